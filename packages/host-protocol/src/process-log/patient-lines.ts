import { constants, fstatSync, openSync, write, writeSync } from "node:fs";

/** Lines leave together when they are so many characters, or after so long: a write for each is dear. */
const together = { characters: 4_096, ms: 50 };
/** So many characters wait for a disk that is full or a reader that stands still; lines beyond them are dropped. */
const mostWaiting = 1_000_000;

/**
 * Takes lines for a file or for whoever reads the other end of a pipe, and never waits for either. What cannot be written waits, in
 * bounds, and is tried again; what is beyond them is dropped and counted. `told` hears how many were, once writing works again.
 *
 * The stream that pino brings is not used, because its `flushSync` tries a full disk again for ever, with the whole process.
 */
export class PatientLines {
  private readonly fd: number;
  /** Runs only while something waits: a process that has nothing to say is not woken. */
  private timer: NodeJS.Timeout | undefined;
  private waiting = "";
  /** Taken from `waiting`, and not written yet. */
  private leaving: Buffer = Buffer.alloc(0);
  private isWriting = false;
  private untold = 0;
  private lost = 0;

  constructor(fd: number, private readonly told: (dropped: number) => void) {
    this.fd = withoutWaiting(fd);
  }

  /** How many lines were dropped so far. */
  get dropped(): number {
    return this.lost;
  }

  write(line: string): void {
    if (this.waiting.length + line.length > mostWaiting) {
      this.lost += 1;
      this.untold += 1;
      return;
    }
    this.waiting += line;
    this.leaveSoon();
    // After a failure only the timer tries again, however many lines come.
    if (this.waiting.length >= together.characters && this.leaving.length === 0) this.leave();
  }

  /** Hands over what can leave at once, as the last thing that a process does. */
  leaveAtEnd(): void {
    clearTimeout(this.timer);
    // What is being written is written.
    let rest = Buffer.concat([this.isWriting ? Buffer.alloc(0) : this.leaving, Buffer.from(this.waiting)]);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(this.fd, rest));
    } catch {
      // Nobody is left to try it again.
    }
  }

  private leaveSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.leave();
    }, together.ms).unref();
  }

  private leave(): void {
    if (this.isWriting) return;
    if (this.leaving.length === 0) {
      this.leaving = Buffer.from(this.waiting);
      this.waiting = "";
    }
    if (this.leaving.length === 0) return;
    this.isWriting = true;
    write(this.fd, this.leaving, (failure, written) => this.left(failure === null ? written : 0));
  }

  private left(written: number): void {
    this.isWriting = false;
    this.leaving = this.leaving.subarray(written);
    // Its turn may have come while something was being written.
    if (written === 0 || this.waiting !== "") this.leaveSoon();
    if (written === 0) return;
    // A pipe may have taken a part.
    if (this.leaving.length > 0 || this.waiting.length >= together.characters) return this.leave();
    const { untold } = this;
    this.untold = 0;
    if (untold > 0) this.told(untold);
  }
}

/** A descriptor of the same pipe or terminal with which a write fails where it would otherwise wait for a reader. */
function withoutWaiting(fd: number): number {
  if (fstatSync(fd).isFile()) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // A socket is not opened again. Of that on standard output Node itself makes one that does not wait.
    if (fd === 1) process.stdout.on("error", () => {});
    return fd;
  }
}
