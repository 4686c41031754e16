import type { DocumentContext } from "@dragoman/application/documents";
import { rawOf, type SplicedItem } from "../resources/spliced-filter.js";

const yaml = /^\uFEFF?---[ \t]*\r?\n([^]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
const toml = /^\uFEFF?\+\+\+[ \t]*\r?\n[^]*?(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/;
/** Keys whose values people read; generators of pages know the others. */
const shownKey =
  /(?:^|\.)(?:(?:sub|link|page|short|meta)?[_-]?(?:title|description)|summary|excerpt|abstract|tagline|headline|caption|sidebar_label)$/i;

/** What YAML consists of, in order. */
export type ReadYaml = (source: string, context: DocumentContext) => readonly SplicedItem[];

/** A document, and what stands in front of it for the programs that make pages of it. */
export interface WithFrontMatter {
  readonly items: readonly SplicedItem[];
  readonly body: string;
}

/** Divides a document; the values of its front matter that people read are texts. */
export function frontMatter(source: string, context: DocumentContext, readYaml: ReadYaml): WithFrontMatter {
  const [head = ""] = yaml.exec(source) ?? toml.exec(source) ?? [];
  const body = source.slice(head.length);
  const [, content] = yaml.exec(head) ?? [];
  if (content === undefined) return { items: head === "" ? [] : [head], body };
  const from = head.indexOf(content);
  return { items: [head.slice(0, from), ...shownItems(content, context, readYaml), head.slice(from + content.length)], body };
}

/** Templates of such matter are no YAML yet; they stay. */
function shownItems(content: string, context: DocumentContext, readYaml: ReadYaml): readonly SplicedItem[] {
  try {
    return readYaml(content, context).map((item) => (
      typeof item !== "string" && "items" in item && shownKey.test(item.place ?? "") ? item : rawOf(item)));
  } catch {
    return [content];
  }
}
