import iconv from "iconv-lite";
import { sevenBitSets } from "./seven-bit.js";

/** Encodings of the WHATWG standard that Node's TextDecoder does not have. */
const ours: ReadonlySet<string> = new Set(["iso-8859-16", "x-user-defined"]);

/** Names of labels that were looked up before. The standard has about two hundred labels. */
const namesByLabel = new Map<string, string>();

/** The WHATWG name of an encoding label; undefined for labels that are unknown, or that stand for no decoder. */
export function findEncoding(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  if (name === "") return undefined;
  const known = ours.has(name) ? name : namesByLabel.get(name);
  if (known !== undefined) return known;
  try {
    const { encoding } = new TextDecoder(name);
    namesByLabel.set(name, encoding);
    return encoding;
  } catch {
    // Unknown, or one of the labels that the standard maps to "replacement".
    return undefined;
  }
}

/** What the library calls an encoding, and is none of characters. */
const notOfText = /^(?:base64|hex|binary|utf-?7-?imap)$/;
/** Other names of what the standard leaves out. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["csiso2022kr", "iso-2022-kr"], ["iso2022-kr", "iso-2022-kr"], ["hz", "hz-gb-2312"], ["x-hz-gb-2312", "hz-gb-2312"],
]);

/**
 * The encoding that a document means by a label: by its WHATWG name, or in lower case as the document calls it where the
 * standard does not know it and it can be decoded nevertheless.
 */
export function findDeclared(label: string): string | undefined {
  const name = label.trim().toLowerCase();
  const known = findEncoding(name) ?? aliases.get(name) ?? (sevenBitSets.has(name) ? name : undefined);
  return known ?? (!notOfText.test(name) && /[a-z]/.test(name) && iconv.encodingExists(name) ? name : undefined);
}

/** True for a label that already says what is written. */
export function namesUtf8(label: string): boolean {
  return findEncoding(label) === "utf-8";
}

/** A declaration further down is not looked for; browsers look at as much. */
const declarationSize = 1_024;

const xmlDeclaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/i;
const metaCharset = /<meta[^>]*?\scharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
const metaContent = /<meta[^>]*?\scontent\s*=\s*["'][^"'>]*?charset\s*=\s*([^\s"'/>;]+)/i;

/** Marks at the start of a document, the longer ones first: that of UTF-32 begins with one of UTF-16. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]], ["utf-32le", [0xff, 0xfe, 0, 0]], ["utf-32be", [0, 0, 0xfe, 0xff]], ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding that a byte order mark at the start says. */
export function encodingOfMark(head: Uint8Array): string | undefined {
  return marks.find(([, mark]) => mark.every((byte, i) => head[i] === byte))?.[0];
}

/** Finds the label of an encoding in the first characters of a document that says what it is in. */
export type FindDeclared = (head: string) => string | undefined;

/** What an XML declaration says. */
export const declaredInXml: FindDeclared = (head) => xmlDeclaration.exec(head)?.[1];

/** What an XML declaration or a `meta` element says. */
export const declaredInHtml: FindDeclared = (head) => declaredInXml(head) ?? metaCharset.exec(head)?.[1] ?? metaContent.exec(head)?.[1];

/** Two or four bytes for each character of ASCII. */
const wide = /^(?:utf-?(?:16|32)|ucs-?[24]|iso-10646|unicode$)/i;

/** The label of the encoding that a document says it is in. One that was readable as ASCII so far is not in UTF-16 or UTF-32. */
export function declaredLabel(head: Uint8Array, find: FindDeclared): string | undefined {
  const label = find(Buffer.from(head.subarray(0, declarationSize)).toString("latin1"))?.trim();
  return label === undefined || wide.test(label) ? undefined : label;
}
