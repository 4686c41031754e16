/**
 * What an element is to a translator.
 * - `block`: ends a sentence before and behind it.
 * - `inline`: stands within a sentence, and its text with it.
 * - `break`: a line break within a sentence, or at its end.
 * - `verbatim`: a block whose lines stay lines.
 * - `listing`: a block that nobody translates: program code, what a computer shows.
 * - `code`: a word or more within a sentence that nobody translates.
 * - `hidden`: stands at no place of the text and is not translated, such as a remark to the editor.
 * - `nested`: a text of its own in the midst of a sentence, such as a footnote.
 */
export type ElementKind = "block" | "inline" | "break" | "verbatim" | "listing" | "code" | "hidden" | "nested";

export type Attributes = Readonly<Record<string, string>>;

/** What tells more of an element than its name. */
export interface ElementFacts {
  readonly attributes: Attributes;
  /** Name of the element around it, without prefix; "" for the root. */
  readonly parent: string;
}

/** What a family of documents calls its elements and attributes. */
export interface Vocabulary {
  /** Undefined for an element that the vocabulary does not name, or that may be several things: its content tells. */
  kindOf(name: string, facts: ElementFacts): ElementKind | undefined;
  /** Whether an attribute holds text for people. */
  isText(attribute: string, element: string, attributes: Attributes): boolean;
  /** The attribute that says whether an element is translated, with its words for yes and no. */
  readonly translate?: { readonly attribute: string; readonly yes: string; readonly no: string };
  /** The attribute that names the language of the text, beside `xml:lang`. */
  readonly language?: string;
  /** A text that names something else and is shown to nobody. */
  readonly reference?: RegExp;
  /** True where a backslash stands before characters that would mean something else. */
  readonly hasBackslashes?: boolean;
}

/** The words of a list. */
export const words = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== "");

/** A table of elements by what they are; the names of a later kind win. */
export function elementTable(lists: Readonly<Partial<Record<ElementKind, string>>>): ReadonlyMap<string, ElementKind> {
  const kinds = Object.keys(lists) as ElementKind[];
  return new Map(kinds.flatMap((kind) => words(lists[kind] ?? "").map((name) => [name, kind] as const)));
}

/** Attributes that hold text for people: in any element, and in some. */
export function textAttributes(everywhere: string, some: Readonly<Record<string, string>> = {}): Vocabulary["isText"] {
  const anywhere = new Set(words(everywhere));
  const own = new Map(Object.entries(some).map(([element, names]) => [element, new Set(words(names))]));
  return (attribute, element) => anywhere.has(attribute) || own.get(element)?.has(attribute) === true;
}
