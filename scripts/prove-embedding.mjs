/**
 * Proves docs/embedding.md and docs/client.md: packs the packages, installs the archives in empty folders outside the workspace without
 * any registry, and runs each named block of the pages there; those for browsers as a bundle. Prints one line for each; exits with 1
 * when one fails.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundle, printedBy, sizeOf, slicesOf } from "./embedding/browser-bundle.mjs";
import { hasChromium, loggedByPage } from "./embedding/chromium.mjs";
import { install, pack, root } from "./embedding/packing.mjs";
import { startSandbox } from "./embedding/sandbox.mjs";

const page = readFileSync(join(root, "docs/embedding.md"), "utf8");
const blocks = new Map([page, readFileSync(join(root, "docs/client.md"), "utf8")].flatMap((text) =>
  [...text.matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name, code]) => [name, code])));

const node = { command: [process.execPath] };
const nodeTests = { command: [process.execPath, "--test", "--test-reporter=tap"], expect: /^# pass [1-9]\d*\n# fail 0$/m };
/** Jest is the embedder's own; it takes ECMAScript modules as they are under this flag. */
const jest = {
  command: [process.execPath, "--experimental-vm-modules", "--no-warnings", join(root, "node_modules/jest/bin/jest.js"), "--no-cache",
    "--transform={}", "--testMatch=**/*.test.mjs", "--runTestsByPath"],
  expect: /^Tests: +[1-9]\d* passed, \d+ total$/m,
};
const contracts = ["domain", "application", "port-contracts"];

/** Which archives each block is run with, which other blocks it imports: the page promises that it needs no more. */
const proofs = [
  {
    ...node, block: "domain.mjs", packages: ["domain"], browsers: true,
    expect: /^ptb\nEngSpa_Generic_SRV_RBMT_0_8_x_1\n[^]*protected[^]*\n2\n$/,
  },
  {
    ...node, block: "sentence.mjs", packages: ["domain", "application", "adapters-memory"],
    expect: /^Thé réd .* https:\/\/cars\.example\.\n$/,
  },
  {
    ...node, block: "in-memory.mjs", packages: ["domain", "application", "adapters-memory", "wiring"],
    libraries: ["inversify", "reflect-metadata"], expect: /^Thé réd çár\.\n$/,
  },
  { ...node, block: "adapt.mjs", packages: ["adaptation"], expect: /^La calle amarilla .*casa roja\. 11\n$/ },
  { ...nodeTests, block: "shouting-engine.test.mjs", packages: contracts, imports: ["shouting-engine.mjs"] },
  { ...jest, block: "shouting-engine.jest.test.mjs", packages: contracts, imports: ["shouting-engine.mjs"] },
  { ...nodeTests, block: "client.test.mjs", packages: ["client"] },
];

/** What both ways of using the client print. */
const translated = /^\[Thé réd çár\.\]\n\[Óñé šéñtéñçé\.\]\n\[Áñóthér óñé\.\]\n/;

const folder = mkdtempSync(join(realpathSync(tmpdir()), "dragoman-embedding-"));
let failed = 0;
try {
  const archives = pack(["domain", "application", "adapters-memory", "adaptation", "wiring", "port-contracts", "client"], folder);
  for (const proof of proofs) {
    report(`${proof.block} with only ${proof.packages.join(", ")}`, await run(proof, archives));
    if (proof.browsers) await bundled(proof);
  }
  await callServer(archives);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function report(what, fault) {
  if (fault !== undefined) failed += 1;
  console.log(fault === undefined ? `ok - ${what}` : `FAILED - ${what}\n${fault}`);
}

/** Undefined when the block does what the page says, otherwise what it printed. */
async function run({ block, packages, libraries, imports = [], command: [program, ...args], expect }, archives, env = {}) {
  const missing = [block, ...imports].find((name) => !blocks.has(name));
  if (missing !== undefined) return `there is no block "// ${missing}"`;
  const place = join(folder, block);
  const fault = install({ place, packages, libraries }, archives, folder);
  if (fault !== undefined) return fault;
  for (const name of [block, ...imports]) writeFileSync(join(place, name), blocks.get(name));
  const child = spawn(program, [...args, block],
    { cwd: place, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], timeout: 60_000 });
  const [[code], ...printed] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return code === 0 && expect.test(printed.join("")) ? undefined : printed.join("\n");
}

/** The client calls a server, which runs here, from a project in Node and from a page of another origin. */
async function callServer(archives) {
  const sandbox = await startSandbox();
  try {
    const client = { packages: ["client"], imports: ["translate-both.mjs"], expect: translated };
    const env = { DRAGOMAN_URL: sandbox.url, DRAGOMAN_API_KEY: sandbox.apiKey };
    const inNode = await run({ ...node, ...client, block: "in-node.mjs" }, archives, env);
    report("in-node.mjs with only client, against the sandbox", inNode);
    const inPage = "in-page.mjs with only client, in Chromium, against the sandbox";
    if (!hasChromium()) return console.log(`skipped - ${inPage}: the package chromium is not installed`);
    const place = join(folder, "in-node.mjs");
    const module = await bundle(place, [], blocks.get("in-page.mjs"), "esm");
    const printed = await loggedByPage(module, { url: sandbox.url, token: await sandbox.token() }, folder);
    report(inPage, translated.test(printed) ? undefined : printed);
  } finally {
    await sandbox.stop();
  }
}

/** The same block beside every slice of its packages, as browsers get it; the page says how large that is, and the block alone. */
async function bundled({ block, packages, expect }) {
  const place = join(folder, block);
  const whole = await bundle(place, slicesOf(place, packages), blocks.get(block));
  const printed = printedBy(whole);
  const sizes = [sizeOf(await bundle(place, slicesOf(place, packages))), sizeOf(await bundle(place, [], blocks.get(block)))];
  const said = [...page.matchAll(/(\d+) KB minified,\s(\d+) KB\s+with\sgzip/g)].map(([, ...kilobytes]) => kilobytes.map(Number));
  const isNear = (kilobytes, bytes) => Math.abs(kilobytes - bytes / 1000) <= Math.max(1, bytes / 20_000);
  const found = sizes.map(({ minified, gzip }) => `${Math.round(minified / 1000)} KB minified, ${Math.round(gzip / 1000)} KB with gzip`);
  const isSaid = sizes.every(({ minified, gzip }, at) => isNear(said[at]?.[0], minified) && isNear(said[at]?.[1], gzip));
  report(`all slices of ${packages.join(", ")} in a script for browsers: ${found[0]}; ${block} alone: ${found[1]}`,
    expect.test(printed) ? isSaid ? undefined : `the page says ${said.join(" and ")}` : printed);
}
