import type { DocumentContext } from "@dragoman/application/documents";
import { isRightToLeft } from "@dragoman/domain/language-pairs";
import { markKinds, type MarkKind } from "@dragoman/domain/segments";
import { sameLanguage } from "../text/languages.js";
import { scriptKind } from "../text/scripts.js";
import { removeAttribute, withAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Names } from "./names.js";

type Kind = MarkKind | "unknown";

const colours: Readonly<Record<Kind, string>> = { dictionary: "#d9ead3", brand: "#cfe2f3", feedback: "#fff2cc", unknown: "#f4cccc" };

/** The style of text that did not come from the engine. */
export const highlightStyle = (kind: Kind): string => `mt-${kind}`;

/** The attributes that name a language, by the kind of its script. */
const languageAttributes = {
  western: ["fo:language", "fo:country", "fo:script", "style:rfc-language-tag"],
  asian: ["style:language-asian", "style:country-asian", "style:script-asian", "style:rfc-language-tag-asian"],
  complex: ["style:language-complex", "style:country-complex", "style:script-complex", "style:rfc-language-tag-complex"],
} as const;

/** Families of default styles that paragraphs rest on. */
const ofParagraphs: ReadonlySet<string | undefined> = new Set(["paragraph", "graphic"]);
/** What an element with default styles may have before the properties of paragraphs. */
const beforeParagraphs: ReadonlySet<string> = new Set(["style:graphic-properties", "loext:graphic-properties"]);

const directions: Readonly<Record<string, string>> = { "lr-tb": "rl-tb", "lr": "rl", "rl-tb": "lr-tb", "rl": "lr" };

/** Writes the tags of styles for the target: its language, its direction, and the styles of what is highlighted. */
export class TargetStyles {
  private readonly kind: keyof typeof languageAttributes;
  private readonly isTurned: boolean;
  private readonly turnedFrom: ReadonlySet<string>;
  /** The default style that is read, and whether it still lacks the properties of its paragraphs. */
  private defaults: { readonly isEmpty: boolean; lacksDirection: boolean } | undefined;
  private hasDefaults = false;
  private hasHighlights = false;

  constructor(private readonly context: DocumentContext, private readonly names: Names) {
    const { sourceTag, targetTag } = context;
    this.kind = scriptKind(targetTag);
    this.isTurned = sourceTag !== "und" && isRightToLeft(sourceTag) !== isRightToLeft(targetTag);
    this.turnedFrom = new Set(isRightToLeft(targetTag) ? ["lr-tb", "lr"] : ["rl-tb", "rl"]);
    this.hasHighlights = context.highlighted.size === 0;
  }

  /** The start tag of an element outside of paragraphs, with what has to stand before it. */
  open(tag: OpenTag): string {
    const { name } = tag;
    const isBody = name === "office:body" || name === "office:master-styles";
    if (isBody && !this.hasHighlights) return this.highlightStyles(true) + tag.raw;
    if (!name.startsWith("style:") && name !== "office:automatic-styles" && name !== "office:styles") return tag.raw;
    if (tag.empty && this.closes(name)) return withoutSlash(tag.raw);
    if (name === "style:default-style") return this.beginDefaults(tag);
    return this.directionBefore(name) + this.properties(tag);
  }

  /** The end tag of an element outside of paragraphs, with what has to stand before it. */
  close(name: string, raw: string): string {
    const end = raw === "" ? `</${this.names.written(name)}>` : raw;
    if (name === "office:automatic-styles" && !this.hasHighlights) return this.highlightStyles(false) + end;
    if (name === "office:styles" && this.isTurned && !this.hasDefaults) {
      return `${this.element("style:default-style", { "style:family": "paragraph" }, this.direction())}${end}`;
    }
    if (name !== "style:default-style" || this.defaults === undefined) return raw;
    const { isEmpty, lacksDirection } = this.defaults;
    this.defaults = undefined;
    return lacksDirection ? `${this.direction()}${isEmpty ? end : raw}` : raw;
  }

