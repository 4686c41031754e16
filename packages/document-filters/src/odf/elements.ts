import { words } from "../vocabularies/vocabulary.js";

/**
 * What an element within a paragraph is.
 * - `span`: text in a format of its own.
 * - `pair`: text that stays within the element.
 * - `blanks`, `tab`, `break`: white space.
 * - `point`: a mark, of no extent.
 * - `noise`: what the last program noted for itself.
 * - `field`: text that a program puts there.
 * - `quoting`: a field that repeats a text of the document.
 * - `hiddenText`: a text that is shown on a condition.
 * - `nested`: texts of their own, such as a note or a frame.
 */
export type InlineKind = "span" | "pair" | "blanks" | "tab" | "break" | "point" | "noise" | "field" | "quoting" | "hiddenText" | "nested";

const inlineElements: Readonly<Partial<Record<InlineKind, string>>> = {
  span: "text:span",
  pair: `
    text:a text:meta text:meta-field text:ruby text:ruby-base text:text-input text:title text:subject text:description text:chapter
    text:conditional-text`,
  blanks: "text:s",
  tab: "text:tab",
  break: "text:line-break",
  point: `
    text:bookmark text:bookmark-start text:bookmark-end text:reference-mark text:reference-mark-start text:reference-mark-end text:change
    text:change-start text:change-end text:toc-mark text:toc-mark-start text:toc-mark-end text:user-index-mark text:user-index-mark-start
    text:user-index-mark-end text:alphabetical-index-mark text:alphabetical-index-mark-start text:alphabetical-index-mark-end
    text:ruby-text text:number text:script text:dde-connection text:database-next text:database-row-select office:annotation-end
    office:event-listeners field:fieldmark field:fieldmark-start field:fieldmark-separator field:fieldmark-end`,
  noise: "text:soft-page-break",
  quoting: "text:bookmark-ref text:reference-ref text:sequence-ref text:note-ref text:placeholder",
  hiddenText: "text:hidden-text",
  nested: "text:note office:annotation",
};

const byName = new Map(Object.entries(inlineElements).flatMap(([kind, names]) =>
  words(names).map((name) => [name, kind as InlineKind] as const)));
const byPrefix: Readonly<Record<string, InlineKind>> = {
  text: "field", presentation: "field", style: "field", draw: "nested", dr3d: "nested", form: "nested",
};

/** What an element within a paragraph is; the content of one that nobody knows belongs to the paragraph. */
export const inlineKind = (name: string): InlineKind => byName.get(name) ?? byPrefix[name.slice(0, name.indexOf(":"))] ?? "pair";

/** Elements with text for people that are no paragraphs. */
export const plainTexts: ReadonlySet<string> = new Set(words(`
  svg:title svg:desc table:title table:desc text:index-title-template text:index-entry-span text:note-continuation-notice-forward
  text:note-continuation-notice-backward presentation:header-decl presentation:footer-decl presentation:date-time-decl`));

const marks = "text:string-value text:key1 text:key2 text:string-value-phonetic text:key1-phonetic text:key2-phonetic";
const textAttributesOf: Readonly<Record<string, string>> = {
  "text:a": "office:title",
  "text:conditional-text": "text:string-value-if-true text:string-value-if-false",
  "text:hidden-text": "text:string-value",
  "text:toc-mark": marks, "text:user-index-mark": marks, "text:alphabetical-index-mark": marks, "text:alphabetical-index-mark-start": marks,
  "table:help-message": "table:title", "table:error-message": "table:title",
};
const attributesByElement = new Map(Object.entries(textAttributesOf).map(([element, names]) => [element, new Set(words(names))]));
const ofForms: ReadonlySet<string> = new Set(["form:label", "form:title"]);
const nothing: ReadonlySet<string> = new Set();

/** The attributes of an element that hold text for people, by their usual names. */
export function textAttributes(element: string): ReadonlySet<string> {
  return element.startsWith("form:") ? ofForms : attributesByElement.get(element) ?? nothing;
}
