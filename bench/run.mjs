import { parseArgs } from "node:util";
import { adaptation } from "./adaptation.mjs";
import { alignment } from "./alignment.mjs";
import { brands } from "./brands.mjs";
import { decoding } from "./decoding.mjs";
import { dictionaries } from "./dictionaries.mjs";
import { engineOutput } from "./engine-output.mjs";
import { htmlJob } from "./html-job.mjs";
import { languageModel } from "./language-model.mjs";
import { longLists } from "./lists.mjs";
import { machineLine } from "./machine.mjs";
import { modelLoading } from "./model-loading.mjs";
import { quickTranslations } from "./quick-translations.mjs";
import { reports } from "./reports.mjs";
import { startAndMemory } from "./start-and-memory.mjs";
import { stringFiles } from "./string-files.mjs";
import { trainingData } from "./training-data.mjs";
import { webPages } from "./web-pages.mjs";

const parts = {
  a: quickTranslations, b: htmlJob, c: startAndMemory, d: dictionaries, e: brands, f: webPages, g: stringFiles, h: engineOutput,
  i: longLists, j: reports, k: adaptation, l: decoding, m: alignment, n: languageModel, o: trainingData,
  p: modelLoading,
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(parts).join() }, quick: { type: "boolean", default: false },
    pages: { type: "string" }, results: { type: "string" }, strings: { type: "string" }, filled: { type: "string" },
    corpora: { type: "string" }, corpus: { type: "string" }, "fast-align": { type: "string" },
    kenlm: { type: "string" }, against: { type: "string" }, turns: { type: "string", default: "3" },
  },
});
const chosen = values.only.split(",");
const unknown = chosen.find((part) => !(part in parts));
if (unknown !== undefined) {
  const usage = `npm run bench -- [--only ${Object.keys(parts).join()}] [--quick] [--against COMMIT [--turns N]] [--strings DIR]`;
  const peers = "[--corpora DIR [--corpus NAME] [--fast-align DIR] [--kenlm DIR]]";
  console.error(`There is no part ${JSON.stringify(unknown)}. Usage: ${usage} [--pages DIR [--results DIR]] [--filled DIR] ${peers}`);
  process.exit(1);
}

console.log(machineLine());
if (values.against !== undefined) {
  const { against, turns, ...others } = values;
  const args = Object.entries(others).flatMap(([name, value]) => (value === true ? [`--${name}`] : value ? [`--${name}`, value] : []));
  // The build of a commit runs this file as well, and lacks what this module imports.
  const { compareWith } = await import("./against.mjs");
  compareWith(against, { turns: Number(turns), args });
} else {
  for (const part of chosen) await parts[part](values);
}
