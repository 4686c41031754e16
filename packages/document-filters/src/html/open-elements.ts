import { framedElements, impliesEnd, opaqueElements, preformattedElements, voidElements } from "./elements.js";
import { findAttribute, type Tag } from "./html-tag.js";

export interface OpenElement {
  readonly name: string;
  /** Nothing inside is looked at, not even `translate="yes"`. */
  readonly opaque: boolean;
  /** Its text is for the engine. */
  readonly translated: boolean;
  /** Its attributes may hold text for the engine. */
  readonly attributesTranslated: boolean;
  readonly preserve: boolean;
  /** It stands in `svg` or `math`, where `/>` closes an element. */
  readonly foreign: boolean;
}

const outermost: OpenElement = { name: "", opaque: false, translated: true, attributesTranslated: true, preserve: false, foreign: false };

/** An end tag is looked for among so many open elements; without a bound broken documents take for ever. */
const maxLookBack = 256;
/** Elements beyond that, which most likely were never closed, end their neighbours. Browsers do so after a few hundred. */
const maxOpen = 100_000;
const notranslate = /(^|\s)notranslate(\s|$)/;

function isTranslated(tag: Tag, parent: OpenElement): boolean {
  const own = findAttribute(tag, "translate");
  if (own === "no" || notranslate.test(findAttribute(tag, "class") ?? "")) return false;
  return own === "yes" || own === "" || parent.translated;
}

/** The elements that are open at a place of the document. */
export class OpenElements {
  private readonly stack: OpenElement[] = [];

  get depth(): number {
    return this.stack.length;
  }

  get current(): OpenElement {
    return this.stack.at(-1) ?? outermost;
  }

  /** What a start tag opens here. */
  element(tag: Tag): OpenElement {
    const parent = this.current;
    const opaque = parent.opaque || opaqueElements.has(tag.name);
    const isForPeople = !parent.opaque && isTranslated(tag, parent);
    return {
      name: tag.name,
      opaque,
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
    this.stack.push(element);
  }

  pop(): void {
    this.stack.pop();
  }

  /** Depth at which the innermost element of this name stands; -1 when none is open. */
  find(name: string): number {
    const last = Math.max(0, this.stack.length - maxLookBack);
    for (let at = this.stack.length - 1; at >= last; at--) if ((this.stack[at] as OpenElement).name === name) return at;
    return -1;
  }
}
