import { decodeXML } from "entities";
import { namesUtf8 } from "../encodings/encoding-labels.js";

/** The text that characters of an XML document stand for. */
export function xmlText(raw: string): string {
  const lines = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return lines.includes("&") ? decodeXML(lines) : lines;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;" };
const special = /[&<>"\r]/g;
/** Characters that XML cannot hold, not even as references. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Most texts are written as they are. */
const plain = /^[\t\n -!#-%'-;=?-\ud7ff\ue000-\ufffd]*$/;

/** Text as element content. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(forbidden, "").replace(special, (char) => (char === "\"" ? char : escapes[char] as string));
}

/** Text as the value of an attribute in double quotation marks. */
export function escapeXmlAttribute(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(forbidden, "").replace(special, (char) => escapes[char] as string);
}

/** Where an attribute stands in a start tag or declaration: the blank before it, its value with quotation marks, and what follows. */
function findAttribute(raw: string, name: string): { readonly start: number; readonly value: number; readonly end: number } | undefined {
  const attribute = /\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/y;
  attribute.lastIndex = raw.search(/[\s/>]/);
  for (let found = attribute.exec(raw); found !== null; found = attribute.exec(raw)) {
    const end = attribute.lastIndex;
    if (found[1] === name) return { start: found.index, value: end - (found[2] as string).length, end };
  }
  return undefined;
}

/** A start tag with another value of an attribute that it has. */
export function replaceAttribute(raw: string, name: string, value: string): string {
  const found = findAttribute(raw, name);
  return found === undefined ? raw : `${raw.slice(0, found.value)}"${escapeXmlAttribute(value)}"${raw.slice(found.end)}`;
}

/** A start tag without an attribute. */
export function removeAttribute(raw: string, name: string): string {
  const found = findAttribute(raw, name);
  return found === undefined ? raw : raw.slice(0, found.start) + raw.slice(found.end);
}

/** A start tag with one attribute more. */
export function addAttribute(raw: string, name: string, value: string): string {
  const end = raw.endsWith("/>") ? "/>" : ">";
  return `${raw.slice(0, -end.length).trimEnd()} ${name}="${escapeXmlAttribute(value)}"${end}`;
}

/** A start tag in which an attribute has this value, whether it had one or not. */
export function withAttribute(raw: string, name: string, value: string): string {
  return findAttribute(raw, name) === undefined ? addAttribute(raw, name, value) : replaceAttribute(raw, name, value);
}

/** An XML declaration that names the encoding of what is written; one without a name needs none, and a right name stays. */
export function declareUtf8(raw: string): string {
  const found = findAttribute(raw, "encoding");
  return found !== undefined && namesUtf8(raw.slice(found.value + 1, found.end - 1)) ? raw : replaceAttribute(raw, "encoding", "utf-8");
}

/** The prefix of the name of an element, with its colon; "" when it has none. */
export function prefixOf(name: string): string {
  return name.slice(0, name.indexOf(":") + 1);
}

/** The name without the prefix that the elements of the format have; "" for elements of others, which mean nothing here. */
export function localName(name: string, prefix: string): string {
  if (prefix === "") return name;
  return name.startsWith(prefix) ? name.slice(prefix.length) : "";
}
