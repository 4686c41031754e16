const lookMs = 5_000;
/** A database that restarts is back by then, and a claim that hangs has failed many times over. */
const patienceMs = 120_000;

/**
 * Notices that looking for work fails, or does not end, for too long. It counts its own looks: a pause of this process, or of the
 * whole machine, is no failure.
 */
export class ClaimPatience {
  private waitedMs = 0;
  private why = "the look for jobs does not end";
  private timer: NodeJS.Timeout | undefined;
  private end: (why: Error) => void = () => undefined;
  /** Settles, with the reason, when patience is over. */
  readonly over = new Promise<Error>((resolve) => { this.end = resolve; });

  start(): void {
    this.timer = setInterval(() => {
      this.waitedMs += lookMs;
      if (this.waitedMs >= patienceMs) this.end(new Error(`it could not look for jobs for ${patienceMs / 1_000} s: ${this.why}`));
    }, lookMs);
  }

  /** Work was looked for, whether there was any or not. */
  looked(): void {
    this.waitedMs = 0;
  }

  failed(failure: unknown): void {
    this.why = failure instanceof Error ? failure.message : String(failure);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
