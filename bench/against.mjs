import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { figuresVariable, median, printTable, spread } from "./figures.mjs";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/**
 * Runs parts of the bench with this build and with that of a commit, in turns, and prints both figures of every cell of their tables
 * with the ratio of the pairs. Both run the bench as it is here. `args` are those of the bench without `--against` and `--turns`.
 */
export function compareWith(commit, { turns, args }) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-against-"));
  try {
    const other = join(folder, "clone");
    const id = build(commit, other);
    const tries = { ours: [], other: [] };
    for (let turn = 0; turn < turns; turn++) {
      // Who goes first changes, for the second finds a machine that has just worked.
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

/** Makes a folder with what a commit has, built, and this bench; returns the commit's short name. */
function build(commit, folder) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const id = git("rev-parse", "--short", `${commit}^{commit}`);
  mkdirSync(folder);
  execFileSync("sh", ["-c", `git archive ${id} | tar -x -C "$0"`, folder], { cwd: root });
  const npm = (...args) => execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const lock = (checkout) => readFileSync(join(checkout, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) linkPackages(folder);
  else npm("ci", "--ignore-scripts=false", "--no-audit", "--no-fund");
  npm("run", "--silent", "build");
  for (const name of ["bench", "scripts/up/ports.mjs"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return id;
}

/** The packages that are installed here serve a commit with the same lock file; those of the workspace are its own. */
function linkPackages(folder) {
  const link = (within, names, to) => {
    mkdirSync(join(folder, within), { recursive: true });
    for (const name of names) symlinkSync(to(name), join(folder, within, name));
  };
  const installed = readdirSync(join(root, "node_modules")).filter((name) => name !== "@dragoman");
  link("node_modules", installed, (name) => join(root, "node_modules", name));
  const packages = readdirSync(join(folder, "packages"));
  link("node_modules/@dragoman", packages, (name) => join(folder, "packages", name));
  for (const name of packages) {
    const own = join("packages", name, "node_modules");
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own));
  }
}

/** Runs the parts in a checkout; resolves the numbers of their tables by table, row and column. */
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

/** A row for each figure that both have in every turn. */
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
