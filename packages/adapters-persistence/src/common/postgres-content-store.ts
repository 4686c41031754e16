import { randomUUID } from "node:crypto";
import type { ContentStore, StoredContent } from "@dragoman/application/common";
import { DomainError, microsPerMs } from "@dragoman/domain/common";
import type { QueryConfig, QueryResult, QueryResultRow } from "pg";
import type { EntityManager } from "typeorm";
import { comparable } from "./columns.js";
import { type Database, withoutTimeLimit } from "./database.js";
import { rowsAtOnce } from "./in-batches.js";
import { bringBack } from "./remove-old-rows.js";
import type { SchemaStep } from "./slice.js";
import { clockMicros, clockOnce } from "./store-clock.js";

const chunkBytes = 2 ** 20;
/** So much is read at once: a client that takes nothing keeps about four times as much of the server's memory. */
const readBytes = 2 ** 16;

/** Adds a chunk and shows that the writer lives; adds nothing when the content was swept away meanwhile. */
const addChunk = `
  WITH content AS (UPDATE contents SET written = ${clockMicros}, unused = false WHERE id = $1 RETURNING id)
  INSERT INTO content_chunks (content_id, place, bytes) SELECT id, $2, $3 FROM content
  ON CONFLICT (content_id, place) DO UPDATE SET bytes = excluded.bytes`;
/** Of a chunk that is stored as it is, PostgreSQL reads no more than the piece. */
const readPiece = "SELECT substring(bytes FROM $3 FOR $4) AS bytes FROM content_chunks WHERE content_id = $1 AND place = $2";
/** Whether a sweep found that nothing refers to the content. */
export const unusedContentsSchema: SchemaStep = {
  number: 34,
  name: "contents that nothing refers to",
  minimumCode: 34,
  sql: "ALTER TABLE contents ADD COLUMN unused boolean NOT NULL DEFAULT false",
};

const isOld = `written <= ${clockOnce} - $1::bigint`;
const oldContents = `SELECT id FROM contents WHERE id > $2 AND ${isOld} ORDER BY id LIMIT ${rowsAtOnce}`;
const translationsOfOld = "SELECT FROM translations WHERE translations.contents @> ARRAY[old.id]";
const isOfTraining = "EXISTS (SELECT FROM training_jobs WHERE training_jobs.contents @> ARRAY[old.id])";
/**
 * Both statements visit old contents in the order of their ids, after $2. A sweep deletes unused contents that an earlier sweep has marked,
 * and marks the others. A purge deletes contents whose translations are all done. The age is checked again at the deletion, because a
 * writer may have renewed it.
 */
const sweepBatch = `
  WITH old AS MATERIALIZED (${oldContents}),
  unused AS MATERIALIZED (SELECT id FROM old WHERE NOT EXISTS (${translationsOfOld}) AND NOT ${isOfTraining}),
  marked AS (UPDATE contents SET unused = true WHERE NOT contents.unused AND ${isOld} AND id = ANY(ARRAY(SELECT id FROM unused))),
  removed AS (DELETE FROM contents WHERE contents.unused AND ${isOld} AND id = ANY(ARRAY(SELECT id FROM unused)) RETURNING id)
  SELECT (SELECT max(id) FROM old) AS last, (SELECT count(*)::int FROM removed) AS contents`;
const purgeBatch = `
  WITH old AS MATERIALIZED (${oldContents}),
  removed AS (DELETE FROM contents WHERE ${isOld} AND id = ANY(ARRAY(SELECT id FROM old WHERE EXISTS (${translationsOfOld})
    AND NOT EXISTS (${translationsOfOld} AND substate NOT IN ('succeeded', 'failed', 'canceled')) AND NOT ${isOfTraining})) RETURNING id)
  SELECT (SELECT max(id) FROM old) AS last, (SELECT count(*)::int FROM removed) AS contents`;

/**
 * Contents in PostgreSQL: rows of 1 MiB, each written in a commit of its own, and read in smaller pieces. A content without a
 * size is still being written.
 */
export class PostgresContentStore implements ContentStore {
  constructor(private readonly database: Database) {}

