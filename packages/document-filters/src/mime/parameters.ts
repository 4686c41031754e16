import { findDeclared } from "../encodings/encoding-labels.js";
import { decodedBytes, decodedWords } from "./encoded-words.js";

/** A value with parameters, as `Content-Type` and `Content-Disposition` have it. */
export interface Parametrised {
  /** In lower case. */
  readonly value: string;
  /** By their names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const parameter = /;\s*([^\s=;*]+)(\*\d{1,4})?(\*)?\s*=\s*("(?:[^"\\]|\\.)*"?|[^;]*)/g;
const comment = /\([^()]*\)/g;

/** Reads it, also where a parameter comes in sections or in another encoding (RFC 2231), or as encoded words. */
export function parametrised(text: string | undefined): Parametrised {
  if (text === undefined) return { value: "", parameters: new Map() };
  const sections = new Map<string, Section[]>();
  for (const [, name = "", number, encoded, raw = ""] of text.matchAll(parameter)) {
    const key = name.toLowerCase();
    const section = { number: Number(number?.slice(1) ?? -1), isEncoded: encoded !== undefined, text: unquoted(raw) };
    sections.set(key, [...sections.get(key) ?? [], section]);
  }
  const parameters = new Map([...sections].map(([name, found]) => [name, joined(found)]));
  return { value: (text.split(";", 1)[0] as string).replace(comment, "").trim().toLowerCase(), parameters };
}

interface Section {
  /** Its place in the value; -1 for a whole one. */
  readonly number: number;
  readonly isEncoded: boolean;
  readonly text: string;
}

function unquoted(raw: string): string {
  const text = raw.trim();
  return text.startsWith("\"") ? text.slice(1, text.endsWith("\"") && text.length > 1 ? -1 : undefined).replace(/\\(.)/g, "$1") : text;
}

/** Sections go before a whole value, which stands beside them for old programs. */
function joined(sections: readonly Section[]): string {
  const parts = sections.filter(({ number, isEncoded }) => number >= 0 || isEncoded).sort((a, b) => a.number - b.number);
  const [first] = parts;
  if (first === undefined) return decodedWords(sections[0]?.text ?? "") ?? sections[0]?.text ?? "";
  const [, label = "", start = first.text] = first.isEncoded ? /^([^']*)'[^']*'(.*)$/.exec(first.text) ?? [] : [];
  const bytes = [{ ...first, text: start }, ...parts.slice(1)].map(({ isEncoded, text }) => (isEncoded ? percentDecoded(text) : text));
  return decodedBytes(bytes.join(""), findDeclared(label) ?? "utf-8");
}

const percentDecoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const oldCharset = /;\s*charset(?:\*\d*\*?)?\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;\s]*)/gi;

/** The field `Content-Type` with the encoding named UTF-8, and otherwise as it is. */
export function withUtf8(raw: string): string {
  let isNamed = false;
  const named = raw.replace(oldCharset, () => {
    const first = isNamed ? "" : "; charset=utf-8";
    isNamed = true;
    return first;
  });
  return isNamed ? named : raw.replace(/[\s;]*$/, (end) => `; charset=utf-8${/\r?\n$/.exec(end)?.[0] ?? ""}`);
}
