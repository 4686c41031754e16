import type { Markup } from "./html-tag.js";

/** What a block is made of: text as it stands in the document, and tags. */
export type Item =
  | { readonly kind: "text"; readonly raw: string; readonly preserve: boolean }
  | { readonly kind: "open"; readonly name: string; readonly markup: Markup }
  | { readonly kind: "close"; readonly name: string; readonly markup: Markup }
  | { readonly kind: "point"; readonly markup: Markup; readonly lineBreak: boolean }
  | { readonly kind: "protected"; readonly raw: string; readonly text: string };
