/**
 * Proves docs/embedding.md: packs the packages, installs the archives in an empty folder outside the workspace without
 * any registry, and runs each block of the page there. Prints one line for each; exits with 1 when one fails.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/embedding.md"), "utf8");
const blocks = new Map([...page.matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name, code]) => [name, code]));

/** Which archives each block is run with: the page promises that it needs no more. */
const proofs = [
  { block: "domain.mjs", packages: ["domain"], expect: /^ptb\nEngSpa_Generic_SRV_RBMT_0_8_x_1\n[^]*protected[^]*\n2\n$/ },
  { block: "sentence.mjs", packages: ["domain", "application", "adapters-memory"], expect: /^Thé réd .* https:\/\/cars\.example\.\n$/ },
  { block: "shouting-engine.test.mjs", packages: ["domain", "application", "port-contracts"], expect: /^# fail 0$/m, test: true },
];

const folder = mkdtempSync(join(realpathSync(tmpdir()), "dragoman-embedding-"));
let failed = 0;
try {
  const archives = pack(["domain", "application", "adapters-memory", "port-contracts"]);
  for (const proof of proofs) {
    const outcome = run(proof, archives);
    if (outcome !== undefined) failed += 1;
    console.log(`${outcome === undefined ? "ok" : "FAILED"} - docs/embedding.md ${proof.block} with only ${proof.packages.join(", ")}${outcome === undefined ? "" : `\n${outcome}`}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function pack(packages) {
  return new Map(packages.map((name) => {
    const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--silent", "--pack-destination", folder], { cwd: join(root, "packages", name), encoding: "utf8" }));
    return [name, join(folder, filename.replace("@", "").replace("/", "-"))];
  }));
}

/** Undefined when the block does what the page says, otherwise what it printed. */
function run({ block, packages, expect, test }, archives) {
  const code = blocks.get(block);
  if (code === undefined) return `there is no block "// ${block}"`;
  const place = join(folder, block);
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), JSON.stringify({ name: "embedder", private: true }));
  writeFileSync(join(place, block), code);
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--silent", ...packages.map((name) => archives.get(name))], { cwd: place, stdio: ["ignore", "inherit", "inherit"] });
  const installed = readdirSync(join(place, "node_modules")).filter((name) => !name.startsWith("."));
  const inScope = readdirSync(join(place, "node_modules/@dragoman")).sort();
  if (installed.join() !== "@dragoman" || inScope.join() !== [...packages].sort().join()) return `more was installed: ${installed.join()} ${inScope.join()}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...(test ? ["--test", "--test-reporter=tap"] : []), block], { cwd: place, encoding: "utf8", timeout: 60_000 });
  return status === 0 && expect.test(stdout) ? undefined : `${stdout}\n${stderr}`;
}
