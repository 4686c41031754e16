import { parseDocument, Scalar } from "yaml";
import { writtenString } from "../resources/written-string.js";

/** Where a scalar stands. */
export interface ScalarPlace {
  /** Its characters. */
  readonly raw: string;
  readonly style: Scalar.Type | undefined;
  readonly value: string;
  /** Between brackets or braces. */
  readonly isInFlow: boolean;
}

const control = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ud800-\udfff]/;
/** What YAML 1.1 takes for true or false. */
const oldWords = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;
/** Certainly a plain scalar, also in lists: begins with a letter, has no YAML syntax and no trailing white space. */
const surelyPlain = /^\p{L}(?:[\p{L}\p{M}\p{N}.'’() -]*[\p{L}\p{M}\p{N}.'’()])?$/u;

/** The characters of a scalar that says this, in the style of the one in whose place it stands, where that can say it. */
export function writtenScalar(text: string, place: ScalarPlace): string {
  const { raw, style } = place;
  if (style === Scalar.BLOCK_LITERAL || style === Scalar.BLOCK_FOLDED) return writtenBlock(text, place);
  if (style === Scalar.QUOTE_DOUBLE) return writtenString(text, raw);
  if (text.includes("\n") || control.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ""))) return writtenString(text, raw);
  if (style === Scalar.PLAIN && isPlain(text, place)) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

function isPlain(text: string, { isInFlow }: ScalarPlace): boolean {
  if (oldWords.test(text) || (isInFlow && /[,[\]{}]/.test(text))) return false;
  if (surelyPlain.test(text)) return true;
  const { contents, errors } = parseDocument(isInFlow ? `[${text}]` : text, { schema: "yaml-1.1" });
  const read = isInFlow ? (contents as { items?: readonly unknown[] } | null)?.items?.[0] : contents;
  return errors.length === 0 && read instanceof Scalar && read.value === text && !/:(?:\s|$)|\s#/.test(text);
}

/** A block whose header says how it is indented has its text left, as nobody can tell that of another text. */
export const isWrittenBlock = (raw: string): boolean => !/^[|>][-+]?\d/.test(raw);

function writtenBlock(text: string, { raw, style }: ScalarPlace): string {
  const lineEnd = raw.includes("\r\n") ? "\r\n" : "\n";
  const [header = ""] = /^[^\n]*\n?/.exec(raw) ?? [];
  const body = raw.slice(header.length);
  const indent = /^(?:[ \t]*\r?\n)*( +)/.exec(body)?.[1] ?? "";
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const isFolded = style === Scalar.BLOCK_FOLDED && !lines.some((line) => /^[ \t]/.test(line));
  const start = isFolded || style === Scalar.BLOCK_LITERAL ? header : header.replace(">", "|");
  const written = lines.map((line) => (line === "" ? "" : indent + line)).join(lineEnd);
  // Of a fold, one line end more than are meant divides two lines.
  const spread = isFolded ? written.replace(/(?<=[^\r\n])(?:\r?\n)+(?=[^\r\n])/g, (ends) => ends + lineEnd) : written;
  return start + spread + (/\s*$/.exec(body)?.[0] ?? "");
}
