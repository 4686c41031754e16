import { describe, expect, it } from "@jest/globals";
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
endWithParent(async () => console.log("stopped"), 5_000);
console.log("told");
setInterval(() => {}, 1_000);
`;

describe("endWithParent", () => {
  it.each(["before", "after"])("stops and exits with 0 when the parent went %s it was called", async (when) => {
    const folder = await mkdtemp(join(tmpdir(), "end-with-parent-"));
    try {
      await writeFile(join(folder, "child.mjs"), program);
      const child = fork(join(folder, "child.mjs"), { stdio: ["pipe", "pipe", "inherit", "ipc"], execArgv: [] });
      const exited = once(child, "exit");
      let said = "";
      const says = async (word: string) => { while (!said.includes(word)) await once(child.stdout as NodeJS.ReadableStream, "data"); };
      child.stdout?.on("data", (text: Buffer) => (said += text.toString()));
      await says("running");
      if (when === "before") child.disconnect();
      child.stdin?.write("go\n");
      if (when === "after") {
        await says("told");
        child.disconnect();
      }
      expect((await exited)[0]).toBe(0);
      expect(said).toContain("stopped");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
