import type { Outbox, OutboxEvent } from "@dragoman/application/common";
import { clocksDifferMs } from "@dragoman/domain/common";
import type { EntityManager } from "typeorm";
import type { Database } from "./database.js";
import { locks } from "./locks.js";
import { bringBack, removeOldRows } from "./remove-old-rows.js";
import type { SchemaStep } from "./slice.js";
import { storedEventData } from "./store-change.js";
import type { StoredJson } from "./stored-json.js";

/** Events get their positions when they are first read; most are read soon after they were written. */
export const outboxSchema: SchemaStep = {
  number: 13, name: "positions of events", minimumCode: 13,
  sql: `
    ALTER TABLE outbox ADD COLUMN position bigint;
    CREATE SEQUENCE outbox_positions;
    CREATE INDEX outbox_waiting ON outbox (id) WHERE position IS NULL;
    CREATE UNIQUE INDEX outbox_position ON outbox (position) WHERE position IS NOT NULL;
  `,
};

interface Row {
  readonly position: string;
  readonly type: string;
  readonly at: string;
  readonly data: StoredJson;
}

/**
 * Gives the next positions to committed events that have none, in the order in which they were written. Whoever changes a thing
 * does so behind the commit of the change before, so the events of that one can be seen, and come first.
 */
const place = `
  UPDATE outbox SET position = placed.position
  FROM (SELECT id, nextval('outbox_positions') AS position
    FROM (SELECT id FROM outbox WHERE position IS NULL ORDER BY id LIMIT $1) AS waiting) AS placed
  WHERE outbox.id = placed.id`;

/** The outbox in PostgreSQL. Identity numbers of events are no positions: a transaction may commit behind one with higher numbers. */
export class PostgresOutbox implements Outbox {
  constructor(private readonly database: Database) {}

  async read(after: number, most: number): Promise<readonly OutboxEvent[]> {
    const placed = await this.placed(after, most);
    if (placed.length >= most || !await this.database.run(isWaiting)) return placed;
    await this.database.transaction(async (manager) => {
      // Until the commit, so that no position can be seen before a lower one.
      await manager.query("SELECT pg_advisory_xact_lock($1, $2)", locks.outbox);
      await manager.query(place, [most - placed.length]);
    });
    return this.placed(after, most);
  }

  async sweep(olderThanMs: number): Promise<number> {
    await bringBack(this.database, { table: "outbox", key: "id", moment: "at" }, clocksDifferMs);
    return removeOldRows(this.database, { table: "outbox", key: "id", moment: "at" }, olderThanMs);
  }

  private placed(after: number, most: number): Promise<readonly OutboxEvent[]> {
    return this.database.run(async (manager) => {
      const rows = await manager.query<Row[]>(
        "SELECT position, type, at, data FROM outbox WHERE position > $1 ORDER BY position LIMIT $2", [after, most]);
      return rows.map(({ position, type, at, data }) => ({
        position: Number(position), type, at: Number(at), data: storedEventData.read(data),
      }));
    });
  }
}

async function isWaiting(manager: EntityManager): Promise<boolean> {
  const [found] = await manager.query<{ waiting: boolean }[]>("SELECT EXISTS (SELECT FROM outbox WHERE position IS NULL) AS waiting");
  return found?.waiting === true;
}