  private beginDefaults({ raw, empty, attributes }: OpenTag): string {
    const family = attributes["style:family"];
    this.hasDefaults ||= family === "paragraph";
    const lacksDirection = this.isTurned && ofParagraphs.has(family);
    this.defaults = { isEmpty: empty, lacksDirection };
    return empty && lacksDirection ? withoutSlash(raw) : raw;
  }

  /** Whether something comes before the end tag of an element that may be empty. */
  private closes(name: string): boolean {
    if (name === "office:automatic-styles") return !this.hasHighlights;
    return name === "office:styles" && this.isTurned && !this.hasDefaults;
  }

  /** The properties of paragraphs that a default style lacks come before those of text. */
  private directionBefore(name: string): string {
    const { defaults } = this;
    if (defaults?.lacksDirection !== true || beforeParagraphs.has(name)) return "";
    defaults.lacksDirection = false;
    return name === "style:paragraph-properties" ? "" : this.direction();
  }

  private properties(tag: OpenTag): string {
    const { name, attributes } = tag;
    let { raw } = tag;
    if (this.isTurned) {
      const mode = attributes["style:writing-mode"];
      const isDefault = name === "style:page-layout-properties" || (name === "style:paragraph-properties" && this.defaults !== undefined);
      const turned = mode !== undefined && this.turnedFrom.has(mode) ? directions[mode] : undefined;
      if (turned !== undefined) raw = this.set(raw, "style:writing-mode", turned);
      else if (isDefault && (mode === undefined || mode === "page")) raw = this.set(raw, "style:writing-mode", this.mode);
    }
    return name === "style:text-properties" ? this.language(raw, attributes) : raw;
  }

  /** Names the language of the target where the language of the source is named, and in default styles. */
  private language(raw: string, attributes: OpenTag["attributes"]): string {
    const { sourceTag, targetTag } = this.context;
    if (sourceTag === "und") return raw;
    const isSource = Object.values(languageAttributes).some(([language]) => sameLanguage(attributes[language] ?? "", sourceTag));
    if (!isSource && this.defaults === undefined) return raw;
    const [language, country, script, whole] = languageAttributes[this.kind];
    const named = new Intl.Locale(targetTag);
    let written = this.set(raw, language, named.language);
    written = this.set(written, country, named.region ?? regionOf(named));
    written = removeAttribute(written, this.names.written(whole));
    if (attributes[script] === undefined && named.script === undefined) return written;
    return named.script === undefined || this.kind === "asian" ? removeAttribute(written, this.names.written(script))
      : this.set(written, script, named.script);
  }

  private get mode(): string {
    return isRightToLeft(this.context.targetTag) ? "rl-tb" : "lr-tb";
  }

  private direction(): string {
    return this.element("style:paragraph-properties", { "style:writing-mode": this.mode });
  }

  private highlightStyles(isAlone: boolean): string {
    this.hasHighlights = true;
    const styles = [...markKinds, "unknown" as const].filter((kind) => this.context.highlighted.has(kind)).map((kind) =>
      this.element("style:style", { "style:name": highlightStyle(kind), "style:family": "text" },
        this.element("style:text-properties", { "fo:background-color": colours[kind] }))).join("");
    return isAlone ? this.element("office:automatic-styles", {}, styles) : styles;
  }

  private element(name: string, attributes: Readonly<Record<string, string>>, content = ""): string {
    const written = this.names.written(name);
    const values = Object.entries(attributes).map(([attribute, value]) => ` ${this.names.written(attribute)}="${value}"`).join("");
    return content === "" ? `<${written}${values}/>` : `<${written}${values}>${content}</${written}>`;
  }

  private set(raw: string, attribute: string, value: string): string {
    return withAttribute(raw, this.names.written(attribute), value);
  }
}

/** The tag of an empty element as the start of one that is not. */
const withoutSlash = (raw: string): string => `${raw.slice(0, -"/>".length).trimEnd()}>`;

/** Chinese is told by its country; other languages need none. */
function regionOf(named: Intl.Locale): string {
  return named.language === "zh" ? named.maximize().region ?? "none" : "none";
}
