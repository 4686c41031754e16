import type { DocumentContext } from "@dragoman/application/documents";
import type { TargetSegment } from "@dragoman/domain/segments";
import { valueItems } from "../resources/value-items.js";
import type { TextPart } from "../text/text-format.js";
import { type UnitText, unitText } from "../units/unit-text.js";
import type { Dialect, Field } from "./record-reader.js";

/** A part for the text of a field; `written` makes what stands in the table for it, or for a field that gets it. */
export function cellPart(
  { value }: Field, place: string, context: DocumentContext, written: (text: string) => string,
): TextPart | undefined {
  const { items, escape } = valueItems(value);
  const text = whole(unitText(items, context, { preserve: true, lineEnd: value.includes("\r\n") ? "\r\n" : "\n", escape }));
  if (text.segments.length === 0) return undefined;
  return {
    segments: text.segments, originals: text.originals, place,
    write: (targets: readonly TargetSegment[]) => written(text.isEcho(targets) ? value : text.write(targets)),
  };
}

function whole(portions: Generator<void, UnitText>): UnitText {
  for (;;) {
    const portion = portions.next();
    if (portion.done === true) return portion.value;
  }
}

/** What begins a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r]/;

/** The characters of a field that says this, in the place of another one. */
export function writtenField(text: string, { value, raw, isQuoted }: Field, { delimiter }: Dialect): string {
  if (text === value) return raw;
  const safe = formula.test(text) && !formula.test(value) ? `'${text}` : text;
  if (isQuoted) return `${/^ */.exec(raw)?.[0] ?? ""}"${safe.replaceAll("\"", "\"\"")}"${/ *$/.exec(raw)?.[0] ?? ""}`;
  if (delimiter === "\t" && !safe.includes("\t") && !/[\r\n]/.test(safe)) return safe;
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe;
}
