import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

const enough = 20 * 1024 * 1024;

/**
 * Opens a log file for appending, for its owner's eyes, and keeps it from growing beyond reason: what is over 20 MB
 * moves to `<file>.1`. The file is emptied in place, because the processes that write to it hold it open.
 */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fd = openSync(file, "a", 0o600);
  keepBounded(file);
  const timer = setInterval(() => keepBounded(file), 30_000).unref();
  return {
    fd,
    size: () => statSync(file).size,
    close() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}

function keepBounded(file) {
  if (statSync(file).size <= enough) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** The last lines that were written to `file` after position `from`. */
export function tail(file, from = 0, lines = 12) {
  const text = readFileSync(file).subarray(from).toString("utf8").trim();
  return text.split("\n").slice(-lines).join("\n");
}
