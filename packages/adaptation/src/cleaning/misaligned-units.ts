// Units are left out by how well a word alignment explains them (Khadivi and Ney, "Automatic filtering of bilingual corpora for statistical
// machine translation", 2005; Munteanu and Marcu, "Improving machine translation performance by exploiting non-parallel corpora", 2005),
// where that is an outlier by the median absolute deviation (Iglewicz and Hoaglin, "How to detect and handle outliers", 1993).

/** So far below the median, in robust standard deviations, stands what is no translation. */
const outlier = 2.5;
/** A median absolute deviation times this is a standard deviation, where scores are normal. */
const deviationsPerMad = 1.4826;
/** Scores of fewer units tell more about rare words than about their alignment. */
const fewestUnits = 500;

/**
 * Which units to keep (1) by how well an aligner explains each: left out is what lies far below the usual score, the worst first, and never
 * more than a share of `most`. Scores are mean log-likelihoods of a word, of a unit each.
 */
export function misalignedUnits(scores: Float32Array, { most = 0.25 }: { readonly most?: number } = {}): Uint8Array {
  const keep = new Uint8Array(scores.length).fill(1);
  if (scores.length < fewestUnits) return keep;
  const sorted = scores.slice().sort();
  const median = sorted[sorted.length >> 1] as number;
  // Of the better half alone: what is misaligned must not widen the spread that it is judged by.
  const spreads = sorted.subarray(sorted.length >> 1).map((score) => score - median);
  const spread = deviationsPerMad * (spreads[spreads.length >> 1] as number);
  const worst = sorted[Math.floor(most * sorted.length)] as number;
  const least = Math.min(median - outlier * spread, worst);
  for (let at = 0; at < scores.length; at += 1) if ((scores[at] as number) < least) keep[at] = 0;
  return keep;
}
