import type { DataCounts } from "@dragoman/domain/adapted-language-pairs";
import { countWords } from "@dragoman/domain/segments";

/** Counts translation units, and the words and characters of their sides. */
export class DataCounter {
  private units = 0;
  private readonly characters = { source: 0, target: 0 };
  private readonly words = { source: 0, target: 0 };

  add(source: string, target: string): void {
    this.units += 1;
    for (const [side, text] of [["source", source], ["target", target]] as const) {
      this.characters[side] += charactersOf(text);
      this.words[side] += countWords(text);
    }
  }

  get counts(): DataCounts {
    return { translationUnits: this.units, characters: { ...this.characters }, words: { ...this.words } };
  }
}

/** Code points. */
function charactersOf(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) count -= 1;
  return count;
}
