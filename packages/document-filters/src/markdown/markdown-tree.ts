import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";

/** A stretch of a Markdown document, by the names that micromark gives them, and those within it. */
export interface MarkdownNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly MarkdownNode[];
}

const extensions = [gfm()];
const definition = /^[ >]*\[((?:[^\\[\]]|\\[^])+)\]:/gm;

/** What references can point at; a document defines it anywhere. */
export const labelsOf = (source: string): readonly string[] => [...source.matchAll(definition)].map(([, label]) => label as string);

/** Reads Markdown with the additions of GitHub; `labels` are defined somewhere. */
export function markdownTree(source: string, labels: readonly string[]): readonly MarkdownNode[] {
  const context = parse({ extensions });
  const [notes, links] = [labels.filter((label) => label.startsWith("^")), labels.filter((label) => !label.startsWith("^"))];
  context.defined.push(...links.map(normalizeIdentifier));
  // The extension keeps those of its own here.
  Object.assign(context, { gfmFootnotes: notes.map((label) => normalizeIdentifier(label.slice(1))) });
  const root: Growing = { type: "document", start: 0, end: source.length, children: [] };
  const open: Growing[] = [root];
  for (const [event, { type, start, end }] of postprocess(context.document().write(preprocess()(source, undefined, true)))) {
    if (event === "exit") open.pop();
    else {
      const node: Growing = { type, start: start.offset, end: end.offset, children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    }
  }
  return root.children;
}

interface Growing extends MarkdownNode {
  readonly children: Growing[];
}
