/** Longest time between two looks: each takes processor time of everything that answers it. */
const mostBetweenMs = 500;

/**
 * Resolves to what `look` answers as soon as it is not undefined; rejects after `withinMs`, saying what was waited for. The times between
 * looks are a tenth of what was waited before.
 */
export async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = 60_000): Promise<T> {
  const begin = Date.now();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    const waitedMs = Date.now() - begin;
    if (waitedMs > withinMs) throw new Error(`Waited ${withinMs} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(mostBetweenMs, Math.max(20, waitedMs / 10))));
  }
}
