/**
 * Which words of sentences translate which: the reparametrised IBM model 2 of Dyer, Chahuneau & Smith 2013, with variational Bayes, both
 * directions at once, symmetrised by grow-diag-final-and.
 */
import { sharedFloat32, sharedInt32, sharedUint16, type RunOptions, type WorkerPool } from "../pool/index.js";
import type { Sentences } from "../text/index.js";
import { alignedCorpus, inParts, type AlignedCorpus } from "./aligned-corpus.js";
import { bestLinksTask } from "./best-links.js";
import { bestTension, firstTension, type SizeCount } from "./diagonal.js";
import { expectCountsTask, type Distances } from "./expect-counts.js";
import type { Tensions } from "./sentence-cells.js";
import { maximizeNull, maximizeTask, modelAfter, type TranslationModel } from "./translation-model.js";
import { firstRound, type WordPairs } from "./word-pairs.js";

/** Links between tokens of sentence pairs, end to end. */
export interface Links {
  /** Places of source and target tokens in their sentences, alternately; in the order of source, then target. */
  readonly pairs: Uint16Array;
  /** One more than there are sentence pairs: links of pair `n` are those from `starts[n]` up to `starts[n + 1]`, two numbers each. */
  readonly starts: Int32Array;
}

/** How an alignment is learnt. */
export interface AlignOptions extends RunOptions {
  /** Ids of words are smaller. */
  readonly vocabularySize: number;
  /** How often the model is estimated before links are chosen. */
  readonly rounds?: number;
}

/** What was learnt of a bitext: its links, and how well each pair of sentences is explained. */
export interface Alignment {
  readonly links: Links;
  /** By sentence pair: the mean ln p of its tokens, given the other side; low where they are no translations, -Infinity without tokens. */
  readonly scores: Float32Array;
  readonly tensions: Tensions;
}

/**
 * Aligns a bitext whose sides share a vocabulary. The result is the same whatever the number of threads. Sentence pairs with an empty
 * side, or one of more than `longestSentence` tokens, get no links.
 */
export async function alignBitext(pool: WorkerPool, source: Sentences, target: Sentences, options: AlignOptions): Promise<Alignment> {
  const { vocabularySize, rounds = 4 } = options;
  const corpus = alignedCorpus(source, target, vocabularySize);
  const first = await firstRound(pool, corpus, options);
  const { pairs } = first;
  const model = modelAfter(corpus, first);
  let tensions: Tensions = { forward: firstTension, backward: firstTension };
  for (let round = 1; round < rounds; round += 1) tensions = await estimate(pool, { corpus, pairs, model, tensions }, options);
  return { ...await chooseLinks(pool, { corpus, pairs, model, tensions }, options), tensions };
}

interface Estimates {
  readonly corpus: AlignedCorpus;
  readonly pairs: WordPairs;
  readonly model: TranslationModel;
  readonly tensions: Tensions;
}

/** One more round of expectation maximisation. */
async function estimate(pool: WorkerPool, estimates: Estimates, options: RunOptions): Promise<Tensions> {
  const { pairs, model, tensions } = estimates;
  const expecting = inParts((part) => ({ ...estimates, part }));
  const distances = await pool.runAll(expectCountsTask, expecting, options);
  await pool.runAll(maximizeTask, inParts((part) => ({ model, pairs, part })), options);
  maximizeNull(model);
  return { forward: betterTension(distances, "forward", tensions), backward: betterTension(distances, "backward", tensions) };
}

function betterTension(distances: readonly Distances[], direction: "forward" | "backward", tensions: Tensions): number {
  const sizes: SizeCount[] = distances.flatMap((part) => part[direction].sizes);
  return bestTension(sizes, distances.reduce((sum, part) => sum + part[direction].distance, 0), tensions[direction]);
}

async function chooseLinks(
  pool: WorkerPool, estimates: Estimates, options: RunOptions,
): Promise<{ readonly links: Links; readonly scores: Float32Array }> {
  const { source, target } = estimates.corpus;
  const count = source.starts.length - 1;
  const roomy = sharedUint16(2 * (source.words.length + target.words.length));
  const [linkCounts, scores] = [sharedInt32(count), sharedFloat32(count)];
  scores.fill(-Infinity);
  await pool.runAll(bestLinksTask, inParts((part) => ({ ...estimates, part, links: roomy, linkCounts, scores })), options);
  const starts = sharedInt32(count + 1);
  linkCounts.forEach((links, at) => (starts[at + 1] = (starts[at] as number) + links));
  const pairs = sharedUint16(2 * (starts[count] as number));
  for (let at = 0; at < count; at += 1) {
    const from = 2 * ((source.starts[at] as number) + (target.starts[at] as number));
    pairs.set(roomy.subarray(from, from + 2 * (linkCounts[at] as number)), 2 * (starts[at] as number));
  }
  return { links: { pairs, starts }, scores };
}
