import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { type DocumentRules, elementRules, type ElementRules, languageOf, type Languages, rulesOutside } from "./element-rules.js";
import type { Nested } from "../markup/block-flow.js";

/** An element, with what has come of it so far. */
export interface Element {
  readonly name: string;
  readonly rules: ElementRules;
  readonly parent: Element;
  /** Text stands directly in it. */
  hasText: boolean;
  isClosed: boolean;
  /** Elements in it with text somewhere in them. */
  textChildren: number;
  /** Its elements stand on lines of their own. */
  isIndented: boolean;
  /** Whether what stands in it stands within a sentence; undefined until somebody has to know. */
  isSentence: boolean | undefined;
  /** As what it was begun. */
  shape: "block" | "inline" | "point" | undefined;
  nested: Nested | undefined;
}

const blankLine = /^\s*[\n\r]\s*$/;

/** Follows which elements are open, and what holds for each. */
export class OpenElements {
  private readonly open: Element[] = [];
  private readonly outside: Element;
  private languages: Languages;

  constructor(sourceTag: string, private readonly all: DocumentRules) {
    this.languages = { source: sourceTag, document: "" };
    const outside = this.element("", rulesOutside(all.its));
    this.outside = { ...outside, isSentence: false };
  }

  /** The language that the root says the document is in. */
  get documentLanguage(): string {
    return this.languages.document;
  }

  /** The element that a token begins, ends, or stands in. */
  of(token: XmlToken): Element {
    const current = this.open.at(-1) ?? this.outside;
    if (token.kind === "open") return this.start(token, current);
    if (token.kind === "close") this.end(current);
    else if (token.kind === "cdata" || (token.kind === "text" && token.raw.trim() !== "")) current.hasText = true;
    else if (token.kind === "text") current.isIndented ||= blankLine.test(token.raw);
    return current;
  }

  private start({ name, attributes }: Extract<XmlToken, { kind: "open" }>, parent: Element): Element {
    if (this.open.length === 0) this.languages = { ...this.languages, document: languageOf(attributes, this.all.vocabulary) };
    const element = this.element(name, elementRules(name, attributes, parent.rules, this.languages, this.all), parent);
    this.open.push(element);
    return element;
  }

  private end(element: Element): void {
    this.open.pop();
    element.isClosed = true;
    if (element.hasText || element.textChildren > 0) (this.open.at(-1) ?? this.outside).textChildren++;
  }

  private element(name: string, rules: ElementRules, parent: Element = this.outside): Element {
    return {
      name, rules, parent, hasText: false, isClosed: false, textChildren: 0, isIndented: false, isSentence: undefined, shape: undefined,
      nested: undefined,
    };
  }
}
