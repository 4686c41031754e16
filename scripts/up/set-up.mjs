import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endMarked } from "./processes.mjs";
import { runCommand } from "./run-command.mjs";
import { becomeOwner } from "./sole-owner.mjs";
import { stepsOnConsole } from "./steps.mjs";

/**
 * Kinds of installation. Building needs the compiler and its types besides what running needs; they are the dependencies of the workspace
 * `scripts/build-tools`. Tests need all. `all` holds also where NODE_ENV is "production".
 */
const toRun = { args: ["--omit=dev", "-w", "packages", "-w", "apps", "--include-workspace-root"], stamp: "packages-to-run" };
const toBuild = { args: ["--omit=dev"], stamp: "packages-to-build", isNeeded: ({ dev }) => dev !== true };
const all = { args: ["--include=dev"], stamp: "packages", isNeeded: () => true };

/** The steps of `setUp`, for the console: each name with whether it has work. */
export const setUpSteps = (root) => [["Packages", () => lacksPackages(root)], ["Build", () => !isBuilt(root)]];
/** The steps of `setUpForProduction`. */
export const productionSteps = (root) => [...setUpSteps(root), ["Packages for production", () => !isInstalled(root, toRun)]];

/**
 * Brings packages and build up to date; does nothing, in a fraction of a second, when they are. Installs what running and building need.
 * `steps` shows progress.
 */
export async function setUp({ root, say, signal, steps = stepsOnConsole(setUpSteps(root)) }) {
  if (canRun(root)) return;
  await oneAtATime({ root, say, signal }, async () => {
    if (!canRun(root)) await build({ root, signal, steps });
  });
}

/**
 * Brings packages and build up to date, and leaves only the packages that running needs. Starts find everything done and write nothing
 * here, so that who runs the server need not be allowed to.
 */
export async function setUpForProduction({ root, say, signal, steps = stepsOnConsole(productionSteps(root)) }) {
  await setUp({ root, say, signal, steps });
  await oneAtATime({ root, say, signal }, async () => {
    // Not `npm prune`, which rewrites the lock file, of which the build's stamp is made.
    if (!isInstalled(root, toRun)) await steps.run("Packages for production", () => install(toRun, { root, signal }));
  });
}

/** Installs all packages, those for tests too. */
export async function installPackages({ root, say, signal, steps = stepsOnConsole([["Packages", () => true]]) }) {
  if (has(root, all)) return;
  await oneAtATime({ root, say, signal }, async () => {
    if (has(root, all)) return;
    // A server of this clone may run: what is installed stays in place.
    await steps.run("Packages", () => (has(root, toBuild) ? addRest : install)(all, { root, signal }));
  });
}

const canRun = (root) => isBuilt(root) && (has(root, toBuild) || isInstalled(root, toRun));
const lacksPackages = (root) => !has(root, toBuild) && !canRun(root);

async function build({ root, signal, steps }) {
  if (!has(root, toBuild)) await steps.run("Packages", () => install(toBuild, { root, signal }));
  if (isBuilt(root)) return;
  await steps.run("Build", async () => {
    const sources = hashOfSources(root);
    await runNpm(["run", "--silent", "build"], { root, signal });
    writeFileSync(buildStamp(root), sources);
  });
}

/** Replaces what is installed. Answers how much that is. */
async function install({ args, stamp }, { root, signal }) {
  await runNpm(["ci", ...args, ...usual], { root, signal });
  rmSync(additionStamp(root), { force: true });
  writeFileSync(join(root, ".stamps", stamp), hashOfPackages(root));
  return countOfPackages(root);
}

/**
 * Adds packages to those that are installed. A stamp tells later set-ups when this was cut short, because npm would take half a package for
 * a whole one. When npm itself gives up, it restores what was there.
 */
async function addRest({ args, stamp }, { root, signal }) {
  writeFileSync(additionStamp(root), hashOfPackages(root));
  await runNpm(["install", "--no-save", ...args, ...usual], { root, signal }).catch((error) => {
    if (error.exitCode !== undefined) rmSync(additionStamp(root));
    throw error;
  });
  rmSync(additionStamp(root));
  writeFileSync(join(root, ".stamps", stamp), hashOfPackages(root));
  return countOfPackages(root);
}

