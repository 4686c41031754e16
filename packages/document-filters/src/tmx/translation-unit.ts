import { likeness } from "../text/languages.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";

/** A `tuv` among the tokens of its unit: places of its first and last token, and of those in its `seg`. */
export interface Variant {
  readonly language: string;
  /** How the document writes the attribute: old ones say `lang`. */
  readonly languageAttribute: "xml:lang" | "lang";
  readonly start: number;
  end: number;
  segStart: number;
  segEnd: number;
}

/** The variants of a unit, in order; `tokens` are those between its tags. */
export function variantsOf(tokens: readonly XmlToken[]): Variant[] {
  const variants: Variant[] = [];
  let depth = 0;
  tokens.forEach((token, i) => {
    const current = variants.at(-1);
    if (token.kind === "open") {
      if (depth === 0 && token.name === "tuv") variants.push(variantAt(token, i));
      if (depth === 1 && token.name === "seg" && current?.end === -1) current.segStart = i + 1;
      depth++;
    } else if (token.kind === "close") {
      depth--;
      if (depth === 1 && token.name === "seg" && current?.end === -1) current.segEnd = i;
      if (depth === 0 && token.name === "tuv" && current !== undefined) current.end = i;
    }
  });
  return variants.filter(({ segStart }) => segStart >= 0);
}

function variantAt({ attributes }: OpenTag, start: number): Variant {
  const language = attributes["xml:lang"];
  const isOld = language === undefined && attributes["lang"] !== undefined;
  return {
    language: language ?? attributes["lang"] ?? "", languageAttribute: isOld ? "lang" : "xml:lang",
    start, end: -1, segStart: -1, segEnd: -1,
  };
}

/** The variant that is closest to a language: same tag, then same language; among equals the first. */
export function closest(variants: readonly Variant[], language: string): Variant | undefined {
  for (const wanted of [2, 1]) {
    const found = variants.find((variant) => likeness(variant.language, language) >= wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
