import type { ContentStore } from "@dragoman/application";
import { type Database, startClockWork } from "@dragoman/adapters-persistence";
import type { Logger } from "pino";

const everyMs = 10 * 60_000;
/** An input or output that nothing refers to may still be on its way into a job. */
const unreferencedForMs = 60 * 60_000;

/** Removes what crashes and deletions left in the content store, from time to time. Resolves to what ends it. */
export async function startSweeps(database: Database, contents: ContentStore, log: Logger): Promise<() => Promise<void>> {
  const clockWork = await startClockWork({
    database,
    onFailure: (name, failure) => log.error({ err: failure, name }, "clock-work failed"),
    jobs: [{
      name: "sweep-content", everyMs,
      run: async () => {
        const removed = await contents.sweep(unreferencedForMs);
        if (removed > 0) log.info({ removed }, "swept content that nothing refers to");
      },
    }],
  });
  return () => clockWork.stop();
}
