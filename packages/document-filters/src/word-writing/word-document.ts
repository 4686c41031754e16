import type { DocumentContext, DocumentPart, LeftText } from "@dragoman/application/documents";
import { isRightToLeft } from "@dragoman/domain/language-pairs";
import type { Block, BlockRun, NoteBlock, ParagraphBlock, TableBlock, TableCell } from "../pages/block.js";
import { joinedParagraph } from "../pages/join-paragraphs.js";
import { PartQueue } from "../text/part-queue.js";
import type { TextPart } from "../text/text-format.js";
import { Numbering } from "./numbering.js";
import { runningHeadParts } from "./running-head-part.js";
import {
  beginning, contentTypes, coreProperties, documentRelationships, footnoteSeparators, packageRelationships, relationshipOf, settings,
    styles,
  type WordLook, type WordPart,
} from "./word-package.js";
import { WordRuns } from "./word-runs.js";

/** An entry of the package begins; what follows is its content. */
interface EntryMark {
  readonly entry: string;
  readonly length: 0;
}

export type WordWritten = string | EntryMark;

/** One page of the text of a document, or what stands in for one. */
export interface PageBlocks {
  /** As people say where it is: `page 3`; "" in a document of one piece. */
  readonly place: string;
  readonly blocks: readonly Block[];
  readonly left?: readonly LeftText[];
}

/** What is known of a document before its first page. */
export interface WordHead {
  readonly look: WordLook;
  /** Shown where it is not "". */
  readonly title: string;
  /** The lines of running heads; `{page}` and `{pages}` stand for numbers. */
  readonly top: readonly string[];
  readonly bottom: readonly string[];
  readonly left?: readonly LeftText[];
}

/** The parts of a Word document with this text, entry by entry; it is written while the pages come. */
export async function* wordParts(
  head: WordHead, pages: AsyncIterable<PageBlocks>, context: DocumentContext,
): AsyncGenerator<DocumentPart<WordWritten>> {
  const present = presentParts(head);
  for (const left of head.left ?? []) yield { keep: "", left };
  yield* entry("[Content_Types].xml", contentTypes(present));
  yield* entry("_rels/.rels", packageRelationships);
  yield* entry("word/styles.xml", styles(head.look, context.targetTag));
  yield* entry("word/settings.xml", settings);
  const text = new WordText(context);
  for (const [name, root, content] of [["word/header1.xml", "hdr", head.top], ["word/footer1.xml", "ftr", head.bottom]] as const) {
    if (content.length > 0) yield* [mark(name), ...runningHeadParts(root, content, context)];
  }
  yield mark("word/document.xml");
  yield { keep: `${beginning("document")}<w:body>` };
  yield* text.pages(pages);
  yield { keep: `${sectionOf(head)}</w:body></w:document>` };
  yield mark("word/footnotes.xml");
  yield* text.notes();
  yield* entry("word/numbering.xml", text.numbering.part());
  yield* entry("word/_rels/document.xml.rels", documentRelationships(present, text.runs.links));
  yield mark("docProps/core.xml");
  yield* text.title(head.title);
}

const mark = (name: string): DocumentPart<WordWritten> => ({ keep: { entry: name, length: 0 } });

function* entry(name: string, content: string): Generator<DocumentPart<WordWritten>> {
  yield mark(name);
  yield { keep: content };
}

const presentParts = ({ top, bottom }: WordHead): WordPart[] => [
  "word/document.xml", "word/styles.xml", "word/settings.xml", "word/numbering.xml", "word/footnotes.xml",
  ...(top.length === 0 ? [] : ["word/header1.xml" as const]), ...(bottom.length === 0 ? [] : ["word/footer1.xml" as const]),
];

/** In twentieths of a point, of which sizes of pages and widths are counted. */
const twips = (points: number): number => Math.round(20 * points);

/** Pages are as large as they were, but no larger or smaller than Word takes. */
function sectionOf({ look: { page }, top, bottom }: WordHead): string {
  const [width, height] = [page.width, page.height].map((side) => twips(Math.min(1_580, Math.max(200, side)))) as [number, number];
  const margin = Math.min(1_440, Math.round(0.12 * Math.min(width, height)));
  const heads = [
    ...(top.length === 0 ? [] : [`<w:headerReference w:type="default" r:id="${relationshipOf("word/header1.xml")}"/>`]),
    ...(bottom.length === 0 ? [] : [`<w:footerReference w:type="default" r:id="${relationshipOf("word/footer1.xml")}"/>`]),
  ];
  return `<w:sectPr>${heads.join("")}<w:pgSz w:w="${width}" w:h="${height}"${width > height ? ` w:orient="landscape"` : ""}/>`
    + `<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="${Math.round(margin / 2)}" `
    + `w:footer="${Math.round(margin / 2)}" w:gutter="0"/></w:sectPr>`;
}

/** Writes what pages say, one block behind the other. */
class WordText {
  readonly numbering = new Numbering();
  readonly runs: WordRuns;
  private readonly footnotes: {
    readonly id: number; readonly name: string; readonly paragraph: ParagraphBlock; readonly place: string;
  }[] = [];
  private noteIds = 0;
  private isAfterTable = false;

  constructor(private readonly context: DocumentContext) {
    this.runs = new WordRuns(context);
  }

