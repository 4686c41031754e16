import type { Instant } from "@dragoman/domain";
import type { EntityManager } from "typeorm";

/** The clock of the store in SQL: whole microseconds since 1970, one clock for every process. */
export const clockMicros = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

/** What the clock of the store shows. */
export async function storeClock(manager: EntityManager): Promise<Instant> {
  const [row] = await manager.query<{ now: string }[]>(`SELECT ${clockMicros} AS now`);
  return Number(row?.now);
}
