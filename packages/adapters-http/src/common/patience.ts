import type { Request } from "express";
import { RequestTooSlow } from "./failure.js";

/** So long may be waited for a body altogether, */
const firstMs = 30_000;
/** and a millisecond more for so many bytes of it that have come: 10 kB a second. */
const bytesPerMs = 10;
const lookMs = 1_000;

/** Waits for the pieces of one body, and gives up when they come too slowly: others wait for the place that it takes. */
export class Patience {
  private waitedMs = 0;
  private bytes = 0;

  /** Answers the next piece. Rejects with RequestTooSlow when it does not come in time. */
  async next<T extends IteratorResult<Uint8Array, undefined>>(coming: Promise<T>): Promise<T> {
    const asked = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RequestTooSlow()), firstMs + this.bytes / bytesPerMs - this.waitedMs);
    });
    try {
      const next = await Promise.race([coming, tooSlow]);
      if (next.done !== true) this.bytes += next.value.length;
      return next;
    } finally {
      clearTimeout(timer);
      // Nobody waits for it any more when it was given up.
      coming.catch(() => undefined);
      this.waitedMs += performance.now() - asked;
    }
  }
}

/** Watches a body that somebody else reads at once, and tells when it comes too slowly; answers how to stop that. */
export function watchPace({ socket }: Pick<Request, "socket">, tooSlow: (error: RequestTooSlow) => void): () => void {
  const began = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (performance.now() - began > firstMs + (socket.bytesRead - before) / bytesPerMs) tooSlow(new RequestTooSlow());
  }, lookMs);
  return () => clearInterval(timer);
}
