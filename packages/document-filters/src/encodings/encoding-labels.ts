/** Encodings of the WHATWG standard that Node's TextDecoder does not have. */
const ours: ReadonlySet<string> = new Set(["iso-8859-16", "x-user-defined"]);

/** The WHATWG name of an encoding label; undefined for labels that are unknown, or that stand for no decoder. */
export function findEncoding(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  if (ours.has(name)) return name;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // Unknown, or one of the labels that the standard maps to "replacement".
    return undefined;
  }
}

/** A declaration further down is not looked for; browsers look at as much. */
const declarationSize = 1_024;

const xmlDeclaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/i;
const metaCharset = /<meta[^>]*?\scharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
const metaContent = /<meta[^>]*?\scontent\s*=\s*["'][^"'>]*?charset\s*=\s*([^\s"'/>;]+)/i;

/** The encoding that a byte order mark at the start says. */
export function encodingOfMark(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : undefined;
}

/** Finds the label of an encoding in the first characters of a document that says what it is in. */
export type FindDeclared = (head: string) => string | undefined;

/** What an XML declaration says. */
export const declaredInXml: FindDeclared = (head) => xmlDeclaration.exec(head)?.[1];

/** What an XML declaration or a `meta` element says. */
export const declaredInHtml: FindDeclared = (head) => declaredInXml(head) ?? metaCharset.exec(head)?.[1] ?? metaContent.exec(head)?.[1];

/** The encoding that a document says it is in. One that was readable as ASCII so far is not in UTF-16. */
export function declaredEncoding(head: Uint8Array, find: FindDeclared): string | undefined {
  const label = find(Buffer.from(head.subarray(0, declarationSize)).toString("latin1"));
  const encoding = label === undefined ? undefined : findEncoding(label);
  return encoding?.startsWith("utf-16") === true ? undefined : encoding;
}
