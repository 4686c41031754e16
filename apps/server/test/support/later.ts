/** Stands for what is there only when the tests run, so that a `describe` block can name it before. */
export function later<T extends object>(find: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_standIn, name) {
      const found = find();
      if (found === undefined) throw new Error(`Asked for "${String(name)}" before the tests run: only tests and hooks can.`);
      return Reflect.get(found, name, found) as unknown;
    },
  });
}
