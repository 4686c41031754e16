import { splitSentences, type Stretch } from "@dragoman/domain/documents";
import type { DocumentContext } from "@dragoman/application/documents";
import { decodeHTMLAttribute } from "entities";
import { maxBlock } from "../text/block-bounds.js";
import { textAttributes, wrappedAttributes } from "./elements.js";

/** An attribute of a start tag; offsets are those of the tag's characters, quotation marks included. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly quote: "\"" | "'" | "";
}

export interface Tag {
  readonly name: string;
  readonly raw: string;
  readonly attributes: readonly Attribute[];
  readonly selfClosing: boolean;
}

/** The text of an attribute: its characters with quotation marks, and its sentences. */
export interface AttributeText {
  readonly raw: string;
  readonly quote: "\"" | "'";
  readonly stretches: readonly Stretch[];
}

/** Characters of tags, and in between the texts of their attributes. */
export type Markup = string | readonly (string | AttributeText)[];

export function joinMarkup(a: Markup, b: Markup): Markup {
  if (typeof a === "string" && typeof b === "string") return a + b;
  return [...(typeof a === "string" ? [a] : a), ...(typeof b === "string" ? [b] : b)];
}

export function findAttribute(tag: Tag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value.trim().toLowerCase();
}

const buttons: ReadonlySet<string | undefined> = new Set(["button", "submit", "reset"]);

function hasText(tag: Tag, { name }: Attribute): boolean {
  if (textAttributes.has(name)) return true;
  if (name === "value") return tag.name === "input" && buttons.has(findAttribute(tag, "type"));
  return name === "content" && tag.name === "meta" && findAttribute(tag, "name") === "description";
}

function shownText({ name, value }: Attribute): string {
  const text = decodeHTMLAttribute(value);
  return wrappedAttributes.has(name) ? text.replace(/[ \t\n\f\r]+/g, " ") : text;
}

/** The mark-up of a start tag with the texts that its attributes hold for people. */
export function tagMarkup(tag: Tag, context: DocumentContext): Markup {
  const pieces: (string | AttributeText)[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const attribute of tag.attributes) {
    // Browsers show the first of a name; what is longer than a block was not written for people.
    if (!hasText(tag, attribute) || seen.has(attribute.name) || attribute.value.length > maxBlock) continue;
    seen.add(attribute.name);
    const stretches = splitSentences([shownText(attribute)], context.sourceTag);
    if (!stretches.some((stretch) => "sentence" in stretch)) continue;
    pieces.push(tag.raw.slice(from, attribute.start));
    pieces.push({ raw: tag.raw.slice(attribute.start, attribute.end), quote: attribute.quote || "\"", stretches });
    from = attribute.end;
  }
  return from === 0 ? tag.raw : [...pieces, tag.raw.slice(from)];
}

function replaceValue(tag: Tag, attribute: Attribute, value: string): Tag {
  const raw = tag.raw.slice(0, attribute.start) + `"${value}"` + tag.raw.slice(attribute.end);
  const moved = value.length + 2 - (attribute.end - attribute.start);
  const attributes = tag.attributes.map((other): Attribute => {
    if (other === attribute) return { ...other, value, quote: "\"", end: other.end + moved };
    return other.start > attribute.start ? { ...other, start: other.start + moved, end: other.end + moved } : other;
  });
  return { ...tag, raw, attributes };
}

/** The root element says the language of the target. */
export function withLanguage(tag: Tag, targetTag: string): Tag {
  let changed = tag;
  for (const name of ["lang", "xml:lang"]) {
    const attribute = changed.attributes.find((other) => other.name === name);
    if (attribute !== undefined) changed = replaceValue(changed, attribute, targetTag);
  }
  if (changed !== tag) return changed;
  // Offsets after the name move, and `html` holds no other attribute that anybody looks at.
  return { ...tag, raw: tag.raw.replace(/^<[^\s/>]+/, (start) => `${start} lang="${targetTag}"`), attributes: [] };
}

/** A `meta` that names an encoding names the one that is written. */
export function withEncoding(tag: Tag): Tag {
  const charset = tag.attributes.find(({ name }) => name === "charset");
  const changed = charset === undefined ? tag : replaceValue(tag, charset, "utf-8");
  if (findAttribute(changed, "http-equiv") !== "content-type") return changed;
  const content = changed.attributes.find(({ name }) => name === "content");
  if (content === undefined) return changed;
  return replaceValue(changed, content, content.value.replace(/(charset\s*=\s*["']?)[^\s;"']+/i, "$1utf-8").replaceAll("\"", "&quot;"));
}

/** What a block is made of: text as it stands in the document, and tags. */
export type Item =
  | { readonly kind: "text"; readonly raw: string; readonly preserve: boolean }
  | { readonly kind: "open"; readonly name: string; readonly markup: Markup }
  | { readonly kind: "close"; readonly name: string; readonly markup: Markup }
  | { readonly kind: "point"; readonly markup: Markup; readonly lineBreak: boolean }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };
