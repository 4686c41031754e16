import type { EntitySchema } from "typeorm";
import type { Database } from "./database.js";

/** One change of the schema, run once and never edited afterwards. Steps add first; a later release removes. */
export interface SchemaStep {
  /** Its place in the history of all slices; a new step takes the next free number. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /**
   * Mends rows of earlier versions that the step could not be run on; where it was run it was not needed, so that it may be added
   * later. May run twice.
   */
  readonly before?: string;
  /**
   * The table that the step has for itself from its beginning on, where it needs that at its end: a server that runs still and has
   * locked a row would wait for the step, and the step for that server. May be added later.
   */
  readonly lockedFirst?: string;
  /**
   * Number of steps that a server must know at least to work on the schema after this one. Its own, so that servers that do not know it
   * are kept out, unless it only makes what was there quicker: then that of the step before.
   */
  readonly minimumCode: number;
}

/** What a slice brings to the store: nothing else of it has to be listed anywhere but in `slices.ts`. */
export interface PersistenceSlice {
  /** The tables that are read and written through TypeORM. */
  readonly tables: readonly EntitySchema[];
  readonly steps: readonly SchemaStep[];
  /**
   * Makes each port of what it needs, by name: names of other ports, or of what is given from outside. A port that has to be let
   * go has a `close()`, and is closed before what it was made of.
   */
  readonly ports: Readonly<Record<string, (needed: never) => object>>;
}

/** What most ports are made of. It is opened first, and closed last. */
export interface OnDatabase {
  readonly database: Database;
}
