/**
 * Keeps the bytes of inputs and outputs, of any size, without ever holding one whole in memory.
 *
 * Content is written once under a fresh id and never changed. Two sweeps that find it old and unused remove it. So its writer stores a
 * reference soon after the last byte.
 */
export interface ContentStore {
  /**
   * Stores the bytes; when the source fails, rejects with its failure and keeps nothing. Rejects with `content-swept` when a sweep
   * took it for old meanwhile, as where the clock jumped ahead: then it may be tried again.
   */
  write(bytes: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  /** Yields the bytes in order, in pieces of at most 1 MiB. The first step rejects with `content-not-found` for an unknown id. */
  read(id: string): AsyncIterable<Uint8Array>;
  /** Size in bytes; undefined for an unknown id. */
  size(id: string): Promise<number | undefined>;
  /** Removes a content that nothing refers to; one that is not there is removed already. */
  remove(id: string): Promise<void>;
  /**
   * Removes contents to which no translation and no training job refers. They are older than `olderThanMs`, and an earlier sweep had
   * found them unused as well: otherwise a clock that jumps ahead would cost a new content between its last byte and the first reference.
   * Answers how many were removed.
   */
  sweep(olderThanMs: number): Promise<number>;
  /**
   * Removes contents older than `olderThanMs` to which only translations refer that are done. Those that nothing refers to are left to
   * the sweep. Answers how many were removed.
   */
  purge(olderThanMs: number): Promise<number>;
}

/** Bytes in the content store. */
export interface StoredContent {
  readonly id: string;
  /** In bytes. */
  readonly size: number;
}
