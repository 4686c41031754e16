import type { HistoryPeriod, MetricHistory, MetricSnapshot } from "@dragoman/application/metrics";
import { microsPerMs } from "@dragoman/domain/common";
import type { Database } from "../common/database.js";
import type { SchemaStep } from "../common/slice.js";
import { clockMicros } from "../common/store-clock.js";

/** How the metrics were: a text of JSON for each minute, which PostgreSQL packs by itself, by the beginning of the minute. */
export const metricHistorySchema: SchemaStep = {
  number: 22, name: "metric history", minimumCode: 22,
  sql: "CREATE TABLE metric_snapshots (at bigint PRIMARY KEY, families text NOT NULL)",
};

/** One holds some ten thousand characters; so many are in memory at once. */
const readAtOnce = 30;
const minute = 60_000 * microsPerMs;
const present = `${clockMicros} / ${minute} * ${minute}`;

/** How the metrics were, in PostgreSQL. Each statement may run twice without harm. */
export class PostgresMetricHistory implements MetricHistory {
  constructor(private readonly database: Database) {}

  async isDue(): Promise<boolean> {
    const { rowCount } = await this.query(`SELECT FROM metric_snapshots WHERE at = ${present}`);
    return rowCount === 0;
  }

  async keep(families: string): Promise<void> {
    await this.query(`INSERT INTO metric_snapshots (at, families) VALUES (${present}, $1) ON CONFLICT (at) DO NOTHING`, [families]);
  }

  async *read({ from = 0, to = Number.MAX_SAFE_INTEGER }: HistoryPeriod): AsyncGenerator<MetricSnapshot> {
    for (let next = from; ;) {
      const rows = await this.database.list((manager) => manager.query<{ at: string; families: string }[]>(
        `SELECT at, families FROM metric_snapshots WHERE at >= $1 AND at <= $2 ORDER BY at LIMIT ${readAtOnce}`, [next, to]));
      for (const { at, families } of rows) yield { at: Number(at), families };
      if (rows.length < readAtOnce) return;
      next = Number(rows.at(-1)?.at) + 1;
    }
  }

  async sweep(olderThanMs: number): Promise<number> {
    const { rowCount } = await this.query(
      `DELETE FROM metric_snapshots WHERE at <= ${clockMicros} - $1::bigint OR at > ${clockMicros}`,
      [Math.round(olderThanMs * microsPerMs)]);
    return rowCount ?? 0;
  }

  private query(text: string, values: unknown[] = []) {
    return this.database.run(() => this.database.pool.query(text, values));
  }
}
