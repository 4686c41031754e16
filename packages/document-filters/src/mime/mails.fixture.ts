/** Lines of a mail, as they are sent. */
export const mailOf = (...lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join("");

/** The header of a mail whose content is this. */
export const aMail = (type: readonly string[], content: readonly string[], subject = "A red car"): string => mailOf(
  "From: Anna Smith <anna@example.org>", "To: ben@example.org", `Subject: ${subject}`, "Date: Fri, 20 Nov 2026 09:30:00 +0100",
  "Message-ID: <1@example.org>", "MIME-Version: 1.0", ...type, "", ...content);

/** Parts between delimiters. */
export const partsOf = (boundary: string, ...parts: readonly (readonly string[])[]): string[] =>
  [...parts.flatMap((lines) => [`--${boundary}`, ...lines]), `--${boundary}--`];

export const base64 = (text: string | Uint8Array): string[] =>
  Buffer.from(text).toString("base64").match(/.{1,76}/g) ?? [];

/** What people see of a mail: each header and each content, decoded. Written by the letter of the standards, and not for speed. */
export function shownMail(bytes: Uint8Array): string {
  return shownPart(Buffer.from(bytes).toString("latin1"));
}

function shownPart(part: string): string {
  const [, header = "", content = ""] = /^((?:.+\r?\n)*)\r?\n?([^]*)$/.exec(part) ?? [];
  const unfolded = header.replace(/\r?\n(?=[ \t])/g, "");
  const boundary = /boundary="?([^";\r\n]+)/i.exec(unfolded)?.[1];
  const shownHeader = unfolded.replace(/(\?=) +(?==\?)/g, "$1").replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    Buffer.from(kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : fromQuoted(text.replaceAll("_", " "))).toString("latin1"));
  const shown = Buffer.from(shownHeader, "latin1").toString();
  if (boundary !== undefined) {
    const parts = content.split(new RegExp(`(?:^|\\r?\\n)--${boundary}(?:--)?[ \\t]*(?:\\r?\\n|$)`));
    return [shown, Buffer.from(parts[0] ?? "", "latin1").toString(), ...parts.slice(1).map(shownPart)].join("\n");
  }
  if (/message\/rfc822/i.test(unfolded)) return `${shown}\n${shownPart(content)}`;
  const isBase64 = /encoding: *base64/i.test(unfolded);
  const decoded = isBase64 ? Buffer.from(content, "base64")
    : /encoding: *quoted/i.test(unfolded) ? fromQuoted(content) : Buffer.from(content, "latin1");
  const isLatin = /charset="?(?:iso-8859|windows)/i.test(unfolded);
  return `${shown}\n${decoded.toString(isLatin ? "latin1" : "utf8")}`;
}

const fromQuoted = (text: string): Buffer => Buffer.from(text.replace(/=\r?\n/g, "").replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
  String.fromCharCode(Number.parseInt(hex, 16))), "latin1");
