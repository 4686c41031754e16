import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const built = new URL("../dist/end-with-parent.js", import.meta.url).href;
/** Says that it runs, and calls the function once it is told on its standard input. */
const program = `
import { once } from "node:events";
console.log("running");
await once(process.stdin, "data");
const { endWithParent } = await import(${JSON.stringify(built)});
endWithParent(async () => {
  if (process.argv[2] === "fails") throw new Error("the disk is full");
  console.log("stopped");
}, 5_000);
console.log("told");
setInterval(() => {}, 1_000);
`;

describe("endWithParent", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "end-with-parent-"));
    await writeFile(join(folder, "child.mjs"), program);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A child whose parent goes before or after it asks to end with it, or sends it a signal twice; how it ended, and what it said. */
  async function child(
    when: "before" | "after" | NodeJS.Signals, ...how: string[]
  ): Promise<{ readonly exitCode: number; readonly said: string }> {
    const child = fork(join(folder, "child.mjs"), how, { stdio: ["pipe", "pipe", "pipe", "ipc"], execArgv: [] });
    const [stdout, stderr] = [child.stdout, child.stderr] as [NodeJS.ReadableStream, NodeJS.ReadableStream];
    // Not "close" of the child: that does not come after a disconnect.
    const ended = Promise.all([once(child, "exit"), once(stdout, "close"), once(stderr, "close")]);
    let said = "";
    for (const stream of [stdout, stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
    const says = async (word: string) => { while (!said.includes(word)) await once(stdout, "data"); };
    await says("running");
    if (when === "before") child.disconnect();
    child.stdin?.end("go\n");
    if (when !== "before") {
      await says("told");
      if (when === "after") child.disconnect();
      else for (const _twice of [1, 2]) child.kill(when);
    }
    return { exitCode: (await ended)[0][0] as number, said };
  }

  it.each(["before", "after"] as const)("stops and exits with 0 when the parent went %s it was called", async (when) => {
    expect(await child(when)).toEqual({ exitCode: 0, said: expect.stringContaining("stopped") });
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("stops and exits with 0 when %s asks for it, once", async (signal) => {
    const { exitCode, said } = await child(signal);
    expect({ exitCode, stops: said.match(/stopped/g) }).toEqual({ exitCode: 0, stops: ["stopped"] });
  });

  it("says why stopping failed, and exits with 1", async () => {
    expect(await child("after", "fails"))
      .toEqual({ exitCode: 1, said: expect.stringMatching(/Stopping failed: Error: the disk is full\n/) });
  });
});
