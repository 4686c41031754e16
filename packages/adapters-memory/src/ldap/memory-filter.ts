/** Attributes by names in lower case. */
type Attributes = Readonly<Record<string, readonly string[]>>;
type Fits = (attributes: Attributes) => boolean;

/** Whether an entry fits a filter of RFC 4515: and, or, not, equality, substrings and presence; undefined for what is none of these. */
export function readFilter(filter: string): Fits | undefined {
  const rest = { text: filter };
  const fits = readOne(rest);
  return rest.text === "" ? fits : undefined;
}

function readOne(rest: { text: string }): Fits | undefined {
  const sign = /^\(([&|!])/.exec(rest.text)?.[1];
  return sign === undefined ? readItem(rest) : readSet(sign, rest);
}

function readSet(sign: string, rest: { text: string }): Fits | undefined {
  rest.text = rest.text.slice(2);
  const all: Fits[] = [];
  while (rest.text.startsWith("(")) {
    const one = readOne(rest);
    if (one === undefined) return undefined;
    all.push(one);
  }
  if (!rest.text.startsWith(")") || all.length === 0) return undefined;
  rest.text = rest.text.slice(1);
  if (sign === "!") return (entry) => !all[0]!(entry);
  return sign === "&" ? (entry) => all.every((one) => one(entry)) : (entry) => all.some((one) => one(entry));
}

function readItem(rest: { text: string }): Fits | undefined {
  const [item, name = "", value = ""] = /^\(([\w-]+)=((?:[^()*\\]|\\[0-9a-f]{2}|\*)*)\)/i.exec(rest.text) ?? [];
  if (item === undefined) return undefined;
  rest.text = rest.text.slice(item.length);
  const pieces = value.split("*").map((piece) => piece.replace(/\\(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
  const pattern = new RegExp(`^${pieces.map((piece) => piece.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join(".*")}$`, "is");
  return (entry) => (entry[name.toLowerCase()] ?? []).some((one) => pattern.test(one));
}
