import type { UnitItem } from "../units/unit-items.js";

/** What may stand before and behind mark-up in a text, besides white space and the text's ends. */
const [openers, closers] = ["\\-:/'\"<(\\[{\\p{Pi}\\p{Ps}", "\\-:/'\">)\\]}.,;!?\\\\\\p{Pe}\\p{Pf}"];
const beforeMarkup = new RegExp(`(?:^|[\\s${openers}])$`, "u");
const behind = `(?=$|[\\s\\0${closers}])`;

/** The roles whose words are text; of all others it is what stands in front of their address. */
const textRole = /^:(?:emphasis|strong|sub|sup|subscript|superscript|title|title-reference|t):$/;
const withTarget = /^((?:[^\0<]|\0[^])*?[^\s\0])\s*<[^<>]+>$/;

/** Mark-up by how it begins; a word that refers to something ends with a line. */
const begins = new RegExp([
  "(?<escape>\\0(?:[^]|$))", "(?<literal>``)(?=\\S)", "(?<role>:[a-zA-Z][\\w.+:-]{0,80}:)?`(?!`)(?=\\S)",
  "(?<strong>\\*\\*)(?=\\S)", "(?<emphasis>\\*)(?=\\S)",
  "(?<target>_`)(?=\\S)", `(?<substitution>\\|(?=[^\\s|])[^|\\0]{0,200}?(?<=\\S)\\|_{0,2}${behind})`,
  `(?<note>\\[(?:#?[\\p{L}\\p{N}][\\p{L}\\p{N}._:+-]{0,80}|#|\\*)\\]_${behind})`,
  `(?<=^|[\\s'"(\\[{<])(?<name>[\\p{L}\\p{N}](?:[\\p{L}\\p{N}]|[-._+:](?=[\\p{L}\\p{N}])){0,200})(?<mark>__?)${behind}`,
  "(?<=^|[\\s'\"(\\[{<])(?<address>(?:https?|ftp|mailto|file):[^\\s<>\\0]*[^\\s<>\\0'\".,;:!?)\\]}])",
].join("|"), "gu");

/** How mark-up ends, behind a sign that is no blank and is not escaped. */
const ends = {
  literal: new RegExp(`(?<=[^\\s])\`\`${behind}`, "gu"),
  strong: new RegExp(`(?<=[^\\s\\0])\\*\\*${behind}`, "gu"),
  emphasis: new RegExp(`(?<=[^\\s\\0])\\*${behind}`, "gu"),
  quoted: new RegExp(`(?<=[^\\s\\0])\`(?:(?<role>:[a-zA-Z][\\w.+:-]{0,80}:)|(?<mark>__?))?${behind}`, "gu"),
} as const;

/** Escapes stand as NUL while mark-up is looked for: `\*` is none. */
const masked = (source: string): string => source.replace(/\\([^]|$)/g, "\0$1");
const unmasked = (text: string): string => text.replaceAll("\0", "\\");
/** What escaped characters say; white space says nothing. */
const shown = (text: string): string => text.replace(/\0(\s?)([^]?)/g, (_, blank: string, char: string) => (blank === "" ? char : char));

/** The text of a block: words, and codes of what forms them. None nests in reStructuredText. */
export function inlineItems(block: string): UnitItem[] {
  const source = masked(block);
  const items: UnitItem[] = [];
  const exhausted = new Set<keyof typeof ends>();
  let [text, at] = ["", 0];
  const take = (from: number, to: number, ...codes: readonly UnitItem[]): void => {
    text += source.slice(at, from);
    if (text !== "") items.push({ kind: "text", text });
    items.push(...codes);
    [text, at] = ["", to];
  };
  /** The end of what has begun; where there is none, it is text. */
  const endOf = (kind: keyof typeof ends, from: number): RegExpExecArray | undefined => {
    if (exhausted.has(kind)) return undefined;
    const pattern = ends[kind];
    pattern.lastIndex = from + 1;
    const end = pattern.exec(source) ?? undefined;
    if (end === undefined) exhausted.add(kind);
    return end;
  };
  begins.lastIndex = 0;
  for (let begin = begins.exec(source); begin !== null; begin = begins.exec(source)) {
    const { 0: raw, index, groups = {} } = begin;
    const next = index + raw.length;
    if (groups["escape"] !== undefined) {
      text += source.slice(at, index) + shown(raw);
      at = next;
    } else if (groups["substitution"] !== undefined || groups["note"] !== undefined) {
      if (isMarkup(source, index, next)) take(index, next, { kind: "point", raw: unmasked(raw) });
    } else if (groups["address"] !== undefined) take(index, next, { kind: "protected", raw, text: raw });
    else if (groups["name"] !== undefined) {
      const { name, mark } = groups;
      take(index, next, { kind: "open", raw: "`" }, { kind: "text", text: name as string },
        { kind: "close", raw: mark === "__" ? "`__" : ` <${name}_>\`_` });
    } else {
      const kind = groups["literal"] !== undefined ? "literal" : groups["strong"] !== undefined ? "strong"
        : groups["emphasis"] !== undefined ? "emphasis" : "quoted";
      const end = isMarkup(source, index, next) ? endOf(kind, next) : undefined;
      if (end === undefined) {
        begins.lastIndex = next;
        continue;
      }
      const whole = source.slice(index, end.index + end[0].length);
      take(index, index + whole.length, ...marked(kind, raw, source.slice(next, end.index), end, whole));
    }
    begins.lastIndex = Math.max(at, next);
  }
  text += source.slice(at);
  if (text !== "") items.push({ kind: "text", text });
  return items;
}

/** Whether what begins there is mark-up: behind a blank or a bracket, and not alone within quotation marks. */
function isMarkup(source: string, index: number, next: number): boolean {
  if (!beforeMarkup.test(source.slice(Math.max(0, index - 2), index))) return false;
  const [before, after] = [source[index - 1] ?? "", source[next] ?? ""];
  return !(before !== "" && after !== "" && pairsOfQuotes.includes(before + after));
}

const pairsOfQuotes: readonly string[] = ["''", "\"\"", "()", "[]", "{}", "<>", "“”", "‘’", "«»"];

function marked(kind: keyof typeof ends, begin: string, inner: string, end: RegExpExecArray, whole: string): readonly UnitItem[] {
  const words = (open: string, text: string, close: string): readonly UnitItem[] => [
    { kind: "open", raw: unmasked(open) }, { kind: "text", text: shown(text) }, { kind: "close", raw: unmasked(close) },
  ];
  const raw = unmasked(whole);
  if (kind === "literal") return [{ kind: "protected", raw, text: unmasked(inner) }];
  if (kind !== "quoted") return words(begin, inner, end[0]);
  if (begin.startsWith("_") || inner.startsWith("<")) return [{ kind: "protected", raw, text: shown(inner) }];
  const [, named] = withTarget.exec(inner) ?? [];
  if (named !== undefined) return words(begin, named, inner.slice(named.length) + end[0]);
  const { role, mark } = end.groups ?? {};
  if (mark !== undefined) return words(begin, inner, mark === "__" ? end[0] : ` <${inner}_>\`_`);
  const name = role ?? begin.slice(0, -1);
  return textRole.test(name) ? words(begin, inner, end[0]) : [{ kind: "protected", raw, text: shown(inner) }];
}
