import type { Clock, ContentStore, StoredContent } from "@dragoman/application/common";
import { DomainError, type Instant, microsPerMs } from "@dragoman/domain/common";

const mostBytes = 2 ** 20;

/** Contents in memory. */
export class MemoryContentStore implements ContentStore {
  private readonly contents = new Map<string, { readonly bytes: Buffer; readonly written: Instant }>();
  /** Contents that the last sweep found unused. */
  private unused: ReadonlySet<string> = new Set();
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
    const referred = new Set(this.referred("all"));
    const unused = this.olderThan(olderThanMs).filter((id) => !referred.has(id));
    const removed = unused.filter((id) => this.unused.has(id));
    this.unused = new Set(unused);
    for (const id of removed) this.contents.delete(id);
    return removed.length;
  }

  async purge(olderThanMs: number): Promise<number> {
    const [referred, needed] = [new Set(this.referred("all")), new Set(this.referred("unfinished"))];
    const removed = this.olderThan(olderThanMs).filter((id) => referred.has(id) && !needed.has(id));
    for (const id of removed) this.contents.delete(id);
    return removed.length;
  }

  private olderThan(ms: number): readonly string[] {
    const before = this.clock.now() - ms * microsPerMs;
    return [...this.contents].flatMap(([id, { written }]) => (written <= before ? [id] : []));
  }

  /** How many contents are kept. */
  get kept(): number {
    return this.contents.size;
  }
}
