import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { it } from "node:test";
import { openLog } from "../up/logs.mjs";
import { eachLine, patientLines } from "../up/patient-lines.mjs";
import { until } from "./fake-clone.mjs";
import { noSmallDisk, smallDisk } from "./small-disk.mjs";

const manyLines = 20_000;
const line = (number) => `${number} ${"x".repeat(100)}\n`;
const numbersIn = (text) => text.split("\n").filter((one) => /^\d/.test(one)).map((one) => Number(one.split(" ")[0]));

function folder(t) {
  const directory = mkdtempSync(join(tmpdir(), "dragoman lines-"));
  t.after(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** What came through: whole lines in order, and after them one that tells how many are missing. */
function assertGap(text) {
  const [, dropped] = /^(\d+) lines? dropped$/m.exec(text.replaceAll(/^(\d+) x+$/gm, "")) ?? [];
  assert.ok(Number(dropped) > 0, text.slice(-500));
  assert.deepEqual(numbersIn(text).slice(0, manyLines - dropped), [...Array(manyLines - dropped).keys()]);
}

it("a log goes on while its disk is full, and tells what is missing when there is room", { skip: noSmallDisk }, async (t) => {
  const disk = smallDisk(t);
  const file = join(disk.folder, "log/some.log");
  const log = openLog(file, (count) => `${count} lines dropped`);
  t.after(log.close);
  const makeRoom = disk.fill();
  for (let number = 0; number < manyLines; number += 1) log.write(line(number));
  makeRoom();
  await until(() => readFileSync(file, "utf8").includes("dropped"));
  assertGap(readFileSync(file, "utf8"));
});

it("lines for a reader who stands still hold up nobody, and he is told what is missing when he reads again", async (t) => {
  const pipe = join(folder(t), "pipe");
  execFileSync("mkfifo", [pipe]);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  t.after(() => [reader, writer].forEach(closeSync));
  const lines = patientLines(writer, (count) => lines.write(`${count} lines dropped\n`));
  t.after(lines.close);
  for (let number = 0; number < manyLines; number += 1) lines.write(line(number));
  let text = "";
  await until(() => {
    const piece = Buffer.alloc(65_536);
    try {
      text += piece.subarray(0, readSync(reader, piece));
    } catch (error) {
      assert.equal(error.code, "EAGAIN");
    }
    return text.includes("dropped");
  });
  assertGap(text);
});

it("lines of a stream are handed on whole, and the last one also without its end", async () => {
  const stream = new PassThrough();
  const handedOn = [];
  eachLine(stream, (text) => handedOn.push(text));
  for (const piece of ["one\ntw", "o\nth", "ree"]) stream.write(piece);
  stream.end();
  await new Promise((resolve) => stream.once("close", resolve));
  assert.deepEqual(handedOn, ["one\n", "two\n", "three\n"]);
});
