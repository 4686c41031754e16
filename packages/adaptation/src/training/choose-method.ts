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
 * Chooses by BLEU on development data among the methods whose gain over the baseline has its whole interval above zero (Koehn 2004,
 * "Statistical significance tests for machine translation evaluation"); without any the baseline stays. Of them direct translation, which
 * hardly asks the baseline when it is served, also where it is as good; of few segments the consensus of all ways, unless one of them is
 * better for sure.
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
  const better = judged.filter(({ gain }) => gain === undefined || gain.low > 0);
  if (better.length === 0) return { chosen: "baseline", why: keptBecause(judged), gainShown: false, candidates: judged };
  const best = better.reduce((one, other) => (other.bleu > one.bleu ? other : one));
  const isSurelyWorse = ({ method }: Candidate): boolean =>
    gainOver(statisticsOf.get(method) as Float64Array, statisticsOf.get(best.method) as Float64Array).low > 0;
  const consensus = references.length < fewestToChooseBy ? better.find(({ method }) => method === "consensus") : undefined;
  const chosen = better.find(({ method, bleu }) => method === "direct" && bleu >= best.bleu - worthAsking)
    ?? (consensus === undefined || isSurelyWorse(consensus) ? best : consensus);
  const gainShown = chosen.gain === undefined ? {} : { gainShown: true };
  return { chosen: chosen.method, why: reason(chosen, best, judged, better), ...gainShown, candidates: judged };
}

function keptBecause(all: readonly Candidate[]): string {
  const best = all.reduce((one, other) => (other.bleu > one.bleu ? other : one));
  const { value, low, high } = best.gain as Interval;
  return "No method was shown to be better than the baseline on development data, so the baseline is kept. The best was "
    + `${nameOf(best).toLowerCase()} with ${best.bleu.toFixed(1)} BLEU, a gain of ${signed(value)}, in 95 of 100 cases from `
    + `${signed(low)} to ${signed(high)}.`;
}

const signed = (score: number): string => `${score < 0 ? "−" : "+"}${Math.abs(score).toFixed(1)}`;

/** `better` are those among which the choice was. */
function reason(chosen: Candidate, best: Candidate, all: readonly Candidate[], better: readonly Candidate[]): string {
  if (all.length === 1) return `${nameOf(chosen)} was the only method that could be tried.`;
  if (better.length === 1) {
    return `${nameOf(chosen)} was the only method that was shown to be better than the baseline on development data.`;
  }
  if (chosen.method !== best.method && chosen.method === "consensus") {
    return `${nameOf(chosen)} is taken, as no way alone is better for sure on so few development data: ${chosen.bleu.toFixed(1)} of `
      + `${best.bleu.toFixed(1)} BLEU.`;
  }
  if (chosen.method !== best.method) {
    return `${nameOf(chosen)} is within ${worthAsking} BLEU of the best on development data (${chosen.bleu.toFixed(1)} of `
      + `${best.bleu.toFixed(1)}), and asks less of the baseline.`;
  }
  const others = better.filter((other) => other !== best).map((other) => `${nameOf(other).toLowerCase()} ${other.bleu.toFixed(1)}`);
  return `${nameOf(chosen)} had the best BLEU on development data: ${chosen.bleu.toFixed(1)}, against ${others.join(", ")}.`;
}

const names: Readonly<Record<MethodName, string>> = {
  postEditing: "Post-editing of the baseline", direct: "Direct translation", combined: "Direct translation with the baseline's phrases",
  consensus: "Consensus of three ways", baseline: "The baseline",
};
const nameOf = ({ method }: Candidate): string => names[method];
