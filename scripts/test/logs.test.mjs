import assert from "node:assert/strict";
import {
  closeSync, existsSync, fstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync, writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openLog } from "../up/logs.mjs";

const enough = 20 * 1024 * 1024;

/** A log in a folder of its own, with its clock in the test's hands. */
function aLog(t) {
  const folder = mkdtempSync(join(tmpdir(), "dragoman log-"));
  t.mock.timers.enable({ apis: ["setInterval"] });
  const file = join(folder, "log/some.log");
  const log = openLog(file);
  t.after(() => {
    log.close();
    rmSync(folder, { recursive: true });
  });
  return { log, file, halfAMinute: () => t.mock.timers.tick(30_000) };
}

describe("a log", () => {
  it("is for its owner, and is appended to", (t) => {
    const { log, file } = aLog(t);
    writeSync(log.fd, "one\n");
    log.write("two\nthree\n");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const again = openLog(file);
    again.write("four\n");
    again.close();
    assert.equal(readFileSync(file, "utf8"), "one\ntwo\nthree\nfour\n");
  });

  it("moves away what is over 20 MB, also for those who hold it open", (t) => {
    const { file, halfAMinute } = aLog(t);
    const other = openSync(file, "a");
    writeSync(other, Buffer.alloc(enough, "x"));
    halfAMinute();
    assert.equal(existsSync(`${file}.1`), false);
    writeSync(other, "end");
    halfAMinute();
    writeSync(other, "new");
    closeSync(other);
    assert.equal(readFileSync(file, "utf8"), "new");
    assert.equal(readFileSync(`${file}.1`, "utf8").slice(-4), "xend");
    assert.equal(statSync(`${file}.1`).size, enough + 3);
    assert.equal(statSync(`${file}.1`).mode & 0o777, 0o600);
  });

  it("goes on when somebody moves it, removes it, or leaves no room for the old part", (t) => {
    const { log, file, halfAMinute } = aLog(t);
    renameSync(file, `${file}.moved`);
    halfAMinute();
    rmSync(`${file}.moved`);
    halfAMinute();
    mkdirSync(`${file}.1`);
    writeSync(log.fd, Buffer.alloc(enough + 1, "x"));
    halfAMinute();
    assert.equal(fstatSync(log.fd).size, enough + 1);
    rmSync(`${file}.1`, { recursive: true });
    writeFileSync(`${file}.1`, "old");
    halfAMinute();
    assert.equal(fstatSync(log.fd).size, 0);
    assert.equal(statSync(`${file}.1`).size, enough + 1);
  });
});
