import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "apps/server/dist");
const bundles = () => readdirSync(folder).filter((name) => /^bundle\b.*[cm]js$/.test(name))
  .map((name) => [name, statSync(join(folder, name)).ino, statSync(join(folder, name)).mtimeMs]);

describe("bundling", { skip: existsSync(join(folder, "bundle.mjs")) ? false : "the programs are not built: npm run build" }, () => {
  it("leaves equal files in place, which a running installation may load, and removes files of earlier builds", () => {
    const before = bundles();
    for (const name of ["bundle-EARLIER.cjs", "bundle-EARLIER.cjs.12ab"]) writeFileSync(join(folder, name), "");
    execFileSync(process.execPath, ["scripts/bundle.mjs"], { cwd: root });
    assert.deepEqual(bundles(), before);
    assert.deepEqual(readdirSync(folder).filter((name) => name.includes("EARLIER")), []);
  });
});

describe("the start of a program", () => {
  /** A program that prints the name of the file that started it. It has a letter outside of ASCII, as regular expressions have. */
  const code = `(function (require, module, programUrl) {
    const { basename } = require("node:path");
    module.exports.main = async () => {
      if (/[東]/.test("\\u6771")) process.stdout.write(basename(programUrl) + require("node:os").EOL);
    };
  })`;
  function program(t) {
    const place = mkdtempSync(join(tmpdir(), "dragoman-bundle-"));
    t.after(() => {
      chmodSync(place, 0o755);
      rmSync(place, { recursive: true });
    });
    const start = readFileSync(new URL("../bundle/start-program.mjs", import.meta.url), "utf8");
    // Sooner, and the process stays until it has written.
    const soon = start.replace("const writeDelayMs = 5_000;", "const writeDelayMs = 1;").replace("writeDelayMs).unref()", "writeDelayMs)");
    writeFileSync(join(place, "bundle.mjs"), soon.replace("CODE_OF_PROGRAM", "bundle-CODE.cjs"));
    writeFileSync(join(place, "bundle-CODE.cjs"), code);
    return place;
  }
  const run = (place, user = {}) => execFileSync(process.execPath, [join(place, "bundle.mjs")], { encoding: "utf8", cwd: "/", ...user });
  /** Root may read and write anywhere. */
  const unprivileged = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const cachesIn = (place) => readdirSync(place).filter((name) => /\.cjs\.[0-9a-f]+$/.test(name));

  it("keeps compiled code beside it, and a second start writes nothing", (t) => {
    const place = program(t);
    assert.equal(run(place), "bundle.mjs\n");
    const [cache] = cachesIn(place);
    const { mtimeMs, ino } = statSync(join(place, cache));
    assert.equal(run(place), "bundle.mjs\n");
    assert.deepEqual(readdirSync(place).toSorted(), ["bundle-CODE.cjs", cache, "bundle.mjs"]);
    assert.deepEqual([statSync(join(place, cache)).mtimeMs, statSync(join(place, cache)).ino], [mtimeMs, ino]);
  });

  for (const [what, damage] of [
    ["was cut off", (bytes) => bytes.subarray(0, bytes.length / 2)], ["is empty", () => Buffer.alloc(0)],
    ["has other bytes", (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(20, 255), bytes.subarray(120)])],
  ]) {
    it(`replaces compiled code that ${what}`, (t) => {
      const place = program(t);
      run(place);
      const [cache] = cachesIn(place);
      const whole = readFileSync(join(place, cache));
      writeFileSync(join(place, cache), damage(whole));
      assert.equal(run(place), "bundle.mjs\n");
      assert.equal(readFileSync(join(place, cache)).length, whole.length);
      assert.deepEqual(cachesIn(place), [cache]);
    });
  }

  it("starts where nothing can be written", (t) => {
    const place = program(t);
    chmodSync(place, 0o555);
    assert.equal(run(place, unprivileged), "bundle.mjs\n");
    assert.deepEqual(cachesIn(place), []);
  });

  it("starts where the compiled code cannot be read", (t) => {
    const place = program(t);
    run(place);
    const [cache] = cachesIn(place);
    chmodSync(join(place, cache), 0);
    chmodSync(place, 0o555);
    assert.equal(run(place, unprivileged), "bundle.mjs\n");
  });
});
