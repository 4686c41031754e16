import type { DocumentContext } from "@dragoman/application/documents";
import type { TargetSegment } from "@dragoman/domain/segments";
import { escapeText } from "../markup/shown-text.js";
import type { TextPart } from "../text/text-format.js";
import { breakOf } from "../units/line-breaks.js";
import type { UnitItem } from "../units/unit-items.js";
import { type UnitText, unitText } from "../units/unit-text.js";
import type { Dialect, Field } from "./record-reader.js";

const tags = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi;
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&nbsp;": "\u00a0" };
const empty = /^<(?:br|hr|img|input|wbr)\b/i;

/** A part for the text of a field; `written` makes what stands in the table for it, or for a field that gets it. */
export function cellPart(
  { value }: Field, place: string, context: DocumentContext, written: (text: string) => string,
): TextPart | undefined {
  const isHtml = /<[a-z][^<>]*>/i.test(value) && /<\/[a-z]|\/>|<br|<p>/i.test(value);
  const items = isHtml ? htmlItems(value) : [{ kind: "text", text: value.replace(/\r\n?/g, "\n") } as const];
  const text = whole(unitText(items, context, {
    preserve: true, lineEnd: value.includes("\r\n") ? "\r\n" : "\n", escape: isHtml ? escapeHtml : (plain) => plain,
  }));
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

const escapeHtml = (text: string): string => escapeText(text).replaceAll("\u00a0", "&nbsp;");

function htmlItems(value: string): UnitItem[] {
  const items: UnitItem[] = [];
  let from = 0;
  const text = (raw: string): void => {
    const shown = raw.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (name) => references[name] as string).replace(/\r\n?/g, "\n");
    if (shown !== "") items.push({ kind: "text", text: shown });
  };
  for (const { 0: raw, index } of value.matchAll(tags)) {
    text(value.slice(from, index));
    from = index + raw.length;
    const [, slash, name = ""] = /^<(\/?)([a-z\d]*)/i.exec(raw) ?? [];
    const breaks = breakOf(raw);
    if (name === "" || empty.test(raw) || raw.endsWith("/>")) items.push({ kind: "point", raw, breaks });
    else items.push({ kind: slash === "" ? "begin" : "end", raw, key: name.toLowerCase(), breaks });
  }
  text(value.slice(from));
  return items;
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
