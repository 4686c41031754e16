import type { DocumentContext } from "@dragoman/application/documents";
import { isRightToLeft } from "@dragoman/domain/language-pairs";
import { replaceAttribute, withAttribute } from "../../xml-syntax/xml-text.js";
import type { OpenTag } from "../../xml-syntax/xml-tokens.js";
import { officeLanguage } from "../scripts.js";

const hasLanguage: ReadonlySet<string> = new Set(["a:rPr", "a:endParaRPr", "a:defRPr"]);
const isLevel = /^a:(?:lvl\dpPr|defPPr)$/;
const mirrored: Readonly<Record<string, string>> = { l: "r", r: "l" };

/** Where tags of DrawingML stand that say how text is shown. */
export interface StylePlace {
  /** Within the defaults of a whole document or master. */
  readonly isDefault: boolean;
  /** In a part whose text has no defaults elsewhere. */
  readonly hasNoDefaults: boolean;
}

/** Gives tags that say how text is shown the language of the target, and its direction where that is another one. */
export class DrawingStyle {
  /** The name of the language of the target; "" where it has none. */
  readonly language: string;
  /** The direction that text gets; undefined where it keeps its own. */
  private readonly direction: "rtl" | "ltr" | undefined;

  constructor({ sourceTag, targetTag }: DocumentContext) {
    this.language = officeLanguage(targetTag) ?? "";
    const isLeft = isRightToLeft(targetTag);
    this.direction = isLeft === isRightToLeft(sourceTag) ? undefined : isLeft ? "rtl" : "ltr";
  }

  /** Text runs in another direction than that of the source. */
  get turnsRound(): boolean {
    return this.direction !== undefined;
  }

  /** The characters of a start tag as they stand in the target document. */
  of(token: OpenTag, name: string, place: StylePlace): string {
    if (this.language !== "" && hasLanguage.has(name)) return this.inLanguage(token);
    if (this.language !== "" && name === "c:lang") return replaceAttribute(token.raw, "val", this.language);
    if (this.direction === undefined) return token.raw;
    if (name === "a:pPr") return this.directed(token, place.hasNoDefaults, true);
    if (isLevel.test(name)) return this.directed(token, place.isDefault, place.isDefault);
    if (name === "a:tblPr") return withAttribute(token.raw, "rtl", this.flag);
    if (name === "a:bodyPr" && "rtlCol" in token.attributes) return replaceAttribute(token.raw, "rtlCol", this.flag);
    return token.raw;
  }

  /** What stands before the text of a paragraph that says nothing of itself. */
  newParagraph(prefix: string, { hasNoDefaults }: StylePlace): string {
    if (this.direction === undefined) return "";
    return `<${prefix}pPr${hasNoDefaults && this.direction === "rtl" ? " algn=\"r\"" : ""} rtl="${this.flag}"/>`;
  }

  private get flag(): string {
    return this.direction === "rtl" ? "1" : "0";
  }

  private inLanguage({ raw, attributes }: OpenTag): string {
    let tag = raw;
    for (const name of ["lang", "altLang"]) if (name in attributes) tag = replaceAttribute(tag, name, this.language);
    return tag;
  }

  /** A paragraph, or a level of lists, in the new direction: what stood on the left stands on the right. */
  private directed({ raw, attributes: { rtl, algn = "" } }: OpenTag, isAligned: boolean, isAlways: boolean): string {
    const isSo = rtl === undefined ? undefined : rtl === "1" || rtl === "true";
    if (isSo === (this.direction === "rtl")) return raw;
    let tag = isSo !== undefined || isAlways ? withAttribute(raw, "rtl", this.flag) : raw;
    if (algn === "" && isAligned && this.direction === "rtl") tag = withAttribute(tag, "algn", "r");
    if (algn in mirrored) tag = replaceAttribute(tag, "algn", mirrored[algn] as string);
    return tag;
  }
}
