import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const child = `
import { answerParent } from ${JSON.stringify(new URL("../dist/answer-parent.js", import.meta.url).href)};
answerParent();
process.once("disconnect", () => process.exit());
process.send("up");
`;
/** Waits for something that never comes, as a server does whose database ended together with its parent. */
const starting = `
import { answerParent } from ${JSON.stringify(new URL("../dist/answer-parent.js", import.meta.url).href)};
answerParent();
setInterval(() => {}, 1_000);
process.send("up");
`;
/** Asks its child while that stands still, tells its number, and is gone before any answer. */
const parent = `
import { fork } from "node:child_process";
const child = fork(new URL("child.mjs", import.meta.url), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
child.once("message", () => {
  process.kill(child.pid, "SIGSTOP");
  for (let n = 0; n < 20; n += 1) child.send({ type: "areYouAlive" }, n < 19 ? undefined : () => {
    process.stdout.write(String(child.pid), () => process.kill(process.pid, "SIGKILL"));
  });
});
`;

describe("answerParent", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "answer-parent-"));
    await Promise.all([writeFile(join(folder, "child.mjs"), child), writeFile(join(folder, "parent.mjs"), parent)]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("ends a process whose parent is gone while it starts", async () => {
    const file = join(folder, "starting.mjs");
    await writeFile(file, starting);
    const child = fork(file, { execArgv: [] });
    await once(child, "message");
    child.disconnect();
    expect(await once(child, "exit")).toEqual([1, null]);
  });

  it("has nothing to say when the parent is killed before the answer", async () => {
    const asking = spawn(process.execPath, [join(folder, "parent.mjs")], { stdio: ["ignore", "pipe", "pipe"] });
    let [child, said] = ["", ""];
    asking.stdout.on("data", (bytes: Buffer) => { child += bytes.toString(); });
    asking.stderr.on("data", (bytes: Buffer) => { said += bytes.toString(); });
    await once(asking, "exit");
    process.kill(Number(child), "SIGCONT");
    await once(asking.stderr, "close"); // The child holds it as well, until it ends.
    expect(said).toBe("");
  });
});
