import { emptyLine, Header, headerLine, linesOf } from "./header.js";
import { parametrised } from "./parameters.js";

/** Fields that people put into a text as well, when they quote a mail. */
const common = /^(?:from|to|cc|bcc|subject|date|reply-to|sender|content-type|content-transfer-encoding)$/;
/** Fields that only programs write. */
const ofPrograms = new RegExp(`^(?:${[
  "received|return-path|message-id|mime-version|delivered-to|dkim-signature|in-reply-to|references|x-mailer|user-agent|x-priority",
  "x-originating-ip|x-received|authentication-results|snapshot-content-location",
].join("|")})$`);
/** A mail was sent, or can be. */
const ofMails = /^(?:received|return-path|message-id|delivered-to|to|cc|bcc|in-reply-to|references|x-mailer|user-agent|dkim-signature)$/;

/**
 * What a document is by its first bytes: a mail, or a page with all that belongs to it. It begins with nothing but fields,
 * three at least that are known, of which one is written by programs alone: what people quote of a mail is no mail.
 */
export function recogniseMime(head: Uint8Array): "mail" | "page" | undefined {
  if (head.includes(0)) return undefined;
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString("latin1").replace(/^(?:ï»¿)?(?:\r?\n)*/, "");
  const header = headerAt(text);
  if (header === undefined) return undefined;
  const names = new Set(header.fields.map(({ name }) => name));
  const known = [...names].filter((name) => common.test(name) || ofPrograms.test(name));
  const isPage = isSavedPage(header);
  const isWritten = known.some((name) => ofPrograms.test(name)) || dateOfPrograms.test(header.value("date") ?? "");
  if (!beginsParts(header, text) && (!isWritten || known.length < (isPage ? 2 : 3))) return undefined;
  return isPage ? "page" : "mail";
}

/** How programs write a date. */
const dateOfPrograms = /^(?:[A-Z][a-z]{2},? )?\d{1,2} [A-Z][a-z]{2} \d{2,4} \d{1,2}:\d\d(?::\d\d)? (?:[+-]\d{4}|[A-Z]{1,4})\b/;

/** Whether the header says what divides the parts, and they begin so. */
function beginsParts(header: Header, text: string): boolean {
  const { value, parameters } = parametrised(header.value("content-type"));
  const boundary = parameters.get("boundary") ?? "";
  return value.startsWith("multipart/") && boundary !== "" && text.slice(header.raw.length).includes(`\n--${boundary}`);
}

/** The header at the start of a text; undefined where lines come before its end that are none of it. */
function headerAt(text: string): Header | undefined {
  let raw = "";
  const lines = linesOf(text);
  for (const [i, line] of lines.entries()) {
    if (emptyLine.test(line)) break;
    if (!line.endsWith("\n")) return raw === "" ? undefined : Header.of(raw);
    if (headerLine(line, raw === "") === undefined && (raw === "" || headerLine(lines[i + 1] ?? "", true) !== "field")) return undefined;
    raw += line;
  }
  return raw === "" ? undefined : Header.of(raw);
}

function isSavedPage(header: Header): boolean {
  const { value, parameters } = parametrised(header.value("content-type"));
  if (header.has("snapshot-content-location") || /^"?<saved by/i.test(header.value("from") ?? "")) return true;
  const isPage = value === "multipart/related" && parameters.get("type")?.toLowerCase() !== "multipart/alternative";
  return (isPage || value === "text/html" || value === "multipart/alternative")
    && !header.fields.some(({ name }) => ofMails.test(name)) && (value === "multipart/related" || header.has("content-location"));
}
