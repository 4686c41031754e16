import { plainText, readableText, type Segment } from "@dragoman/domain/segments";
import { mapInOrder } from "../common/map-in-order.js";
import type { DocumentPart, LeftText, Written } from "./document-part.js";
import type { TranslatedSegment } from "../segments/index.js";

/** What one step of a document brought, in the order of the document. */
export interface DocumentStep {
  /** What each part leaves for the target document. */
  readonly written: readonly Written[];
  readonly sources: readonly Segment[];
  readonly translated: readonly TranslatedSegment[];
  /** How many segments each block of the document has, in order. */
  readonly blocks: readonly number[];
  /** Where each block stands; undefined where the format does not tell. */
  readonly places: readonly (string | undefined)[];
  /** What was not translated, as its format tells. */
  readonly left: readonly LeftText[];
}

/** A step goes to the engine with this many segments or characters at least, unless the document ends first. */
const segmentsPerStep = 64;
const charactersPerStep = 16_384;
/** A block may have thousands; asked for all at once, they would fill the queue of the engine and keep everybody else waiting. */
const segmentsPerCall = 500;
const charactersPerCall = 65_536;
/** Steps under way together: enough to keep the window of every processing unit full. */
const stepsAtOnce = 4;

type Step = { readonly parts: readonly DocumentPart[]; readonly sources: readonly Segment[] };

/**
 * Translates a document as a stream: reads a few steps ahead, keeps several with the engine, and yields them in order.
 * `found` hears of segments as soon as they are read.
 */
export function translateDocument(
  parts: AsyncIterable<DocumentPart>,
  translate: (segments: readonly Segment[]) => Promise<readonly TranslatedSegment[]>,
  found: (segments: number) => void = () => undefined,
): AsyncIterable<DocumentStep> {
  return mapInOrder(steps(parts, found), stepsAtOnce, async ({ parts, sources }) => {
    const translated = await inCalls(sources, translate);
    const blocks = parts.flatMap((part) => ("keep" in part ? [] : [part.segments.length]));
    const places = parts.flatMap((part) => ("keep" in part ? [] : [part.place]));
    const left = parts.flatMap((part) => ("keep" in part && part.left !== undefined ? [part.left] : []));
    return { written: written(parts, translated), sources, translated, blocks, places, left };
  });
}

async function inCalls(
  sources: readonly Segment[], translate: (segments: readonly Segment[]) => Promise<readonly TranslatedSegment[]>,
): Promise<readonly TranslatedSegment[]> {
  const translated: TranslatedSegment[] = [];
  for (let from = 0, to = 0; from < sources.length; from = to) {
    for (let characters = 0; to < sources.length && to - from < segmentsPerCall && characters < charactersPerCall; to++) {
      characters += plainText(sources[to] as Segment).length;
    }
    if (from === 0 && to === sources.length) return translate(sources);
    for (const one of await translate(sources.slice(from, to))) translated.push(one);
    await othersTurn();
  }
  return translated;
}

async function* steps(parts: AsyncIterable<DocumentPart>, found: (segments: number) => void): AsyncGenerator<Step> {
  let step: { parts: DocumentPart[]; sources: Segment[]; characters: number } = { parts: [], sources: [], characters: 0 };
  for await (const part of parts) {
    step.parts.push(part);
    if ("keep" in part) step.characters += part.keep.length;
    else {
      found(part.segments.length);
      for (const segment of part.segments) {
        step.sources.push(segment);
        step.characters += plainText(segment).length;
      }
    }
    if (step.sources.length >= segmentsPerStep || step.characters >= charactersPerStep) {
      yield step;
      // What is remembered is answered at once, and then nothing else here would let others in before the end.
      await othersTurn();
      step = { parts: [], sources: [], characters: 0 };
    }
  }
  if (step.parts.length > 0) yield step;
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function written(parts: readonly DocumentPart[], translated: readonly TranslatedSegment[]): readonly Written[] {
  let next = 0;
  return parts.map((part) => {
    if ("keep" in part) return part.keep;
    const own = translated.slice(next, next += part.segments.length);
    return part.write(own.map(({ target }) => target), own.map(({ quality }) => quality));
  });
}

/** The bare text of a step: a line for each block of the document. */
export function plainLines({ blocks, translated }: DocumentStep): string {
  let next = 0;
  let lines = "";
  for (const segments of blocks) {
    lines += `${translated.slice(next, next + segments).map(({ target }) => readableText(target)).join(" ")}\n`;
    next += segments;
  }
  return lines;
}
