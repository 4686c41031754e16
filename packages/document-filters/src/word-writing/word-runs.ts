import type { DocumentContext } from "@dragoman/application/documents";
import { MarkupBlock } from "../markup/markup-block.js";
import type { BlockRun } from "../pages/block.js";
import { RunBlock } from "../runs/run-block.js";
import { RunWriter } from "../runs/run-writer.js";
import { maxBlock } from "../text/block-bounds.js";
import type { PartQueue } from "../text/part-queue.js";
import { xmlNotation } from "../xml-syntax/xml-notation.js";
import { formatOf, wordNotation, wordText } from "./word-notation.js";

const superscript = `<w:vertAlign w:val="superscript"/>`;

/** Writes the text of paragraphs. */
export class WordRuns {
  /** The ids of the addresses that links lead to. */
  readonly links = new Map<string, string>();

  constructor(private readonly context: DocumentContext) {}

  /** The runs of a paragraph, as parts; a long one is several. */
  add(queue: PartQueue, runs: readonly BlockRun[], size: number | undefined): void {
    for (const own of portions(runs)) {
      const block = new RunBlock(wordNotation, this.context);
      const original = new RunWriter(wordNotation, "");
      for (const stretch of byLink(own)) this.stretch(stretch, size, block, original);
      block.original(original.finish());
      const part = block.finish();
      if ("keep" in part) queue.keep(part.keep);
      else queue.add(part);
    }
  }

  addTitle(queue: PartQueue, title: string): void {
    const block = new MarkupBlock(xmlNotation, this.context);
    block.text(wordText(title), true);
    const part = block.finish();
    queue.keep("<dc:title>");
    if ("keep" in part) queue.keep(part.keep);
    else queue.add(part);
    queue.keep("</dc:title>");
  }

  /** Lines of a program, as they are. */
  program(runs: readonly BlockRun[], size: number | undefined): string {
    const writer = new RunWriter(wordNotation, "");
    for (const run of runs) {
      run.text.split("\n").forEach((line, at) => {
        if (at > 0) writer.within("<w:br/>", formatOf(run, size));
        writer.text(line, formatOf(run, size));
      });
    }
    return writer.finish();
  }

  /** The mark in front of a footnote. */
  noteMark(name: string): string {
    return `<w:r><w:rPr>${superscript}</w:rPr><w:t>${wordText(name)}</w:t></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
  }

  private stretch(runs: readonly BlockRun[], size: number | undefined, block: RunBlock, original: RunWriter): void {
    const link = runs[0]?.link;
    if (link !== undefined) {
      const markup = `<w:hyperlink r:id="${this.idOf(link)}" w:history="1">`;
      block.tag("open", "link", { markup, place: "beside" });
      original.beside(markup);
    }
    for (const run of runs) {
      if (run.note === undefined) addText(run, formatOf(run, size), block, original);
      else addReference(run, block, original);
    }
    if (link !== undefined) {
      block.tag("close", "link", { markup: "</w:hyperlink>", place: "beside" });
      original.beside("</w:hyperlink>");
    }
  }

  private idOf(address: string): string {
    const known = this.links.get(address) ?? `rId_link${this.links.size + 1}`;
    this.links.set(address, known);
    return known;
  }
}

function addText({ text }: BlockRun, format: string, block: RunBlock, original: RunWriter): void {
  text.split("\t").forEach((piece, at) => {
    if (at > 0) {
      block.point({ markup: "<w:tab/>", place: { format } });
      original.within("<w:tab/>", format);
    }
    if (piece === "") return;
    block.text(piece, format);
    original.text(piece, format);
  });
}

function addReference({ text, note }: BlockRun, block: RunBlock, original: RunWriter): void {
  const markup = `<w:footnoteReference w:customMarkFollows="1" w:id="${note}"/><w:t>${wordText(text.trim())}</w:t>`;
  block.point({ markup, place: { format: superscript } });
  original.within(markup, superscript);
}

/** Runs in portions that a block can hold. */
function portions(runs: readonly BlockRun[]): BlockRun[][] {
  const found: BlockRun[][] = [[]];
  let size = 0;
  for (const run of runs) {
    for (let at = 0; at < run.text.length;) {
      const cut = run.text.lastIndexOf(" ", at + maxBlock);
      const end = run.text.length - at <= maxBlock ? run.text.length : cut > at ? cut + 1 : at + maxBlock;
      const piece = { ...run, text: run.text.slice(at, end) };
      if (size > 0 && size + piece.text.length > maxBlock) {
        found.push([]);
        size = 0;
      }
      found.at(-1)?.push(piece);
      size += piece.text.length;
      at = end;
    }
  }
  return found;
}

/** Neighbours that lead to one address. */
function byLink(runs: readonly BlockRun[]): BlockRun[][] {
  const found: BlockRun[][] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last !== undefined && last[0]?.link === run.link) last.push(run);
    else found.push([run]);
  }
  return found;
}
