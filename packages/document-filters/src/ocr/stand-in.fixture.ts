import type { Recogniser, SeenLine, SeenText } from "./recogniser.js";

/** What is seen of a picture of 1,000 by 1,400 pixels: lines with letters of 40, one below the other. */
export function seenText(lines: readonly string[], changes: Partial<SeenText> = {}): SeenText {
  const seen = lines.map((line, at): SeenLine => {
    const base = 200 + 60 * at;
    let left = 100;
    const words = line.split(" ").map((text) => {
      const word = { text, left, right: left + 20 * text.length, top: base - 32, bottom: base, confidence: 90 };
      left = word.right + 20;
      return word;
    });
    return { words, base, size: 40 };
  });
  return { width: 1_000, height: 1_400, areas: seen.length === 0 ? [] : [seen], isRightToLeft: false, ...changes };
}

/** Sees these lines in every picture. */
export const seesAlways = (...lines: readonly string[]): Recogniser => ({ lacks: () => undefined, read: async () => seenText(lines) });

/** Is not installed. */
export const seesNothing: Recogniser = {
  lacks: () => "Install the Debian package tesseract-ocr.", read: () => Promise.reject(new Error("Nobody asks who lacks something.")),
};
