import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";
import { readInWindows } from "./windowed-text.js";

/** A stretch of a Markdown document, by the names that micromark gives them, and those within it. */
export interface MarkdownNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly children: readonly MarkdownNode[];
}

/** Shared by all sections, because creating a parser takes longer than parsing a short section. */
const parser = parse({ extensions: [gfm()] });
readInWindows(parser);

const definition = /^[ >]*\[((?:[^\\[\]]|\\[^])+)\]:/gm;

/** What references can point at; a document defines it anywhere. */
export const labelsOf = (source: string): readonly string[] => [...source.matchAll(definition)].map(([, label]) => label as string);

/** Labels that are defined somewhere in a document. */
export class Labels {
  readonly links: KnownLabels;
  readonly notes: KnownLabels;

  constructor(labels: readonly string[]) {
    this.links = new KnownLabels(labels.filter((label) => !label.startsWith("^")).map(normalizeIdentifier));
    this.notes = new KnownLabels(labels.filter((label) => label.startsWith("^")).map((label) => normalizeIdentifier(label.slice(1))));
  }
}

/** In place of the lists of micromark, through all of which it looks for each reference. */
class KnownLabels {
  private readonly labels: Set<string>;

  constructor(labels: readonly string[]) {
    this.labels = new Set(labels);
  }

  includes(label: string): boolean {
    return this.labels.has(label);
  }

  push(label: string): void {
    this.labels.add(label);
  }
}

/** Reads Markdown with the additions of GitHub. */
export function markdownTree(source: string, { links, notes }: Labels): readonly MarkdownNode[] {
  // The state that a parser keeps of a document: facts of its lines (`lazy`) and the labels of links and footnotes.
  Object.assign(parser, { lazy: {}, defined: links, gfmFootnotes: notes });
  const root: Growing = { type: "document", start: 0, end: source.length, children: [] };
  const open: Growing[] = [root];
  for (const [event, { type, start, end }] of postprocess(parser.document().write(preprocess()(source, undefined, true)))) {
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
