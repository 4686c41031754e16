import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { constructsOf, textOf } from "../complexity/constructs.mjs";
import { fileURLToPath } from "node:url";

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
      ["quadratic", /did not end within|ratio [3-9]/], ["mildly quadratic", /did not end within|ratio [3-9]/],
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
  it("makes two hundred constructs of a grammar, the same in each run, of about the size that is asked for", () => {
    const grammar = { tokens: ["*", "_", "a ", "`", "~", "|"], pairs: [["[", "]"], ["(", ")"], ["{", "}"]] };
    const constructs = constructsOf(grammar);
    assert.equal(new Set(constructs.map((construct) => textOf(construct, 1_024))).size, 200);
    assert.deepEqual(constructs, constructsOf(grammar));
    for (const construct of constructs) assert.ok(Math.abs(textOf(construct, 1_024).length - 1_024) < 64);
  });
});
