import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { temporaryName } from "./owner.js";
import { inTemporaryFolder, namelessFile, removeAbandoned } from "./index.js";

let parent: string;
beforeEach(() => { parent = mkdtempSync(join(tmpdir(), "temporary-files-")); });
afterEach(() => { rmSync(parent, { recursive: true }); });

const hasProc = existsSync("/proc/self/stat");
/** A name like that of another process. */
const nameOf = (changes: { pid?: number; start?: string; namespace?: string }): string => {
  const [, , pid, start, namespace, random] = temporaryName().split("-");
  return ["dragoman-tmp", changes.pid ?? pid, changes.start ?? start, changes.namespace ?? namespace, random].join("-");
};
const gone = (): number => spawnSync(process.execPath, ["-e", ""]).pid;
async function folder(name: string, ageHours = 0): Promise<string> {
  await mkdir(join(parent, name, "inner"), { recursive: true });
  await writeFile(join(parent, name, "inner", "file"), "text");
  const then = new Date(Date.now() - ageHours * 3_600_000);
  utimesSync(join(parent, name), then, then);
  return name;
}
const left = async (): Promise<readonly string[]> => {
  await removeAbandoned(parent);
  return readdirSync(parent);
};

describe("temporary files", () => {
  it("have no name, and are written and read by their handle", async () => {
    const handle = await namelessFile(parent);
    try {
      expect(readdirSync(parent)).toEqual([]);
      await handle.write("some bytes", 0);
      expect((await handle.read(Buffer.alloc(4), 0, 4, 5)).buffer.toString()).toBe("byte");
    } finally {
      await handle.close();
    }
  });

  it("have a folder while they are worked on, whatever becomes of it", async () => {
    const seen: string[] = [];
    const work = async (path: string): Promise<string> => {
      seen.push(path);
      await writeFile(join(path, "file"), "text");
      return readFile(join(path, "file"), "utf8");
    };
    expect(await inTemporaryFolder(work, parent)).toBe("text");
    const failing = inTemporaryFolder(async (path) => { await work(path); throw new Error("on purpose"); }, parent);
    await expect(failing).rejects.toThrow("on purpose");
    expect([seen.length, seen.filter(existsSync), readdirSync(parent)]).toEqual([2, [], []]);
  });

  it("are removed when their process was killed, and not before", async () => {
    // Names are enough to tell the owner, so a process without any of our sources can be one.
    const owner = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const ended = new Promise((resolve) => { owner.once("exit", resolve); });
    try {
      const start = hasProc ? (await readFile(`/proc/${owner.pid}/stat`, "latin1")).split(") ")[1]?.split(" ")[19] : "0";
      const name = await folder(nameOf({ pid: owner.pid as number, start: start as string }), 100);
      expect(await left()).toEqual([name]);
    } finally {
      owner.kill("SIGKILL");
      await ended;
    }
    expect(await left()).toEqual([]);
  });

  it("of this process stay, however old they are", async () => {
    const name = await folder(temporaryName(), 1_000);
    expect(await left()).toEqual([name]);
  });

  (hasProc ? it : it.skip)("are removed when another process has the number of theirs", async () => {
    await folder(nameOf({ start: "1" }));
    expect(await left()).toEqual([]);
  });

  it("of another container stay until they are a day old", async () => {
    const [young] = [await folder(nameOf({ pid: gone(), namespace: "1" }), 23), await folder(nameOf({ pid: gone(), namespace: "2" }), 25)];
    expect(await left()).toEqual([young]);
  });

  it("of earlier versions go once they are a day old, and other people's files never", async () => {
    const outside = await folder("outside", 100);
    await folder("dragoman-zip-abc123", 25);
    symlinkSync(join(parent, outside), join(parent, nameOf({ pid: gone() })));
    const others = [await folder("dragoman-scratch-xyz987", 1)];
    for (const name of ["dragoman-test-abc", "dragoman-tmp-1-2"]) others.push(await folder(name, 100));
    expect((await left()).toSorted()).toEqual([...others, outside].toSorted());
    expect(readdirSync(join(parent, outside))).toEqual(["inner"]);
  });
});
