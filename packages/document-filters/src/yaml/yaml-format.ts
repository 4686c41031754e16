import type { DocumentContext } from "@dragoman/application/documents";
import { isMap, isScalar, isSeq, LineCounter, parseAllDocuments, Scalar } from "yaml";
import { malformed, wholeText } from "../resources/refusals.js";
import { checkSpliced, type SplicedItem, type SplicedText, splicedFilter } from "../resources/spliced-filter.js";
import { isTechnical, technicalItem } from "../resources/technical.js";
import { valueItems } from "../resources/value-items.js";
import { sameLanguage } from "../text/languages.js";
import { textFormat } from "../text/text-format.js";
import { checkDepth } from "./check-depth.js";
import { isWrittenBlock, writtenScalar } from "./written-scalar.js";

const format = "YAML";
/** What is read of a document takes some fifty times as much memory. */
const longestDocument = 4_194_304;
/** More of a path says nothing to people. */
const mostShown = 6;
const language = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/;
const stringTags: ReadonlySet<string | undefined> = new Set([undefined, "!", "tag:yaml.org,2002:str"]);

/** A stretch of the document that becomes another one. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly item: SplicedItem;
}

/** Finds the texts of one document, in order. */
class Texts {
  readonly found: Splice[] = [];

  constructor(private readonly source: string) {}

  /** Calls itself for what is nested, which `checkDepth` bounds. */
  collect(node: unknown, path: readonly string[], isInFlow = false): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        this.collect(value, [...path, isScalar(key) ? String(key.value) : "?"], isInFlow || node.flow === true);
      }
    } else if (isSeq(node)) node.items.forEach((entry, i) => this.collect(entry, [...path, `${i}`], isInFlow || node.flow === true));
    else if (isScalar(node)) this.scalar(node, path, isInFlow);
  }

  private scalar({ value, range, type, tag }: Scalar, path: readonly string[], isInFlow: boolean): void {
    if (typeof value !== "string" || range == null || !stringTags.has(tag)) return;
    const key = path.findLast((step) => !/^\d+$/.test(step));
    const [start, end] = range;
    const raw = this.source.slice(start, end);
    const isBlock = type === Scalar.BLOCK_LITERAL || type === Scalar.BLOCK_FOLDED;
    if (isTechnical(value, key)) {
      const item = technicalItem(raw, value);
      if (typeof item !== "string") this.found.push({ start, end, item });
      return;
    }
    if (value.includes("\0") || (isBlock && !isWrittenBlock(raw))) return;
    const text = isBlock ? value.replace(/\n+$/, "") : value;
    const item: SplicedText = {
      raw, ...valueItems(text), place: path.length === 0 ? undefined : path.slice(-mostShown).join("."),
      written: (translation) => writtenScalar(translation, { raw, style: type as Scalar.Type, value, isInFlow }),
    };
    this.found.push({ start, end, item });
  }
}

/** A document of one key that names the language of the source, as Ruby on Rails has them: it names that of the target. */
function languageKey(contents: unknown, { sourceTag, targetTag }: DocumentContext): Splice | undefined {
  const [only, ...others] = isMap(contents) ? contents.items : [];
  const key = others.length === 0 ? only?.key : undefined;
  if (!isScalar(key) || typeof key.value !== "string" || key.range == null) return undefined;
  if (key.type !== Scalar.PLAIN || !isMap(only?.value)) return undefined;
  if (!language.test(key.value) || !sameLanguage(key.value, sourceTag)) return undefined;
  return { start: key.range[0], end: key.range[1], item: key.value.includes("_") ? targetTag.replaceAll("-", "_") : targetTag };
}

/** YAML, of which everything but texts stays character by character; anchors, aliases and tags too. */
async function* readYaml(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<readonly SplicedItem[]> {
  yield yamlItems(await wholeText(format, text, longestDocument), context);
}

/** What a document consists of, in order. */
export function yamlItems(source: string, context: DocumentContext): readonly SplicedItem[] {
  const items: SplicedItem[] = [];
  let at = 0;
  for (const { start, end, item } of splicesOf(source, context)) {
    items.push(source.slice(at, start), item);
    at = end;
  }
  return [...items, source.slice(at)];
}

function splicesOf(source: string, context: DocumentContext): readonly Splice[] {
  const lines = new LineCounter();
  const texts = new Texts(source);
  checkDepth(format, source);
  const documents = parseAllDocuments(source, { lineCounter: lines, uniqueKeys: false, prettyErrors: false, logLevel: "silent" });
  for (const { contents, errors } of "empty" in documents ? [] : documents) {
    const [error] = errors;
    if (error !== undefined) throw malformed(format, lines.linePos(error.pos[0]).line, `cannot be read: ${error.message}`);
    const key = languageKey(contents, context);
    if (key !== undefined) texts.found.push(key);
    texts.collect(contents, []);
  }
  return texts.found.sort((a, b) => a.start - b.start);
}

export const yamlFilter = splicedFilter(readYaml);

/** YAML; its strings are translated but for keys and what programs read. */
export const yamlFormat = textFormat({
  mediaTypes: [{ name: "application/yaml", ending: ".yaml" }],
  filter: yamlFilter,
  check: (text) => checkSpliced(readYaml, text, { sourceTag: "", targetTag: "" } as DocumentContext),
});
