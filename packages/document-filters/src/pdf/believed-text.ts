import type { Block } from "../pages/block.js";
import type { SeenText } from "../ocr/recogniser.js";

/** Languages whose text layers are often wrong: in visual order, in fonts of their own, with marks in the wrong place. */
const oftenWrong: ReadonlySet<string> = new Set(["ar", "fa", "prs", "he", "ur", "ps", "sd", "ug", "yi", "dv", "ku", "zh", "yue", "ja",
  "ko", "vi", "th", "hi", "my"]);

/** Whether pages in this language are compared with their text before it is believed. */
export const isOftenWrong = (tag: string): boolean => oftenWrong.has(tag.split("-")[0] ?? "");

/** A page that shows fewer letters tells nothing. */
const fewest = 40;
/** Of what is seen so much is in a text layer that is right; what is seen has faults too. */
const leastShared = 0.5;

/** Whether the text of a page is what the page shows. */
export function isBelieved(blocks: readonly Block[], seen: SeenText): boolean {
  const shown = threes(seen.areas.flat().flatMap(({ words }) => words).map(({ text }) => text).join(""));
  if (shown.length < fewest) return true;
  const said = new Map<string, number>();
  for (const three of threes(blocks.map(textIn).join(""))) said.set(three, (said.get(three) ?? 0) + 1);
  const shared = shown.filter((three) => {
    const left = said.get(three) ?? 0;
    said.set(three, left - 1);
    return left > 0;
  });
  return shared.length >= leastShared * shown.length;
}

function textIn(block: Block): string {
  if (block.kind === "table") return block.rows.flat().flatMap(({ paragraphs }) => paragraphs).map(textIn).join("");
  return (block.kind === "note" ? block.paragraph : block).runs.map(({ text }) => text).join("");
}

/** Each three letters that follow one another. */
function threes(text: string): string[] {
  const letters = text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3));
}
