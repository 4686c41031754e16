import type { QuickDragoman } from "./dragoman.js";

/** Ends the leases of all jobs and the claims of all idempotency keys, as half a minute without a sign of life would. */
export async function endLeases({ database }: QuickDragoman): Promise<void> {
  await database.query(
    "UPDATE translations SET leased_until = 0, job = jsonb_set(job::jsonb, '{leasedUntil}', '0')::json WHERE state = 'inProgress'",
  );
  await database.query("UPDATE kept_answers SET expires = 0 WHERE answer IS NULL");
}
