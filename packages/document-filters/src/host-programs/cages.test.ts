import { spawn } from "node:child_process";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cages } from "./cages.js";
import { handOver, inScratchFolder } from "./scratch-folder.js";

/** What a shell in a cage says; undefined where the system does not permit the cage. */
function said(cage: ReturnType<typeof cages>[number]["cage"], script: string): Promise<string | undefined> {
  return inScratchFolder(async (folder) => {
    await handOver(folder);
    const [program = "", ...args] = [...cage(folder, []), "/bin/sh", "-c", script];
    const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
    const status = await new Promise((resolve) => { child.once("error", () => resolve(1)).once("close", resolve); });
    return status === 0 ? text : undefined;
  });
}

let neighbour: Server;
beforeAll(async () => {
  neighbour = createServer((socket) => socket.end("hello\n"));
  await new Promise<void>((resolve) => { neighbour.listen(0, "127.0.0.1", resolve); });
});
afterAll(() => { neighbour.close(); });

describe.each(cages())("the cage $name", ({ name, cage }) => {
  it("lets a program work in its folder", async () => {
    const here = await said(cage, ": > made && ls");
    if (here === undefined) return console.warn(`skipped: this system does not permit the cage ${name}`);
    expect(here).toBe("made\n");
  });
  it("has no network where it is one of namespaces", async () => {
    const call = `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${(neighbour.address() as AddressInfo).port} && cat <&3' 2>/dev/null`;
    const answer = await said(cage, `${call} || echo nobody`);
    if (answer !== undefined) expect(answer).toBe(/namespaces|bubblewrap/.test(name) ? "nobody\n" : "hello\n");
  });
  it("shows no files but those of the system where it is of bubblewrap", async () => {
    const found = name === "bubblewrap" ? await said(cage, "ls -d /usr /root /home /proc /etc/passwd 2>/dev/null || true") : undefined;
    if (found !== undefined) expect(found).toBe("/usr\n");
  });
});

it("is none at last, so that there is always one", () => {
  expect(cages().at(-1)?.cage("/tmp", [])).toEqual([]);
});
