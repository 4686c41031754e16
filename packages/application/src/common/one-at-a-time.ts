/** Does what has the same key one after the other, in the order in which it comes; what has different keys waits for nobody. */
export class OneAtATime {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const done = (this.last.get(key) ?? Promise.resolve()).then(act);
    // Whoever is next does not care how this one ends.
    const ended = done.catch(() => undefined);
    this.last.set(key, ended);
    try {
      return await done;
    } finally {
      if (this.last.get(key) === ended) this.last.delete(key);
    }
  }
}
