import { expect, it } from "@jest/globals";
import { answerStoreContract, signalsContract } from "@dragoman/port-contracts/common";
import { onDatabase, pass, runner } from "../../test/on-database.js";
import { PostgresAnswerStore } from "./postgres-answer-store.js";
import { PostgresSignals } from "./postgres-signals.js";

const breakSignals = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dragoman-signals' AND datname = current_database()`;

onDatabase("PostgreSQL", (opened) => {
  answerStoreContract("PostgresAnswerStore", async () => ({
    ...await opened.fresh(), adapter: new PostgresAnswerStore(opened.database), pass,
  }), runner);
  signalsContract("PostgresSignals", async () => {
    const { signals, close } = await opened.fresh();
    return {
      adapter: signals, close,
      tell: async (topic, subject) => { await opened.test.query("SELECT pg_notify($1, $2)", [`dragoman_${topic}`, subject]); },
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
