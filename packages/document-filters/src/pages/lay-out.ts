import { looksLikeCode } from "../text/code-text.js";
import { type Block, type BlockRun, type ParagraphBlock, type TableCell, textOf } from "./block.js";
import { type Draft, draftOf, type OpenNote, type PageDraft, withReferences } from "./draft.js";
import { withoutDropCaps } from "./drop-caps.js";
import { type Fragment, fragmentsOf, type RuledTable } from "./fragment.js";
import { headingLevels, type Look, type OutlineEntry, withoutLook } from "./headings.js";
import { joinParagraphs } from "./join-paragraphs.js";
import { withJustifiedLines } from "./justified-lines.js";
import { type Line, lineText, linesOf } from "./line.js";
import { runsOfLines, trimmed } from "./line-runs.js";
import { textWithMark, withListsOnly } from "./list-entries.js";
import { markAt, withoutMark } from "./list-marks.js";
import { withoutNotes } from "./notes.js";
import { type BodyStyle, StyleSurvey } from "./page-style.js";
import type { PageText } from "./page-text.js";
import { isCentred, type LineGroup, paragraphsOf } from "./paragraphs.js";
import { type Region, regionsOf } from "./regions.js";
import { ruledTables } from "./ruled-tables.js";
import { type RunningHead, runningHeads } from "./running-heads.js";
import { structuredDrafts } from "./structure.js";
import { Vocabulary } from "./vocabulary.js";
import { medianOf } from "./zones.js";

/** A document whose pages were read. */
export interface LaidOut {
  /** Of each page, in reading order. */
  readonly pages: readonly (readonly Block[])[];
  readonly heads: readonly RunningHead[];
  readonly style: DocumentStyle;
}

/** How a document looks. */
export interface DocumentStyle {
  readonly size: number;
  readonly isSerif: boolean;
  /** Of headings, by level from 1; without a hole. */
  readonly headings: readonly { readonly size: number; readonly isBold: boolean }[];
}

/** Finds what pages say in which order, and what their lines are: paragraphs, headings, lists, tables, notes, running heads. */
export function layOut(pages: readonly PageText[], outline: readonly OutlineEntry[] = [], atWork: () => void = () => undefined): LaidOut {
  const survey = new StyleSurvey();
  const found = pages.map((page) => ({ page, height: page.height,
    fragments: withoutDropCaps(withJustifiedLines(fragmentsOf(page.pieces))) }));
  for (const { fragments } of found) for (const fragment of fragments) survey.take(fragment);
  const { heads, found: running } = runningHeads(found, survey.body().size);
  const words = new Vocabulary();
  const read = found.map(({ page, fragments }, at) => {
    atWork();
    const own = fragments.filter(({ pieces }) => !pieces.every((piece) => heads[at]?.has(piece) === true));
    const regions = regionsOfPage(page, own);
    for (const region of regions) if (region.kind === "lines") takeLines(region.lines, survey, words);
    return { page: { ...page, pieces: page.pieces.filter((piece) => heads[at]?.has(piece) !== true) }, regions };
  });
  const body = survey.body();
  const drafts = read.map(({ page, regions }) => {
    atWork();
    return structuredDrafts(page, body, words) ?? new PageDrafts(page, body, words).of(regions);
  });
  return { ...withHeadings(drafts, body, outline), heads: running };
}

function takeLines(lines: readonly Line[], survey: StyleSurvey, words: Vocabulary): void {
  survey.takeColumn(lines.filter(({ table }) => table === undefined));
  for (const line of lines) words.add(lineText(line));
}

/** The blocks of a page whose lines and their order are known already. */
export function layOutRegions(page: PageText, regions: readonly Region[]): readonly Block[] {
  const [survey, words] = [new StyleSurvey(), new Vocabulary()];
  for (const region of regions) {
    if (region.kind !== "lines") continue;
    for (const line of region.lines) survey.take(line);
    takeLines(region.lines, survey, words);
  }
  const body = survey.body();
  return withHeadings([new PageDrafts(page, body, words).of(regions)], body, []).pages[0] ?? [];
}

