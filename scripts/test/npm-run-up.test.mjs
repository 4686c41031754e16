import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";

/** What stands for the supervisor: it says its process id, and goes when it is asked to. */
const supervisor = `
process.on("SIGTERM", () => { console.log("asked to stop"); process.exit(0); });
setInterval(() => {}, 1000);
console.log("pid " + process.pid);
`;

it("npm run up hands the signal that stops it on to the supervisor", async (t) => {
  const clone = mkdtempSync(join(tmpdir(), "dragoman-npm-"));
  t.after(() => rmSync(clone, { recursive: true, force: true }));
  const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  writeFileSync(join(clone, "package.json"), JSON.stringify({ name: "clone", private: true, scripts: { up: scripts.up } }));
  mkdirSync(join(clone, "scripts"));
  writeFileSync(join(clone, "scripts/up.mjs"), supervisor);

  const npm = spawn("npm", ["run", "up"], { cwd: clone, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  npm.stdout.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = once(npm, "exit");
  while (!/^pid \d+$/m.test(said)) await Promise.race([once(npm.stdout, "data"), ended.then(() => assert.fail(`npm ended: ${said}`))]);
  const pid = Number(/^pid (\d+)$/m.exec(said)?.[1]);
  t.after(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It went, as it should.
    }
  });
  npm.kill("SIGTERM");
  await ended;
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  assert.match(said, /^asked to stop$/m);
});
