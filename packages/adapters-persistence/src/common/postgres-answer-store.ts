import { createHash, randomUUID } from "node:crypto";
import type { AnswerClaim, AnswerStore, Claimed, KeptAnswer } from "@dragoman/application/common";
import { microsPerMs } from "@dragoman/domain/common";
import type { QueryResult, QueryResultRow } from "pg";
import type { Database } from "./database.js";
import { bringBack, removeOldRows } from "./remove-old-rows.js";
import { clockMicros } from "./store-clock.js";
import type { SchemaStep } from "./slice.js";

/** Answers of requests that may come again; a row without an answer is the claim of a request under way. `name` is a digest. */
export const keptAnswersSchema: SchemaStep = {
  number: 9, name: "kept answers", minimumCode: 9,
  sql: `
    CREATE TABLE kept_answers (
      name text COLLATE "C" PRIMARY KEY,
      token text COLLATE "C" NOT NULL,
      fingerprint text COLLATE "C",
      answer text COLLATE "C",
      expires bigint NOT NULL,
      CHECK ((fingerprint IS NULL) = (answer IS NULL))
    );
    CREATE INDEX kept_answers_expires ON kept_answers (expires);
  `,
};

/** Nothing is kept for longer, but what was kept while the clock was ahead. */
const longestKeptMs = 7 * 24 * 3_600_000;

/** A digest, so that a name may hold anything and be of any length, and the table tells no keys. */
const rowOf = (name: string): string => createHash("sha256").update(name).digest("base64url");

/** Takes the name when it is free, or was taken by this very statement before the connection broke. */
const take = `
  INSERT INTO kept_answers AS kept (name, token, expires) VALUES ($1, $2, ${clockMicros} + $3::bigint)
  ON CONFLICT (name) DO UPDATE SET token = excluded.token, fingerprint = NULL, answer = NULL, expires = excluded.expires
  WHERE kept.expires <= ${clockMicros} OR kept.token = excluded.token`;
const look = `SELECT fingerprint, answer FROM kept_answers WHERE name = $1 AND expires > ${clockMicros}`;
/** A lease that ends later than any that is given now was given while the clock was ahead; whoever lives renews it. */
const shorten = `
  UPDATE kept_answers SET expires = ${clockMicros} + $2::bigint
  WHERE name = $1 AND answer IS NULL AND expires > ${clockMicros} + $2::bigint`;
const held = "WHERE name = $1 AND token = $2 AND answer IS NULL";

/** Kept answers in PostgreSQL, one row for each name. Each statement may run twice without harm. */
export class PostgresAnswerStore implements AnswerStore {
  constructor(private readonly database: Database) {}

  async claim(name: string, leaseMs: number): Promise<Claimed> {
    const token = randomUUID();
    for (;;) {
      const { rowCount } = await this.query(take, [rowOf(name), token, leaseMs * microsPerMs]);
      if (rowCount === 1) return { state: "claimed", claim: { name, token } };
      const { rows: [row] } = await this.query<{ [Fact in keyof KeptAnswer]: string | null }>(look, [rowOf(name)]);
      // Whoever held it may have given it up in between.
      if (row === undefined) continue;
      const { fingerprint, answer } = row;
      if (fingerprint !== null && answer !== null) return { state: "answered", answer: { fingerprint, answer } };
      await this.query(shorten, [rowOf(name), leaseMs * microsPerMs]);
      return { state: "underWay" };
    }
  }

  async renew({ name, token }: AnswerClaim, leaseMs: number): Promise<void> {
    await this.query(`UPDATE kept_answers SET expires = ${clockMicros} + $3::bigint ${held}`, [rowOf(name), token, leaseMs * microsPerMs]);
  }

  async keep({ name, token }: AnswerClaim, { fingerprint, answer }: KeptAnswer, keptMs: number): Promise<void> {
    await this.query(`UPDATE kept_answers SET fingerprint = $3, answer = $4, expires = ${clockMicros} + $5::bigint ${held}`,
      [rowOf(name), token, fingerprint, answer, keptMs * microsPerMs]);
  }

  async release({ name, token }: AnswerClaim): Promise<void> {
    await this.query(`DELETE FROM kept_answers ${held}`, [rowOf(name), token]);
  }

  async sweep(): Promise<number> {
    await bringBack(this.database, { table: "kept_answers", key: "name", moment: "expires" }, longestKeptMs);
    return removeOldRows(this.database, { table: "kept_answers", key: "name", moment: "expires" }, 0);
  }

  private query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>> {
    return this.database.run(() => this.database.pool.query<Row>(text, values));
  }
}
