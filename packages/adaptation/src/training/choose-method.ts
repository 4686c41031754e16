import { bleuOf, bleuStatistics, bleuWidth, chrf, type Interval, pairedBootstrap, sumOf } from "../scores/index.js";
import type { Candidate, MethodName } from "./report.js";

/** What a method made of the development data. */
export interface Attempt {
  readonly method: MethodName;
  readonly tuned: boolean;
  readonly texts: readonly string[];
}

export interface Choice {
  readonly chosen: MethodName;
  readonly why: string;
  /** Whether the interval of the gain lies above zero; undefined without a baseline. */
  readonly gainShown?: boolean;
  readonly candidates: readonly Candidate[];
}

/** Less of a difference is not worth asking the baseline for every segment, in BLEU. */
const worthAsking = 0.3;

/** Below so many segments the best of several is mostly so by chance. */
const fewestToChooseBy = 400;

/**
 * Chooses by BLEU on development data: direct translation, which hardly asks the baseline when it is served, also where it is as good; of
 * few segments the consensus of all ways, unless one of them is better for sure.
 */
export function chooseMethod(
  attempts: readonly Attempt[], references: readonly (readonly string[])[], baseline: readonly string[] | undefined, seed: number,
): Choice {
  const before = baseline === undefined ? undefined : bleuStatistics(baseline, references);
  const gainOver = (one: Float64Array, other: Float64Array): Interval =>
    pairedBootstrap(one, other, { width: bleuWidth, score: bleuOf, seed }).gain;
  const statisticsOf = new Map(attempts.map(({ method, texts }) => [method, bleuStatistics(texts, references)]));
  const judged = attempts.map(({ method, tuned, texts }): Candidate => {
    const statistics = statisticsOf.get(method) as Float64Array;
    const bleu = bleuOf(sumOf(statistics, bleuWidth));
    return { method, tuned, bleu, chrf: chrf(texts, references), ...(before === undefined ? {} : { gain: gainOver(before, statistics) }) };
  });
  const best = judged.reduce((one, other) => (other.bleu > one.bleu ? other : one));
  const isSurelyWorse = ({ method }: Candidate): boolean =>
    gainOver(statisticsOf.get(method) as Float64Array, statisticsOf.get(best.method) as Float64Array).low > 0;
  const consensus = references.length < fewestToChooseBy ? judged.find(({ method }) => method === "consensus") : undefined;
  const chosen = judged.find(({ method, bleu }) => method === "direct" && bleu >= best.bleu - worthAsking)
    ?? (consensus === undefined || isSurelyWorse(consensus) ? best : consensus);
  const gainShown = chosen.gain === undefined ? {} : { gainShown: chosen.gain.low > 0 };
  return { chosen: chosen.method, why: reason(chosen, best, judged), ...gainShown, candidates: judged };
}

function reason(chosen: Candidate, best: Candidate, all: readonly Candidate[]): string {
  if (all.length === 1) return `${nameOf(chosen)} was the only method that could be tried.`;
  if (chosen.method !== best.method && chosen.method === "consensus") {
    return `${nameOf(chosen)} is taken, as no way alone is better for sure on so few development data: ${chosen.bleu.toFixed(1)} of `
      + `${best.bleu.toFixed(1)} BLEU.`;
  }
  if (chosen.method !== best.method) {
    return `${nameOf(chosen)} is within ${worthAsking} BLEU of the best on development data (${chosen.bleu.toFixed(1)} of `
      + `${best.bleu.toFixed(1)}), and asks less of the baseline.`;
  }
  const others = all.filter((other) => other !== best).map((other) => `${nameOf(other).toLowerCase()} ${other.bleu.toFixed(1)}`).join(", ");
  return `${nameOf(chosen)} had the best BLEU on development data: ${chosen.bleu.toFixed(1)}, against ${others}.`;
}

const names: Readonly<Record<MethodName, string>> = {
  postEditing: "Post-editing of the baseline", direct: "Direct translation", combined: "Direct translation with the baseline's phrases",
  consensus: "Consensus of three ways", baseline: "The baseline",
};
const nameOf = ({ method }: Candidate): string => names[method];
