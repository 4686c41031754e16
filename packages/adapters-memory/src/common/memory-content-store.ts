import type { Clock, ContentStore, StoredContent } from "@dragoman/application/common";
import { DomainError, type Instant, microsPerMs } from "@dragoman/domain/common";

const mostBytes = 2 ** 20;

/** Contents in memory. */
export class MemoryContentStore implements ContentStore {
  private readonly contents = new Map<string, { readonly bytes: Buffer; readonly written: Instant }>();
  private made = 0;

  /** `referred` names the contents that are referred to: by translations, all of them or those that are not done, and by training jobs. */
  constructor(private readonly clock: Clock, private readonly referred: (which: "all" | "unfinished") => Iterable<string>) {}

  async write(bytes: AsyncIterable<Uint8Array>): Promise<StoredContent> {
    const pieces: Buffer[] = [];
    for await (const piece of bytes) pieces.push(Buffer.from(piece));
    const whole = Buffer.concat(pieces);
    const id = `content-${(this.made += 1)}`;
    this.contents.set(id, { bytes: whole, written: this.clock.now() });
    return { id, size: whole.length };
  }

  async *read(id: string): AsyncGenerator<Uint8Array> {
    const content = this.contents.get(id);
    if (content === undefined) throw new DomainError("notFound", "content-not-found", `There is no content ${JSON.stringify(id)}.`);
    for (let start = 0; start < content.bytes.length; start += mostBytes) {
      // A copy: whoever reads may do with it what they like.
      yield Uint8Array.from(content.bytes.subarray(start, start + mostBytes));
    }
  }

  async size(id: string): Promise<number | undefined> {
    return this.contents.get(id)?.bytes.length;
  }

  async remove(id: string): Promise<void> {
    this.contents.delete(id);
  }

  async sweep(olderThanMs: number): Promise<number> {
    return this.removeOld(olderThanMs, "all");
  }

  async purge(olderThanMs: number): Promise<number> {
    return this.removeOld(olderThanMs, "unfinished");
  }

  private removeOld(olderThanMs: number, spared: "all" | "unfinished"): number {
    const kept = new Set(this.referred(spared));
    const before = this.clock.now() - olderThanMs * microsPerMs;
    const old = [...this.contents].filter(([id, content]) => content.written <= before && !kept.has(id));
    for (const [id] of old) this.contents.delete(id);
    return old.length;
  }

  /** How many contents are kept. */
  get kept(): number {
    return this.contents.size;
  }
}
