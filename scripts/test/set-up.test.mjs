import assert from "node:assert/strict";
import { appendFileSync, rmSync } from "node:fs";
import { describe, it } from "node:test";
import { setUp, setUpForProduction } from "../up/set-up.mjs";
import { fakeClone } from "./fake-clone.mjs";

const install = "ci --include=dev --ignore-scripts=false --no-engine-strict --no-audit --no-fund";
const build = "run --silent build";

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
      const clone = fakeClone(t);
      const path = process.env.PATH;
      process.env.PATH = `${clone.file("bin")}:${path}`;
      t.after(() => (process.env.PATH = path));
      const prepare = () => setUp({ root: clone.directory, say: () => {} });
      await prepare();
      assert.deepEqual(clone.npmCalls(), [install, build]);
      touch(clone);
      // Two at once: the second waits for its turn and finds everything done.
      await Promise.all([prepare(), prepare()]);
      assert.deepEqual(clone.npmCalls().slice(2), calls);
    });
  }

  it("leaves for production only what running needs, and brings the rest again to build after a change", async (t) => {
    const clone = fakeClone(t);
    const path = process.env.PATH;
    process.env.PATH = `${clone.file("bin")}:${path}`;
    t.after(() => (process.env.PATH = path));
    const prepare = () => setUpForProduction({ root: clone.directory, say: () => {} });
    const leave = install.replace("--include", "--omit");
    await prepare();
    await prepare();
    await setUp({ root: clone.directory, say: () => {} });
    assert.deepEqual(clone.npmCalls(), [install, build, leave]);
    appendFileSync(clone.file("apps/server/src/main.js"), "\n");
    await prepare();
    assert.deepEqual(clone.npmCalls().slice(3), [install, build, leave]);
  });
});
