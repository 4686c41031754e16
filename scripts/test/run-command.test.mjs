import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runCommand } from "../up/run-command.mjs";
import { until } from "./fake-clone.mjs";

/** Says by files that it runs, and, when it is interrupted, that it has come to its end. */
const slow = `
const { writeFileSync } = require("node:fs");
process.on("SIGINT", () => setTimeout(() => { writeFileSync("ended", ""); process.exit(0); }, 200));
setInterval(() => {}, 1000);
writeFileSync("running", "");
`;

describe("a command of the set-up", () => {
  const folder = (t) => {
    const cwd = mkdtempSync(join(tmpdir(), "dragoman command-"));
    t.after(() => rmSync(cwd, { recursive: true, force: true }));
    return cwd;
  };
  const node = (code, options) => runCommand(process.execPath, ["-e", code], options);
  /** A shell hands no signal on to what it waits for. */
  const viaShell = (code, options) =>
    runCommand("/bin/sh", ["-c", '"$0" -e "$1"; exit $?', process.execPath, code], { ...options, askAll: true });

  it("fails in one sentence", async (t) => {
    const cwd = folder(t);
    await node("", { cwd });
    await assert.rejects(node("process.exit(3)", { cwd }), /-e process\.exit\(3\) ended with code 3\.$/);
    const talks = "console.log('no network'); process.kill(process.pid, 'SIGKILL')";
    await assert.rejects(node(talks, { cwd }), { output: "no network\n", exitCode: undefined });
    await assert.rejects(runCommand("no-such-program", [], { cwd }), { message: "no-such-program is not installed." });
  });

  for (const [how, run] of [["itself", node], ["with all that it has started", viaShell]]) {
    it(`has ended ${how} when it is said to have been aborted`, async (t) => {
      const cwd = folder(t);
      const stop = new AbortController();
      const aborted = run(slow, { cwd, signal: stop.signal });
      await until(() => existsSync(join(cwd, "running")));
      stop.abort();
      await assert.rejects(aborted, { name: "AbortError" });
      assert.ok(existsSync(join(cwd, "ended")));
      await assert.rejects(async () => run("", { cwd, signal: stop.signal }), { name: "AbortError" });
    });
  }
});
