import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { patientLines } from "./patient-lines.mjs";

const enough = 20 * 1024 * 1024;
const oneCopy = 1024 * 1024;

/**
 * Opens a log file for appending, for its owner's eyes, and keeps it from growing beyond reason: what is over 20 MB
 * moves to `<file>.1`. The file is emptied in place, because the processes that write to it hold it open. Whether
 * somebody moves or removes it meanwhile, and whether the disk is full, is no reason to end: `write` drops lines then, and
 * `dropped` makes the line that tells how many.
 */
export function openLog(file, dropped) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fd = openSync(file, "a+", 0o600);
  const size = () => fstatSync(fd).size;
  const bound = () => {
    if (size() <= enough) return;
    try {
      copy(fd, `${file}.1`);
      ftruncateSync(fd);
    } catch {
      // Tried again in half a minute: until then a log that is too long is better than none.
    }
  };
  bound();
  const timer = setInterval(bound, 30_000).unref();
  const lines = patientLines(fd, (count) => lines.write(`${dropped(count)}\n`));
  return {
    fd,
    write: lines.write,
    close() {
      clearInterval(timer);
      lines.close();
      closeSync(fd);
    },
  };
}

function copy(fd, file) {
  const copied = openSync(file, "w", 0o600);
  try {
    for (let at = 0, piece = read(fd, 0, oneCopy); piece.length > 0; piece = read(fd, at, at + oneCopy)) at += writeSync(copied, piece);
  } finally {
    closeSync(copied);
  }
}

function read(fd, from, to) {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, from));
}
