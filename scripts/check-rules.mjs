/**
 * npm run rules: who may know whom (`.dependency-cruiser.mjs`), that each workspace lists what it imports, and that every adapter has
 * passed the contract of its port. Reads the planted offences first and the real sources after that.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import rules from "../.dependency-cruiser.mjs";
import { unprovenPorts } from "./ports.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const fixtures = fileURLToPath(new URL("rules-fixtures", import.meta.url));
const unlisted = "every-package-is-listed";
const isTest = (file) => /\.(test|test-kit|fixture)\.ts$|\/test\//.test(file);

/** What the rules let pass in the planted offences. */
async function faultsOfRules() {
  const { files, offences } = await read(fixtures);
  const planted = files.map((file) =>
    ({ file, rule: readFileSync(join(fixtures, file), "utf8").match(/^\/\/ Caught by ([\w-]+)\./)?.[1] }));
  const missed = planted.filter(({ file, rule }) => rule && !offences.some((offence) => offence.file === file && offence.rule === rule));
  const unproven = [...rules.forbidden.map(({ name }) => name), unlisted].filter((name) => !planted.some(({ rule }) => rule === name));
  console.log(`${planted.length - missed.length} planted files read as they should be.`);
  return [
    ...missed.map(({ file, rule }) => `The offence planted in ${file} was not caught by ${rule}.`),
    ...unproven.map((name) => `Rule ${name} has no planted offence.`),
  ];
}

async function faultsOfSources() {
  const { files, offences } = await read(root);
  console.log(`${files.length} modules read.`);
  const comment = (rule) =>
    rules.forbidden.find(({ name }) => name === rule)?.comment ?? "What a workspace imports stands in its package.json.";
  return offences.map(({ file, rule, to }) => `${file} → ${to}: ${rule}. ${comment(rule)}`);
}

/** Cruises all workspaces under `base`; fails when a source file has not been read, because nothing is found in those. */
async function read(base) {
  process.chdir(base);
  const files = workspaces(base).flatMap((workspace) => ["src", "test"].flatMap((folder) => sources(base, `${workspace}/${folder}`)));
  // Workspaces are read where they are written: what was built may be old, or not there at all.
  const alias = Object.fromEntries(workspaces(base).flatMap((workspace) => entrances(base, workspace)));
  const { output } = await cruise(files,
    { ...rules.options, baseDir: base, validate: true, ruleSet: { forbidden: rules.forbidden } }, { alias });
  const modules = output.modules.filter(({ source }) => /^(packages|apps)\//.test(source));
  const unread = files.filter((file) => !modules.some(({ source }) => source === file));
  if (unread.length > 0 || files.length === 0) throw new Error(`Not read by the dependency rules: ${unread.join(", ") || "anything"}`);
  const offences = output.summary.violations.map(({ from, to, rule }) => ({ file: from, to, rule: rule.name }));
  return { files, offences: [...offences, ...modules.flatMap((module) => unlistedIn(base, module))] };
}

function unlistedIn(base, { source, dependencies }) {
  const [folder, workspace] = source.split("/");
  const own = listed(join(base, folder, workspace));
  // Tests may use every workspace, and what the root lists for all of them; @jest/globals comes with jest.
  const forTests = (name) => name.startsWith("@dragoman/") || listed(root).has(name === "@jest/globals" ? "jest" : name);
  const allowed = (name) => own.has(name) || name === `@dragoman/${workspace}` || (isTest(source) && forTests(name));
  return dependencies.filter(({ module, coreModule }) => !coreModule && !module.startsWith("."))
    .map(({ module }) => module.split("/").slice(0, module.startsWith("@") ? 2 : 1).join("/"))
    .filter((name) => !allowed(name))
    .map((name) => ({ file: source, to: name, rule: unlisted }));
}

/** A package is known by its name, or by its name and the name of a slice. */
function entrances(base, workspace) {
  const name = `@dragoman/${workspace.split("/")[1]}`;
  const indexes = sources(base, `${workspace}/src`).map((file) => /\/src\/(?:([^/]+)\/)?index\.ts$/.exec(file)).filter(Boolean);
  return indexes.map(({ input, 1: slice }) => [`${slice === undefined ? name : `${name}/${slice}`}$`, join(base, input)]);
}

function listed(workspace) {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }));
}

const workspaces = (base) => ["packages", "apps"].flatMap((folder) => readdirSync(join(base, folder)).map((name) => `${folder}/${name}`));

function sources(base, folder) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { recursive: true }).filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name}`);
}

const faults = [...(await faultsOfRules()), ...(await faultsOfSources()), ...unprovenPorts(root)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
