/** Maximum time between two looks. Each look takes processor time of the programs that answer it. */
const mostBetweenMs = 500;
/** Ends a wait that would never end. Long, because processes at a low priority may wait for a processor; below jest's limit of a test. */
const usualMs = 600_000;

/**
 * Resolves to what `look` answers as soon as it is not undefined. Rejects, with `what` in the message, when a look that began after
 * `withinMs` has not succeeded. A pause between looks is a tenth of the time that has passed.
 */
export async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = usualMs): Promise<T> {
  const begin = Date.now();
  for (;;) {
    const waitedMs = Date.now() - begin;
    const found = await look();
    if (found !== undefined) return found;
    if (waitedMs > withinMs) throw new Error(`Waited ${withinMs} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(mostBetweenMs, Math.max(20, waitedMs / 10))));
  }
}
