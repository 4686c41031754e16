import { decodeHTMLStrict } from "entities";
import type { Notation } from "../markup/shown-text.js";
import { escapeXml, xmlText } from "./xml-text.js";

/** A reference that the parser let pass: nothing in the document declares it. */
const undeclared = /(&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[\da-fA-F]+);)[^;\s]+;)/;

/** How XML writes characters; names that HTML knows mean in any document what they mean there. */
export const xmlNotation: Notation = {
  preserved: /\r\n?|&[^;\s]+;/g,
  collapsed: /[ \t\n\r]{2,}|[\t\n\r]|&[^;\s]+;/g,
  shown: (found) => (found.startsWith("&") ? shownReference(found) : found.startsWith("\r") ? "\n" : " "),
};

function shownReference(reference: string): string {
  const text = xmlText(reference);
  return text === reference ? decodeHTMLStrict(reference) : text;
}

const backslashed: Readonly<Record<string, string>> = { "\\'": "'", "\\\"": "\"", "\\@": "@", "\\?": "?", "\\\\": "\\" };

/** How the strings of Android are written: a backslash before quotation marks and what would begin a reference. */
export const androidNotation: Notation = {
  preserved: /\r\n?|&[^;\s]+;|\\u[\da-fA-F]{4}|\\[^]/g,
  collapsed: /[ \t\n\r]{2,}|[\t\n\r]|&[^;\s]+;|\\u[\da-fA-F]{4}|\\[^]/g,
  shown: (found) => {
    if (!found.startsWith("\\")) return xmlNotation.shown(found);
    return found.length > 2 ? String.fromCharCode(parseInt(found.slice(2), 16)) : backslashed[found] ?? found;
  },
  escape: (text) => escapeXml(text).replace(/[\\'"]|^[@?]/g, "\\$&"),
};

/** What is no text in a string of Android: line breaks and tabs, and quotation marks, which keep white space. */
const androidCode = /(\\[nt]|(?<!\\)")/;

/** A stretch of text: characters, a code among them, or a word that nobody can read. */
export type TextStretch =
  | { readonly kind: "text" | "code" | "break"; readonly raw: string }
  | { readonly kind: "word"; readonly raw: string; readonly text: string };

const endsInLetter = /\p{L}$/u;
const beginsWithLetter = /^\p{L}/u;

/** A name for a letter, or for an apostrophe within a word, is text; other names stand for what nobody here can read, and stay. */
function isText(reference: string, before: string, after: string): boolean {
  const shown = decodeHTMLStrict(reference);
  if (shown === reference) return false;
  return /^\p{L}$/u.test(shown) || (shown === "\u2019" && endsInLetter.test(before) && beginsWithLetter.test(after));
}

/** Cuts text as it stands in the document at what is not text in it. */
export function textStretches(raw: string, hasBackslashes: boolean): TextStretch[] {
  if (!raw.includes("&") && !hasBackslashes) return [{ kind: "text", raw }];
  const stretches: TextStretch[] = [];
  let text = "";
  const flush = (): void => {
    if (text === "") return;
    if (!hasBackslashes) stretches.push({ kind: "text", raw: text });
    else {
      text.split(androidCode).forEach((piece, i) => {
        if (piece !== "") stretches.push({ kind: i % 2 === 0 ? "text" : piece === "\\n" ? "break" : "code", raw: piece });
      });
    }
    text = "";
  };
  const pieces = raw.split(undeclared);
  pieces.forEach((piece, i) => {
    if (i % 2 === 0 || isText(piece, text, pieces[i + 1] ?? "")) text += piece;
    else {
      flush();
      const isCharacter = decodeHTMLStrict(piece) !== piece;
      stretches.push(isCharacter ? { kind: "code", raw: piece } : { kind: "word", raw: piece, text: piece.slice(1, -1) });
    }
  });
  flush();
  return stretches;
}
