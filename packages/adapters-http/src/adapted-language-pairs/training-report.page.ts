import type { ReportedTraining } from "@dragoman/application/adapted-language-pairs";
import { languageTagAndName } from "@dragoman/domain/language-pairs";
import { escaped } from "../common/html-page.js";
import { showTimestamp } from "../common/timestamps.js";
import { choice, quality, scores, testData, verdict } from "./report-figures.js";
import { reportStyle } from "./report-style.js";
import { cleaning, examples, notes, phrases, time } from "./report-texts.js";

/** The page that tells a person what a training found out, and what the figures mean. It needs no script, and prints. */
export function reportPage({ job, report }: ReportedTraining): string {
  const { name, languagePairId, baselineLanguagePairId, sourceLanguageId, targetLanguageId, username, trainingHost } = job.profile;
  const [source, target] = [languageTagAndName(sourceLanguageId), languageTagAndName(targetLanguageId)];
  const tags = { source: source.tag, target: target.tag };
  const title = `${name}: ${source.name} to ${target.name}`;
  const origin = baselineLanguagePairId === "" ? "It was trained without a baseline, from its data alone."
    : `It adapts the baseline ${baselineLanguagePairId}.`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${reportStyle}</style></head>
<body><main>
<h1>${escaped(title)}</h1>
<p class="about">Language pair ${escaped(languagePairId)}<br>
Asked for by ${escaped(username)} on ${escaped(showTimestamp(job.queued).slice(0, 16))} UTC, trained on ${escaped(trainingHost)}.
${escaped(origin)}</p>
${verdict(report)}
${scores(report)}
${testData(report)}
${choice(report)}
${cleaning(report, tags)}
${quality(report)}
${examples(report, tags)}
${phrases(report, tags)}
${time(report)}
${notes(report, baselineLanguagePairId !== "")}
</main></body></html>
`;
}
