import { DomainError } from "@dragoman/domain/common";
import type { EntitySchemaColumnOptions } from "typeorm";

/** JSON as it stands in a row: the fields of its value, and the version of the shape in which they were written. */
export type StoredJson = Readonly<Record<string, unknown>>;

/** A shape of values that stand in rows as JSON, with the shapes that it had before. */
export interface StoredShape<T> {
  /** What is put into a row. */
  write(value: T): StoredJson;
  /** What a row of this or of any earlier version means. Throws `stored-too-new` for one that a newer server wrote. */
  read(stored: StoredJson): T;
}

/** No field of a value begins like this. Rows without it are from the time before versions were written down: the first one. */
const versionKey = "$version";

/**
 * The shape of `what`. Each of `changes` makes of what one version wrote what the next one writes, the first of them of version 1;
 * servers that do not know the next one must be kept out by the `minimumCode` of a schema step. A field that is only added is no
 * new version: `whole` puts it into rows that were written before.
 */
export function storedShape<T extends object>(
  what: string, changes: readonly ((older: StoredJson) => StoredJson)[], whole: (stored: T) => T,
): StoredShape<T> {
  const latest = changes.length + 1;
  return {
    write: (value) => ({ [versionKey]: latest, ...value }),
    read({ [versionKey]: version = 1, ...stored }) {
      if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > latest) throw tooNew(what, version, latest);
      return whole(changes.slice(Number(version) - 1).reduce((older, change) => change(older), stored as StoredJson) as T);
    },
  };
}

/**
 * A column of JSON as it was written. Not `jsonb`, which cannot keep every string: NUL and half surrogate pairs stand escaped in
 * the text of JSON, and only there can PostgreSQL keep them.
 */
export function json<T>({ write, read }: StoredShape<T>): EntitySchemaColumnOptions {
  // A row that a join did not find has null in all its columns.
  return { type: "json", transformer: { to: write, from: (stored: StoredJson | null) => (stored === null ? null : read(stored)) } };
}

function tooNew(what: string, version: unknown, latest: number): DomainError {
  return new DomainError("unexpected", "stored-too-new",
    `The database holds ${what} in version ${JSON.stringify(version)} of its shape; this server knows ${latest}.`,
    { details: "A newer server wrote it. Install that version, or restore a backup from before." });
}
