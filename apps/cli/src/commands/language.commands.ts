import { command } from "../command-line/command.js";
import { anyNumber, choice, text } from "../command-line/kinds.js";
import { readStdin } from "../command-line/read-stdin.js";
import { findInputs } from "../translate/find-inputs.js";
import { allOf, fileAt } from "./common.js";

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
    run: async ({ input, format, encoding }, use) => {
      const client = await use.client();
      const options = { inputFormat: format, encoding, ...use.call };
      const isStdin = input.length === 0 || (input.length === 1 && input[0] === "-");
      const inputs = isStdin ? undefined : await findInputs(input, use.around.folder);
      const contents = inputs === undefined ? [{ name: "-", content: await readStdin(use.around) }]
        : "text" in inputs ? [{ name: "-", content: Buffer.from(inputs.text) }]
          : await Promise.all(inputs.files.map(async ({ path, shown }) =>
            ({ name: shown, content: new Uint8Array(await (await fileAt(path, use)).arrayBuffer()) })));
      const detected = [];
      for (const { name, content } of contents) detected.push({ input: name, ...await client.detect(content, options) });
      const rows = detected.flatMap(({ input: name, languages, scripts, encoding: found }) => (languages.length === 0
        ? [{ name, code: "", language: "unknown", score: "", scripts, found }]
        : languages.map(({ code, name: language, score }) => ({ name, code, language, score: score.toFixed(2), scripts, found }))));
      if (use.out.isJson) return use.out.show(detected, () => "");
      use.out.table(rows, [
        ...(contents.length > 1 ? [["input", ({ name }: { name: string }) => name] as const] : []),
        ["code", (row) => row.code], ["language", (row) => row.language], ["score", (row) => row.score],
        ["scripts", (row) => row.scripts.map(({ name, percent }) => `${name} ${Math.round(percent)} %`).join(", ")],
        ["encoding", (row) => row.found],
      ], "Nothing was read.");
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
