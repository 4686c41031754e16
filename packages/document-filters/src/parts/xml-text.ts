import { decodeXML } from "entities";

/** The text that characters of an XML document stand for. */
export function xmlText(raw: string): string {
  const lines = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return lines.includes("&") ? decodeXML(lines) : lines;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;" };
const special = /[&<>"\r]/g;
/** Characters that XML cannot hold, not even as references. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as element content. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, "").replace(special, (char) => (char === "\"" ? char : escapes[char] as string));
}

/** Text as the value of an attribute in double quotation marks. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(forbidden, "").replace(special, (char) => escapes[char] as string);
}

const attributePattern = (name: string): RegExp => new RegExp(`(\\s${name}\\s*=\\s*)("[^"]*"|'[^']*')`);

/** A start tag with another value of an attribute that it has. */
export function replaceAttribute(raw: string, name: string, value: string): string {
  return raw.replace(attributePattern(name), (_, start: string) => `${start}"${escapeXmlAttribute(value)}"`);
}

/** A start tag without an attribute. */
export function removeAttribute(raw: string, name: string): string {
  return raw.replace(attributePattern(name), "");
}

/** A start tag with one attribute more. */
export function addAttribute(raw: string, name: string, value: string): string {
  const end = raw.endsWith("/>") ? "/>" : ">";
  return `${raw.slice(0, -end.length).trimEnd()} ${name}="${escapeXmlAttribute(value)}"${end}`;
}

/** A start tag in which an attribute has this value, whether it had one or not. */
export function withAttribute(raw: string, name: string, value: string): string {
  return attributePattern(name).test(raw) ? replaceAttribute(raw, name, value) : addAttribute(raw, name, value);
}

/** An XML declaration that names the encoding of what is written; one without a name needs none. */
export function declareUtf8(raw: string): string {
  return replaceAttribute(raw, "encoding", "utf-8");
}
