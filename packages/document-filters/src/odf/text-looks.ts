import type { DocumentContext } from "@dragoman/application/documents";
import { sameLanguage } from "../text/languages.js";
import { scriptKind } from "../text/scripts.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";

/** What a style of text makes of it, in any text and in Latin and the like; `""` where that is nothing. */
interface Look {
  readonly whole: string;
  readonly western: string;
  readonly showsBlanks: boolean;
}

/** A style while it is read. */
interface Reading {
  readonly name: string;
  readonly parent: string;
  readonly properties: string[];
  showsBlanks: boolean;
  /** It is in another language than the source. */
  isForeign: boolean;
}

/** Documents have some hundreds. */
const mostStyles = 100_000;

/** What tells nothing of how a text looks. */
const noise = /^(?:fo:(?:language|country|script)|style:(?:language|country|script|rfc-language-tag)(?:-asian|-complex)?|officeooo:.*)$/;
const namesOfStyle: ReadonlySet<string> = new Set(["style:family", "style:display-name"]);
/** What makes blanks be seen. */
const seenOnBlanks = /^(?:style:text-(?:underline|line-through|overline)(?:-style)?|fo:background-color)$/;
const unseen: ReadonlySet<string> = new Set(["none", "transparent"]);
const noLanguages: ReadonlySet<string> = new Set(["", "none", "zxx"]);
/** Fonts and the like of scripts that neither Latin text nor its translation shows. */
const otherScripts = { western: /^\S*-(?:asian|complex)=/, asian: /^\S*-complex=/, complex: /^\S*-asian=/ } as const;

/** Automatic styles of text as they are read: which of them look the same, and which make no difference. */
export class TextLooks {
  private readonly looks = new Map<string, Look>();
  /** The name of the style that stands for all with one look. */
  private readonly names = new Map<string, { readonly name: string; readonly isForeign: boolean }>();
  private reading: Reading | undefined;
  private isAutomatic = false;
  private readonly unseen: RegExp;

  constructor(private readonly context: DocumentContext) {
    this.unseen = otherScripts[scriptKind(context.targetTag)];
  }

  open({ name, attributes }: Pick<OpenTag, "name" | "attributes">): void {
    if (name === "office:automatic-styles") this.isAutomatic = true;
    else if (name === "style:style" && this.isAutomatic && attributes["style:family"] === "text") this.begin(attributes);
    else if (name === "style:text-properties" && this.reading !== undefined) this.read(attributes, this.reading);
  }

  close(name: string): void {
    if (name === "office:automatic-styles") this.isAutomatic = false;
    if (name !== "style:style" || this.reading === undefined) return;
    this.take(this.reading);
    this.reading = undefined;
  }

  /** The style that stands for all that look like this one in a text; "" for one that makes no difference. */
  sameLook(name: string, isWestern: boolean): string {
    const look = this.looks.get(name)?.[isWestern ? "western" : "whole"];
    if (look === undefined) return name;
    return look === "" ? "" : this.names.get(look)?.name ?? name;
  }

  /** Whether blanks in this style can be seen. */
  showsBlanks(name: string): boolean {
    return this.looks.get(name)?.showsBlanks === true;
  }

  private begin(attributes: OpenTag["attributes"]): void {
    const { "style:name": name = "", "style:parent-style-name": parent = "", ...others } = attributes;
    const properties = Object.entries(others).filter(([attribute]) => !namesOfStyle.has(attribute))
      .map(([attribute, value]) => `${attribute}=${value}`);
    this.reading = { name, parent, properties, showsBlanks: false, isForeign: false };
  }

  private read(attributes: OpenTag["attributes"], reading: Reading): void {
    const language = attributes["fo:language"] ?? "";
    reading.isForeign ||= !noLanguages.has(language) && !sameLanguage(language, this.context.sourceTag);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!noise.test(attribute)) reading.properties.push(`${attribute}=${value}`);
      reading.showsBlanks ||= seenOnBlanks.test(attribute) && !unseen.has(value);
    }
  }

  private take({ name, parent, properties, isForeign, showsBlanks }: Reading): void {
    if (this.looks.size >= mostStyles) return;
    const western = properties.filter((property) => !this.unseen.test(property));
    const look = { whole: lookOf(properties, parent), western: lookOf(western, parent), showsBlanks };
    this.looks.set(name, look);
    for (const one of new Set([look.whole, look.western])) {
      const known = this.names.get(one);
      if (known === undefined || (known.isForeign && !isForeign)) this.names.set(one, { name, isForeign });
    }
  }
}

function lookOf(properties: readonly string[], parent: string): string {
  return properties.length === 0 && parent === "" ? "" : [parent, ...[...properties].sort()].join("\n");
}
