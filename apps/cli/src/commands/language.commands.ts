import { readFile } from "node:fs/promises";
import type { v2 } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { type Outcome, outcomeOfMany } from "../command-line/exit-codes.js";
import { anyNumber, choice, text } from "../command-line/kinds.js";
import { readStdin } from "../command-line/read-stdin.js";
import type { Use } from "../command-line/use.js";
import { findInputs } from "../translate/find-inputs.js";
import { allOf, attempt } from "./common.js";

const modes = ["translation", "installed", "licensed", "installedAndLicensed", "adaptable"] as const;

export const languageCommands = [
  command({
    name: "detect", about: "Say which languages and scripts a text or files are in.",
    args: { input: anyNumber("Text, files, folders or patterns; stdin when absent.", { completes: "files" }) },
    options: {
      format: text("type", "Media type of the input.", { otherwise: "text/plain" }),
      encoding: text("label", "Encoding of the input.", { otherwise: "recognised" }),
    },
    examples: ["dragoman detect 'El coche rojo es muy rápido.'", "dragoman detect letters/*.txt"],
    run: async ({ input, format, encoding }, use): Promise<Outcome> => {
      const client = await use.client();
      const detected: (v2.LanguageDetection & { readonly input: string })[] = [];
      const detect = async (name: string, content: Uint8Array): Promise<number> =>
        detected.push({ input: name, ...await client.detect(content, { inputFormat: format, encoding, ...use.call }) });
      const isStdin = input.length === 0 || (input.length === 1 && input[0] === "-");
      const inputs = isStdin ? undefined : await findInputs(input, use.around.folder);
      const outcomes: Outcome[] = [];
      if (inputs === undefined) await detect("-", await readStdin(use.around));
      else if ("text" in inputs) await detect("-", Buffer.from(inputs.text));
      else {
        for (const { path, shown } of inputs.files) {
          outcomes.push(await attempt(shown, async () => detect(shown, await readFile(path)), use));
        }
      }
      if (use.out.isJson) use.out.show(detected, () => "");
      else showDetected(detected, use);
      return outcomeOfMany(outcomes);
    },
  }),
  command({
    name: "pairs", about: "List the language pairs, chains included.",
    options: {
      from: text("language", "Only pairs out of this language.", { short: "f" }),
      to: text("language", "Only pairs into this language.", { short: "t" }),
      mode: choice("mode", "Which pairs.", modes, { otherwise: "translation: those that an engine is expected to run for" }),
      chains: choice("which", "Whether chains are listed.", ["also", "only", "excluded"] as const, { otherwise: "also" }),
    },
    examples: ["dragoman pairs --to spa", "dragoman pairs --mode installed --json"],
    run: async ({ from, to, mode, chains }, { client, out, call }) => {
      const pairs = await allOf((await client()).pairs.list({ sourceLanguageId: from, targetLanguageId: to, mode, chains }, call));
      out.table(pairs, [
        ["from", ({ sourceLanguageId }) => sourceLanguageId], ["to", ({ targetLanguageId }) => targetLanguageId],
        ["languages", ({ sourceLanguage, targetLanguage }) => `${sourceLanguage} → ${targetLanguage}`],
        ["id", ({ languagePairId }) => languagePairId],
      ], "No pair fits.");
    },
  }),
];

/** Each language of each input in a row. */
function showDetected(detected: readonly (v2.LanguageDetection & { readonly input: string })[], { out }: Use): void {
  const rows = detected.flatMap(({ input, languages, scripts, encoding }) => (languages.length === 0
    ? [{ input, code: "", language: "unknown", score: "", scripts, encoding }]
    : languages.map(({ code, name, score }) => ({ input, code, language: name, score: score.toFixed(2), scripts, encoding }))));
  out.table(rows, [
    ...(detected.length > 1 ? [["input", ({ input }: { input: string }) => input] as const] : []),
    ["code", (row) => row.code], ["language", (row) => row.language], ["score", (row) => row.score],
    ["scripts", (row) => row.scripts.map(({ name, percent }) => `${name} ${Math.round(percent)} %`).join(", ")],
    ["encoding", (row) => row.encoding],
  ], "Nothing was read.");
}
