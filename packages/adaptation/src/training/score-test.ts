import { bleuOf, bleuStatistics, bleuWidth, chrfOf, chrfStatistics, chrfWidth, type Comparison, type Interval, pairedBootstrap,
  segmentChrf } from "../scores/index.js";
import type { ReportExample, ScoreComparison, TranslatedSegment } from "./report.js";

/** Scores of translated test segments. */
export interface TestScores {
  readonly bleu: ScoreComparison;
  readonly chrf: ScoreComparison;
  readonly shareBetter?: number;
}

const examplesOfKind = 4;

/** BLEU and chrF before and after, of the same segments, with their intervals. */
export function scoreTest(segments: readonly TranslatedSegment[], seed: number): TestScores {
  const references = segments.map((segment) => segment.references);
  const adapted = segments.map((segment) => segment.adapted);
  const hasBaseline = segments.every(({ baseline }) => baseline !== undefined);
  const before = hasBaseline ? segments.map(({ baseline }) => baseline as string) : undefined;
  const bleu = compare(bleuStatistics, { width: bleuWidth, score: bleuOf, seed });
  const chrf = compare(chrfStatistics, { width: chrfWidth, score: chrfOf, seed });
  return { bleu: shown(bleu), chrf: shown(chrf), ...(hasBaseline ? { shareBetter: bleu.shareBetter } : {}) };

  function compare(count: typeof bleuStatistics, how: Parameters<typeof pairedBootstrap>[2]): Comparison {
    const after = count(adapted, references);
    return pairedBootstrap(before === undefined ? after : count(before, references), after, how);
  }
  function shown({ before: one, after, gain }: Comparison): ScoreComparison {
    return hasBaseline ? { before: rounded(one), after: rounded(after), gain: rounded(gain) } : { after: rounded(after) };
  }
}

/** Segments that gained most, some from the middle, and those that lost most; none twice. */
export function examplesOf(segments: readonly TranslatedSegment[]): ReportExample[] {
  const judged = segments.map(({ source, references, baseline, adapted }) => {
    const after = segmentChrf(adapted, references);
    const before = baseline === undefined ? undefined : segmentChrf(baseline, references);
    const example = { source, reference: references[0] as string, adapted, chrfAfter: round(after) };
    return { gain: after - (before ?? 50), example: before === undefined ? example : { ...example, baseline, chrfBefore: round(before) } };
  }).filter(({ example }) => example.source.length >= 30 && example.source.length <= 300).sort((one, other) => other.gain - one.gain);
  const middle = Math.max(0, Math.floor((judged.length - examplesOfKind) / 2));
  const take = (from: number, to: number, kind: ReportExample["kind"]) =>
    judged.slice(from, to).map(({ example }) => ({ ...example, kind, phrases: [] }) as ReportExample);
  const gains = take(0, examplesOfKind, "gain");
  const typical = take(Math.max(examplesOfKind, middle), Math.max(examplesOfKind, middle) + examplesOfKind, "typical");
  const losses = take(Math.max(gains.length + typical.length, judged.length - examplesOfKind), judged.length, "loss");
  return [...gains, ...typical, ...losses];
}

function rounded({ value, low, high }: Interval): Interval {
  return { value: round(value), low: round(low), high: round(high) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
