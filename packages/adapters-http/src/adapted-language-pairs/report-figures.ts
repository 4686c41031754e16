import type { CountedPrecision, ScoreComparison, ScoreRange, TrainingReport } from "@dragoman/domain/adapted-language-pairs";
import { escaped } from "../common/html-page.js";
import { figure, numeric, section, shown, table } from "./report-parts.js";
import { type Ranged, rangePlot, shareBar } from "./report-plots.js";
import { inWords } from "./report-words.js";

const inMostCases = "in 95 of 100 cases";
const box = (kind: "yes" | "no" | "unsure", html: string): string => `<p class="verdict ${kind}">${html}</p>`;

/** What it all comes to, in a sentence or two. */
export function verdict({ bleu: { before, after, gain }, tooFewToTell, method, split }: TrainingReport): string {
  const few = !tooFewToTell ? "" : ` <strong>There are only ${shown.count(split.test)} test segments: too few to tell.</strong>
With 200 or more the figures would be worth something.`;
  if (method.chosen === "baseline") {
    return box("no", `Nothing that was tried was shown to be better than the baseline, so the baseline stays: \
deployed, this pair translates as it does. ${escaped(method.why)}${few}`);
  }
  if (before === undefined || gain === undefined) {
    const within = `between ${shown.score(after.low)} and ${shown.score(after.high)} ${inMostCases}`;
    return box(tooFewToTell ? "unsure" : "yes",
      `On text that it has not seen, this pair reaches BLEU ${shown.score(after.value)} (${within}).${few}`);
  }
  const change = `BLEU goes from ${shown.score(before.value)} to ${shown.score(after.value)};
the difference of ${shown.gain(gain.value)} lies between ${shown.gain(gain.low)} and ${shown.gain(gain.high)} ${inMostCases}.`;
  if (tooFewToTell) return box("unsure", `${change}${few}`);
  if (gain.low > 0) return box("yes", `The adapted pair translates text that it has not seen better than the baseline: ${change}`);
  if (gain.high < 0) {
    return box("no", `The adapted pair translates <strong>worse</strong> than the baseline: ${change} Do not deploy it.`);
  }
  return box("unsure", `Whether the adapted pair is better than the baseline cannot be told: ${change}`);
}

/** Scores before and after, with their bounds, and what they mean. */
export function scores({ bleu, chrf, split }: TrainingReport): string {
  const gains = ([["BLEU", bleu.gain], ["chrF", chrf.gain]] as const).flatMap(([name, gain]) =>
    (gain === undefined ? [] : [`${name} ${shown.gain(gain.value)} (${shown.gainIn(gain)})`]));
  return section("How good it is", `${figure(`${scorePlot("BLEU", bleu)}${scorePlot("chrF", chrf)}`,
    `Scores of ${shown.count(split.test)} test segments, 0 to 100, more is better. The whiskers are the bounds within which a score lies \
${inMostCases}.${gains.length === 0 ? "" : ` Gain: ${gains.join(", ")}.`}`)}
<p class="meaning"><strong>BLEU</strong> compares words and runs of words with those of a person’s translation, <strong>chrF</strong>
runs of letters, which is fairer where words have many forms. Neither knows that the same may be said in other words: part of a gain is
that the model took over the wording of your translators, which is what house style is, and no promise for other texts. The test data was
translated once, after everything had been decided.</p>`);
}

function scorePlot(name: string, { before, after }: ScoreComparison): string {
  const line = (of: string, range: ScoreRange, tone: Ranged["tone"]): Ranged => ({
    label: `${name}, ${of}`, ...range, tone,
    shown: `${shown.score(range.value)}  (${shown.score(range.low)}–${shown.score(range.high)})`,
  });
  return rangePlot(`${name} before and after`, [
    ...(before === undefined ? [] : [line("baseline", before, "before")]), line("adapted", after, "after"),
  ]);
}

