/**
 * Proves docs/embedding.md and docs/client.md: packs the packages, installs the archives in an empty folder outside the workspace
 * without any registry, and runs each named block of the pages there. Prints one line for each; exits with 1 when one fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const blocks = new Map(["docs/embedding.md", "docs/client.md"].flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name, code]) => [name, { page, code }])));

/** Which archives each block is run with: the page promises that it needs no more. */
const proofs = [
  { block: "domain.mjs", packages: ["domain"], expect: /^ptb\nEngSpa_Generic_SRV_RBMT_0_8_x_1\n[^]*protected[^]*\n2\n$/ },
  { block: "sentence.mjs", packages: ["domain", "application", "adapters-memory"], expect: /^Thé réd .* https:\/\/cars\.example\.\n$/ },
  {
    block: "in-memory.mjs", packages: ["domain", "application", "adapters-memory", "wiring"], libraries: ["inversify", "reflect-metadata"],
    expect: /^Thé réd çár\.\n$/,
  },
  { block: "adapt.mjs", packages: ["adaptation"], expect: /^La calle amarilla .*casa roja\. 11\n$/ },
  { block: "shouting-engine.test.mjs", packages: ["domain", "application", "port-contracts"], expect: /^# fail 0$/m, test: true },
  { block: "client.test.mjs", packages: ["client"], expect: /^# fail 0$/m, test: true },
];

const folder = mkdtempSync(join(realpathSync(tmpdir()), "dragoman-embedding-"));
let failed = 0;
try {
  const archives = pack(["domain", "application", "adapters-memory", "adaptation", "wiring", "port-contracts", "client"]);
  for (const proof of proofs) {
    const outcome = run(proof, archives);
    if (outcome !== undefined) failed += 1;
    const what = `${blocks.get(proof.block)?.page} ${proof.block} with only ${proof.packages.join(", ")}`;
    console.log(outcome === undefined ? `ok - ${what}` : `FAILED - ${what}\n${outcome}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function pack(packages) {
  return new Map(packages.map((name) => [name, archiveOf(join(root, "packages", name))]));
}

function archiveOf(cwd) {
  const packing = ["pack", "--json", "--silent", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", packing, { cwd, encoding: "utf8" }));
  return join(folder, filename.replace("@", "").replace("/", "-"));
}

/** A library as it is installed here; what its own developers need besides would only hinder. */
function archiveOfLibrary(name) {
  const copy = join(folder, "libraries", name);
  cpSync(join(root, "node_modules", name), copy, { recursive: true });
  const { devDependencies: _own, devEngines: _too, scripts: _either, ...needed } = packageOf(name);
  writeFileSync(join(copy, "package.json"), JSON.stringify(needed));
  return archiveOf(copy);
}

/** The names of these libraries and of all that they need. */
function withDependencies(libraries, found = new Set()) {
  for (const name of libraries.filter((library) => !found.has(library))) {
    withDependencies(Object.keys(packageOf(name).dependencies ?? {}), found.add(name));
  }
  return found;
}

function packageOf(name) {
  return JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
}

/** Undefined when the block does what the page says, otherwise what it printed. */
function run({ block, packages, libraries = [], expect, test }, archives) {
  const { code } = blocks.get(block) ?? {};
  if (code === undefined) return `there is no block "// ${block}"`;
  const place = join(folder, block);
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), JSON.stringify({ name: "embedder", private: true }));
  writeFileSync(join(place, block), code);
  const needed = withDependencies(libraries);
  const given = [...packages.map((name) => archives.get(name)), ...[...needed.keys()].map(archiveOfLibrary)];
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", "--ignore-scripts", ...given],
    { cwd: place, stdio: ["ignore", "inherit", "inherit"] });
  const installed = installedIn(join(place, "node_modules"));
  const wanted = [...packages.map((name) => `@dragoman/${name}`), ...needed.keys()].sort();
  if (installed.join() !== wanted.join()) return `installed was ${installed.join()}, and not ${wanted.join()}`;
  const how = test ? ["--test", "--test-reporter=tap"] : [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...how, block], { cwd: place, encoding: "utf8", timeout: 60_000 });
  return status === 0 && expect.test(stdout) ? undefined : `${stdout}\n${stderr}`;
}

function installedIn(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const inScope = (scope) => readdirSync(join(folder, scope)).map((name) => `${scope}/${name}`);
  return names.flatMap((name) => (name.startsWith("@") ? inScope(name) : [name])).sort();
}
