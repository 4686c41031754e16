import { setTimeout as sleep } from "node:timers/promises";

export interface Persistence {
  readonly pauseMs: number;
  /** Ends the tries; what is under way then fails unheard. */
  readonly signal: AbortSignal;
  readonly failed: (cause: unknown) => void;
}

/** Does something, and does it again after a pause as long as it fails. Resolves when it is done, or when `signal` aborts. */
export async function untilDone(act: () => Promise<void>, { pauseMs, signal, failed }: Persistence): Promise<void> {
  while (!signal.aborted) {
    try {
      return await act();
    } catch (cause) {
      if (signal.aborted) return;
      failed(cause);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
