/**
 * The clients whose own tests prove the doors. Each knows how to run them in a checkout; `tests` answers one line for each test,
 * `{ name, why }`, without `why` where it passed. `reasons` says why some cannot pass: the first that fits the name of a failed test, or
 * what it failed with, stands in the table, and a failure that none fits is a fault.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drivenClients } from "./driven-clients.mjs";

const minutes = 60_000;

/** What tests of DeepL's clients ask for that no engine of ours does. */
const noGerman = "takes German, for which there is no engine";
const otherLanguages = "takes languages without engines";
const formalGerman = "expects German with formality";
const noRephrasing = "rephrasing is not translating; there is no engine for it";
const noStyleRules = "style rules: engines have none";

export const clients = {
  libretranslate: {
    door: "libretranslate", name: "LibreTranslate's API tests", version: (dir) => readFileSync(join(dir, "VERSION"), "utf8").trim(),
    tests(dir, { url, key }) {
      const runner = fileURLToPath(new URL("run-libretranslate-tests.py", import.meta.url));
      const args = [runner, join(dir, "libretranslate/tests/test_api"), url, key];
      const { stdout, stderr, status } = run("python3", args, dir, {}, 5 * minutes);
      if (status !== 0) throw new Error(`The tests could not be run: ${stderr}`);
      return stdout.trim().split("\n").map((line) => JSON.parse(line));
    },
    reasons: [],
  },
  "deepl-node": {
    door: "deepl", name: "deepl-node", version: (dir) => JSON.parse(readFileSync(join(dir, "package.json"), "utf8")).version,
    /** Those that fail where nothing listens are the ones that need a server; each file has a process of its own. */
    tests(dir, { url, key, sandbox, proxy }) {
      const server = { DEEPL_SERVER_URL: url, DEEPL_AUTH_KEY: key };
      const flags = sandbox ? asMockServer(new URL(url).port, proxy ?? "1") : {};
      const all = readdirSync(join(dir, "tests"), { recursive: true }).filter((file) => file.endsWith(".test.ts")).sort();
      return all.flatMap((file) => {
        const without = jest(dir, file, { ...server, ...(sandbox ? asMockServer("1", "1") : {}), DEEPL_SERVER_URL: "http://localhost:1" });
        const needing = new Set(without.filter(({ why }) => why !== undefined).map(({ name }) => name));
        return needing.size === 0 ? [] : jest(dir, file, { ...server, ...flags }).filter(({ name }) => needing.has(name));
      });
    },
    reasons: [
      [/rephrase/, noRephrasing],
      [/style rule|styleRule|custom instruction/i, noStyleRules],
      [/translation memor/i, "translation memories: approved feedback is used by itself, and has no list there"],
      [/DocumentMinifier helperMethods/, "needs no server, and fails for whoever may write anywhere"],
      [/across all languages|mixed text-direction/, otherLanguages],
      [/lists source and target languages|formality/, formalGerman],
      [/overridden path/, "asks a path that only DeepL's mock server has"],
      [/'(target|source)_lang' not supported|document failure|invalid text with glossaries|engine translates from that/,
        noGerman],
    ],
  },
  "deepl-python": {
    door: "deepl", name: "deepl-python", version: (dir) => /^version = "(.+)"$/m.exec(readFileSync(join(dir, "pyproject.toml"), "utf8"))[1],
    tests(dir, { url, key, sandbox, proxy }) {
      const runner = fileURLToPath(new URL("run-deepl-python-tests.py", import.meta.url));
      const { stdout } = run("python3", [runner], dir, {
        DEEPL_SERVER_URL: url, DEEPL_AUTH_KEY: key, ...(sandbox ? asMockServer(new URL(url).port, proxy ?? "1") : {}),
      }, 20 * minutes);
      return told(stdout);
    },
    reasons: [
      [/::test_document_output_format/, "wants a plain text back as HTML"],
      [/test_rephrase_text.py/, noRephrasing],
      [/test_style_rules.py|::test_custom_instructions/, noStyleRules],
      [/::test_example_translation\[(?!DE\])|::test_mixed_direction_text/, otherLanguages],
      [/::test\w*_formality/, formalGerman],
      [/'(target|source)_lang' not supported|DE: German|auto-detect source language|::test_mixed_case_languages/, noGerman],
    ],
  },
  ...drivenClients,
};

/** By which DeepL's clients know that what they ask is a stand-in for its server. */
const asMockServer = (port, proxyPort) => ({
  DEEPL_MOCK_SERVER_PORT: port, DEEPL_MOCK_PROXY_SERVER_PORT: proxyPort, DEEPL_PROXY_URL: `http://localhost:${proxyPort}`,
});

/** What the runners of tests tell among whatever else is printed. */
const told = (stdout) => stdout.split("\n").filter((line) => line.startsWith("@@")).map((line) => JSON.parse(line.slice(2)));

const reporter = `
const tell = (line) => process.stdout.write("@@" + JSON.stringify(line) + "\\n");
module.exports = class { onTestResult(_, { testResults, testExecError }) {
  if (testExecError) tell({ name: "the file", why: String(testExecError.message) });
  for (const { fullName: name, status, failureMessages } of testResults) {
    if (status === "passed") tell({ name });
    if (status === "failed") tell({ name, why: failureMessages.join("\\n").slice(0, 2000) });
  }
} };`;

function jest(dir, file, environment) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-doors-"));
  try {
    writeFileSync(join(folder, "reporter.cjs"), reporter);
    const args = [join(dir, "node_modules/jest/bin/jest.js"), join("tests", file), "--runInBand", "--forceExit", "--testTimeout=20000",
      `--reporters=${join(folder, "reporter.cjs")}`];
    const { stdout } = run(process.execPath, args, dir, environment, 10 * minutes);
    return told(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, args, cwd, environment, timeout) {
  return spawnSync(command, args, { cwd, env: { ...process.env, ...environment }, encoding: "utf8", timeout, maxBuffer: 2 ** 26 });
}
