import type { DocumentContext } from "@dragoman/application/documents";
import { longestText, malformed, tooLong } from "../resources/refusals.js";
import { checkSpliced, type SplicedItem, splicedFilter } from "../resources/spliced-filter.js";
import { isTechnical, technicalItem } from "../resources/technical.js";
import { valueItems } from "../resources/value-items.js";
import { sameLanguage } from "../text/languages.js";
import { type Line, readLines } from "../text/read-lines.js";
import { textFormat } from "../text/text-format.js";
import { type Entry, entryOf, type Field, isComment, quoted } from "./po-entry.js";
import { pluralForms } from "./plural-forms.js";

const format = "PO";
const flagLine = /^(\s*#,\s*)(.*)$/;
const isFuzzy = (line: Line): boolean => /^\s*#,.*\bfuzzy\b/.test(line.text);
const rawOf = (lines: readonly Line[]): string => lines.map(({ text, end }) => text + end).join("");

/** Reads entries from lines; where one ends shows by a blank line, or by what begins another one behind a translation. */
class Catalogue {
  private lines: Line[] = [];
  private size = 0;
  private number = 1;
  private hasTarget = false;
  /** How many forms the catalogue has for a plural. */
  private forms: number;

  constructor(private readonly context: DocumentContext) {
    this.forms = pluralForms(context.targetTag).count;
  }

  *read(line: Line): Generator<SplicedItem> {
    const begins = isComment(line.text) || /^\s*msg(?:ctxt|id)\s/.test(line.text);
    if (line.text.trim() === "" || (this.hasTarget && begins)) yield* this.finish();
    this.hasTarget ||= /^\s*msgstr/.test(line.text);
    this.lines.push(line);
    this.size += line.text.length;
    if (this.size > longestText) throw tooLong(format, this.number);
  }

  *finish(): Generator<SplicedItem> {
    const entry = entryOf(this.lines);
    if (typeof entry === "number") throw malformed(format, this.number + entry, "is neither a keyword with a string nor a string");
    this.number += this.lines.length;
    this.lines = [];
    this.size = 0;
    this.hasTarget = false;
    yield* this.items(entry);
  }

  private *items(entry: Entry): Generator<SplicedItem> {
    const source = entry.fields.find(({ keyword }) => keyword === "msgid");
    const targets = entry.fields.filter(({ keyword }) => keyword.startsWith("msgstr"));
    if (source === undefined || targets.length === 0) yield rawOf(entry.lines);
    else if (source.value === "") yield this.header(entry);
    else if (this.isDone(entry, targets)) yield { keep: rawOf(entry.lines), left: { why: "messages that have a translation stay" } };
    else if (isTechnical(source.value)) yield technicalItem(rawOf(entry.lines), source.value);
    else yield* this.translated(entry, source, targets);
  }

  /** Somebody translated it, and it is not fuzzy. */
  private isDone({ lines }: Entry, targets: readonly Field[]): boolean {
    return targets.some(({ value }) => value !== "") && !lines.some(isFuzzy);
  }

  private *translated({ lines, fields }: Entry, source: Field, targets: readonly Field[]): Generator<SplicedItem> {
    const plural = fields.find(({ keyword }) => keyword === "msgid_plural");
    const [first, last] = [targets[0] as Field, targets.at(-1) as Field];
    yield withFlag(lines.slice(0, first.from));
    const count = plural === undefined ? 1 : this.forms;
    const { beginsWithOne } = pluralForms(this.context.targetTag);
    const lineEnd = lines[first.from]?.end || "\n";
    for (let i = 0; i < count; i++) {
      const keyword = plural === undefined ? "msgstr" : `msgstr[${i}]`;
      const own = targets.find((target) => target.keyword === keyword);
      const raw = own === undefined ? `${keyword} ""` : rawOf(lines.slice(own.from, own.to)).replace(/\r?\n$/, "");
      const { value } = plural === undefined || (i === 0 && beginsWithOne) ? source : plural;
      if (i > 0) yield lineEnd;
      const written = (text: string): string => `${keyword} ${quoted(text.replaceAll("\r\n", "\n"), lineEnd)}`;
      yield { raw, ...valueItems(value), isBeside: true, written };
    }
    yield (lines[last.to - 1] as Line).end + rawOf(lines.slice(last.to));
  }

  /** The language and the plurals become those of the target, unless the catalogue is in that language. */
  private header({ lines, fields }: Entry): string {
    const raw = rawOf(lines);
    const said = fields.find(({ keyword }) => keyword === "msgstr")?.value ?? "";
    const { targetTag } = this.context;
    const own = pluralForms(targetTag);
    const language = /^Language:[ \t]*(\S+)/m.exec(said)?.[1] ?? "";
    const count = Number(/^Plural-Forms:.*nplurals=(\d)/m.exec(said)?.[1] ?? 0);
    if (language !== "" && sameLanguage(language, targetTag) && count > 0) {
      this.forms = count;
      return raw;
    }
    return raw.replace(/("Language:[ \t]*)[^"\\]*(\\n")/, `$1${targetTag.replaceAll("-", "_")}$2`)
      .replace(/("Plural-Forms:[ \t]*)[^"\\]*("[ \t]*\r?\n[ \t]*"[^":\\]*)?(\\n")/, `$1${own.header}$3`);
  }
}

/** What no person wrote is fuzzy until one has looked at it. */
function withFlag(lines: readonly Line[]): string {
  if (lines.some(isFuzzy)) return rawOf(lines);
  const at = lines.findIndex(({ text }) => flagLine.test(text));
  if (at >= 0) return rawOf(lines.map((line, i) => (i === at ? { ...line, text: line.text.replace(flagLine, "$1fuzzy, $2") } : line)));
  const place = lines.findIndex(({ text }) => text.trim() !== "" && (!isComment(text) || /^\s*#\|/.test(text)));
  return rawOf([...lines.slice(0, place), { text: "#, fuzzy", end: lines[place]?.end || "\n" }, ...lines.slice(place)]);
}

async function* readPo(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<readonly SplicedItem[]> {
  const catalogue = new Catalogue(context);
  for await (const lines of readLines(text)) yield lines.flatMap((line) => [...catalogue.read(line)]);
  yield [...catalogue.finish()];
}

export const poFilter = splicedFilter(readPo);

const firstMessage = /^(?:#[^\n]*\n|\s)*(?:msgctxt "[^\n]*\n)?\s*msgid "/;

/** Catalogues of gettext: messages without a translation get one that is fuzzy. */
export const poFormat = textFormat({
  mediaTypes: [{ name: "text/x-gettext-translation", ending: ".po" }],
  recognise: ({ content }) => firstMessage.test(content),
  declaredEncoding: (head) => /"Content-Type:[^"\\]*charset=([\w-]+)/i.exec(head)?.[1]?.replace(/^CHARSET$/, "utf-8"),
  filter: poFilter,
  check: (text) => checkSpliced(readPo, text, { sourceTag: "", targetTag: "" } as DocumentContext),
});
