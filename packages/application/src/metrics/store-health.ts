/** How the store is that everything is kept in. */
export interface StoreFigures {
  /** From asking to the answer. */
  readonly answerSeconds: number;
  /** Connections of all programs to it, by what they are doing. */
  readonly connections: Readonly<Record<string, number>>;
  readonly mostConnections: number;
  /** Connections of this process: those at work, those at rest, and callers that wait for one. */
  readonly pool: { readonly busy: number; readonly idle: number; readonly waiting: number };
  readonly bytes: number;
  /** For so long the oldest open transaction is open. */
  readonly oldestTransactionSeconds: number;
  /** Statements that wait for a lock. */
  readonly waitingForLocks: number;
  /** Rows that were changed or removed, and whose room is not free yet. */
  readonly deadRows: number;
  /** Transactions since the oldest one that the store has to remember; it stops writing before two thousand million. */
  readonly transactionAge: number;
  /** All that follows since its statistics were begun. */
  readonly transactions: { readonly committed: number; readonly rolledBack: number };
  readonly deadlocks: number;
  /** Blocks that were found in memory, and those that were read from the disk. */
  readonly blocks: { readonly hit: number; readonly read: number };
  readonly temporaryBytes: number;
}

/** Looks how the store is. */
export interface StoreHealth {
  /** Rejects with `database-unavailable` (kind unavailable) while the store is away. */
  look(): Promise<StoreFigures>;
}