/**
 * PostgreSQL's libraries are linked by an install script; `allowScripts` of `package.json` names the packages whose scripts are needed. The
 * version of Node is checked by ourselves; one of the packages would refuse the npm of Debian 13, for no reason that matters here.
 */
const usual = ["--ignore-scripts=false", "--no-engine-strict", "--no-audit", "--no-fund"];

/** By this variable a set-up recognises what an earlier one of the same clone, which was killed, has left running. */
const mark = "DRAGOMAN_SET_UP";
const runNpm = (args, { root, signal }) =>
  runCommand("npm", args, { cwd: root, env: { ...process.env, [mark]: root }, signal, askAll: true });

/** Two starts from one clone must not install into each other's packages. */
async function oneAtATime({ root, say, signal }, work) {
  const stamps = join(root, ".stamps");
  mkdirSync(stamps, { recursive: true });
  const turn = await waitForTurn(stamps, say, signal);
  try {
    await endMarked(mark, root);
    await work();
  } finally {
    // Where it was ended, what npm had started may need a moment longer than npm.
    await endMarked(mark, root);
    turn.release();
  }
}

async function waitForTurn(stamps, say, signal) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await becomeOwner(stamps);
    } catch (error) {
      if (tries === 0) say(`Waiting for another set-up of this clone: ${error.message}`);
      await sleep(200, undefined, { signal });
    }
  }
}

/** Whether what a kind needs is installed: by us, or by hand, as npm's record then shows. An installation cut short has no record. */
const has = (root, kind) => isInstalled(root, kind) || (isWhole(root) && isInstalledByHand(root, kind));

/** Whether what our own `npm ci` has left is still there. */
const isInstalled = (root, { stamp }) => isWhole(root) && stampOfPackages(root, stamp) === hashOfPackages(root);

/** Whether no installation was cut short: `npm ci` writes its record last, and an addition leaves the record of before. */
const isWhole = (root) => existsSync(npmRecord(root)) && stampOfPackages(root, addition) !== hashOfPackages(root);

/** Package by package; optional packages of other platforms may be missing. */
function isInstalledByHand(root, { isNeeded }) {
  const wanted = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(npmRecord(root));
  return Object.entries(wanted).every(([place, facts]) => {
    const there = installed[place];
    if (!there) return place === "" || facts.optional === true || facts.devOptional === true || !isNeeded(facts);
    return there.version === facts.version && there.integrity === facts.integrity;
  });
}

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
const countOfPackages = (root) =>
  `${Object.entries(packagesIn(npmRecord(root))).filter(([place, { link }]) => place.includes("node_modules/") && !link).length} packages`;

const addition = "adding-packages";
const additionStamp = (root) => join(root, ".stamps", addition);
function stampOfPackages(root, name) {
  const file = join(root, ".stamps", name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

const npmRecord = (root) => join(root, "node_modules", ".package-lock.json");
const hashOfPackages = (root) =>
  createHash("sha256").update(readFileSync(join(root, "package-lock.json"))).update(readFileSync(npmRecord(root))).digest("hex");

const buildStamp = (root) => join(root, ".stamps", "build");

function isBuilt(root) {
  return existsSync(buildStamp(root))
    && workspaces(root).every((workspace) => existsSync(join(workspace, "dist")))
    && readFileSync(buildStamp(root), "utf8") === hashOfSources(root);
}

/** Of everything that the build reads: sources, settings of compiler and bundles, and the lock file, which fixes the compiler. */
function hashOfSources(root) {
  const hash = createHash("sha256");
  const add = (file) => existsSync(file) && hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  const settings = ["package-lock.json", "tsconfig.json", "tsconfig.base.json", "scripts/bundle.mjs", "scripts/bundle/start-program.mjs"];
  for (const name of settings) add(join(root, name));
  for (const workspace of workspaces(root)) {
    for (const name of ["package.json", "tsconfig.json"]) add(join(workspace, name));
    for (const file of filesIn(join(workspace, "src"))) if (!file.endsWith(".test.ts")) add(file);
  }
  return hash.digest("hex");
}

function workspaces(root) {
  return ["packages", "apps"].flatMap((folder) => directoryEntries(join(root, folder)).map((entry) => join(root, folder, entry.name)))
    .filter((directory) => existsSync(join(directory, "package.json")));
}

function filesIn(directory) {
  return directoryEntries(directory).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const directoryEntries = (directory) =>
  existsSync(directory) ? readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)) : [];
