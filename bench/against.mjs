import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkOut, linkPackages } from "../scripts/test-run/checkout.mjs";
import { figuresVariable, median, printTable, spread } from "./figures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/**
 * Runs parts of the bench alternately with this build and with the build of a commit. Prints the medians of each figure and the ratios of
 * the pairs. Both builds run the current bench. `args` are the arguments of the bench without `--against` and `--turns`.
 */
export function compareWith(commit, { turns, args }) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-against-"));
  try {
    const other = join(folder, "clone");
    const id = build(commit, other);
    const tries = { ours: [], other: [] };
    for (let turn = 0; turn < turns; turn++) {
      // The order alternates, because the first run of a pair warms the machine.
      for (const name of turn % 2 === 0 ? ["ours", "other"] : ["other", "ours"]) {
        console.log(`\n# Turn ${turn + 1} of ${turns}: ${name === "ours" ? "this build" : id}`);
        tries[name].push(figuresOf(name === "ours" ? root : other, join(folder, `${name}-${turn}`), args));
      }
    }
    printTable(`This build against ${id} (${turns} turns, median [least–most])`,
      ["table", "row", "figure", "this build", id, "ratio of pairs"], comparison(tries));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks a commit out, builds it, and copies the current bench there. Returns the short id of the commit. */
function build(commit, folder) {
  const id = execFileSync("git", ["rev-parse", "--short", `${commit}^{commit}`], { cwd: root, encoding: "utf8" }).trim();
  checkOut(root, id, folder);
  const npm = (...args) => execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const lock = (checkout) => readFileSync(join(checkout, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) linkPackages(root, folder);
  else npm("ci", "--ignore-scripts=false", "--no-audit", "--no-fund");
  npm("run", "--silent", "build");
  for (const name of ["bench", "scripts/up/ports.mjs"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return id;
}

/** Runs the parts in a checkout. Returns the numbers in their tables; the key is the JSON of title, row and column. */
function figuresOf(checkout, file, args) {
  writeFileSync(file, "");
  const { status } = spawnSync(process.execPath, ["bench/run.mjs", ...args],
    { cwd: checkout, stdio: "inherit", env: { ...process.env, [figuresVariable]: file } });
  if (status !== 0) throw new Error(`The bench in ${checkout} ended with ${status}.`);
  const figures = new Map();
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const { title, columns, rows } = JSON.parse(line);
    for (const [name, ...cells] of rows) {
      cells.forEach((cell, n) => figures.set(JSON.stringify([title, name, columns[n + 1]]), Number.parseFloat(cell)));
    }
  }
  return figures;
}

/** One row for each figure that both builds have in every turn. */
function comparison({ ours, other }) {
  const rows = [];
  for (const key of ours[0].keys()) {
    const [mine, theirs] = [ours, other].map((tries) => tries.map((figures) => figures.get(key) ?? NaN));
    if (![...mine, ...theirs].every(Number.isFinite)) continue;
    const ratios = mine.map((value, turn) => value / theirs[turn]);
    rows.push([...JSON.parse(key), median(mine).toFixed(2), median(theirs).toFixed(2), spread(ratios, 2)]);
  }
  return rows;
}
