import type { DocumentContext } from "@dragoman/application/documents";
import { PartQueue, type SlowPart } from "../text/part-queue.js";
import { unitPart } from "../units/unit-part.js";
import { checkUnitSize, UnitSource } from "../units/unit-source.js";
import { declareUtf8, escapeXmlAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { checkTmxRoot } from "./tmx-elements.js";
import { closest, type Variant, variantsOf } from "./translation-unit.js";
import { tmxInlines } from "./tmx-elements.js";

/** A `tu` while it is read. */
interface Unit { readonly tag: OpenTag; readonly tokens: XmlToken[]; size: number; depth: number }

const rawOf = (tokens: readonly XmlToken[]): string => tokens.reduce((raw, token) => raw + token.raw, "");

/** Makes parts of the tokens of a TMX document. */
export class TmxDocument {
  readonly queue = new PartQueue<SlowPart>();
  private hasRoot = false;
  private sourceLanguage = "";
  private unit: Unit | undefined;

  constructor(private readonly context: DocumentContext) {}

  token(token: XmlToken): void {
    if (this.unit !== undefined) this.inUnit(token, this.unit);
    else if (token.kind === "open") this.start(token);
    else this.queue.keep(token.kind === "declaration" ? declareUtf8(token.raw) : token.raw);
  }

  finish(): void {
    // The last tag of a document ends it.
  }

  private start(tag: OpenTag): void {
    if (!this.hasRoot) checkTmxRoot(tag.name);
    this.hasRoot = true;
    if (tag.name === "header") this.sourceLanguage = tag.attributes["srclang"] ?? "";
    this.queue.keep(tag.raw);
    if (tag.name === "tu") this.unit = { tag, tokens: [], size: 0, depth: 0 };
  }

  private inUnit(token: XmlToken, unit: Unit): void {
    if (token.kind === "open") unit.depth++;
    if (token.kind === "close" && unit.depth-- === 0) {
      this.unit = undefined;
      this.translate(unit);
      this.queue.keep(token.raw);
      return;
    }
    unit.tokens.push(token);
    unit.size += token.raw.length;
    checkUnitSize(unit.size, `Unit "${unit.tag.attributes["tuid"] ?? ""}"`);
  }

  /** Writes the unit with one target: in place of the one it had, or behind the others. */
  private translate({ tag, tokens }: Unit): void {
    const variants = variantsOf(tokens);
    const source = this.sourceOf(variants, tag);
    if (source === undefined) {
      this.queue.keep(rawOf(tokens));
      return;
    }
    const content = tokens.slice(source.segStart, source.segEnd);
    const collected = new UnitSource(tmxInlines);
    for (const token of content) collected.token(token);
    const old = closest(variants.filter((variant) => variant !== source), this.context.targetTag);
    const last = (variants.at(-1) as Variant).end;
    const from = old?.start ?? last + 1;
    const to = (old?.end ?? last) + 1;
    const indent = old === undefined ? indentOf(tokens, source) : "";
    const start = `${rawOf(tokens.slice(0, from))}${indent}${this.startOfTarget(old, source)}`;
    const end = `</seg></tuv>${rawOf(tokens.slice(to))}`;
    this.queue.add(unitPart(collected, this.context, false, { start: () => start, end, echo: rawOf(content) }));
  }

  /** The variant in the language that is translated from; the one that the document names among several. */
  private sourceOf(variants: readonly Variant[], tag: OpenTag): Variant | undefined {
    const named = tag.attributes["srclang"] ?? this.sourceLanguage;
    if (this.context.sourceTag === "und") return closest(variants, named) ?? variants[0];
    const source = closest(variants, this.context.sourceTag);
    const inNamed = variants.filter(({ language }) => language.toLowerCase() === named.toLowerCase());
    const other = source === undefined ? undefined : closest(inNamed, this.context.sourceTag);
    return other ?? source;
  }

  private startOfTarget(old: Variant | undefined, source: Variant): string {
    const { targetTag, toolVersion, date } = this.context;
    const language = old?.language ?? targetTag;
    const moment = date.toISOString().replace(/[-:]|\.\d+/g, "");
    const tool = `creationtool="Dragoman" creationtoolversion="${escapeXmlAttribute(toolVersion)}"`;
    const start = `<tuv ${(old ?? source).languageAttribute}="${escapeXmlAttribute(language)}"`;
    return `${start} ${tool} creationdate="${moment}" creationid="MT"><seg>`;
  }
}

function indentOf(tokens: readonly XmlToken[], { start }: Variant): string {
  const before = tokens[start - 1];
  return before?.kind === "text" && before.raw.trim() === "" ? before.raw : "";
}
