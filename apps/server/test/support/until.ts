/** Resolves to what `look` answers as soon as it is not undefined; rejects after `withinMs`, saying what was waited for. */
export async function until<T>(what: string, look: () => Promise<T | undefined>, withinMs = 60_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited ${withinMs} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
