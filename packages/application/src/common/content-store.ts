/**
 * Keeps the bytes of inputs and outputs, of any size, without ever holding one whole in memory.
 *
 * Content is written once under a fresh id and never changed. What nothing refers to an hour after it was written may
 * be swept away, so an id is referred to in the transaction that needs it, after its last byte was stored.
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
  /** Removes what no translation and no training job refers to and what is older than `olderThanMs`. Answers how many were removed. */
  sweep(olderThanMs: number): Promise<number>;
  /**
   * Removes what is older than `olderThanMs`, also where a translation refers to it that is done. What training jobs refer to stays as
   * long as they do. Answers how many were removed.
   */
  purge(olderThanMs: number): Promise<number>;
}

/** Bytes in the content store. */
export interface StoredContent {
  readonly id: string;
  /** In bytes. */
  readonly size: number;
}
