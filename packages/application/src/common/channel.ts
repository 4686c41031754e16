/** Hands items from one writer to one reader, one at a time: `send` waits until the reader has taken the item before. */
export class Channel<T> implements AsyncIterable<T> {
  private item: { readonly value: T } | undefined;
  private ended = false;
  private waiting: (() => void)[] = [];

  /** Resolves when the reader is ready for the next item, or gone. */
  async send(value: T): Promise<void> {
    while (this.item !== undefined && !this.ended) await this.move();
    if (this.ended) return;
    this.item = { value };
    this.wake();
  }

  /** No item follows. */
  end(): void {
    this.ended = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      for (;;) {
        while (this.item === undefined && !this.ended) await this.move();
        if (this.item === undefined) return;
        const { value } = this.item;
        this.item = undefined;
        this.wake();
        yield value;
      }
    } finally {
      this.end();
    }
  }

  private move(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