  async write(bytes: AsyncIterable<Uint8Array>): Promise<StoredContent> {
    const id = randomUUID();
    await this.query({ text: `INSERT INTO contents (id, written) VALUES ($1, ${clockMicros}) ON CONFLICT DO NOTHING`, values: [id] });
    try {
      let size = 0;
      let place = 0;
      for await (const chunk of inPieces(bytes, chunkBytes)) {
        const { rowCount } = await this.query({ name: "add-chunk", text: addChunk, values: [id, place, chunk] });
        if (rowCount !== 1) throw swept(id);
        size += chunk.length;
        place += 1;
      }
      const { rowCount } = await this.query({
        text: `UPDATE contents SET size = $2, written = ${clockMicros}, unused = false WHERE id = $1`, values: [id, size],
      });
      if (rowCount !== 1) throw swept(id);
      return { id, size };
    } catch (failure) {
      // When even this fails the sweep does it: nothing refers to the content.
      await this.query({ text: "DELETE FROM contents WHERE id = $1", values: [id] }).catch(() => undefined);
      throw failure;
    }
  }

  async *read(id: string): AsyncGenerator<Uint8Array> {
    const size = await this.size(id);
    if (size === undefined) throw new DomainError("notFound", "content-not-found", `There is no content ${JSON.stringify(id)}.`);
    for (let at = 0; at < size; at += readBytes) {
      const { rows: [row] } = await this.query<{ bytes: Buffer }>({
        name: "read-piece", text: readPiece, values: [id, Math.floor(at / chunkBytes), at % chunkBytes + 1, readBytes],
      });
      if (row === undefined) throw new DomainError("notFound", "content-not-found", `Content ${id} was removed while it was read.`);
      yield row.bytes;
    }
  }

  async size(id: string): Promise<number | undefined> {
    const { rows: [row] } = await this.query<{ size: string }>({
      text: "SELECT size FROM contents WHERE id = $1 AND size IS NOT NULL", values: [comparable(id)],
    });
    return row === undefined ? undefined : Number(row.size);
  }

  async remove(id: string): Promise<void> {
    await this.query({ text: "DELETE FROM contents WHERE id = $1", values: [comparable(id)] });
  }

  async sweep(olderThanMs: number): Promise<number> {
    await bringBack(this.database, { table: "contents", key: "id", moment: "written" }, 0);
    return this.removeOld(sweepBatch, olderThanMs);
  }

  purge(olderThanMs: number): Promise<number> {
    return this.removeOld(purgeBatch, olderThanMs);
  }

  private async removeOld(statement: string, olderThanMs: number): Promise<number> {
    let removed = 0;
    for (let last: string | null = ""; last !== null;) {
      const batch: OldBatch = await this.database.transaction((manager) => removedBehind(manager, statement, olderThanMs, last ?? ""));
      removed += batch.contents;
      last = batch.last;
    }
    return removed;
  }

  /** Straight to the driver, which prepares a named statement once. Each statement may run twice without harm. */
  private query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    return this.database.run(() => this.database.pool.query<Row>(statement));
  }
}

interface OldBatch {
  /** The last content that was looked at; null when there was none. */
  readonly last: string | null;
  readonly contents: number;
}

async function removedBehind(manager: EntityManager, statement: string, olderThanMs: number, last: string): Promise<OldBatch> {
  // A thousand of the largest contents are a hundred thousand chunks, and nobody waits for an answer.
  await withoutTimeLimit(manager);
  const [batch] = await manager.query<OldBatch[]>(statement, [olderThanMs * microsPerMs, last]);
  return batch as OldBatch;
}

function swept(id: string): DomainError {
  return new DomainError("unavailable", "content-swept", `Content ${id} was swept away while it was written.`);
}

/** The bytes of a source in pieces of exactly `size` bytes, the last one smaller; none for an empty source. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let taken = 0; taken < bytes.length;) {
      const next = bytes.subarray(taken, taken + size - filled);
      piece.set(next, filled);
      filled += next.length;
      taken += next.length;
      if (filled === size) {
        yield piece;
        piece = Buffer.allocUnsafe(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