/** The regions of a page; a table that is drawn stands among its lines. */
function regionsOfPage({ rules }: PageText, fragments: readonly Fragment[]): Region[] {
  const { tables, rest } = ruledTables(rules, fragments);
  return regionsOf([...rest, ...tables.map(tableFragment)]);
}

const tableFragment = (table: RuledTable): Fragment =>
  ({ pieces: [], left: table.left, right: table.right, base: table.bottom, size: table.bottom - table.top, order: Infinity, table });

/** Collects what one page is made of. */
class PageDrafts {
  private readonly drafts: PageDraft[] = [];
  private readonly asides: Draft[] = [];
  private readonly notes: OpenNote[] = [];

  constructor(private readonly page: PageText, private readonly body: BodyStyle, private readonly words: Vocabulary) {}

  of(regions: readonly Region[]): PageDraft[] {
    for (const region of regions) {
      if (region.kind === "lines") this.lines(region.lines);
      else this.table(region.rows.map((row) => row.map((fragments) => ({ fragments, columns: 1 }))), region.columns);
    }
    for (const text of this.page.turned) this.drafts.push(draftOf({ kind: "paragraph", runs: [{ text }] }, this.body.size, 1, false));
    return withReferences([...this.drafts, ...this.asides], this.notes);
  }

  private lines(all: readonly Line[]): void {
    const { lines, notes, aside } = withoutNotes(all, this.body, this.page.height);
    const groups = paragraphsOf(lines, this.body);
    groups.forEach((group, at) => {
      const { table } = group.lines[0] as Line;
      if (table !== undefined) this.table(table.rows, table.columns);
      else this.drafts.push(this.paragraph(group, groups, at));
    });
    const asides = paragraphsOf(aside, this.body);
    this.asides.push(...asides.map((group, at) => this.paragraph(group, asides, at)));
    for (const { name, lines: own, markLength } of notes) {
      const runs = trimmed(withoutMark(runsOfLines(own, this.words), markLength));
      this.notes.push({ name, block: { kind: "paragraph", runs, size: (own[0] as Line).size } });
    }
  }

  private paragraph(group: LineGroup, groups: readonly LineGroup[], at: number): Draft {
    const { lines } = group;
    const first = lines[0] as Line;
    const isCode = !this.body.isMono && lines.every(({ pieces }) => pieces.every(({ font }) => font.isMono))
      && looksLikeCode(lines.map(lineText).join("\n"));
    const runs = isCode ? codeRuns(lines) : runsOfLines(lines, this.words);
    const mark = isCode ? undefined : markAt(textOf({ runs }), runs[0]?.mono);
    const before = groups[at - 1]?.lines.at(-1);
    const isApart = before === undefined || first.base - before.base > 1.15 * this.body.leading(first.size) || first.base < before.base;
    const block: ParagraphBlock = {
      kind: "paragraph", runs: mark === undefined ? runs : trimmed(withoutMark(runs, mark.length)),
      ...(mark === undefined ? {} : { item: { mark: mark.mark, level: levelOf(groups, at) } }),
      ...(Math.abs(first.size - this.body.size) > 0.5 ? { size: first.size } : {}),
      ...(lines.every((line) => isCentred(line, group)) ? { isCentred: true as const } : {}),
      ...(isCode ? { isCode: true as const } : {}),
      ...(group.endsShort || sentenceEnd.test(textOf({ runs })) ? {} : { mayGoOn: true as const }),
      ...(mark === undefined && first.left - group.left < 0.7 * first.size ? { mayHaveBegun: true as const } : {}),
    };
    return draftOf(block, first.size, lines.length, isApart, textOf({ runs }));
  }

