import { plainText } from "@dragoman/domain/segments";
import type { DocumentStep } from "../documents/index.js";
import type { TranslatedSegment } from "../segments/index.js";

/** What became of one part of a document: a header, the notes of a slide, a sheet. */
export interface JobPart {
  /** As people say it; "" for a document of one piece. */
  readonly place: string;
  readonly segments: number;
  /** Segments whose translation is another text. */
  readonly translated: number;
  /** Segments that stand in the translation as they stood in the source: numbers, names, what the engine does not know. */
  readonly copied: number;
  /** Segments that no engine translated. */
  readonly failed: number;
  /** What was not translated, and why. */
  readonly left: readonly { readonly why: string; readonly count: number }[];
}

type Counted = { -readonly [Key in keyof Omit<JobPart, "place" | "left">]: number } & { readonly left: Map<string, number> };

/** Kept for the first so many places; the others are counted together. */
const mostParts = 10_000;
const furtherParts = "further parts";

/** Counts by part what became of a document. */
export class JobParts {
  private readonly parts = new Map<string, Counted>();

  add({ sources, translated, blocks, places, left }: DocumentStep): void {
    let at = 0;
    blocks.forEach((segments, block) => {
      const part = this.part(places[block]);
      for (const end = at + segments; at < end; at += 1) {
        part.segments += 1;
        part[whatBecame(plainText(sources[at] ?? []), translated[at])] += 1;
      }
    });
    for (const { place, why } of left) {
      const part = this.part(place);
      part.left.set(why, (part.left.get(why) ?? 0) + 1);
    }
  }

  /** In the order in which they were met. */
  list(): readonly JobPart[] {
    return [...this.parts].map(([place, { left, ...counts }]) => ({
      place, ...counts, left: [...left].map(([why, count]) => ({ why, count })),
    }));
  }

  private part(place = ""): Counted {
    const name = this.parts.has(place) || this.parts.size < mostParts ? place : furtherParts;
    const known = this.parts.get(name);
    if (known !== undefined) return known;
    const part: Counted = { segments: 0, translated: 0, copied: 0, failed: 0, left: new Map() };
    this.parts.set(name, part);
    return part;
  }
}

function whatBecame(source: string, translated: TranslatedSegment | undefined): "translated" | "copied" | "failed" {
  if (translated?.failure !== undefined) return "failed";
  return translated === undefined || plainText(translated.target) === source ? "copied" : "translated";
}
