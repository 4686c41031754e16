import { rmSync } from "node:fs";

/** Undoes what `begin-run.mjs` did. */
export default async function endRun() {
  await globalThis.postgresOfRun?.stop();
  rmSync(process.env.DRAGOMAN_TEST_RUN, { recursive: true, force: true });
}
