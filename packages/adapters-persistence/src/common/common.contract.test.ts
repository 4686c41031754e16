import { expect, it } from "@jest/globals";
import { answerStoreContract, outboxContract, signalsContract } from "@dragoman/port-contracts/common";
import { contractsOnDatabase, pass, runner } from "../../test/on-database.js";
import { PostgresAnswerStore } from "./postgres-answer-store.js";
import { PostgresOutbox } from "./postgres-outbox.js";
import { PostgresSignals } from "./postgres-signals.js";
import { leaveTrail, storeChange } from "./store-change.js";
import { storeClock } from "./store-clock.js";

const breakSignals = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dragoman-signals' AND datname = current_database()`;

/** Runs an act up to where it says that something is written, and answers how it is let go to its end. */
async function begun(act: (isWritten: () => void, mayEnd: Promise<void>) => Promise<void>): Promise<() => Promise<void>> {
  let [isWritten, mayEnd] = [(): void => undefined, (): void => undefined];
  const written = new Promise<void>((resolve) => { isWritten = resolve; });
  const ended = act(isWritten, new Promise<void>((resolve) => { mayEnd = resolve; }));
  await Promise.race([written, ended]);
  return async () => { mayEnd(); await ended; };
}

contractsOnDatabase((opened) => {
  answerStoreContract("PostgresAnswerStore", async () => ({
    ...await opened.fresh(), adapter: new PostgresAnswerStore(opened.database), pass,
  }), runner);
  outboxContract("PostgresOutbox", async () => ({
    ...await opened.fresh(), adapter: new PostgresOutbox(opened.database),
    store: (events) => storeChange(opened.database, async () => ({ answer: undefined, events })),
    begin: (events) => begun(async (isWritten, mayEnd) => {
      await opened.database.transaction(async (manager) => {
        await leaveTrail(manager, { events });
        isWritten();
        await mayEnd;
      });
    }),
    now: () => opened.database.run(storeClock),
  }), runner);
  signalsContract("PostgresSignals", async () => {
    const { signals, notify, close } = await opened.fresh();
    return {
      adapter: signals, close, notify,
      interrupt: async () => { await opened.test.query(breakSignals); },
    };
  }, runner);
  it("lets signals be closed while they connect", async () => {
    const signals = new PostgresSignals({ url: opened.test.url });
    const listening = signals.listen("hosts", () => undefined);
    await signals.close();
    await expect(listening).resolves.toBeInstanceOf(Function);
  });
});
