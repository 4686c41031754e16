import { findEncoding } from "./find-encoding.js";

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

/** Text that has no place for a declaration. */
const undeclared: ReadonlySet<string> = new Set(["text/plain", "text/x-line"]);

/** The encoding that a document says it is in. One that was readable as ASCII so far is not in UTF-16. */
export function declaredEncoding(format: string, head: Uint8Array): string | undefined {
  if (undeclared.has(format)) return undefined;
  const text = Buffer.from(head.subarray(0, declarationSize)).toString("latin1");
  const label = xmlDeclaration.exec(text)?.[1] ?? (format === "text/html" ? metaCharset.exec(text)?.[1] ?? metaContent.exec(text)?.[1] : undefined);
  const encoding = label === undefined ? undefined : findEncoding(label);
  return encoding?.startsWith("utf-16") === true ? undefined : encoding;
}
