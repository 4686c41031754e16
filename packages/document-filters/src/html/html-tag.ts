import { namesUtf8 } from "../encodings/encoding-labels.js";

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

export function findAttribute(tag: Tag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name === name)?.value.trim().toLowerCase();
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

/** Attributes that say in what language an element is; the first one that is there counts. */
const languageAttributes = ["lang", "xml:lang"];

/** The language that an element says it is in; "" and undefined say nothing. */
export function namedLanguage(tag: Tag): string | undefined {
  for (const name of languageAttributes) {
    const language = findAttribute(tag, name);
    if (language !== undefined) return language;
  }
  return undefined;
}

/** An element that says what language it is in says the language of the target. */
export function withLanguage(tag: Tag, targetTag: string): Tag {
  let changed = tag;
  for (const name of languageAttributes) {
    const attribute = changed.attributes.find((other) => other.name === name);
    if (attribute !== undefined) changed = replaceValue(changed, attribute, targetTag);
  }
  return changed;
}

/** The root element says the language of the target, also when it said nothing. */
export function withRootLanguage(tag: Tag, targetTag: string): Tag {
  if (namedLanguage(tag) !== undefined) return withLanguage(tag, targetTag);
  // Offsets after the name move, and `html` holds no other attribute that anybody looks at.
  return { ...tag, raw: tag.raw.replace(/^<[^\s/>]+/, (start) => `${start} lang="${targetTag}"`), attributes: [] };
}

/** What `meta` calls the language of the page, beside the header `content-language`. */
const pageLanguages: ReadonlySet<string | undefined> = new Set(["language", "dc.language", "dcterms.language", "inlanguage"]);
const oneLanguage = /^\s*[a-z]{2,3}(?:[-_][a-z0-9]+)*\s*$/i;

/** A `meta` that names the language of the page names that of the target. */
export function withPageLanguage(tag: Tag, targetTag: string): Tag {
  const isNamed = ["name", "itemprop"].some((attribute) => pageLanguages.has(findAttribute(tag, attribute)));
  if (!isNamed && findAttribute(tag, "http-equiv") !== "content-language") return tag;
  const content = tag.attributes.find(({ name }) => name === "content");
  // A list names for whom the page is, not what it is in.
  return content !== undefined && oneLanguage.test(content.value) ? replaceValue(tag, content, targetTag) : tag;
}

const namedInContent = /(charset\s*=\s*["']?)([^\s;"']+)/i;

/** A `meta` that names an encoding names the one that is written. */
export function withEncoding(tag: Tag): Tag {
  const charset = tag.attributes.find(({ name }) => name === "charset");
  const changed = charset === undefined || namesUtf8(charset.value) ? tag : replaceValue(tag, charset, "utf-8");
  if (findAttribute(changed, "http-equiv") !== "content-type") return changed;
  const content = changed.attributes.find(({ name }) => name === "content");
  if (content === undefined || namesUtf8(namedInContent.exec(content.value)?.[2] ?? "")) return changed;
  return replaceValue(changed, content, content.value.replace(namedInContent, "$1utf-8").replaceAll("\"", "&quot;"));
}
