import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printTable, verdict } from "./figures.mjs";

const modes = "/usr/share/apertium/modes";
const usualPairs = ["EngSpa", "SpaEng", "SpaCat", "CatSpa"];
const shownDifferences = 20;
const withoutNullFlush = ["vislcg3", "cg-mwesplit", "hfst-tokenise", "hfst-tokenize", "divvun-suggest"];

/**
 * Our translation of sentences against what the engine itself writes without marks: of each installed pair 300, of the
 * usual ones 1,000, or as many as there are. Differences are repairs when they are what `mendReply` makes of the engine's text, or
 * when the engine left its own mark `#` in it.
 */
export async function engineOutput({ quick }) {
  const folder = join(process.env.DRAGOMAN_TEST_DATA ?? "", "sentences");
  if (!existsSync(folder)) {
    console.log("Skipped: the engine's own output, because DRAGOMAN_TEST_DATA names no folder with sentences.");
    return;
  }
  const ours = await interfaces();
  const driver = new ours.ApertiumDriver({});
  const rows = [];
  const differences = [];
  for (const pair of await driver.offered()) {
    const most = quick ? 50 : usualPairs.includes(ours.direction(pair.sourceLanguageId, pair.targetLanguageId)) ? 1000 : 300;
    const file = join(folder, `${ours.findLanguage(pair.sourceLanguageId).tag}.txt`);
    if (!existsSync(file)) continue;
    const sources = readFileSync(file, "utf8").split("\n").map((line) => line.trim()).filter((line) => line !== "").slice(0, most);
    for (const variant of pair.linguisticOptions[0]?.values ?? [""]) {
      const compared = await compare(driver, pair, variant, sources, ours);
      rows.push([pair.id + (variant && ` ${variant}`), sources.length, ...["equal", "repaired", "other"].map((kind) =>
        compared.filter((one) => one.kind === kind).length), verdict(compared.every(({ kind }) => kind !== "other"))]);
      differences.push(...compared.filter(({ kind }) => kind === "other"));
    }
  }
  printTable("Translations against the engine's own text without marks",
    ["pair", "sentences", "equal", "repaired", "other", "no other"], rows);
  for (const { source, engine, target } of differences.slice(0, shownDifferences)) {
    console.log(`- ${source}\n  engine: ${engine}\n  ours:   ${target}`);
  }
}

async function interfaces() {
  const files = ["domain/dist/language-pairs/index.js", "domain/dist/segments/index.js", ...[
    "apertium-driver", "installed-modes", "mend-reply",
  ].map((name) => `adapters-engines/dist/drivers/apertium/${name}.js`)];
  return Object.assign({}, ...await Promise.all(files.map((file) => import(`../packages/${file}`))));
}

async function compare(driver, pair, variant, sources, { installedModes, pairsOf, mendReply, plainText }) {
  const installed = pairsOf(await installedModes(modes), driver.technology).find((one) => one.pair.id === pair.id);
  const mode = (installed.modes.get(variant) ?? installed.modes.values().next().value).name;
  const unit = await driver.open(pair.id, variant === "" ? {} : { Variant: variant });
  const targets = await Promise.all(sources.map(async (source) => plainText((await unit.translate([source])).target ?? ["failed"])));
  await unit.close();
  const engine = engineTexts(mode, sources);
  return sources.map((source, at) => {
    const [own, target] = [engine[at], targets[at]];
    // Some pairs write a mark of the engine into their texts, which nobody wants to read: `ter# de ser`.
    const unmarked = source.includes("#") ? own : own.replaceAll("#", "");
    const repairs = [own, unmarked].map((text) => mendReply(text, source, pair.targetLanguageId));
    return { source, target, engine: own, kind: target === own ? "equal" : repairs.includes(target) ? "repaired" : "other" };
  });
}

/** What the mode's own programs write with `-n`. The tagger starts anew for each text, as it remembers what it read. */
function engineTexts(mode, sources) {
  const commands = readFileSync(join(modes, `${mode}.mode`), "utf8").trim().replaceAll("$1", "-n").replaceAll("$2", "").split("|");
  const texts = sources.map((source) => `${source.replaceAll(/[\\[\]{}^$/<>@]/g, "\\$&")}[][!]`);
  return commands.reduce((read, command) => {
    const [program, ...given] = command.trim().split(/\s+/);
    const flushing = `${program} ${withoutNullFlush.includes(program) ? "" : "-z"} ${given.join(" ")}`;
    return program === "apertium-tagger" ? read.flatMap((text) => written(flushing, [text])) : written(flushing, read);
  }, texts).map((text) => text.replace("[][!]", "").replaceAll(/\\(.)/g, "$1").trim());
}

function written(command, texts) {
  const input = texts.map((text) => `${text}\0`).join("");
  return execFileSync("sh", ["-c", `exec ${command}`],
    { input, encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" }, stdio: ["pipe", "pipe", "ignore"], maxBuffer: 2 ** 30 })
    .split("\0").slice(0, texts.length);
}
