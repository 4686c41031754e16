import { alignBitext, lexicalTables, type Links } from "../alignment/index.js";
import { buildBitext } from "../bitext/index.js";
import { type LeftOut, misalignedUnits } from "../cleaning/index.js";
import { trainLanguageModel } from "../language-model/index.js";
import { type Section, vocabularySections } from "../model-file/index.js";
import { sharedInt32, sharedUint16, threadTask, toShared, type WorkerPool } from "../pool/index.js";
import { sentenceCount, type Sentences, tokenizeBitext } from "../text/index.js";
import { memoryTask, originalSentences } from "./memory-sections.js";
import type { StageResult } from "./stages.js";

/** The most words of a sentence that the bitext takes. */
const mostWords = 254;

export interface FitFacts {
  readonly vocabularySize: number;
  /** Pairs that were left out as their sides do not seem to translate each other. */
  readonly misaligned: LeftOut;
  readonly sourceWords: number;
  readonly targetWords: number;
}

/** Pairs to learn from. */
export interface ToFit {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** When each was last changed, in ms; 0 where nobody knows. */
  readonly changed: readonly number[];
  /** What is really translated, where `sources` are what a baseline made of it. */
  readonly originals?: readonly string[];
  /** Texts that stand for themselves on both sides; they teach phrases, but neither language model nor memory. */
  readonly same?: readonly string[];
}

export interface FitOptions {
  readonly pool: WorkerPool;
  readonly signal?: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/**
 * Learns from pairs what a decoder needs: words, alignments, the index of phrases, the language model, the memory. The worst aligned
 * pairs are left out.
 */
export async function fitBitext(pairs: ToFit, { pool, onProgress, ...asked }: FitOptions): Promise<StageResult<FitFacts>> {
  const same = pairs.same ?? [];
  const text = await tokenizeBitext(pool, [...pairs.sources, ...same], [...pairs.targets, ...same], asked);
  onProgress(0.15);
  const { links, scores } = await alignBitext(pool, text.source, text.target, { vocabularySize: text.vocabulary.size, ...asked });
  onProgress(0.8);
  // What stands for itself is no measure of what is aligned well.
  const isAligned = misalignedUnits(scores.subarray(0, pairs.sources.length));
  const misaligned = [...isAligned.keys()].filter((at) => isAligned[at] === 0);
  const taken = Int32Array.from(scores.keys())
    .filter((at) => isAligned[at] !== 0 && lengthOf(text.source, at) <= mostWords && lengthOf(text.target, at) <= mostWords);
  const real = taken.filter((at) => at < pairs.sources.length);
  const [source, target] = [sentencesOf(text.source, taken), sentencesOf(text.target, taken)];
  const original = pairs.originals === undefined ? { source: sentencesOf(text.source, real), sections: [] }
    : originalSentences(Array.from(real, (at) => pairs.originals?.[at] as string), text.vocabulary);
  const vocabularySize = text.vocabulary.size;
  const changed = Float64Array.from(real, (at) => pairs.changed[at] as number);
  const [bitext, languageModel, memory] = await Promise.all([
    pool.run(bitextTask, { source, target, links: linksOf(links, taken), vocabularySize }, asked),
    pool.run(languageModelTask, { sentences: sentencesOf(text.target, real), vocabularySize }, asked),
    pool.run(memoryTask, { source: original.source, vocabularySize, changed }, asked),
  ]);
  onProgress(1);
  return {
    facts: { vocabularySize, misaligned: leftOut(pairs, misaligned), sourceWords: source.words.length, targetWords: target.words.length },
    sections: [
      ...vocabularySections(text.vocabulary), ...original.sections, ...bitext, ...languageModel, ...memory,
      { name: "truecaser.source", array: toShared(text.sourceTruecaser.toBytes()) },
      { name: "truecaser.target", array: toShared(text.targetTruecaser.toBytes()) },
    ],
  };
}

/** A few of the pairs, shortened, for people to look at. */
function leftOut({ sources, targets, originals = sources }: ToFit, members: readonly number[]): LeftOut {
  const shown = (text: string | undefined) => text?.slice(0, 200) ?? "";
  const examples = members.slice(0, 3).map((at) => ({ source: shown(originals[at]), target: shown(targets[at]) }));
  return { reason: "misaligned", count: members.length, examples };
}

interface AlignedBitext {
  readonly source: Sentences;
  readonly target: Sentences;
  readonly links: Links;
  readonly vocabularySize: number;
}

/** Indexes a bitext, in a thread. */
export function indexBitext({ source, target, links, vocabularySize }: AlignedBitext): Section[] {
  const lexical = lexicalTables(source, target, links, vocabularySize);
  return buildBitext({ source, target, links, lexical, vocabularySize }).sections();
}

/** Counts a language model, in a thread. */
export function countLanguageModel({ sentences, vocabularySize }: { sentences: Sentences; vocabularySize: number }): Section[] {
  return trainLanguageModel(sentences, { vocabularySize }).sections();
}

export const bitextTask = threadTask(import.meta.url, "indexBitext", indexBitext);
export const languageModelTask = threadTask(import.meta.url, "countLanguageModel", countLanguageModel);

const lengthOf = ({ starts }: Sentences, at: number): number => (starts[at + 1] as number) - (starts[at] as number);

function sentencesOf(all: Sentences, members: Int32Array): Sentences {
  if (members.length === sentenceCount(all)) return all;
  const starts = sharedInt32(members.length + 1);
  members.forEach((member, at) => (starts[at + 1] = (starts[at] as number) + lengthOf(all, member)));
  const words = sharedInt32(starts[members.length] as number);
  members.forEach((member, at) => words.set(all.words.subarray(all.starts[member], all.starts[member + 1]), starts[at]));
  return { words, starts };
}

function linksOf({ pairs, starts }: Links, members: Int32Array): Links {
  if (members.length === starts.length - 1) return { pairs, starts };
  const chosen = sharedInt32(members.length + 1);
  members.forEach((member, at) => (chosen[at + 1] = (chosen[at] as number) + (starts[member + 1] as number) - (starts[member] as number)));
  const kept = sharedUint16(2 * (chosen[members.length] as number));
  members.forEach((member, at) =>
    kept.set(pairs.subarray(2 * (starts[member] as number), 2 * (starts[member + 1] as number)), 2 * (chosen[at] as number)));
  return { pairs: kept, starts: chosen };
}
