import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DomainError } from "@dragoman/domain/common";
import type { EntityManager } from "typeorm";
import { type Database, withoutTimeLimit } from "./database.js";
import { locks } from "./locks.js";
import type { SchemaStep } from "./slice.js";

interface AppliedStep {
  readonly step: number;
  readonly name: string;
  readonly checksum: string;
  readonly minimumCode: number;
}

const history = `
  CREATE TABLE IF NOT EXISTS schema_steps (
    step integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, minimum_code integer NOT NULL,
    applied timestamptz NOT NULL DEFAULT now())`;
const allApplied = `SELECT step, name, checksum, minimum_code AS "minimumCode" FROM schema_steps ORDER BY step`;
/** Whoever waits for a server to run the steps looks again after this. */
const lookAgainMs = 250;

/** What tells a step that was changed from the one that was run. */
export const checksumOf = (step: SchemaStep): string => createHash("sha256").update(step.sql).digest("hex");

/**
 * Runs the steps that are missing, one transaction for each, however many servers start at once. Answers how many it ran
 * itself. Rejects with `schema-too-new` when the database asks for newer code, with `schema-altered` when a step that was
 * run is not the one that this code knows.
 */
export async function runSteps(database: Database, steps: readonly SchemaStep[]): Promise<number> {
  for (let ran = 0; ; ran += 1) {
    // Committed first: an index is made of rows as well that its own transaction has replaced.
    await database.transaction((manager) => prepareNext(manager, steps));
    const more = await database.transaction((manager) => runNext(manager, steps));
    if (!more) return ran;
  }
}

/** Sends a statement with its values, and answers its rows. */
type Send = (sql: string, values?: unknown[]) => Promise<readonly object[]>;

/**
 * Brings an empty database to these steps, within the transaction of whoever sends: `before` and `lockedFirst` are for databases that
 * somebody works on.
 */
export async function runStepsOnEmpty(send: Send, steps: readonly SchemaStep[]): Promise<void> {
  await send(history);
  for (const step of steps) await runStep(send, step);
}

/** Rejects as `runSteps` does where a step that was run is not the one that this code knows. */
export async function refuseOtherSteps(send: Send, steps: readonly SchemaStep[]): Promise<void> {
  refuseUnknown(await send(allApplied) as readonly AppliedStep[], steps);
}

async function runStep(send: Send, step: SchemaStep): Promise<void> {
  await send(step.sql);
  await send("INSERT INTO schema_steps (step, name, checksum, minimum_code) VALUES ($1, $2, $3, $4)",
    [step.number, step.name, checksumOf(step), step.minimumCode]);
}

/** Whether no server has ever begun to bring its schema there. */
export async function isEmpty(database: Database): Promise<boolean> {
  return !(await database.run(hasHistory));
}

async function hasHistory(manager: EntityManager): Promise<boolean> {
  const [found] = await manager.query<{ isThere: boolean }[]>(`SELECT to_regclass('schema_steps') IS NOT NULL AS "isThere"`);
  return found?.isThere === true;
}

/**
 * Waits until a server has brought the schema up to these steps, for whoever does not do so. Rejects as `runSteps` does, and with
 * `schema-too-old` when no server does.
 */
export async function awaitSteps(database: Database, steps: readonly SchemaStep[], waitMs: number): Promise<void> {
  for (const end = performance.now() + waitMs; ; await pause(lookAgainMs)) {
    const applied = await database.run(readApplied);
    refuseUnknown(applied, steps);
    if (applied.length >= steps.length) return;
    if (performance.now() >= end) throw schemaTooOld(applied.length, steps.length);
  }
}

function schemaTooOld(applied: number, needed: number): DomainError {
  return new DomainError("unexpected", "schema-too-old",
    `The database has had ${applied} schema steps; this job engine needs ${needed}.`,
    { details: "A server of the same version runs the others when it starts: bring servers and hosts to one version." });
}

/** The steps that were run; none before the first server came. */
async function readApplied(manager: EntityManager): Promise<readonly AppliedStep[]> {
  return await hasHistory(manager) ? manager.query<AppliedStep[]>(allApplied) : [];
}

async function prepareNext(manager: EntityManager, steps: readonly SchemaStep[]): Promise<void> {
  const { before } = steps[await appliedSteps(manager, steps)] ?? {};
  if (before !== undefined) await manager.query(before);
}

/** Runs the first step that is missing. */
async function runNext(manager: EntityManager, steps: readonly SchemaStep[]): Promise<boolean> {
  const applied = await appliedSteps(manager, steps);
  const next = steps[applied];
  if (next === undefined) return false;
  if (next.lockedFirst !== undefined) await manager.query(`LOCK TABLE ${next.lockedFirst}`);
  await runStep((sql, values) => manager.query(sql, values), next);
  return true;
}

/**
 * How many steps were run, and nobody runs another one meanwhile. The lock ends with the transaction, so a server that dies
 * here blocks nobody.
 */
async function appliedSteps(manager: EntityManager, steps: readonly SchemaStep[]): Promise<number> {
  await withoutTimeLimit(manager);
  await manager.query("SELECT pg_advisory_xact_lock($1, $2)", [...locks.migration]);
  await manager.query(history);
  const applied = await manager.query<AppliedStep[]>(allApplied);
  refuseUnknown(applied, steps);
  return applied.length;
}

function refuseUnknown(applied: readonly AppliedStep[], steps: readonly SchemaStep[]): void {
  const needed = Math.max(0, ...applied.map((step) => step.minimumCode));
  if (needed > steps.length) {
    throw new DomainError("unexpected", "schema-too-new",
      `The database needs a program that knows ${needed} schema steps; this one knows ${steps.length}.`,
      { details: "A newer server has used it. Install that version, or restore a backup from before." });
  }
  for (const [index, step] of steps.entries()) {
    const found = applied[index];
    if (found !== undefined && found.checksum !== checksumOf(step)) {
      throw new DomainError("unexpected", "schema-altered",
        `Schema step ${found.step} (${found.name}) in the database is not the one that this server knows.`,
        { details: "The database was made by another build. Install that one, or restore a backup that fits." });
    }
  }
}
