import type { Fragment } from "./fragment.js";
import { lineText, type Line } from "./line.js";

/** What most of the text of a document looks like. */
export interface BodyStyle {
  readonly size: number;
  readonly isBold: boolean;
  readonly isMono: boolean;
  readonly isSerif: boolean;
  /** From base to base, by the size of the lines in half points. */
  leading(size: number): number;
}

const halfPoints = (size: number): number => Math.round(2 * size);

/** Finds what most of a document looks like, from all its lines. */
export class StyleSurvey {
  private readonly bySize = new Map<number, number>();
  private readonly leadings = new Map<number, Map<number, number>>();
  private characters = 0;
  private bold = 0;
  private mono = 0;
  private serif = 0;

  take({ pieces }: Pick<Fragment, "pieces">): void {
    for (const { text, size, font } of pieces) {
      this.bySize.set(halfPoints(size), (this.bySize.get(halfPoints(size)) ?? 0) + text.length);
      this.characters += text.length;
      if (font.isBold) this.bold += text.length;
      if (font.isMono) this.mono += text.length;
      if (font.isSerif) this.serif += text.length;
    }
  }

  /** Lines of one column, below one another. */
  takeColumn(lines: readonly Line[]): void {
    lines.forEach((line, at) => {
      const before = lines[at - 1];
      if (before === undefined || halfPoints(before.size) !== halfPoints(line.size) || lineText(line).length < 8) return;
      const distance = line.base - before.base;
      if (distance < 0.7 * line.size || distance > 2.6 * line.size) return;
      const found = this.leadings.get(halfPoints(line.size)) ?? new Map<number, number>();
      const rounded = Math.round(distance * 2) / 2;
      this.leadings.set(halfPoints(line.size), found.set(rounded, (found.get(rounded) ?? 0) + 1));
    });
  }

  body(): BodyStyle {
    const size = (mostFrequent(this.bySize) ?? 20) / 2;
    const leadings = new Map([...this.leadings].map(([key, found]) => [key, mostFrequent(found) as number]));
    const usual = (leadings.get(halfPoints(size)) ?? 1.2 * size) / size;
    return {
      size, isBold: this.bold > this.characters / 2, isMono: this.mono > this.characters / 2, isSerif: this.serif > this.characters / 2,
      leading: (own) => leadings.get(halfPoints(own)) ?? usual * own,
    };
  }
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  return [...counts].reduce<[number, number] | undefined>((best, one) => (best === undefined || one[1] > best[1] ? one : best),
    undefined)?.[0];
}
