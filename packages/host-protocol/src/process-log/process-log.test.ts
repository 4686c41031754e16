import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openProcessLog, type ProcessLog } from "./index.js";

const settings = { about: { process: "some" }, level: "info" };
/** More than may wait. */
const manyLines = 20_000;

let folder: string;
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), "dragoman-log-")); });
afterAll(() => rmSync(folder, { recursive: true }));

interface Line {
  readonly n?: number;
  readonly dropped?: number;
  readonly level: number;
  readonly msg: string;
}

const linesOf = (text: string): readonly Line[] => text.trim().split("\n").map((line) => JSON.parse(line) as Line);

/** What was logged before, and what after a while in which nothing could be: in order, whole, and with one line for what is missing. */
function expectWithGap(lines: readonly Line[], { dropped }: ProcessLog): void {
  const numbers = lines.flatMap(({ n }) => n ?? []);
  const told = lines.filter((line) => line.dropped !== undefined);
  expect(dropped()).toBeGreaterThan(0);
  expect(told).toEqual([expect.objectContaining({
    level: 40, process: "some", dropped: dropped(), msg: "lines of this log were dropped, as they could not be written",
  })]);
  expect(numbers).toEqual([...numbers.slice(0, manyLines - dropped()).keys(), manyLines]);
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await sleep(10);
  }
}

/** In turns, so that between them lines can leave, or fail to. */
async function logMany({ log }: ProcessLog): Promise<void> {
  for (let n = 0; n < manyLines; n += 1) {
    log.info({ n, filling: "x".repeat(100) }, "line");
    if (n % 500 === 0) await sleep(1);
  }
}

/** The part of the drill's disks that is used here. */
interface Disks {
  whyNoMount(): string | undefined;
  mountSmallDisk(folder: string, megabytes: number): () => void;
  fillDisk(folder: string): () => void;
}
const disks = new URL("../../../../scripts/drill/small-disk.mjs", import.meta.url);
const { whyNoMount, mountSmallDisk, fillDisk } = await import(disks.href) as Disks;
const noMount = whyNoMount();

describe("the log of a process whose disk is full", () => {
  let unmount = (): void => {};
  afterAll(() => unmount());

  (noMount === undefined ? it : it.skip)(
    `goes on without what it cannot write, counts it, and tells so when there is room${noMount ?? ""}`, async () => {
      const full = join(folder, "disk");
      mkdirSync(full);
      unmount = mountSmallDisk(full, 1);
      const file = join(full, "log");
      const fd = openSync(file, "a");
      const makeRoom = fillDisk(full);
      const processLog = openProcessLog(settings, fd);
      await logMany(processLog);
      expect(processLog.dropped()).toBeGreaterThan(0);
      // Also where only errors are logged.
      processLog.log.level = "error";
      makeRoom();
      await until(() => readFileSync(file, "utf8").includes('"dropped":') || undefined);
      processLog.log.error({ n: manyLines }, "line");
      await until(() => readFileSync(file, "utf8").includes(`"n":${manyLines},`) || undefined);
      closeSync(fd);
      expectWithGap(linesOf(readFileSync(file, "utf8")), processLog);
    });
});

describe("the log of a process whose reader stands still", () => {
  it("goes on, and tells the reader what is missing when it reads again", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const processLog = openProcessLog(settings, openSync(pipe, constants.O_WRONLY));
    await logMany(processLog);
    let text = "";
    const readUntil = (end: string) => until(() => {
      try {
        const piece = Buffer.alloc(65_536);
        text += piece.subarray(0, readSync(reader, piece)).toString();
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== "EAGAIN") throw failure;
      }
      return text.includes(end) || undefined;
    });
    await readUntil('"dropped":');
    processLog.log.info({ n: manyLines }, "line");
    await readUntil(`"n":${manyLines},`);
    closeSync(reader);
    expectWithGap(linesOf(text), processLog);
  });
});

describe("a process that ends", () => {
  const built = new URL("../../dist/process-log/index.js", import.meta.url).href;

  /** Logs so many lines and ends with a failure; the exit code. */
  async function ends(count: number, stdout: number | "pipe"): Promise<unknown> {
    const program = join(folder, "ends.mjs");
    writeFileSync(program, `
      import { openProcessLog } from ${JSON.stringify(built)};
      const { log } = openProcessLog(${JSON.stringify(settings)});
      for (let n = 0; n < ${count}; n += 1) log.info({ n }, "line");
      setTimeout(() => { log.error("the end"); throw new Error("as it should"); }, 120);`);
    const child = spawn(process.execPath, [program], { stdio: ["ignore", stdout, "ignore"] });
    return (await once(child, "exit"))[0];
  }

  it("writes its last lines before", async () => {
    const file = join(folder, "last");
    const fd = openSync(file, "w");
    expect(await ends(3, fd)).toBe(1);
    closeSync(fd);
    expect(linesOf(readFileSync(file, "utf8")).map(({ msg }) => msg)).toEqual(["line", "line", "line", "the end"]);
  });

  it("ends though its disk is full", async () => {
    const full = openSync("/dev/full", "w");
    expect(await ends(20_000, full)).toBe(1);
    closeSync(full);
  });

  it("ends though nobody reads the socket that it logs to", async () => {
    expect(await ends(20_000, "pipe")).toBe(1);
  });
});
