import { openPool, type WorkerPool } from "./worker-pool.js";

/** A pool whose threads run the sources that are tested, not what was built of them some time ago. */
export function openTestPool(workers: number): WorkerPool {
  return openPool({ workers, execArgv: ["--no-warnings", "--import", new URL("./typescript-threads.test-kit.mjs", import.meta.url).href] });
}
