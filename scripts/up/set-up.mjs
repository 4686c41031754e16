import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endMarked } from "./processes.mjs";
import { runCommand } from "./run-command.mjs";
import { becomeOwner } from "./sole-owner.mjs";

/** Brings packages and build up to date; does nothing, in a fraction of a second, when they are. */
export async function setUp({ root, say, signal }) {
  if (canRun(root)) return;
  await oneAtATime({ root, say, signal }, async () => {
    if (!canRun(root)) await build({ root, say, signal });
  });
}

/**
 * Brings packages and build up to date, and leaves only the packages that running needs. Starts find everything done and write nothing
 * here, so that who runs the server need not be allowed to.
 */
export async function setUpForProduction({ root, say, signal }) {
  await setUp({ root, say, signal });
  await oneAtATime({ root, say, signal }, async () => {
    if (isInstalled(root, toRun)) return;
    say("Installing what running needs alone: npm ci");
    // Not `npm prune`, which rewrites the lock file, of which the build's stamp is made.
    await install(toRun, { root, signal });
  });
}

/** Brings packages alone up to date. */
export async function installPackages({ root, say, signal }) {
  if (!canBuild(root)) await oneAtATime({ root, say, signal }, () => installToBuild({ root, say, signal }));
}

const canRun = (root) => (canBuild(root) || isInstalled(root, toRun)) && isBuilt(root);

async function build({ root, say, signal }) {
  await installToBuild({ root, say, signal });
  if (isBuilt(root)) return;
  say("Building: npm run build");
  const sources = hashOfSources(root);
  await runNpm(["run", "--silent", "build"], { root, signal });
  writeFileSync(buildStamp(root), sources);
}

async function installToBuild({ root, say, signal }) {
  if (canBuild(root)) return;
  say("Installing packages: npm ci");
  await install(toBuild, { root, signal });
}

/** All packages, also where NODE_ENV says production; and those without which it runs, but cannot be built. */
const toBuild = { option: "--include=dev", stamp: "packages" };
const toRun = { option: "--omit=dev", stamp: "packages-to-run" };

async function install({ option, stamp }, { root, signal }) {
  // PostgreSQL's libraries are linked by an install script. Which Node will do we have checked; one of the packages would refuse the npm of
  // Debian 13, for no reason that matters here.
  await runNpm(["ci", option, "--ignore-scripts=false", "--no-engine-strict", "--no-audit", "--no-fund"], { root, signal });
  writeFileSync(join(root, ".stamps", stamp), hashOfPackages(root));
}

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

/** Whether everything is installed: by us, or by hand, as npm's record then shows. An installation cut short has no record. */
const canBuild = (root) => existsSync(npmRecord(root)) && (isInstalled(root, toBuild) || isInstalledByHand(root));

/** Whether what our own `npm ci` has left is still there. */
function isInstalled(root, { stamp }) {
  const file = join(root, ".stamps", stamp);
  return existsSync(npmRecord(root)) && existsSync(file) && readFileSync(file, "utf8") === hashOfPackages(root);
}

/** Package by package; optional packages of other platforms may be missing. */
function isInstalledByHand(root) {
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(npmRecord(root), "utf8")).packages;
  return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const there = installed[place];
    if (!there) return place === "" || optional === true;
    return there.version === version && there.integrity === integrity;
  });
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
  for (const name of ["package-lock.json", "tsconfig.json", "tsconfig.base.json", "scripts/bundle.mjs"]) add(join(root, name));
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
