import type { ElementNames } from "../office/element-names.js";
import { isComplex, isEastAsian, officeLanguage } from "../office/scripts.js";
import { prefixOf, withAttribute } from "../xml-syntax/xml-text.js";
import { namesBehind, type Properties, withProperty } from "./properties.js";
import { runOrder } from "./property-orders.js";

/** Says of text that it is in the target language; what is said of other kinds of scripts stays. */
export class TargetLanguage {
  private readonly attribute: "val" | "eastAsia" | "bidi";
  private readonly language: string | undefined;

  constructor(private readonly names: ElementNames, targetTag: string) {
    this.attribute = isEastAsian(targetTag) ? "eastAsia" : isComplex(targetTag) ? "bidi" : "val";
    this.language = officeLanguage(targetTag);
  }

  /** A start tag whose attributes name languages, with the target among them. */
  inTag(raw: string): string {
    const prefix = this.names.prefixFor("w");
    return this.language === undefined || prefix === undefined ? raw : withAttribute(raw, `${prefix}:${this.attribute}`, this.language);
  }

  /** Edits the properties of text that name its language; those that have to name one get one. */
  edit(list: Properties, hasToName = false): void {
    if (list.name !== "w:rPr") return;
    const found = list.find("w:lang");
    if (found === undefined && !hasToName) return;
    const start = found?.tag?.raw ?? `<${prefixOf(list.tag.name)}lang/>`;
    const raw = this.inTag(start) + (found?.raw.slice(start.length) ?? "");
    if (raw === found?.raw) return;
    list.children = withProperty(list.children, { ...found, name: "w:lang", raw }, namesBehind(runOrder, "w:lang"));
  }
}
