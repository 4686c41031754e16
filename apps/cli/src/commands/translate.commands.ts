import { stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { Dragoman, DocumentOptions } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { type Outcome, outcomeOfMany, wrongUsage } from "../command-line/exit-codes.js";
import { anyNumber, choice, flag, list, text, whole } from "../command-line/kinds.js";
import type { Use } from "../command-line/use.js";
import { plain } from "../output/plain.js";
import { findInputs, type InputFile, shownPath } from "../translate/find-inputs.js";
import { type Planned, planOutputs } from "../translate/output-places.js";
import { readStdin } from "../command-line/read-stdin.js";
import { finished, type Result, translateFiles } from "../translate/translate-files.js";
import { refuseExisting, writeFileWhole } from "../translate/write-file.js";
import { filled } from "./common.js";

/** What is longer is translated as a job: a quick translation is for what somebody waits for. */
const mostQuickBytes = 32 * 1024;

const unknownModes = ["hide", "original", "transliteration", "transliterationAndOriginal"] as const;

export const translateCommands = [
  command({
    name: "translate", about: "Translate a text, stdin, files or whole folders.",
    more: [
      "Arguments that name files, folders or patterns (`'docs/**/*.html'`) are translated as files; other words are the text. Without "
        + "arguments, or with `-`, stdin is translated.",
      "With --output, each file goes below that folder, at the place that it has below what was named: below the folder, below the part of "
        + "the pattern before its first wildcard, or by its name alone. Without --output it goes beside its source, as `name.spa.html`. "
        + "A file that is there already stays, unless --force is given. Every file is written whole or not at all.",
      "One that fails is reported, and the others go on; then the exit code is 7. With --skip-existing, the same command goes on where an "
        + "earlier one left off. Ctrl-C cancels what is under way on the server.",
    ],
    args: { input: anyNumber("Text, files, folders or patterns.", { completes: "files" }) },
    options: {
      to: text("language", "Language to translate into: a code such as spa, or a tag such as es.", { short: "t" }),
      from: text("language", "Language to translate from.", { short: "f", otherwise: "the server detects it" }),
      pair: text("id", "Id of a pair or chain, instead of languages.", { short: "p" }),
      output: text("path", "Folder for files; of one file or a text also a file, or - for stdout.", { short: "o", completes: "files" }),
      text: flag("The arguments are text, whatever files there are."),
      force: flag("Replace files that are there already."),
      skipExisting: flag("Leave out files whose translation is there already."),
      dryRun: flag("Say which file would go where, and translate nothing."),
      concurrency: whole("n", "How many files at a time", 4, [1, 32]),
      format: text("type", "Media type of the input, such as text/html.", { otherwise: "recognised; of a text text/plain" }),
      outputFormat: text("type", "Media type of the output, such as text/plain."),
      encoding: text("label", "Encoding of the input.", { otherwise: "recognised" }),
      dictionary: list("id", "A dictionary; the first one comes before the others.", { short: "d" }),
      label: list("name", "A label for the jobs.", { short: "l" }),
      option: list("id:value", "A linguistic option of the pair."),
      unknown: choice("mode", "What becomes of unknown words.", unknownModes),
      delete: flag("Delete each job from the server once its translation is here."),
    },
    examples: [
      "dragoman translate --to spa 'The red car is very fast.'",
      "dragoman translate --from eng --to spa < notice.txt",
      "dragoman translate --to spa -o out/ 'docs/**/*.html'",
    ],
    run: async (given, use) => {
      if ((given.to === undefined) === (given.pair === undefined)) throw wrongUsage("Either --to <language> or --pair <id>.");
      if (given.force && given.skipExisting) throw wrongUsage("Either --force or --skip-existing, not both.");
      if (given.pair !== undefined && given.from !== undefined) throw wrongUsage("A pair has its languages: --from is too much.");
      const { folder } = use.around;
      const asked = optionsOf(given);
      if (given.input.length === 0 || (given.input.length === 1 && given.input[0] === "-")) {
        const input = await readStdin(use.around);
        return translateInput(input, asked, given, use);
      }
      const isFolder = given.output !== undefined && given.output !== "-" && await isFolderName(given.output, folder);
      const inputs = given.text ? { text: given.input.join(" ") }
        : await findInputs(given.input, folder, isFolder ? resolve(folder, given.output as string) : undefined);
      if ("text" in inputs) return translateInput(inputs.text, asked, given, use);
      return translateAll(await planned(inputs.files, inputs.isOne && !isFolder, given, use), asked, given, use);
    },
  }),
];

interface Given {
  readonly to: string | undefined;
  readonly from: string | undefined;
  readonly pair: string | undefined;
  readonly output: string | undefined;
  readonly force: boolean;
  readonly skipExisting: boolean;
  readonly dryRun: boolean;
  readonly concurrency: number;
  readonly format: string | undefined;
  readonly outputFormat: string | undefined;
  readonly encoding: string | undefined;
  readonly dictionary: readonly string[];
  readonly label: readonly string[];
  readonly option: readonly string[];
  readonly unknown: (typeof unknownModes)[number] | undefined;
  readonly delete: boolean;
}

function optionsOf({ to, from, pair, format, outputFormat, encoding, dictionary, label, option, unknown }: Given): DocumentOptions {
  const direction = pair === undefined ? { from, to: to as string } : { pair };
  return {
    ...direction, inputFormat: format, outputFormat, encoding, unknownMode: unknown,
    dictionaryIds: filled(dictionary), labels: filled(label), linguisticOptions: filled(option),
  };
}

/** A text or what stdin held: in one call where it is short, otherwise as a job. */
async function translateInput(input: string | Uint8Array, options: DocumentOptions, given: Given, use: Use): Promise<void> {
  const { folder, interrupted } = use.around;
  const file = given.output === undefined || given.output === "-" ? undefined : resolve(folder, given.output);
  if (file !== undefined && !given.force) await refuseExisting(file);
  const client = await use.client();
  const translate = isQuick(input, given) ? quickly : asJob;
  const { languagePairId, translation } = await translate(client, input, options, use);
  if (file !== undefined) await writeFileWhole(file, translation, given.force);
  interrupted.throwIfAborted();
  const where = file === undefined ? { translation: asText(translation) } : { output: file };
  if (use.out.isJson) return use.out.show({ languagePairId, ...where }, () => "");
  if (file !== undefined) return use.out.note(`Translated to ${file}.`);
  // What came from stdin goes on as it is; a sentence that somebody typed gets a line of its own.
  use.out.raw(typeof translation === "string" ? `${translation}\n` : translation);
}

const isQuick = (input: string | Uint8Array, { outputFormat, label, format = "text/plain" }: Given): boolean =>
  Buffer.byteLength(input) <= mostQuickBytes && outputFormat === undefined && label.length === 0 && format.startsWith("text/");

interface Translated { readonly languagePairId: string; readonly translation: string | Uint8Array }

function quickly(client: Dragoman, input: string | Uint8Array, options: DocumentOptions, use: Use): Promise<Translated> {
  const asked = { ...options, ...use.call };
  return typeof input === "string" ? client.translate(input, asked) : client.translate(input, asked);
}

async function asJob(client: Dragoman, input: string | Uint8Array, options: DocumentOptions, { call, progress }: Use): Promise<Translated> {
  const job = await client.documents.translate(input, { inputFormat: "text/plain", ...options });
  try {
    const { profile } = await finished(job, call.signal, (share) => progress.show(share, "stdin"));
    return { languagePairId: profile.languagePairId, translation: await job.download(call) };
  } catch (error) {
    if (call.signal.aborted) await job.cancel({ timeoutMs: 5_000 }).catch(() => undefined); // It may be done by now.
    throw error;
  } finally {
    progress.clear();
  }
}

async function planned(files: readonly InputFile[], isOne: boolean, given: Given, use: Use): Promise<readonly Planned[]> {
  const language = given.to ?? (/^[a-z]{3}([a-z]{3})/i.exec(given.pair?.split(">>").at(-1) ?? "")?.[1] ?? "translated").toLowerCase();
  const { folder } = use.around;
  if (!isOne || given.output === undefined) {
    const all = planOutputs(files, language, folder, given.output);
    return given.skipExisting ? withoutExisting(all, use) : all;
  }
  return [{ input: files[0] as InputFile, output: given.output === "-" ? "-" : resolve(folder, given.output) }];
}

async function withoutExisting(all: readonly Planned[], { out }: Use): Promise<readonly Planned[]> {
  const isThere = await Promise.all(all.map(({ output }) => stat(output).then(() => true, () => false)));
  const left = all.filter((_one, at) => isThere[at] === false);
  if (left.length < all.length) out.note(`${all.length - left.length} left out, whose translation is there already.`);
  return left;
}

async function translateAll(plan: readonly Planned[], options: DocumentOptions, given: Given, use: Use): Promise<Outcome> {
  const { out, progress, call } = use;
  if (given.dryRun) {
    const rows = plan.map(({ input, output }) => ({ input: input.shown, output: shownPath(output, use.around.folder) }));
    out.table(rows, [["input", ({ input }) => input], ["output", ({ output }) => output]], "Nothing to translate.");
    return "done";
  }
  const results = await translateFiles(await use.client(), plan, {
    options, concurrency: given.concurrency, isForced: given.force, isDeleted: given.delete, signal: call.signal,
    toStdout: (content) => out.raw(content), onProgress: (done, what) => progress.show(done, what),
    onResult: (result) => {
      progress.clear();
      tell(result, use);
    },
  });
  const translated = results.filter(({ outcome }) => outcome === "done").length;
  const notTried = results.filter(({ isNotTried }) => isNotTried).length;
  const failed = results.length - translated - notTried;
  if (out.isJson) out.show({ translated, failed, notTried, files: results }, () => "");
  else if (results.length > 1) {
    out.note(`${translated} of ${results.length} translated, ${failed} failed${notTried === 0 ? "" : `, ${notTried} not tried`}.`);
  }
  return outcomeOfMany(results.map(({ outcome }) => outcome));
}

function tell({ input, output = "-", error, outcome, isNotTried }: Result, { out, around }: Use): void {
  if (out.isJson || isNotTried) return;
  if (outcome !== "done") out.complain(plain(`${input}: ${error}`));
  else if (output !== "-") out.show(undefined, () => plain(`${input} → ${shownPath(output, around.folder)}`));
}

const isFolderName = async (name: string, folder: string): Promise<boolean> =>
  name.endsWith("/") || name.endsWith(sep) || await stat(resolve(folder, name)).then((found) => found.isDirectory(), () => false);

const asText = (content: string | Uint8Array): string => (typeof content === "string" ? content : new TextDecoder().decode(content));
