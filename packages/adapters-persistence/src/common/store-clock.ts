import type { Instant } from "@dragoman/domain/common";
import type { EntityManager } from "typeorm";

/** The clock of the store in SQL: whole microseconds since 1970, one clock for every process. It goes on while a statement runs. */
export const clockMicros = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

/** The same, read once in a statement. Rows are found by it through an index; by a clock that goes on, only one by one. */
export const clockOnce = `(SELECT ${clockMicros})`;

/** What the clock of the store shows. */
export async function storeClock(manager: EntityManager): Promise<Instant> {
  const [row] = await manager.query<{ now: string }[]>(`SELECT ${clockMicros} AS now`);
  return Number(row?.now);
}
