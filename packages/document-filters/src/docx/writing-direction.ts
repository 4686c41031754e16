import type { DocumentContext } from "@dragoman/application/documents";
import { isRightToLeft } from "@dragoman/domain/language-pairs";
import type { ElementNames } from "../office/element-names.js";
import { isComplex } from "../office/scripts.js";
import { prefixOf } from "../xml-syntax/xml-text.js";
import { namesBehind, type Properties, type Property, withProperty } from "./properties.js";
import { paragraphOrder, runOrder, sectionOrder, tableOrder } from "./property-orders.js";
import { switchedOn } from "./switches.js";

/** Properties of text, and those that stand for them in complex scripts. */
const twins = [["w:b", "w:bCs"], ["w:i", "w:iCs"], ["w:sz", "w:szCs"]] as const;
/** What says of which list that it runs from right to left, and the order that it stands in. */
const marks = {
  "w:pPr": ["w:bidi", paragraphOrder], "w:rPr": ["w:rtl", runOrder], "w:sectPr": ["w:bidi", sectionOrder],
  "w:tblPr": ["w:bidiVisual", tableOrder],
} as const;

/** Changes properties where the translation is written in the other direction, or with the formats of other scripts, than the source. */
export class WritingDirection {
  private readonly toRight: boolean;
  private readonly toLeft: boolean;
  private readonly toComplex: boolean;
  private readonly fromComplex: boolean;

  constructor(private readonly names: ElementNames, { sourceTag, targetTag }: Pick<DocumentContext, "sourceTag" | "targetTag">) {
    this.toRight = isRightToLeft(targetTag) && !isRightToLeft(sourceTag);
    this.toLeft = isRightToLeft(sourceTag) && !isRightToLeft(targetTag);
    this.toComplex = isComplex(targetTag) && !isComplex(sourceTag);
    this.fromComplex = isComplex(sourceTag) && !isComplex(targetTag);
  }

  /** Whether the translation runs in the other direction. */
  get turns(): boolean {
    return this.toRight || this.toLeft;
  }

  /** The properties of translated text in a run that had these; `run` is the name of its element. */
  ofRun(properties: readonly Property[], run: string): readonly Property[] {
    return this.marked(this.withTwins(properties), "w:rPr", prefixOf(run));
  }

  /** Edits what a document says of paragraphs, their marks, sections and tables. */
  edit(list: Properties): void {
    const { name, children } = list;
    if (name === "w:rPr") return this.set(list, this.ofRun(children, list.tag.name));
    const edited = name in marks ? this.marked(children, name as keyof typeof marks, prefixOf(list.tag.name)) : children;
    this.set(list, edited === children || name !== "w:pPr" ? edited : this.withMark(edited, list.tag.name));
  }

  /** Edits what a style says: nothing in it tells the direction of a text that has none of its own. */
  editStyle(list: Properties): void {
    const { name, children } = list;
    const own = name === "w:rPr" ? this.withTwins(children) : children;
    this.set(list, this.toLeft && name in marks ? without(own, marks[name as keyof typeof marks][0]) : own);
  }

  /** What stands first in a paragraph that has no properties. */
  ofParagraph(paragraph: string): string {
    const prefix = prefixOf(paragraph);
    return this.toRight ? `<${prefix}pPr><${prefix}bidi/><${prefix}rPr><${prefix}rtl/></${prefix}rPr></${prefix}pPr>` : "";
  }

  private set(list: Properties, children: readonly Property[]): void {
    if (children !== list.children) list.children = children;
  }

  private marked(properties: readonly Property[], list: keyof typeof marks, prefix: string): readonly Property[] {
    const [name, order] = marks[list];
    if (this.toLeft) return without(properties, name);
    return this.toRight ? withProperty(properties, made(name, prefix), namesBehind(order, name)) : properties;
  }

  /** The mark of a paragraph, by which its number is written, has a direction as well. */
  private withMark(properties: readonly Property[], list: string): readonly Property[] {
    if (!this.toRight || properties.some(({ name }) => name === "w:rPr")) return properties;
    const prefix = prefixOf(list);
    const mark = { name: "w:rPr", raw: `<${prefix}rPr><${prefix}rtl/></${prefix}rPr>` };
    return withProperty(properties, mark, namesBehind(paragraphOrder, "w:rPr"));
  }

  private withTwins(properties: readonly Property[]): readonly Property[] {
    if (this.toComplex) return twins.reduce((all, [simple, complex]) => as(all, simple, complex), properties);
    if (!this.fromComplex) return properties;
    const isComplexRun = properties.some(({ name, tag }) => (name === "w:rtl" || name === "w:cs") && switchedOn(this.names, tag));
    const simple = twins.reduce((all, [to, from]) =>
      (isComplexRun || all.some(({ name }) => name === from) ? as(all, from, to) : all), properties);
    return without(simple, "w:cs");
  }
}

const made = (name: string, prefix: string): Property => ({ name, raw: `<${name.replace(/^\w+:/, prefix)}/>` });

/** The same where there is nothing to leave out. */
const without = (properties: readonly Property[], name: string): readonly Property[] =>
  (properties.some((one) => one.name === name) ? properties.filter((one) => one.name !== name) : properties);

/** The properties with one that says the same as another: nothing where that is absent. */
function as(properties: readonly Property[], from: string, to: string): readonly Property[] {
  const source = properties.find(({ name }) => name === from);
  if (source?.tag === undefined) return without(properties, to);
  const { tag, raw } = source;
  const local = (name: string): string => name.slice(name.indexOf(":") + 1);
  const name = prefixOf(tag.name) + local(to);
  const start = `<${name}${raw.slice(1 + tag.name.length)}`;
  const renamed = tag.empty ? start : start.replace(`</${tag.name}`, `</${name}`);
  return withProperty(properties, { name: to, raw: renamed, tag }, namesBehind(runOrder, to));
}
