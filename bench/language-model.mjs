import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { perplexity, trainLanguageModel } from "../packages/adaptation/dist/language-model/index.js";
import { packSentences, tokenize, Vocabulary } from "../packages/adaptation/dist/text/index.js";
import { linesOf } from "./corpora/phrase-model.mjs";
import { printTable, quantile, spread, verdict } from "./figures.mjs";

/** How far perplexity may be from KenLM's, and millions of queries in a second of processor time. */
const targets = { perplexity: 0.01, queries: 3 };
const order = 5;

/** The language model beside KenLM's programs (`lmplz`, `build_binary`, `query`), trained on the same tokens of a corpus. */
export async function languageModel({ quick, corpora = process.env.DRAGOMAN_BENCH_CORPORA, kenlm = process.env.DRAGOMAN_BENCH_KENLM }) {
  if (!corpora || !existsSync(join(corpora, "enes.train.trg")) || !kenlm || !existsSync(join(kenlm, "lmplz"))) {
    console.log("\nLanguage model: skipped, as no directory of corpora was named (--corpora DIR or DRAGOMAN_BENCH_CORPORA), "
      + "or none with KenLM's programs (--kenlm DIR or DRAGOMAN_BENCH_KENLM).\n");
    return;
  }
  const turns = quick ? 3 : 5;
  const sizes = quick ? [1300, 10_000] : [1300, 10_000, Infinity];
  const test = linesOf(corpora, "enes.test.trg").map(tokenize);
  const texts = linesOf(corpora, "enes.train.trg").map(tokenize);
  const rows = sizes.map((pairs) => compared(texts.slice(0, pairs), test, kenlm, turns));
  printTable(`Language model of ${order} words, ${turns} turns; ratios are ours by KenLM's`,
    ["sentences", "perplexity", "KenLM's", "ratio", `within ${targets.perplexity * 100} %`, "training, CPU s", "KenLM's", "ratio",
      "bytes of an n-gram", "KenLM's trie", "million queries a CPU second", `at least ${targets.queries}`],
    rows.map(({ sentences, ours, theirs }) => {
      const ratio = ours.perplexity / theirs.perplexity;
      const seconds = ours.seconds.map((own, turn) => own / theirs.seconds[turn]);
      return [sentences, ours.perplexity.toFixed(3), theirs.perplexity.toFixed(3), ratio.toFixed(5),
        verdict(Math.abs(ratio - 1) <= targets.perplexity), spread(ours.seconds, 2), spread(theirs.seconds, 2), spread(seconds, 2),
        ours.bytes.toFixed(1), theirs.bytes.toFixed(1), spread(ours.queries, 2), verdict(quantile(ours.queries, 0.5) >= targets.queries)];
    }));
}

function compared(texts, test, kenlm, turns) {
  const vocabulary = new Vocabulary();
  const sentences = packSentences(texts.map((words) => words.map((word) => vocabulary.add(word))));
  const asked = packSentences(test.map((words) => words.map((word) => vocabulary.find(word))));
  const options = { vocabularySize: vocabulary.size, order };
  const model = trainLanguageModel(sentences, options);
  const ngrams = model.sizes.reduce((sum, size) => sum + size);
  const bytes = model.sections().reduce((sum, { array }) => sum + array.byteLength, 0) / ngrams;
  const seconds = Array.from({ length: turns }, () => secondsOf(() => trainLanguageModel(sentences, options)));
  const queries = Array.from({ length: turns }, () => 20 * asked.words.length / secondsOf(() => ask(model, asked, 20)) / 1e6);
  const ours = { perplexity: perplexity(model, asked).perplexity, seconds, queries, bytes };
  return { sentences: texts.length, ours, theirs: measuredByKenlm(texts, test, kenlm, turns, ngrams) };
}

function ask(model, { words, starts }, times) {
  for (let time = 0; time < times; time++) {
    for (let sentence = 0; sentence < starts.length - 1; sentence++) {
      let state = model.start;
      for (let at = starts[sentence]; at < starts[sentence + 1]; at++) state = model.advance(state, words[at]);
    }
  }
}

function measuredByKenlm(texts, test, kenlm, turns, ngrams) {
  const directory = mkdtempSync(join(tmpdir(), "kenlm-"));
  try {
    const [text, arpa, trie] = ["text", "model.arpa", "model.trie"].map((name) => join(directory, name));
    writeFileSync(text, linesFor(texts));
    const settings = ["-o", String(order), "-S", "1G", "-T", directory, "--skip_symbols", "--discount_fallback"];
    const train = [...settings, "--text", text, "--arpa", arpa];
    const seconds = Array.from({ length: turns }, () => run(join(kenlm, "lmplz"), train).seconds);
    run(join(kenlm, "build_binary"), ["trie", arpa, trie]);
    const { output } = run(join(kenlm, "query"), ["-v", "summary", trie], linesFor(test));
    return { perplexity: Number(/including OOVs:\s*([\d.]+)/.exec(output)?.[1]), seconds, bytes: statSync(trie).size / ngrams };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const linesFor = (texts) => texts.map((words) => `${words.join(" ")}\n`).join("");

/** What a program writes, and its seconds of processor time as bash counts them. */
function run(program, parameters, input = "") {
  const timed = ["-c", 'TIMEFORMAT="seconds %U %S"; time "$@"', "bash", program, ...parameters];
  const { status, stdout, stderr } = spawnSync("bash", timed, { input, encoding: "utf8", maxBuffer: 1 << 28 });
  const [, user, system] = /seconds ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  if (status !== 0 || user === undefined) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return { output: stdout + stderr, seconds: Number(user) + Number(system) };
}

function secondsOf(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
