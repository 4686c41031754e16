/** Runs at most `atOnce` pieces of work together. The others wait and begin in the order they came. Work that fails ends its turn too. */
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