/** Where the test data comes from, and how much it is like the training data. */
export function testData({ split, fuzzyLevels, unknownWords }: TrainingReport): string {
  const rows = fuzzyLevels.map(({ least, segments }) =>
    `<tr><td>${shown.share(least)} or more</td>${numeric(shown.count(segments))}${numeric(shown.shareOf(segments, split.test))}</tr>`);
  const removed = split.removedExact + split.removedNear === 0 ? ""
    : ` ${shown.count(split.removedExact)} units were left out of training because they are test data, \
and ${shown.count(split.removedNear)} because they nearly are.`;
  return section("What it was tested with", `<p>${shown.count(split.test)} segments, ${escaped(inWords.split(split.kind))}.
${shown.count(split.train)} units were trained with, and ${shown.count(split.dev)} are the development data, which chose between ways of
training.${removed}
The model does not know ${shown.shareOf(unknownWords.unknown, unknownWords.words)} of the words of the test data.</p>
${rows.length === 0 ? "" : table(["similarity", "#segments", "#share"], `<tbody>${rows.join("")}</tbody>`, {
    caption: "Test segments that have a similar unit in the training data. The more there are, the more of the score is what a translation "
      + "memory would have found.",
  })}`);
}

/** Which ways of training were tried, how they did on development data, and why one was chosen. */
export function choice({ method: { chosen, why, candidates } }: TrainingReport): string {
  const gains = candidates.flatMap(({ method, gain }): Ranged[] => (gain === undefined ? [] : [{
    label: inWords.methodInShort(method), ...gain, shown: `${shown.gain(gain.value)}  (${shown.gainIn(gain)})`,
    tone: method === chosen ? "after" : "other",
  }]));
  const rows = candidates.map(({ method, bleu, chrf, tuned, skipped }) => `<tr${method === chosen ? " class=\"chosen\"" : ""}>
<td>${escaped(inWords.method(method))}${method === chosen ? " <strong>(chosen)</strong>" : ""}<br>
<small>${escaped(skipped ?? inWords.methodExplained(method))}</small></td>${skipped === undefined
    ? `${numeric(shown.score(bleu))}${numeric(shown.score(chrf))}<td>${tuned ? "tuned" : "usual weights"}</td>`
    : `${numeric("–")}${numeric("–")}<td>not tried</td>`}</tr>`);
  const title = "Gain in BLEU over the baseline on development data";
  return section("How it translates, and why so", `<p>${escaped(why)}</p>
${gains.length === 0 ? "" : figure(rangePlot(title, gains), `${title}.`)}
${table(["method", "#BLEU", "#chrF", "weights"], `<tbody>${rows.join("")}</tbody>`, {
    caption: "What was tried, judged on development data; the test data had no part in this. The weights say how much each sign of a good "
      + "translation counts; they are tuned where there is enough development data.",
  })}`);
}

/** How far estimates of quality can be trusted. */
export function quality({ quality: found }: TrainingReport): string {
  const title = "Estimates of quality";
  if (found === undefined) {
    return section(title, `<p>This pair gives none: there is too little data to say how far they could be trusted, or they would be no
better than chance.</p>`);
  }
  const { shares, precisionOfGood: { precision, low, high, segments }, precisionOnTest, goodFrom, poorBelow, correlation } = found;
  return section(title, `${figure(shareBar("Shares of the bands", [
    { label: "Good", share: shares.good, tone: "good" }, { label: "Adequate", share: shares.adequate, tone: "adequate" },
    { label: "Poor", share: shares.poor, tone: "poor" },
  ]))}
<p>Of ${shown.count(segments)} segments that were estimated to be <em>Good</em>, ${shown.share(precision)} really were
(${shown.share(low)} to ${shown.share(high)} ${inMostCases}): their chrF is ${shown.score(goodFrom)} or more. <em>Poor</em> is what is below
${shown.score(poorBelow)}. Measured on ${shown.count(found.segments)} segments of the development data that the
estimates were not made from; they correlate with the truth by ${correlation.toFixed(2)}. ${borneOut(precisionOnTest)}
That is enough to look at the poor ones first, and no promise for any one segment.</p>`);
}

/** What the test data says to what was promised. */
function borneOut({ precision, low, high, segments }: CountedPrecision): string {
  if (segments === 0) return "Of the test data no segment was estimated to be good.";
  return `Of ${shown.count(segments)} segments of the test data that were estimated to be <em>Good</em>, ${shown.share(precision)} were \
(${shown.share(low)} to ${shown.share(high)}).`;
}
