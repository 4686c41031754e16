import { sameLanguage } from "../text/languages.js";
import { isHumanLanguage, listingSigns } from "./code-listings.js";
import { framedElements, impliesEnd, opaqueElements, preformattedElements, voidElements } from "./elements.js";
import { findAttribute, namedLanguage, type Tag } from "./html-tag.js";

export interface OpenElement {
  readonly name: string;
  /** Nothing inside is looked at, not even `translate="yes"`. */
  readonly opaque: boolean;
  /** Nobody said that it is not to be translated. */
  readonly mayBeTranslated: boolean;
  /** It says that it is in another language than the one that is translated. */
  readonly inOtherLanguage: boolean;
  /** It says that it is in the language that is translated. */
  readonly saysLanguage: boolean;
  /** A `pre` inside is code. */
  readonly wrapsListing: boolean;
  /** Its text is for the engine. */
  readonly translated: boolean;
  /** Its attributes may hold text for the engine. */
  readonly attributesTranslated: boolean;
  readonly preserve: boolean;
  /** It stands in `svg` or `math`, where `/>` closes an element. */
  readonly foreign: boolean;
}

const outermost: OpenElement = {
  name: "", opaque: false, mayBeTranslated: true, inOtherLanguage: false, saysLanguage: false, wrapsListing: false, translated: true,
  attributesTranslated: true, preserve: false, foreign: false,
};

/** An end tag is looked for among so many open elements; without a bound broken documents take for ever. */
const maxLookBack = 256;
/** Elements beyond that, which most likely were never closed, end their neighbours. Browsers do so after a few hundred. */
const maxOpen = 100_000;
const notranslate = /(^|\s)notranslate(\s|$)/;
/** Whatever these say holds for the whole page: it is not held against it, as people name it wrongly. */
const pageElements: ReadonlySet<string> = new Set(["html", "body"]);
/** Elements that show code, as the first thing in a `pre`. */
const codeElements: ReadonlySet<string> = new Set(["code", "samp", "kbd"]);

/** The elements that are open at a place of the document. */
export class OpenElements {
  private readonly stack: OpenElement[] = [];
  private readonly pageLanguages: string[] = [];
  /** True while the `pre` that was opened last has shown no letter. */
  private isPreBlank = false;

  constructor(private readonly sourceTag: string) {}

  get depth(): number {
    return this.stack.length;
  }

  get current(): OpenElement {
    return this.stack.at(-1) ?? outermost;
  }

  /** What a start tag opens here. */
  element(tag: Tag): OpenElement {
    const parent = this.current;
    const own = findAttribute(tag, "translate");
    const language = this.languageOf(tag, parent);
    const { isListing, wrapsListing } = listingSigns(tag, parent.wrapsListing);
    const opaque = parent.opaque || opaqueElements.has(tag.name) || (isListing && own !== "yes");
    const mayBeTranslated = own !== "no" && !notranslate.test(findAttribute(tag, "class") ?? "")
      && (own === "yes" || own === "" || parent.mayBeTranslated);
    const isForPeople = !parent.opaque && mayBeTranslated && !language.inOtherLanguage;
    return {
      name: tag.name,
      opaque,
      mayBeTranslated,
      ...language,
      wrapsListing: wrapsListing || parent.wrapsListing,
      translated: !opaque && isForPeople,
      attributesTranslated: isForPeople && (!opaque || framedElements.has(tag.name)),
      preserve: parent.preserve || preformattedElements.has(tag.name),
      foreign: tag.name === "svg" || tag.name === "math" || (parent.foreign && tag.name !== "foreignobject"),
    };
  }

  isEmpty(tag: Tag, element: OpenElement, xhtml: boolean): boolean {
    return voidElements.has(tag.name) || (tag.selfClosing && (xhtml || element.foreign));
  }

  /** True when a start tag of this name ends the current element. */
  endsCurrent(name: string): boolean {
    return this.stack.length >= maxOpen || (this.stack.length > 0 && impliesEnd(name, this.current.name));
  }

  push(element: OpenElement): void {
    if (element.name === "pre") this.isPreBlank = true;
    this.stack.push(element);
  }

  pop(): void {
    this.stack.pop();
  }

  /** Learns of text where white space counts. */
  preformatted(text: string): void {
    this.isPreBlank &&= !/\p{L}/u.test(text);
  }

  /** True when a start tag of this name makes code of the `pre` that it stands in, and of all that is open inside. */
  makesListing(name: string): boolean {
    if (!this.current.preserve || !this.isPreBlank || !codeElements.has(name)) return false;
    const at = this.find("pre");
    if (at < 0 || !this.current.translated) return false;
    for (let i = at; i < this.stack.length; i++) {
      this.stack[i] = { ...this.stack[i] as OpenElement, opaque: true, translated: false, attributesTranslated: false };
    }
    return true;
  }

  /** Depth at which the innermost element of this name stands; -1 when none is open. */
  find(name: string): number {
    const last = Math.max(0, this.stack.length - maxLookBack);
    for (let at = this.stack.length - 1; at >= last; at--) if ((this.stack[at] as OpenElement).name === name) return at;
    return -1;
  }

  private languageOf(tag: Tag, parent: OpenElement): Pick<OpenElement, "inOtherLanguage" | "saysLanguage"> {
    const language = namedLanguage(tag) ?? "";
    if (language === "" || this.sourceTag === "und") return { inOtherLanguage: parent.inOtherLanguage, saysLanguage: false };
    if (pageElements.has(tag.name)) {
      this.pageLanguages.push(language);
      return { inOtherLanguage: false, saysLanguage: true };
    }
    if ([this.sourceTag, ...this.pageLanguages].some((ours) => sameLanguage(language, ours))) {
      return { inOtherLanguage: false, saysLanguage: true };
    }
    // `lang="python"` says nothing of what people speak.
    return isHumanLanguage(language) ? { inOtherLanguage: true, saysLanguage: false }
      : { inOtherLanguage: parent.inOtherLanguage, saysLanguage: false };
  }
}
