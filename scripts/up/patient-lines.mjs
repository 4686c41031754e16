import { constants, fstatSync, openSync, writeSync } from "node:fs";

/** So many bytes wait for a disk that is full or a reader that stands still; lines beyond them are dropped. */
const mostWaiting = 1_000_000;
/** What waits is tried again this often. */
const againMs = 50;
/** What is no line after so many characters is passed on as it is. */
const longestLine = 100_000;

/**
 * Writes lines to a descriptor and never waits for it, as the parts do with their own lines: what cannot be written waits, in bounds,
 * and what is beyond them is dropped. `told` hears how many lines were, once writing works again.
 */
export function patientLines(fd, told) {
  const target = withoutWaiting(fd);
  let waiting = [];
  let size = 0;
  let dropped = 0;
  let timer;
  const leave = () => {
    let rest = Buffer.concat(waiting);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(target, rest));
    } catch {
      // Tried again in a moment: until then no part is to notice anything of it.
    }
    waiting = rest.length > 0 ? [rest] : [];
    size = rest.length;
    if (size > 0) timer ??= setTimeout(again, againMs).unref();
    if (dropped === 0 || size > 0) return;
    const missing = dropped;
    dropped = 0;
    told(missing);
  };
  const again = () => {
    timer = undefined;
    if (size > 0) leave();
  };
  const atEnd = () => size > 0 && leave();
  process.on("exit", atEnd);
  return {
    write(text) {
      const bytes = Buffer.from(text);
      if (size + bytes.length > mostWaiting) {
        dropped += text.trimEnd().split("\n").length;
        return;
      }
      const stuck = size > 0;
      waiting.push(bytes);
      size += bytes.length;
      if (!stuck) leave();
    },
    close() {
      atEnd();
      clearTimeout(timer);
      process.off("exit", atEnd);
    },
  };
}

/** Hands on what a stream brings, in whole lines, so that those of several streams do not run into each other. */
export function eachLine(stream, write) {
  let rest = "";
  stream.setEncoding("utf8").on("data", (text) => {
    rest += text;
    const end = rest.length > longestLine ? rest.length : rest.lastIndexOf("\n") + 1;
    if (end > 0) write(rest.slice(0, end));
    rest = rest.slice(end);
  });
  stream.on("close", () => rest !== "" && write(`${rest}\n`));
}

/** A descriptor of the same pipe or terminal with which a write fails where it would otherwise wait for a reader. */
function withoutWaiting(fd) {
  if (fstatSync(fd).isFile()) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // A socket is not opened again. Of those on standard output and standard error Node itself makes ones that do not wait.
    if (fd === 1) process.stdout.on("error", () => {});
    if (fd === 2) process.stderr.on("error", () => {});
    return fd;
  }
}
