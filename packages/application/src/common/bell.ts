/** Rings are not lost while nobody waits, and many count as one. */
export class Bell {
  private rung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  /** Resolves at the next ring, after that time, or when the signal is aborted. */
  async wait(longestMs: number, signal: AbortSignal): Promise<void> {
    if (!this.rung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, longestMs);
        function done(): void {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          resolve();
        }
        signal.addEventListener("abort", done);
        this.wake = done;
      });
    }
    this.wake = undefined;
    this.rung = false;
  }
}
