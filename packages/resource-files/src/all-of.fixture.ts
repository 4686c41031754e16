/** All that comes. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** These, one after the other. */
export async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
