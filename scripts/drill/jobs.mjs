import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { comparable } from "./documents.mjs";

/** Ends a wait that would never end. */
const lastJobMs = 600_000;

/** Translates each document with nobody disturbing it; what comes out is what must come out later. */
export async function undisturbed(connector, pair, work) {
  const outputs = [];
  for (const [n, document] of work.entries()) {
    const id = await connector.submit(pair, document, `undisturbed-${n}`);
    const job = await connector.done(id, lastJobMs);
    if (job.substate !== "succeeded") throw new Error(`Undisturbed, a job ended ${job.substate}: ${job.errorMessage}`);
    outputs.push(comparable(await connector.download(id)));
  }
  return outputs;
}

/**
 * Creates `count` jobs at a steady pace within `overMs`, each for as long as it takes, and resolves to `{ id, expected }` of each, or
 * `{ failure }` where none was accepted.
 */
export function createJobs({ connector, pair, work, expected, count, overMs }) {
  return Promise.all(Array.from({ length: count }, async (_, n) => {
    await sleep((n * overMs) / count);
    return connector.submit(pair, work[n % work.length], `job-${n}`)
      .then((id) => ({ id, expected: expected[n % work.length] }), (error) => ({ failure: `a job was not accepted: ${error.message}` }));
  }));
}

/** Sentences on what was lost or doubled, once all jobs have ended. `others` jobs were there before. */
export async function wrongWithJobs({ jobs, others, connector, databaseUrl }) {
  const wrong = [];
  const end = Date.now() + lastJobMs;
  for (const { id, expected, failure } of jobs) {
    const waited = () => connector.done(id, Math.max(0, end - Date.now())).catch((error) => ({ failure: error.message }));
    const job = failure ? { failure } : await waited();
    if (job.failure) wrong.push(job.failure);
    else if (job.substate !== "succeeded") wrong.push(`${id} ended ${job.substate}: ${job.errorMessage}`);
    else if (comparable(await connector.download(id)) !== expected) wrong.push(`${id} came out otherwise than undisturbed`);
  }
  const { totalItems } = await connector.call("GET", "/translations?perPage=1");
  const ids = new Set(jobs.map(({ id }) => id));
  if (ids.size !== jobs.length) wrong.push(`${jobs.length} requests were answered with ${ids.size} jobs`);
  if (totalItems !== jobs.length + others) wrong.push(`${jobs.length} requests have made ${totalItems - others} jobs`);
  const ends = await terminalEvents(await databaseUrl());
  for (const id of ids) if ((ends.get(id) ?? 0) !== 1) wrong.push(`${id} has ${ends.get(id) ?? 0} terminal events`);
  return wrong;
}

/** How many `done` events each job has in the outbox. */
async function terminalEvents(databaseUrl) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    "SELECT data->>'translationId' AS id, count(*)::int AS ends FROM outbox WHERE type = 'translation.statusChanged' AND "
      + "data->>'state' = 'done' GROUP BY 1");
  await database.end();
  return new Map(rows.map(({ id, ends }) => [id, ends]));
}
