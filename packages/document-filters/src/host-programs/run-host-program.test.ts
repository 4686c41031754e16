import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cageOfHostPrograms, type HostProgramEnd, type HostProgramLimits, runHostProgram } from "./run-host-program.js";
import { handOver, inScratchFolder, isRoot } from "./scratch-folder.js";
import { watcher } from "./watcher.js";

const enough: HostProgramLimits = { seconds: 20, cpuSeconds: 20, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 };

function shell(script: string, limits: Partial<HostProgramLimits> = {}, look?: (folder: string) => void): Promise<HostProgramEnd> {
  return inScratchFolder(async (folder) => {
    await handOver(folder);
    const end = await runHostProgram({ program: "/bin/sh", args: ["-c", script], folder, limits: { ...enough, ...limits } });
    look?.(folder);
    return end;
  });
}

describe("a host program", () => {
  it("works in its folder, and tells how it ended and what it said last", async () => {
    let made = "";
    const end = await shell("echo hello > made; echo done; echo failed >&2; exit 3", {}, (folder) => {
      made = readFileSync(join(folder, "made"), "utf8");
    });
    expect([end, made]).toEqual([{ exitCode: 3, said: "done\nfailed\n" }, "hello\n"]);
  });
  it("leaves no folder behind", async () => {
    let used = "/";
    await shell("mkdir -p a/b; : > a/b/c", {}, (folder) => { used = folder; });
    expect(existsSync(used)).toBe(false);
  });
  it("keeps the last of what it says", async () => {
    const { said } = await shell("i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done");
    expect(said.length).toBeLessThanOrEqual(8_192);
    expect(said).toMatch(/line 19999\n$/);
  });
  it("is ended with all that it started when its time is up", async () => {
    /** No other run of this test waits for so long. */
    const wait = `86301.${process.pid}`;
    expect(await shell(`sleep ${wait} & sleep ${wait}`, { seconds: 1 })).toMatchObject({ exceeded: "seconds" });
    await until(() => !isRunning(wait));
  });
  it("is ended when it has used up its time of the processor", async () => {
    expect(await shell("while :; do :; done", { cpuSeconds: 1 })).toMatchObject({ exceeded: "seconds" });
  });
  it("gets no more memory than it may have", async () => {
    const limits = { memoryBytes: 40_000_000, fileBytes: 2 ** 27 };
    expect((await shell("head -c 60000000 /dev/zero | tail -c 60000000 > large", limits)).exitCode).not.toBe(0);
    expect((await shell("head -c 600000 /dev/zero | tail -c 600000 > large", limits)).exitCode).toBe(0);
  });
  it("writes no larger files than it may", async () => {
    expect(await shell("exec head -c 3000000 /dev/zero > large")).toMatchObject({ exceeded: "fileBytes" });
  });
});

describe("a host program, kept from others,", () => {
  let neighbour: Server;
  let port: number;
  beforeAll(async () => {
    neighbour = createServer((socket) => socket.end("hello"));
    await new Promise<void>((resolve) => { neighbour.listen(0, "127.0.0.1", resolve); });
    port = (neighbour.address() as { port: number }).port;
    process.env["DRAGOMAN_TEST_SECRET"] = "planted-secret";
  });
  afterAll(() => {
    neighbour.close();
    delete process.env["DRAGOMAN_TEST_SECRET"];
  });

  it("knows nothing of our environment", async () => {
    const { said } = await shell("env; cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'");
    expect(said).toContain("HOME=");
    if (isRoot()) expect(said).not.toContain("planted-secret");
    else expect((await shell("env")).said).not.toContain("planted-secret");
  });
  it("is another user where we are root", async () => {
    const { said } = await shell("id -u; cat /etc/shadow");
    if (isRoot() && (await cageOfHostPrograms()) === "bubblewrap") expect(said).toMatch(/^65534\n/);
    expect(said).not.toContain("root:");
  });
  it("reaches nobody by network", async () => {
    const call = `exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`;
    if ((await cageOfHostPrograms()).match(/bubblewrap|namespaces/) === null) return console.warn("skipped: no namespaces here");
    const { exitCode, said } = await shell(`exec bash -c '${call}'`);
    expect([exitCode === 0, said.includes("hello")]).toEqual([false, false]);
  });
  it.each([1, 2, 3])("does not outlive this process, and neither does its folder (%d)", async (run) => {
    /** No other run of this test waits for so long. */
    const wait = `8639${run}.${process.pid}`;
    const parent = `
      import { spawn } from "node:child_process";
      import { mkdtempSync, writeFileSync } from "node:fs";
      const folder = mkdtempSync("/tmp/dragoman-scratch-");
      // What takes a while to remove shows whether the watcher is let do so.
      for (let file = 0; file < 2000; file++) writeFileSync(folder + "/" + file, "");
      const words = ["sh", folder, "10", "1000000", "1000", "sh", "-c", "sleep ${wait} & sleep ${wait}"];
      spawn("/bin/sh", ["-c", process.argv[1], ...words], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
      setInterval(() => {}, 1000);
      process.stdout.write(folder);`;
    const own = spawn(process.execPath, ["--input-type=module", "-e", parent, watcher], { stdio: ["ignore", "pipe", "inherit"] });
    const folder = await new Promise<string>((resolve) => { own.stdout.setEncoding("utf8").once("data", resolve); });
    await until(() => isRunning(wait));
    own.kill("SIGKILL");
    await until(() => !existsSync(folder) && !isRunning(wait));
  });
});

/** Whether a program runs that has this word. */
function isRunning(word: string): boolean {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(word);
    } catch {
      return false; // It ended meanwhile.
    }
  });
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => { setTimeout(resolve, 100); });
}
