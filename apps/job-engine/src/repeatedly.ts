import { setTimeout as sleep } from "node:timers/promises";

/** Does something again and again, with a pause before each time. The answer ends that, and resolves when nothing is under way. */
export function repeatedly(pauseMs: number, act: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  const ending = new AbortController();
  const going = (async () => {
    for (;;) {
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      await act().catch(failed);
    }
  })();
  return () => {
    ending.abort();
    return going;
  };
}
