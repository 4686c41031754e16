import type { StoreFigures, StoreHealth } from "@dragoman/application/metrics";

/** A store in memory: one process uses it, and it is always well. */
export class MemoryStoreHealth implements StoreHealth {
  async look(): Promise<StoreFigures> {
    return {
      answerSeconds: 0, connections: { active: 1 }, mostConnections: 1, pool: { busy: 0, idle: 1, waiting: 0 }, bytes: 0,
      oldestTransactionSeconds: 0, waitingForLocks: 0, deadRows: 0, transactionAge: 0, transactions: { committed: 0, rolledBack: 0 },
      deadlocks: 0, blocks: { hit: 0, read: 0 }, temporaryBytes: 0,
    };
  }
}
