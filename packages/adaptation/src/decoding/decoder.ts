import { windowWords } from "./coverage.js";
import { type DecoderModel, type DecoderSettings, defaultSettings } from "./decoder-model.js";
import { type Decoded, DerivationReader } from "./derivation.js";
import { featureCount, weightsFrom } from "./features.js";
import { KBest } from "./k-best.js";
import { Lattice } from "./lattice.js";
import { OptionPool } from "./option-pool.js";
import { Search } from "./search.js";
import { checkSentence, type SentenceToDecode } from "./sentence-to-decode.js";

/** Derivations that are looked through for one more list entry whose words no better one has. */
const derivationsPerEntry = 5;

const mostOf: Record<keyof DecoderSettings, { least: number; most: number }> = {
  beam: { least: 1, most: 0xffff }, pops: { least: 1, most: 1 << 24 }, optionsPerSpan: { least: 1, most: 0xffff },
  distortionLimit: { least: 0, most: windowWords },
};

/**
 * Translates sentences with phrases. One for each thread: it holds arrays that it works in, over a model that threads may share. What it
 * answers depends on model, weights, settings and sentence alone, not on what was translated before.
 */
export class Decoder {
  private readonly lattice: Lattice;
  private readonly pool: OptionPool;
  private readonly search: Search;
  private readonly reader: DerivationReader;
  private weights: Float64Array;

  /** Throws RangeError for a setting or a number of weights that cannot be. */
  constructor(model: DecoderModel, weights: Float64Array = weightsFrom(), settings: Partial<DecoderSettings> = {}) {
    const all = { ...defaultSettings, ...settings };
    for (const [name, { least, most }] of Object.entries(mostOf)) {
      const value = all[name as keyof DecoderSettings];
      if (Number.isInteger(value) && value >= least && value <= most) continue;
      throw new RangeError(`${name} is ${value}; it must be a whole number from ${least} to ${most}.`);
    }
    this.weights = checked(weights);
    this.pool = new OptionPool(model.languageModel, this.weights);
    this.lattice = new Lattice(model, this.pool, all.optionsPerSpan);
    this.search = new Search(this.lattice, this.pool, model.languageModel, all, this.weights);
    this.reader = new DerivationReader(model, this.lattice, this.pool, this.search.hypotheses);
  }

  /** Translates with other weights from now on. */
  setWeights(weights: Float64Array): void {
    this.weights = checked(weights);
    this.lattice.reset(this.weights);
    this.search.reset(this.weights);
  }

  /** The best translation that is found. */
  decode(sentence: SentenceToDecode): Decoded {
    checkSentence(sentence);
    this.lattice.fill(sentence);
    const [best] = this.search.run();
    const { previous } = this.search.hypotheses;
    const chain: number[] = [];
    for (let at = best as number; (previous[at] as number) >= 0; at = previous[at] as number) chain.push(at);
    return this.reader.read(chain.reverse(), sentence, this.weights);
  }

  /** At most `count` translations whose words differ, the best first; of each the derivation with the best score. */
  kBest(sentence: SentenceToDecode, count: number): Decoded[] {
    checkSentence(sentence);
    this.lattice.fill(sentence);
    const derivations = new KBest(this.search.hypotheses, this.search.run());
    const list: Decoded[] = [];
    const seen = new Set<string>();
    for (let rank = 0; list.length < count && rank < count * derivationsPerEntry; rank++) {
      const chain = derivations.chain(rank);
      if (chain === undefined) break;
      const decoded = this.reader.read(chain, sentence, this.weights);
      const words = decoded.words.join();
      if (seen.has(words)) continue;
      seen.add(words);
      list.push(decoded);
    }
    return list;
  }
}

function checked(weights: Float64Array): Float64Array {
  if (weights.length === featureCount && weights.every(Number.isFinite)) return weights.slice();
  throw new RangeError(`Weights are ${weights.length} numbers; they must be ${featureCount} finite ones, by featureNames.`);
}
