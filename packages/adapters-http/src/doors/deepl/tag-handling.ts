import type { TextsToTranslate } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";

/** What a client wants of the elements in its texts. */
export interface TagWishes {
  /** What is in them stays as it is. */
  readonly ignored: readonly string[];
  /** They end sentences. */
  readonly splitting: readonly string[];
  /** They do not. */
  readonly nonSplitting: readonly string[];
  /** Elements that stand within text do not end sentences, without being named. */
  readonly outlined: boolean;
}

/** How texts with elements are translated: made ready, with which options, and what comes back. */
export interface TagHandling {
  readonly ready: (text: string) => string;
  readonly options: (texts: readonly string[]) => Pick<TextsToTranslate, "inputFormat" | "xmlRules">;
  readonly back: (translated: string) => string;
}

/** Texts without elements. */
export const plain: TagHandling = { ready: (text) => text, options: () => ({ inputFormat: "text/plain" }), back: (text) => text };

const mark = " translate=\"no\"";

/** Fragments of HTML. What is ignored is marked for as long as it is on its way. */
export function html({ ignored }: TagWishes): TagHandling {
  const names = ignored.map(requireName).join("|");
  const starts = new RegExp(`<(${names})(?=[\\s/>])`, "gi");
  const marked = new RegExp(`<(${names})${mark}`, "gi");
  if (names === "") return { ...plain, options: () => ({ inputFormat: "text/html" }) };
  return {
    ready: (text) => text.replace(starts, (start) => `${start}${mark}`),
    options: () => ({ inputFormat: "text/html" }),
    back: (text) => text.replace(marked, (start) => start.slice(0, -mark.length)),
  };
}

/** A fragment has no root; this one no client has. */
const root = "dragoman-fragment";

/** XML, whole documents and fragments; its elements follow rules of the Internationalization Tag Set. */
export function xml(wishes: TagWishes): TagHandling {
  for (const name of [...wishes.ignored, ...wishes.splitting, ...wishes.nonSplitting]) requireName(name);
  return {
    ready: (text) => (isDocument(text) ? text.trimStart() : `<${root}>${text}</${root}>`),
    options: (texts) => ({ inputFormat: "text/xml", xmlRules: rulesOf(wishes, texts) }),
    back: (text) => (text.startsWith(`<${root}>`) ? text.slice(root.length + 2, text.lastIndexOf(`</${root}>`)) : text),
  };
}

const isDocument = (text: string): boolean => /^\s*<(\?xml|!DOCTYPE)/i.test(text);

function rulesOf({ ignored, splitting, nonSplitting, outlined }: TagWishes, texts: readonly string[]): string {
  const inText = new Set([...outlined ? texts.flatMap(namesInText) : [], ...nonSplitting]);
  const within = (names: Iterable<string>, is: "yes" | "no") =>
    [...names].map((name) => `<its:withinTextRule selector="${anywhere(name)}" withinText="${is}"/>`);
  return [
    "<its:rules xmlns:its=\"http://www.w3.org/2005/11/its\" version=\"2.0\">",
    ...ignored.map((name) => `<its:translateRule selector="${anywhere(name)}" translate="no"/>`),
    ...within(inText, "yes"), ...within(splitting, "no"), "</its:rules>",
  ].join("");
}

/** A prefix may be bound to anything, so only what stands behind it counts. */
const anywhere = (name: string): string => (name.includes(":") ? `//*[name()='${name}']` : `//${name}`);

/** The names of elements that have text beside them somewhere; what stands behind markup without an end is not looked at. */
function namesInText(text: string): readonly string[] {
  const open: { hasText: boolean; readonly children: string[] }[] = [{ hasText: false, children: [] }];
  const found = new Set<string>();
  const close = (): void => {
    const last = open.pop();
    if (last?.hasText) for (const child of last.children) found.add(child);
  };
  for (let at = 0, end = 0; at < text.length && open.length > 0; at = end) {
    const here = open.at(-1) as (typeof open)[number];
    end = text[at] === "<" ? endOfMarkup(text, at) : endOf(text, "<", at) - 1;
    if (end < 0) end = text.length;
    const piece = text.slice(at, end);
    if (!piece.startsWith("<") || piece.startsWith("<![CDATA[")) here.hasText ||= piece.trim() !== "";
    else if (piece.startsWith("</")) close();
    else {
      const [name] = /(?<=^<)[\p{L}_][\p{L}\p{N}_:.-]*/u.exec(piece) ?? [];
      if (name === undefined) continue;
      here.children.push(name);
      if (!piece.endsWith("/>")) open.push({ hasText: false, children: [] });
    }
  }
  while (open.length > 0) close();
  return [...found];
}

/** What ends markup that begins so, where it is not the next `>`. */
const ends: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };

/** Where markup ends that begins at a place; negative where it does not. */
function endOfMarkup(text: string, from: number): number {
  const start = Object.keys(ends).find((one) => text.startsWith(one, from));
  if (start !== undefined) return endOf(text, ends[start] as string, from + start.length);
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === ">") return at + 1;
    if (sign === "\"" || sign === "'") {
      at = endOf(text, sign, at + 1) - 1;
      if (at < 0) return -1;
    }
  }
  return -1;
}

/** The place behind the next one of these; -1 where there is none. */
function endOf(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? -1 : at + wanted.length;
}

const elementName = /^[\p{L}_][\p{L}\p{N}_:.-]{0,99}$/u;

function requireName(name: string): string {
  if (elementName.test(name)) return name;
  throw invalid("unknown-value", `${JSON.stringify(name.slice(0, 80))} is not the name of an element.`,
    "Names begin with a letter and have letters, digits, _, :, - and . in them.");
}
