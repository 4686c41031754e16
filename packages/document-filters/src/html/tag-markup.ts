import type { DocumentContext } from "@dragoman/application/documents";
import { maxBlock } from "../text/block-bounds.js";
import type { AttributeText, Markup } from "./html-item.js";
import type { Tag } from "./html-tag.js";
import { attributeStretches } from "./text-attributes.js";

/** The mark-up of a start tag with the texts that its attributes hold for people. */
export function tagMarkup(tag: Tag, context: DocumentContext): Markup {
  const pieces: (string | AttributeText)[] = [];
  const seen = new Set<string>();
  let from = 0;
  for (const attribute of tag.attributes) {
    // Browsers show the first of a name; what is longer than a block was not written for people.
    if (seen.has(attribute.name) || attribute.value.length > maxBlock) continue;
    const stretches = attributeStretches(tag, attribute, context);
    if (stretches === undefined) continue;
    seen.add(attribute.name);
    if (!stretches.some((stretch) => "sentence" in stretch)) continue;
    pieces.push(tag.raw.slice(from, attribute.start));
    pieces.push({ raw: tag.raw.slice(attribute.start, attribute.end), quote: attribute.quote || "\"", stretches });
    from = attribute.end;
  }
  return from === 0 ? tag.raw : [...pieces, tag.raw.slice(from)];
}
