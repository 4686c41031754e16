import type { LeftOut, TrainingReport } from "@dragoman/domain/adapted-language-pairs";
import { escaped } from "../common/html-page.js";
import { cell, figure, numeric, section, shown, table, type Tags } from "./report-parts.js";
import { barPlot } from "./report-plots.js";
import { inWords } from "./report-words.js";

/** What was read, what was left out, and why, with examples. */
export function cleaning({ cleaning: { read, kept, leftOut, verdict }, leftOutForLimit }: TrainingReport, tags: Tags): string {
  const bars = leftOut.map(({ reason, count }) => ({
    label: inWords.reasonInShort(reason), length: count, shown: `${shown.count(count)}  (${shown.shareOf(count, read)})`,
  }));
  const rows = leftOut.map((one) => leftOutRows(one, tags)).join("");
  const limit = leftOutForLimit === 0 ? "" : ` ${shown.count(leftOutForLimit)} more were not read, for want of room.`;
  return section("What was learnt from", `<p>${shown.count(read)} units were read and ${shown.count(kept)} kept
(${shown.shareOf(kept, read)}).${limit}</p>
${verdict.map((sentence) => `<p>${escaped(sentence)}</p>`).join("")}
${bars.length === 0 ? "" : figure(barPlot("Units that were left out, by reason", bars), "Units that were left out.")}
${rows === "" ? "" : table(["why", "source", "target"], `<tbody>${rows}</tbody>`, { caption: "Some of them.", kind: "texts" })}`);
}

function leftOutRows({ reason, examples }: LeftOut, { source, target }: Tags): string {
  const words = `${escaped(inWords.reasonInShort(reason))}<small>${escaped(inWords.reason(reason))}</small>`;
  const why = `<th rowspan="${examples.length}">${words}</th>`;
  return examples.map((unit, place) =>
    `<tr>${place === 0 ? why : ""}${cell(unit.source, source)}${cell(unit.target, target)}</tr>`).join("");
}

/** Segments of the test data before and after. */
export function examples({ examples: tested }: TrainingReport, { source, target }: Tags): string {
  const row = (name: string, text: string, tag: string, chrf?: number): string =>
    `<tr class="${name}"><th>${name}</th>${cell(text, tag)}${numeric(chrf === undefined ? "" : shown.score(chrf))}</tr>`;
  const bodies = tested.map((one) => `<tbody class="example">${row("source", one.source, source)}${row("reference", one.reference, target)}
${one.baseline === undefined ? "" : row("baseline", one.baseline, target, one.chrfBefore)}
${row("adapted", one.adapted, target, one.chrfAfter)}</tbody>`);
  return bodies.length === 0 ? "" : section("Some test segments", table(["", "text", "#chrF"], bodies.join("\n"), {
    caption: "The largest gains, ordinary ones, and losses: read them before you trust any figure. The number is the chrF of the segment.",
    kind: "texts",
  }));
}

/** Phrases that were learnt and that the baseline translates otherwise. */
export function phrases({ phrases: learnt }: TrainingReport, { source, target }: Tags): string {
  const rows = learnt.map((phrase) =>
    `<tr>${cell(phrase.source, source)}${cell(phrase.target, target)}${numeric(shown.count(phrase.occurrences))}</tr>`);
  return rows.length === 0 ? "" : section("Some phrases that it learnt",
    table(["source", "target", "#seen"], `<tbody>${rows.join("")}</tbody>`, { kind: "texts" }));
}

/** The stages of the training behind each other. */
export function time({ timing, baselineSeconds, baselineWords }: TrainingReport): string {
  let begun = 0;
  const bars = timing.map(({ stage, seconds, cpuSeconds }) => {
    const from = begun;
    begun += seconds;
    return { label: inWords.stage(stage), from, length: seconds, shown: `${seconds.toFixed(1)} s  (CPU ${cpuSeconds.toFixed(1)} s)` };
  });
  const cpu = timing.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const baseline = baselineWords === 0 ? ""
    : ` Besides, the baseline took ${baselineSeconds.toFixed(1)} s to translate ${shown.count(baselineWords)} words.`;
  return bars.length === 0 ? "" : section("What it took",
    figure(barPlot("Stages of the training", bars), `${begun.toFixed(1)} s in all, ${cpu.toFixed(1)} s of CPU time.${baseline}`));
}

/** References that are linked to at most; few segments have more than two. */
const mostLinked = 20;

/** What a reader should know besides, and the way to figures of one's own. */
export function notes({ notes: sentences, split }: TrainingReport, hasBaseline: boolean): string {
  const part = (query: string, text: string): string => `<a href="test-set?part=${query}">${text}</a>`;
  const further = Array.from({ length: Math.max(0, Math.min(split.references, mostLinked) - 1) }, (_, at) =>
    `, ${part(`reference&amp;reference=${at + 2}`, `references ${at + 2}`)}`).join("");
  const items = sentences.map((one) => `<li>${escaped(one)}</li>`).join("");
  const baseline = hasBaseline ? `${part("baseline", "those of the baseline")} and ` : "";
  return section("To know besides", `${items === "" ? "" : `<ul>${items}</ul>`}
<p>Check the scores with a scorer of your own: ${part("source", "sources")} and ${part("reference", "references")}${further} beside
${baseline}${part("adapted", "the adapted translations")}, a segment in each line; or <a href="test-set">all of them as TMX</a>.</p>`);
}
