/**
 * Works on up to `most` items at once and yields the results in the order of the items. Takes an item only when there
 * is room for it. A failure ends the sequence at its place; work that is under way then is waited for.
 */
export async function* mapInOrder<T, R>(items: AsyncIterable<T>, most: number, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      result.catch(() => undefined); // whoever awaits it below hears of its failure
      underWay.push(result);
      if (underWay.length >= most) yield await (underWay.shift() as Promise<R>);
    }
    while (underWay.length > 0) yield await (underWay.shift() as Promise<R>);
  } finally {
    await Promise.allSettled(underWay);
  }
}
