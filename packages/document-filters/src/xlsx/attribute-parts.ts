import type { DocumentContext } from "@dragoman/application/documents";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import { maxBlock } from "../text/block-bounds.js";
import type { TextPart } from "../text/text-format.js";
import { addText, cellText, storedAttribute, withinLength } from "./cell-text.js";

/** Attributes that people read, with the most characters that each may have. */
export type ShownAttributes = Readonly<Record<string, number>>;

const attribute = /\s+([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/y;

const notation: RunNotation = { open: () => "", close: () => "", text: storedAttribute };

/** A start tag in parts, the texts of these attributes by themselves; undefined where there is no text in any. */
export function attributeParts(tag: string, shown: ShownAttributes, context: DocumentContext): TextPart[] | undefined {
  const parts: TextPart[] = [];
  let kept = 0;
  attribute.lastIndex = tag.search(/[\s/>]/);
  for (let found = attribute.exec(tag); found !== null; found = attribute.exec(tag)) {
    const [name, value] = [found[1] as string, found[2] as string];
    if (!Object.hasOwn(shown, name) || value.length > maxBlock) continue;
    const part = valuePart(value, shown[name] as number, context);
    if (part === undefined) continue;
    parts.push({ keep: tag.slice(kept, attribute.lastIndex - value.length) }, part);
    kept = attribute.lastIndex;
  }
  return parts.length === 0 ? undefined : [...parts, { keep: tag.slice(kept) }];
}

function valuePart(value: string, most: number, context: DocumentContext): TextPart | undefined {
  const block = new RunBlock(notation, context);
  addText(block, cellText(value.slice(1, -1).replace(/[\t\r\n]/g, " ")));
  block.original(value);
  const part = block.finish();
  if ("keep" in part) return undefined;
  return {
    ...part,
    write: (targets) => {
      const written = part.write(targets);
      if (written === value) return value;
      const text = cellText(written);
      return `"${text.length > most ? storedAttribute(withinLength(text, most)) : written}"`;
    },
  };
}
