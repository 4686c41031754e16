import type { Stretch } from "@dragoman/domain/documents";

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

/** What a block is made of: text as it stands in the document, and tags. */
export type Item =
  | { readonly kind: "text"; readonly raw: string; readonly preserve: boolean }
  | { readonly kind: "open"; readonly name: string; readonly markup: Markup }
  | { readonly kind: "close"; readonly name: string; readonly markup: Markup }
  | { readonly kind: "point"; readonly markup: Markup; readonly lineBreak: boolean }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };
