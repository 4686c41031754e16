/**
 * Lets at most `atOnce` pieces of work run together; what is more waits and begins in the order it came. Work that fails ends its
 * turn as any other does.
 */
export function turnsOf(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => { waiting.push(resolve); });
    try {
      return await work();
    } finally {
      // The turn goes straight to the next that waits, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Three at a time: each may need much memory, and one that takes long keeps two others free. */
export const spreadsheetInTurn = turnsOf(3);