  private table(
    rows: readonly (readonly { readonly fragments: readonly Fragment[]; readonly columns: number }[])[],
    columns: readonly { readonly from: number; readonly to: number }[],
  ): void {
    const cell = ({ fragments, columns: over }: { readonly fragments: readonly Fragment[]; readonly columns: number }): TableCell => ({
      paragraphs: paragraphsOf(linesOf(fragments), this.body).map((group) => ({ kind: "paragraph", runs: runsOfLines(group.lines,
        this.words) })),
      ...(over > 1 ? { columns: over } : {}),
    });
    this.drafts.push({ kind: "table", widths: widthsOf(columns), rows: rows.map((row) => row.map(cell)) });
  }
}

const sentenceEnd = /[.!?:\u2026\u3002\uff01\uff1f]["'\u201d\u2019\u00bb)\]]*$/u;

/** From the start of each column to that of the next. */
const widthsOf = (columns: readonly { readonly from: number; readonly to: number }[]): number[] =>
  columns.map(({ from, to }, at) => Math.max(12, (columns[at + 1]?.from ?? to) - from));

/** Lines of a program, with the blanks that their places tell of. */
function codeRuns(lines: readonly Line[]): BlockRun[] {
  const left = Math.min(...lines.map((line) => line.left));
  const letters = lines.flatMap(({ pieces }) => pieces.filter(({ text }) => text.trim().length > 3));
  const width = Math.max(1, medianOf(letters.map((piece) => (piece.right - piece.left) / piece.text.length)));
  const text = lines.map(({ pieces }) => pieces.filter((piece) => piece.text !== "\t").reduce((line, piece) =>
    line.padEnd(Math.min(200, Math.round((piece.left - left) / width))) + piece.text, ""));
  return [{ text: text.join("\n"), mono: true }];
}

/** How many entries of a list this one stands within: those before it that begin further left. */
function levelOf(groups: readonly LineGroup[], at: number): number {
  let left = ((groups[at] as LineGroup).lines[0] as Line).left;
  let level = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const first = (groups[before] as LineGroup).lines[0] as Line;
    if (markAt(lineText(first)) === undefined) break;
    if (first.left > left - 0.5 * first.size) continue;
    left = first.left;
    level += 1;
  }
  return Math.min(level, 8);
}

function withHeadings(
  found: readonly (readonly PageDraft[])[], body: BodyStyle, outline: readonly OutlineEntry[],
): Omit<LaidOut, "heads"> {
  const pages = withListsOnly(found);
  const looks = pages.flat().flatMap((draft) => ("look" in draft ? [draft.look] : []));
  const drafts = pages.flat().filter((draft) => "look" in draft);
  const isTagged = drafts.some(({ level = 0 }) => level > 0);
  const levels = headingLevels(looks, body, outline)
    .map((level, at) => (isTagged ? drafts[at]?.level ?? level : level) || undefined);
  const styles: ({ size: number; isBold: boolean } | undefined)[] = [];
  levels.forEach((level, at) => {
    if (level !== undefined) styles[level - 1] ??= { size: (looks[at] as Look).size, isBold: (looks[at] as Look).isBold };
  });
  let next = 0;
  const blocks = pages.map((page) => joinParagraphs(page.map((draft): Block => {
    if (!("look" in draft)) return draft;
    const level = levels[next++];
    return level === undefined || draft.block.isCode === true ? draft.block : headingOf(draft, level);
  })));
  const headings = Array.from({ length: styles.length }, (_, at) => styles[at] ?? { size: body.size, isBold: true });
  return { pages: blocks, style: { size: body.size, isSerif: body.isSerif, headings } };
}

/** A heading has its number in its text. */
function headingOf(draft: Draft, heading: number): ParagraphBlock {
  const { item: _, mayGoOn: _open, mayHaveBegun: _begun, ...rest } = draft.block;
  return { ...rest, runs: withoutLook(textWithMark(draft)), heading };
}
