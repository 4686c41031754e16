import type { OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { encodingOfMark } from "./encodings/declared-encoding.js";

const headSize = 4_096;

/** First bytes by which formats are known that are not read as text. */
const magic: readonly (readonly [string, readonly number[]])[] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["application/zip", [0x50, 0x4b, 0x03, 0x04]],
  ["application/x-ole-storage", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["application/rtf", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ["application/gzip", [0x1f, 0x8b]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
];

const beforeRoot = /^(?:\s+|<\?[^>]*\?>|<!--[^]*?-->|<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>)+/i;
const htmlElement = /^<(html|head|title|meta|body|div|p|h[1-6]|table|ul|ol|span|a|b|i|br|article|section|main|header|nav|img|form|script|style|link|center|font|em|strong|small|sub|sup|u|pre|blockquote|dl|aside|footer|figure|label|button|select|iframe|noscript|hr)[\s/>]/i;
/** A comment ends at its first end: were it free to go on, the ways to divide many of them would be without number. */
const doctype = /^\s*(?:<!--(?:[^-]|-(?!->))*-->\s*)*<!doctype\s+[\w.:-]+\s*(?:[^>[]*)/i;
const rootElement = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/;

/** First characters, whatever their encoding: what tells formats apart is ASCII. */
function headText(head: Buffer): string {
  const isUtf16 = encodingOfMark(head)?.startsWith("utf-16") === true || head[0] === 0 || head[1] === 0;
  return (isUtf16 ? head.toString("latin1").replaceAll("\0", "") : head.toString("latin1")).replace(/^(ï»¿|ÿþ|þÿ)/, "");
}

function recogniseXml(text: string, isDeclared: boolean): string | undefined {
  const [, name = "", attributes = ""] = rootElement.exec(text) ?? [];
  switch (name.toLowerCase()) {
    case "xliff": return /\sversion\s*=\s*["']2/.test(attributes) ? "application/xliff" : "application/x-xliff";
    case "tmx": return "text/x-tmx";
    case "html": return "text/html";
    default: return isDeclared || /\sxmlns(?::[\w.-]+)?\s*=/.test(attributes) ? "text/xml" : undefined;
  }
}

async function headOf(open: OpenBytes): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for await (const bytes of open()) {
    head = Buffer.concat([head, bytes.subarray(0, headSize)]);
    if (head.length >= headSize) break;
  }
  return head;
}

const byFirstBytes = (head: Buffer): string | undefined => magic.find(([, start]) => start.every((byte, i) => head[i] === byte))?.[0];

/** Control characters of text are those of white space, and ESC, by which ISO-2022-JP changes its sets. */
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b;

/** Throws when the content is a file of some binary format, whatever it was called. A text that only begins like one is a text. */
export async function refuseBinary(format: string, open: OpenBytes): Promise<void> {
  const head = await headOf(open);
  const found = byFirstBytes(head);
  if (found === undefined || !head.some(isControl)) return;
  throw new DomainError("invalid", "document-not-text", `The content of the document is ${found}.`, { details: `A document of the format ${format} is text.` });
}

/** The MIME type of a content by its first bytes, `text/plain` when nothing else fits. */
export async function recognise(open: OpenBytes): Promise<string> {
  const head = await headOf(open);
  const binary = byFirstBytes(head);
  if (binary !== undefined) return binary;
  const text = headText(head);
  if (/^\s*<!doctype\s+html/i.test(text)) return "text/html";
  const root = text.replace(beforeRoot, "");
  const isDeclared = /^\s*<\?xml\s/.test(text);
  if (/<!doctype\s+html/i.test(text.slice(0, text.length - root.length))) return "text/html";
  const found = recogniseXml(root, isDeclared);
  if (found !== undefined) return found;
  const [documentType] = doctype.exec(text) ?? [];
  // XML may have a document type and no declaration; its public identifier says so.
  if (documentType !== undefined) return /\bXML\b/.test(documentType) ? "text/xml" : "text/sgml";
  return htmlElement.test(root) ? "text/html" : "text/plain";
}