  async *pages(pages: AsyncIterable<PageBlocks>): AsyncGenerator<DocumentPart<WordWritten>> {
    let open: { readonly block: ParagraphBlock; readonly place: string } | undefined;
    for await (const { place, blocks, left = [] } of pages) {
      for (const one of left) yield { keep: "", left: one };
      for (const block of this.numbered(blocks, place)) {
        const whole = open !== undefined && block.kind === "paragraph" ? joinedParagraph(open.block, block) : undefined;
        if (whole !== undefined && open !== undefined) {
          open = { block: whole, place: open.place };
          continue;
        }
        if (open !== undefined) yield* this.block(open.block, open.place);
        open = undefined;
        if (block.kind === "paragraph") open = { block, place };
        else yield* this.block(block, place);
      }
    }
    if (open !== undefined) yield* this.block(open.block, open.place);
    if (this.isAfterTable) yield { keep: "<w:p/>" };
  }

  /** The footnotes, behind the text that refers to them. */
  *notes(): Generator<DocumentPart<WordWritten>> {
    yield { keep: `${beginning("footnotes")}${footnoteSeparators}` };
    for (const { id, name, paragraph, place } of this.footnotes) {
      const queue = new PartQueue();
      queue.keep(`<w:footnote w:id="${id}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>${this.runs.noteMark(name)}`);
      this.runs.add(queue, paragraph.runs, undefined);
      queue.keep("</w:p></w:footnote>");
      yield* placed(queue, [`footnote ${name}`, place].filter((one) => one !== "").join(", "));
    }
    yield { keep: "</w:footnotes>" };
  }

  *title(title: string): Generator<DocumentPart<WordWritten>> {
    const queue = new PartQueue();
    queue.keep(coreProperties[0]);
    if (title !== "") this.runs.addTitle(queue, title);
    queue.keep(coreProperties[1]);
    yield* placed(queue, "properties");
  }

  /** The blocks of a page with ids in the place of the names that its footnotes have there; the notes are put by. */
  private numbered(blocks: readonly Block[], place: string): Exclude<Block, NoteBlock>[] {
    const ids = new Map<string, number>();
    for (const block of blocks) {
      if (block.kind !== "note" || ids.has(block.name)) continue;
      ids.set(block.name, this.noteIds += 1);
      this.footnotes.push({ id: this.noteIds, name: block.name, paragraph: block.paragraph, place });
    }
    const named = (run: BlockRun): BlockRun => (run.note === undefined ? run : { ...run, note: String(ids.get(run.note) ?? "") });
    return blocks.flatMap((block): Exclude<Block, NoteBlock>[] => {
      if (block.kind === "note") return [];
      return [block.kind === "table" ? block : { ...block, runs: block.runs.map(named) }];
    });
  }

  private *block(block: Exclude<Block, NoteBlock>, place: string): Generator<DocumentPart<WordWritten>> {
    const queue = new PartQueue();
    if (block.kind === "table") this.table(queue, block);
    else this.paragraph(queue, block);
    yield* placed(queue, place);
  }

  private paragraph(queue: PartQueue, block: ParagraphBlock, style = styleOf(block)): void {
    if (block.runs.length === 0) return;
    this.isAfterTable = false;
    const item = block.item === undefined ? "" : this.numbering.propertiesOf(block.item.mark, Math.min(8, block.item.level));
    const properties = [
      style === undefined ? "" : `<w:pStyle w:val="${style}"/>`, item, tabsOf(block),
        block.isCentred === true ? `<w:jc w:val="center"/>` : "",
    ].join("");
    queue.keep(`<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}`);
    if (block.isCode === true) queue.keep(this.runs.program(block.runs, block.size));
    else this.runs.add(queue, block.runs, block.heading === undefined ? block.size : undefined);
    queue.keep("</w:p>");
  }

  private table(queue: PartQueue, { widths, rows }: TableBlock): void {
    // Tables without anything between them would be one.
    if (this.isAfterTable) queue.keep(`<w:p><w:pPr><w:spacing w:after="0"/></w:pPr></w:p>`);
    const direction = isRightToLeft(this.context.targetTag) ? "<w:bidiVisual/>" : "";
    queue.keep(`<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/>${direction}<w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>`
      + `${widths.map((width) => `<w:gridCol w:w="${twips(width)}"/>`).join("")}</w:tblGrid>`);
    for (const row of rows) this.row(queue, row, widths);
    queue.keep("</w:tbl>");
    this.isAfterTable = true;
  }

  private row(queue: PartQueue, cells: readonly TableCell[], widths: readonly number[]): void {
    queue.keep("<w:tr>");
    let column = 0;
    for (const { paragraphs, columns = 1 } of cells) {
      const width = widths.slice(column, column + columns).reduce((sum, one) => sum + one, 0);
      column += columns;
      queue.keep(`<w:tc><w:tcPr><w:tcW w:w="${twips(width)}" w:type="dxa"/>${columns > 1 ? `<w:gridSpan w:val="${columns}"/>` : ""}`
        + `</w:tcPr>`);
      if (paragraphs.every(({ runs }) => runs.length === 0)) queue.keep("<w:p/>");
      for (const paragraph of paragraphs) this.paragraph(queue, paragraph, "TableText");
      queue.keep("</w:tc>");
    }
    queue.keep("</w:tr>");
  }
}

function styleOf({ heading, item, isCode }: ParagraphBlock): string | undefined {
  if (heading !== undefined) return `Heading${heading}`;
  if (isCode === true) return "Code";
  return item === undefined ? undefined : "ListParagraph";
}

/** An entry of a table of contents has its number at the right. */
const tabsOf = ({ runs }: ParagraphBlock): string =>
  (/\t\d{1,4}$/.test(runs.map(({ text }) => text).join("")) ? `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="8640"/></w:tabs>` : "");

function* placed(queue: PartQueue, place: string): Generator<DocumentPart<WordWritten>> {
  for (const part of queue.takeAll() as readonly TextPart[]) yield "segments" in part && place !== "" ? { ...part, place } : part;
}
