import { type Database, startClockWork } from "@dragoman/adapters-persistence";
import type { AnswerStore, ContentStore, Outbox } from "@dragoman/application/common";
import type { Logger } from "pino";

const everyMs = 10 * 60_000;
/** An input or output that nothing refers to may still be on its way into a job. */
const unreferencedForMs = 60 * 60_000;
/** Whoever reads events has read them by then. */
const eventsKeptMs = 7 * 24 * 60 * 60_000;

/** What is swept. */
interface Swept {
  readonly database: Database;
  readonly contents: Pick<ContentStore, "sweep">;
  readonly answers: Pick<AnswerStore, "sweep">;
  readonly outbox: Pick<Outbox, "sweep">;
}

/**
 * Removes what crashes and deletions left in the content store, old events, and answers that are given no more, from
 * time to time. Resolves to what ends it.
 */
export async function startSweeps({ database, contents, answers, outbox }: Swept, log: Logger): Promise<() => Promise<void>> {
  const clockWork = await startClockWork({
    database,
    onFailure: (name, failure) => log.error({ err: failure, name }, "clock-work failed"),
    jobs: [{
      name: "sweep-content", everyMs,
      run: async () => {
        const removed = await contents.sweep(unreferencedForMs);
        if (removed > 0) log.info({ removed }, "swept content that nothing refers to");
      },
    }, {
      name: "sweep-events", everyMs,
      run: async () => {
        const removed = await outbox.sweep(eventsKeptMs);
        if (removed > 0) log.info({ removed }, "swept old events");
      },
    }, {
      name: "sweep-answers", everyMs,
      run: async () => {
        const removed = await answers.sweep();
        if (removed > 0) log.info({ removed }, "swept old answers");
      },
    }],
  });
  return () => clockWork.stop();
}
