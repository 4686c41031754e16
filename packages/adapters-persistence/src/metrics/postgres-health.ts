import type { StoreFigures, StoreHealth } from "@dragoman/application/metrics";
import type { Database } from "../common/database.js";

/**
 * Of others' connections a role that is not privileged sees only that they are there, which is enough to count them. What PostgreSQL
 * does for itself takes none of the connections that there may be.
 */
const look = `
  SELECT
    (SELECT jsonb_object_agg(state, connections) FROM (
      SELECT coalesce(state, 'unknown') AS state, count(*) AS connections
      FROM pg_stat_activity WHERE backend_type = 'client backend' GROUP BY 1) AS counted) AS connections,
    current_setting('max_connections')::float8 AS "mostConnections",
    pg_database_size(current_database())::float8 AS bytes,
    (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8
      FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend') AS "oldestTransactionSeconds",
    (SELECT count(*)::float8 FROM pg_locks WHERE NOT granted) AS "waitingForLocks",
    (SELECT coalesce(sum(n_dead_tup), 0)::float8 FROM pg_stat_user_tables) AS "deadRows",
    (SELECT age(datfrozenxid)::float8 FROM pg_database WHERE datname = current_database()) AS "transactionAge",
    xact_commit::float8 AS committed, xact_rollback::float8 AS "rolledBack", deadlocks::float8,
    blks_hit::float8 AS hit, blks_read::float8 AS read, temp_bytes::float8 AS "temporaryBytes"
  FROM pg_stat_database WHERE datname = current_database()`;

type Row = Omit<StoreFigures, "answerSeconds" | "pool" | "transactions" | "blocks"> & StoreFigures["transactions"] & StoreFigures["blocks"];

/** How PostgreSQL is, as it tells itself. */
export class PostgresHealth implements StoreHealth {
  constructor(private readonly database: Database) {}

  async look(): Promise<StoreFigures> {
    const { pool } = this.database;
    const { totalCount, idleCount, waitingCount } = pool;
    const asked = performance.now();
    const { rows: [row] } = await this.database.run(() => pool.query<Row>(look));
    const { committed, rolledBack, hit, read, ...others } = row as Row;
    return {
      ...others, answerSeconds: (performance.now() - asked) / 1_000,
      pool: { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
      transactions: { committed, rolledBack }, blocks: { hit, read },
    };
  }
}
