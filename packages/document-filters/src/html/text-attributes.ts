import { type SentenceLanguage, splitSentences, type Stretch } from "@dragoman/domain/documents";
import { decodeHTMLAttribute } from "entities";
import { findAttribute, type Attribute, type Tag } from "./html-tag.js";

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Attributes that show or tell people something on any element. */
const everywhere = names(
  "alt title placeholder label aria-label aria-description aria-roledescription aria-placeholder aria-valuetext xlink:title");

/** Attributes that do so on some elements only. */
const onElements: Readonly<Record<string, ReadonlySet<string>>> = {
  th: names("abbr"), td: names("abbr"), table: names("summary"), object: names("standby"),
};

/** Attributes in which lines end as the author of the page liked. */
const wrapped = names("alt aria-label aria-description label content summary");

/** What `meta` calls the texts that search engines and those who share a page show of it. */
const metaTexts = names(
  "title description abstract og:title og:description og:image:alt og:video:alt twitter:title twitter:description twitter:image:alt "
  + "twitter:label1 twitter:data1 twitter:label2 twitter:data2 article:section dc.title dc.description dcterms.title dcterms.description "
  + "dcterms.abstract headline alternativeheadline");

/** The same for texts that are lists of words. */
const metaLists = names("keywords news_keywords article:tag dc.subject dcterms.subject");

const buttons: ReadonlySet<string | undefined> = new Set(["button", "submit", "reset"]);
const listSeparator = /(\s*[,;|]\s*)/;

/** What kind of text an element of `meta` has, by whichever attribute it names it. */
function metaKind(tag: Tag): "text" | "list" | undefined {
  const called = ["name", "property", "itemprop"].flatMap((attribute) => findAttribute(tag, attribute)?.split(/\s+/) ?? []);
  if (called.some((name) => metaTexts.has(name))) return "text";
  return called.some((name) => metaLists.has(name)) ? "list" : undefined;
}

function kindOf(tag: Tag, name: string): "text" | "list" | undefined {
  if (everywhere.has(name)) return "text";
  if (name === "content") return tag.name === "meta" ? metaKind(tag) : undefined;
  if (name === "value") return tag.name === "input" && buttons.has(findAttribute(tag, "type")) ? "text" : undefined;
  return Object.hasOwn(onElements, tag.name) && (onElements[tag.name] as ReadonlySet<string>).has(name) ? "text" : undefined;
}

/** The sentences of an attribute that people see, each word of a list by itself; undefined for one that nobody sees. */
export function attributeStretches(tag: Tag, { name, value }: Attribute, language: SentenceLanguage): readonly Stretch[] | undefined {
  const kind = kindOf(tag, name);
  if (kind === undefined) return undefined;
  const decoded = decodeHTMLAttribute(value);
  const text = wrapped.has(name) ? decoded.replace(/[ \t\n\f\r]+/g, " ") : decoded;
  if (kind === "text") return splitSentences([text], language);
  return text.split(listSeparator).flatMap((piece, i): readonly Stretch[] =>
    (i % 2 === 1 ? [{ between: [piece] }] : splitSentences([piece], language)));
}
