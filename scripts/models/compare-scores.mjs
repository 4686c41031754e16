/** Of fewer sentences bounds say nothing. */
export const fewestSentences = 10;

/**
 * BLEU and chrF of what pairs made of the same sentences, the best by chrF first, each with the bounds of the paired bootstrap, and how
 * much chrF it is behind the best. Sentences that approved feedback or the training data of a pair answered are left out for all.
 *
 * @param {readonly { source: string, references: readonly string[] }[]} sample
 * @param {readonly { languagePairId: string, published?: object, segments: readonly { target: string, failure: string }[] }[]} translated
 */
export async function compareScores(sample, translated, seed) {
  const {
    bleuOf, bleuStatistics, bleuWidth, chrfOf, chrfStatistics, chrfWidth, pairedBootstrap, sumOf,
  } = await import("@dragoman/adaptation/scores");
  const isKnown = (at) => translated.some(({ segments }) => segments[at].madeBy === "feedback" || segments[at].memory !== undefined);
  const held = sample.map((_, at) => at).filter((at) => !isKnown(at));
  if (held.length < fewestSentences) {
    const known = sample.length - held.length;
    throw new Error(`${known} of ${sample.length} sentences are in approved feedback or training data: too few are left.`);
  }
  const references = held.map((at) => sample[at].references);
  const counted = translated.map(({ languagePairId, published, segments }) => {
    const targets = held.map((at) => (segments[at].failure === "" ? segments[at].target : ""));
    const chrf = chrfStatistics(targets, references);
    return {
      languagePairId, published, failed: held.filter((at) => segments[at].failure !== "").length,
      bleu: bleuStatistics(targets, references), chrf, total: chrfOf(sumOf(chrf, chrfWidth)),
    };
  }).toSorted((one, other) => other.total - one.total);
  const [best] = counted;
  const scores = counted.map(({ languagePairId, published, failed, bleu, chrf }) => {
    const byChrf = pairedBootstrap(best.chrf, chrf, { width: chrfWidth, score: chrfOf, seed });
    const byBleu = pairedBootstrap(best.bleu, bleu, { width: bleuWidth, score: bleuOf, seed });
    const behind = chrf === best.chrf ? {} : { behind: rounded(byChrf.gain) };
    return {
      languagePairId, bleu: bounded(byBleu.after), chrf: bounded(byChrf.after), ...behind,
      ...(failed === 0 ? {} : { failed }), ...(published === undefined ? {} : { published }),
    };
  });
  return { sentences: held.length, leftOut: sample.length - held.length, scores };
}

/** Of a skewed sample the score itself may lie at a bound. */
function bounded({ low, value, high }) {
  return rounded({ low: Math.max(0, Math.min(low, value)), value, high: Math.min(100, Math.max(high, value)) });
}

const rounded = ({ low, value, high }) => ({ low: round(low), value: round(value), high: round(high) });
const round = (score) => Math.round(score * 100) / 100;

/** What was found, as people read it. */
export function scoreTable({ direction, testSet, seed, sentences, leftOut, scores }) {
  const rows = [["pair", "BLEU", "chrF", "behind the best (chrF)", "published"], ...scores.map(rowOf)];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd());
  const left = leftOut === 0 ? "" : `; ${leftOut} more are in approved feedback or training data, and were left out`;
  const failures = scores.filter(({ failed = 0 }) => failed > 0)
    .map(({ languagePairId, failed }) => `${languagePairId} could not translate ${failed} sentences; they count as empty.\n`);
  return `${direction}: ${sentences} sentences of ${testSet} (seed ${seed})${left}. In brackets: bounds with 95 % certainty.\n`
    + `${lines.join("\n")}\n${failures.join("")}`;
}

function rowOf({ languagePairId, bleu, chrf, behind, published = {} }) {
  const told = [["BLEU", published.bleu], ["chrF", published.chrf], ["COMET", published.comet]].filter(([, score]) => score !== undefined)
    .map(([name, score]) => `${name} ${score}`).join(", ");
  return [languagePairId, shown(bleu), shown(chrf), behind === undefined ? "" : shown(behind), told];
}

const shown = ({ low, value, high }) => `${value.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`;
