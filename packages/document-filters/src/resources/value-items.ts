import { escapeText } from "../markup/shown-text.js";
import { breakOf } from "../units/line-breaks.js";
import type { UnitItem } from "../units/unit-items.js";

const tags = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi;
const references: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&nbsp;": "\u00a0" };
const empty = /^<(?:br|hr|img|input|wbr)\b/i;

/** A value of a table or of resources: its text and codes, and how what is text in it is written. */
export interface ValueItems {
  readonly items: readonly UnitItem[];
  escape(text: string): string;
}

/** Reads a value, whose tags are codes where it is HTML. */
export function valueItems(value: string): ValueItems {
  const isHtml = /<[a-z][^<>]*>/i.test(value) && /<\/[a-z]|\/>|<br|<p>/i.test(value);
  if (isHtml) return { items: htmlItems(value), escape: escapeLike(value.replace(tags, "")) };
  return { items: [{ kind: "text", text: value.replace(/\r\n?/g, "\n") }], escape: (text) => text };
}

/** Writes text of HTML; signs that stand bare in the text that is there stay so, as tools that are not strict write them. */
function escapeLike(text: string): (text: string) => string {
  const isBare = /</.test(text) || /&(?!#?\w+;)/.test(text);
  return isBare ? (plain) => plain : (plain) => {
    const escaped = text.includes(">") ? escapeText(plain).replaceAll("&gt;", ">") : escapeText(plain);
    return escaped.replaceAll("\u00a0", "&nbsp;");
  };
}

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
