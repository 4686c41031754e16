import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { diceOf } from "../../bench/corpora/clean-pairs.mjs";
import { constructsOf, textOf } from "../complexity/constructs.mjs";
import { faultOf } from "../complexity/judge.mjs";

const program = fileURLToPath(new URL("../fuzz-complexity.mjs", import.meta.url));
const planted = fileURLToPath(new URL("../complexity/planted.mjs", import.meta.url));

const fuzz = (...only) => new Promise((resolve) => {
  execFile(process.execPath, [program, "--subjects", planted, "--only", only.join(",")], (error, stdout, stderr) =>
    resolve({ code: error?.code ?? 0, output: stdout + stderr }));
});

describe("the complexity fuzz", () => {
  it("catches parsers whose time grows faster than their input, that recurse, end the process, or fail with another error", async () => {
    const { code, output } = await fuzz("quadratic", "mildly quadratic", "recursive", "endless", "fatal", "raw");
    assert.equal(code, 1);
    for (const [name, fault] of [
      ["quadratic", /did not end within|[3-9]\.\d times as much/], ["mildly quadratic", /did not end within|[3-9]\.\d times as much/],
      ["raw", /TypeError: planted/],
      ["recursive", /Maximum call stack/], ["endless", /did not end within/],
      ["fatal", /the process ended with SIGABRT/],
    ]) assert.match(output.split("\n").find((line) => line.startsWith(`${name}, `)) ?? "", fault);
  });
  it("lets pass what is linear, and what refuses", async () => {
    const { code, output } = await fuzz("linear", "refusing");
    assert.equal(code, 0, output);
  });
  it("fails where it measures nothing", async () => {
    assert.notEqual((await fuzz("none of them")).code, 0);
  });
  it("judges the same on a machine that changes its speed while it measures", async () => {
    let found = 0;
    for (let seed = 1; seed <= 100; seed++) {
      assert.equal(await faultOf(unsteadyMachine(seed, (size) => 200 * size), "linear", {}, { size: 65_536 }), undefined, `seed ${seed}`);
      const fault = await faultOf(unsteadyMachine(seed, (size) => 1_200 * size ** 2), "quadratic", {}, { size: 65_536 });
      if (/times as much as 32 KB/.test(fault)) found++;
    }
    // The first comparisons share one measurement of the whole size, which may fall into a quick moment.
    assert.ok(found >= 90, `${found} of 100 quadratic parsers were found`);
  });
  it("makes two hundred constructs of a grammar, the same in each run, of about the size that is asked for", () => {
    const grammar = { tokens: ["*", "_", "a ", "`", "~", "|"], pairs: [["[", "]"], ["(", ")"], ["{", "}"]] };
    const constructs = constructsOf(grammar);
    assert.equal(new Set(constructs.map((construct) => textOf(construct, 1_024))).size, 200);
    assert.deepEqual(constructs, constructsOf(grammar));
    for (const construct of constructs) assert.ok(Math.abs(textOf(construct, 1_024).length - 1_024) < 64);
  });
});

/**
 * A measurer of a parser that takes `msOf(size / 64 KB)` milliseconds. The machine changes its speed every one to four measurements, by
 * a factor of up to 2.5, and the slowness it reports is wrong by up to a third.
 */
function unsteadyMachine(seed, msOf) {
  const dice = diceOf(seed);
  const random = () => dice(1_000) / 1_000;
  let [slowness, left] = [1, 0];
  return {
    slowness: 1, close: () => {},
    run: async (subject, construct, size) => {
      if (left-- <= 0) [slowness, left] = [1 + 1.5 * random(), Math.floor(4 * random())];
      const rawMs = msOf(size / 65_536) * slowness;
      return { rawMs, ms: rawMs / (slowness * (0.67 + 0.67 * random())) };
    },
  };
}
