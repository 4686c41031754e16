import type { DocumentContext, DocumentFormat } from "@dragoman/application/documents";
import { longestWhole, wholeText } from "../resources/refusals.js";
import { addSpliced, type SplicedItem, type SplicedText } from "../resources/spliced-filter.js";
import { inPieces, inTurns, PartQueue, type SlowPart } from "../text/part-queue.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";
import { frontMatter, type ReadYaml } from "./front-matter.js";
import { inlineItems } from "./inline-items.js";
import { Labels, labelsOf, type MarkdownNode, markdownTree } from "./markdown-tree.js";
import { masked } from "./masked.js";
import { type Section, sectionsOf } from "./sections.js";
import { asBlock, asHeading, escapeLike } from "./written-markdown.js";

const format = "Markdown";

/** How the text of a block is written. */
const blocks: Readonly<Record<string, (text: string) => string>> = {
  paragraph: asBlock, setextHeadingText: asBlock, atxHeadingText: asHeading, tableContent: (text) => text.trim(),
};

/** Mark-up of HTML between blocks of Markdown. */
interface HtmlBlock {
  readonly html: string;
}

/** The pieces of a section, in order. `original` is its text before parts of it were masked. */
function* piecesOf({ head, text }: Section, original: string, labels: Labels): Generator<SplicedItem | HtmlBlock> {
  const source = head + original;
  let at = head.length;
  const found: MarkdownNode[] = [];
  // `masked` bounds how deep containers are.
  const collect = (nodes: readonly MarkdownNode[]): void => {
    for (const node of nodes) {
      if (node.type in blocks || node.type === "definitionTitleString" || isHtml(node)) found.push(node);
      else if (node.type !== "tableDelimiterRow") collect(node.children);
    }
  };
  collect(markdownTree(head + text, labels));
  for (const node of found) {
    if (node.start < head.length) continue;
    yield source.slice(at, node.start);
    const raw = source.slice(node.start, node.end);
    yield node.type === "htmlFlow" ? { html: raw } : splicedText(source, node, raw);
    at = node.end;
  }
  yield source.slice(at);
}

/** In a quotation each line of a block of HTML begins with its mark; such blocks stay. */
const isHtml = ({ type, children }: MarkdownNode): boolean =>
  type === "htmlFlow" && children.every((child) => child.type === "htmlFlowData" || child.type === "lineEnding");

function splicedText(source: string, { type, start, children }: MarkdownNode, raw: string): SplicedText {
  const items = inlineItems(source, children);
  const escape = escapeLike(items, raw, type === "tableContent");
  if (type !== "definitionTitleString") return { raw, items, preserve: false, escape, written: blocks[type] as (text: string) => string };
  const mark = source[start - 1] === "(" ? /[()]/g : new RegExp(source[start - 1] as string, "g");
  return { raw, items, preserve: false, escape: (text) => escape(text).replace(mark, "\\$&"), written: (text) => text };
}

/** Readers of the languages that stand within Markdown. */
export interface WithinMarkdown {
  readonly html: TextFilter;
  readonly yaml: ReadYaml;
}

/** Markdown, of which everything but texts stays character by character. */
export const markdownFilter = ({ html, yaml }: WithinMarkdown): TextFilter => ({
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const source = await wholeText(format, inPieces(text), longestWhole);
    const queue = new PartQueue<SlowPart>();
    const add = (item: SplicedItem): void => addSpliced(queue, item, context);
    const { items, body } = frontMatter(source, context, yaml);
    items.forEach(add);
    const labels = new Labels(labelsOf(body));
    let at = 0;
    // Masked as a whole: a formula may be longer than a section.
    for (const section of sectionsOf(masked(body))) {
      const original = body.slice(at, at += section.text.length);
      for (const piece of piecesOf(section, original, labels)) {
        if (typeof piece === "string" || !("html" in piece)) add(piece);
        else {
          yield* inTurns(queue.takeAll());
          yield* html.parts(once(piece.html), context);
        }
      }
      yield* inTurns(queue.take());
    }
    yield* inTurns(queue.takeAll());
  },
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Markdown as CommonMark describes it, with what GitHub has added. */
export const markdownFormat = (within: WithinMarkdown): DocumentFormat => textFormat({
  mediaTypes: [{ name: "text/markdown", ending: ".md" }],
  filter: markdownFilter(within),
  async check(text) {
    for (const _ of sectionsOf(masked(await wholeText(format, text, longestWhole))));
  },
});
