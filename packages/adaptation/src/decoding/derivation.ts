import { type DecoderModel } from "./decoder-model.js";
import { feature, featureCount } from "./features.js";
import { type Hypotheses } from "./hypotheses.js";
import { type Lattice } from "./lattice.js";
import { type OptionPool, type Origin, origins } from "./option-pool.js";
import { orientationOf, orientationOfEnd } from "./search.js";
import { type SentenceToDecode } from "./sentence-to-decode.js";

/** A phrase of a translation, and where it comes from. */
export interface UsedPhrase {
  readonly sourceFrom: number;
  readonly sourceTo: number;
  readonly targetFrom: number;
  readonly targetTo: number;
  readonly origin: Origin;
  /** Of a forced span and of an extra phrase: its place in the list that it was given in; -1 otherwise. */
  readonly given: number;
  /** What an extra phrase named for the caller; -1 otherwise. */
  readonly reference: number;
}

/** A translation of a sentence, with all that led to it. */
export interface Decoded {
  readonly words: Int32Array;
  readonly score: number;
  /** By `featureNames`; the score is their sum under the weights. */
  readonly features: Float64Array;
  /** In the order of the target. */
  readonly phrases: readonly UsedPhrase[];
  /** Source and target positions of the whole sentence that are translations of each other, alternately, in the order of the target. */
  readonly links: Uint16Array;
  /** Source positions that were copied because nothing was known of them. */
  readonly unknown: Int32Array;
}

/** Reads translations back from the hypotheses that they are made of. */
export class DerivationReader {
  constructor(private readonly model: DecoderModel, private readonly lattice: Lattice, private readonly pool: OptionPool,
    private readonly hypotheses: Hypotheses) {}

  /** `chain` are hypotheses from the first phrase to the last; each is read for its span, option and nothing else. */
  read(chain: readonly number[], sentence: SentenceToDecode, weights: Float64Array): Decoded {
    const { lattice, pool, hypotheses } = this;
    const words: number[] = [];
    const links: number[] = [];
    const unknown: number[] = [];
    const phrases: UsedPhrase[] = [];
    for (const hypothesis of chain) {
      const span = hypotheses.spans[hypothesis] as number;
      const option = hypotheses.options[hypothesis] as number;
      const [sourceFrom, sourceTo, targetFrom] = [lattice.from[span] as number, lattice.to[span] as number, words.length];
      for (let word = pool.starts[option] as number; word < (pool.ends[option] as number); word++) words.push(pool.words[word] as number);
      const origin = origins[pool.originOf[option] as number] as Origin;
      const key = pool.keys[option] as number;
      const given = origin === "phraseTable" ? -1 : key;
      const reference = given < 0 || origin === "forced" ? -1 : sentence.phrases?.[given]?.reference ?? -1;
      const phrase = { sourceFrom, sourceTo, targetFrom, targetTo: words.length, origin, given, reference };
      phrases.push(phrase);
      if (origin === "unknown") unknown.push(sourceFrom);
      const inner = this.linksInside(phrase, key, sentence);
      for (let at = 0; at < inner.length; at += 2) links.push(sourceFrom + (inner[at] as number), targetFrom + (inner[at + 1] as number));
    }
    const features = this.features(chain, phrases);
    let score = 0;
    for (let n = 0; n < featureCount; n++) score += (features[n] as number) * (weights[n] as number);
    return { words: Int32Array.from(words), score, features, phrases, links: Uint16Array.from(links), unknown: Int32Array.from(unknown) };
  }

  private linksInside({ sourceFrom, sourceTo, targetFrom, targetTo, origin }: UsedPhrase, key: number, sentence: SentenceToDecode,
  ): ArrayLike<number> {
    const { maxPhrase } = this.model.phrases;
    if (origin === "phraseTable") {
      const options = this.lattice.table[sourceFrom * maxPhrase + (sourceTo - sourceFrom - 1)];
      return options === undefined ? [] : this.model.phrases.alignment(options, key, sourceTo - sourceFrom);
    }
    const given = origin === "forced" || origin === "unknown" ? undefined : sentence.phrases?.[key]?.links;
    return given ?? everyPair(sourceTo - sourceFrom, targetTo - targetFrom);
  }

  /** The sum of the features of all phrases, with what depends on their order: language model, distortion, orientation. */
  private features(chain: readonly number[], phrases: readonly UsedPhrase[]): Float64Array {
    const { pool, hypotheses, lattice, model: { languageModel } } = this;
    const sum = new Float64Array(featureCount);
    const add = (at: number, value: number) => (sum[at] = (sum[at] as number) + value);
    const addOf = (option: number, at: number) => add(at, pool.features[option * featureCount + at] as number);
    let state = languageModel.start;
    let last = -1;
    let lastEnd = 0;
    for (const [at, hypothesis] of chain.entries()) {
      const option = hypotheses.options[hypothesis] as number;
      const before = hypotheses.previous[hypothesis] as number;
      const { sourceFrom, sourceTo } = phrases[at] as UsedPhrase;
      for (let n = 0; n < featureCount; n++) if (n < feature.monotone || n > feature.nextDiscontinuous) addOf(option, n);
      const chosen = orientationOf(sourceFrom, sourceTo, lastEnd, hypotheses.firstGaps[before] as number,
        hypotheses.windows[before] as number);
      addOf(option, feature.monotone + chosen);
      if (last >= 0) addOf(last, feature.nextMonotone + chosen);
      add(feature.distortion, -Math.abs(sourceFrom - lastEnd));
      for (let word = pool.starts[option] as number; word < (pool.ends[option] as number); word++) {
        state = languageModel.advance(state, pool.seen[word] as number);
        add(feature.languageModel, languageModel.last[0] as number);
      }
      [last, lastEnd] = [option, sourceTo];
    }
    if (last >= 0) addOf(last, feature.nextMonotone + orientationOfEnd(lastEnd, lattice.length));
    add(feature.languageModel, languageModel.end(state));
    return sum;
  }
}

function everyPair(sources: number, targets: number): number[] {
  return Array.from({ length: sources * targets }, (_, pair) => [pair % sources, Math.floor(pair / sources)]).flat();
}
