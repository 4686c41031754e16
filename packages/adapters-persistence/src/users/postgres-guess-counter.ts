import { createHash } from "node:crypto";
import type { GuessCounter, GuessLimit, WrongSecret } from "@dragoman/application/users";
import { microsPerMs } from "@dragoman/domain/common";
import type { Database } from "../common/database.js";
import { clockMicros, clockOnce } from "../common/store-clock.js";

/** A hash, so that a key may hold anything, and the table names nobody. */
const rowOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Takes the rows of the keys in one order for everybody, so that rivals wait for each other and never both ways. */
const hold = `
  INSERT INTO guesses (key, tries, expires) SELECT key, '{}', 0 FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING key, tries, ${clockMicros} AS now`;
/** Rows that were taken for nothing: whoever is over a bound could fill the table with ever new names. */
const letGo = "DELETE FROM guesses WHERE key = ANY($1::text[]) AND cardinality(tries) = 0";
/** Forgets some that are over, and some of a clock that was ahead: each from its end of the index. */
const forget = `
  DELETE FROM guesses WHERE key IN (
    SELECT key FROM (SELECT key FROM guesses WHERE expires < ${clockOnce} AND key <> ALL($1::text[])
      ORDER BY expires LIMIT 100 FOR UPDATE SKIP LOCKED) AS over
    UNION ALL
    SELECT key FROM (SELECT key FROM guesses WHERE expires > ${clockOnce} + $2::bigint AND key <> ALL($1::text[])
      ORDER BY expires DESC LIMIT 100 FOR UPDATE SKIP LOCKED) AS ahead)`;
/** Counts for those keys that are named last; the others are written as well, so that nobody can tell by the time which ones count. */
const count = `
  UPDATE guesses SET expires = $2::bigint + $3::bigint,
    tries = ARRAY(SELECT at FROM unnest(tries) AS at WHERE at > $2::bigint - $3::bigint AND at <= $2::bigint ORDER BY at)
      || CASE WHEN key = ANY($4::text[]) THEN ARRAY[$2::bigint] ELSE '{}' END
  WHERE key = ANY($1::text[])`;
const takeBack = `
  WITH held AS (SELECT key FROM guesses WHERE key = ANY($1::text[]) ORDER BY key FOR UPDATE)
  UPDATE guesses SET tries = trim_array(tries, 1) FROM held WHERE guesses.key = held.key AND cardinality(tries) > 0`;

/** Failed sign-ins in PostgreSQL, one row for each key. */
export class PostgresGuessCounter implements GuessCounter {
  constructor(private readonly database: Database) {}

  admit(limits: readonly GuessLimit[], windowMs: number): Promise<number> {
    return this.count(limits, windowMs, (keys) => keys);
  }

  /** A secret is a key of its own, whose row has a try while the secret counts. */
  admitWrong(limits: readonly GuessLimit[], windowMs: number, { mark, isGuess }: WrongSecret): Promise<number> {
    const once = JSON.stringify([mark, ...limits.map(({ key }) => key)]);
    const withOnce = [...limits, { key: once, most: Infinity }];
    return this.count(withOnce, windowMs, (keys, recent) => (isGuess && recent(rowOf(once)) === 0 ? keys : []));
  }

  /** Counts for those keys that `counted` chooses, which learns how many tries count under each. */
  private count(
    limits: readonly GuessLimit[], windowMs: number,
    counted: (keys: readonly string[], recent: (key: string) => number) => readonly string[],
  ): Promise<number> {
    const most = new Map(limits.map((limit) => [rowOf(limit.key), limit.most]));
    const keys = [...most.keys()];
    const windowMicros = windowMs * microsPerMs;
    return this.database.transaction(async (manager) => {
      const rows = await manager.query<{ key: string; tries: string[]; now: string }[]>(hold, [keys]);
      // The latest of the clocks: every row was locked by then.
      const now = Math.max(0, ...rows.map((row) => Number(row.now)));
      // A clock that was ahead has left tries of times to come; they would shut people out until then.
      const recent = new Map(rows.map(({ key, tries }) =>
        [key, tries.map(Number).filter((at) => at > now - windowMicros && at <= now)] as const));
      const free = [...recent].map(([key, tries]) => freeFrom(tries, most.get(key) ?? 0, now, windowMicros));
      const wait = Math.max(0, ...free.map((at) => at - now));
      if (wait > 0) {
        await manager.query(letGo, [keys]);
        return Math.ceil(wait / 1e6);
      }
      await manager.query(forget, [keys, windowMicros]);
      await manager.query(count, [keys, now, windowMicros, counted(keys, (key) => recent.get(key)?.length ?? 0)]);
      return 0;
    });
  }

  forgive(keys: readonly string[]): Promise<void> {
    return this.database.transaction(async (manager) => void await manager.query(takeBack, [keys.map(rowOf)]));
  }
}

/** When the next try may be counted: now, or when the oldest of the last `most` leaves the window. */
function freeFrom(recent: readonly number[], most: number, now: number, windowMicros: number): number {
  const oldest = recent.at(-most);
  return recent.length >= most && oldest !== undefined ? oldest + windowMicros : now;
}
