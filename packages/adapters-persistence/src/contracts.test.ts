import { describe, it } from "@jest/globals";
import { brandRepositoryContract } from "@dragoman/port-contracts/brands";
import { answerStoreContract, aTranslation, aUser, contentStoreContract, signalsContract } from "@dragoman/port-contracts/common";
import { dictionaryRepositoryContract, termFinderContract } from "@dragoman/port-contracts/dictionaries";
import { approvedFeedbackContract, feedbackRepositoryContract } from "@dragoman/port-contracts/feedback";
import { hostRepositoryContract } from "@dragoman/port-contracts/hosts";
import { labelRepositoryContract } from "@dragoman/port-contracts/labels";
import { chainRepositoryContract } from "@dragoman/port-contracts/translation-chains";
import { translationRepositoryContract } from "@dragoman/port-contracts/translations";
import { guessCounterContract, userRepositoryContract } from "@dragoman/port-contracts/users";
import type { DomainEvent } from "@dragoman/domain/common";
import { onDatabase } from "../test/on-database.js";
import {
  PairsInForce, PostgresAnswerStore, PostgresApprovedFeedback, PostgresChainRepository, PostgresContentStore, PostgresFeedbackRepository, PostgresGuessCounter, PostgresSignals, PostgresTermFinder, PostgresBrandRepository, PostgresDictionaryRepository, PostgresHostRepository, PostgresLabelRepository, PostgresTranslationRepository, PostgresUserRepository,
} from "./index.js";

onDatabase("PostgreSQL", (opened) => {
  const runner = { describe, it };

  /** Empties the tables (quicker than TRUNCATE on small ones), and opens what listens on them. */
  const fresh = async (): Promise<{ signals: PostgresSignals; close: () => Promise<void> }> => {
    for (const table of ["users", "guesses", "hosts", "translations", "contents", "outbox", "labels", "brands", "dictionaries", "translation_chains", "feedback", "kept_answers"]) await opened.database.pool.query(`DELETE FROM ${table}`);
    const signals = new PostgresSignals({ url: opened.test.url });
    return { signals, close: () => signals.close() };
  };
  const events = async (): Promise<DomainEvent[]> => {
    const { rows } = await opened.database.pool.query<{ type: string; at: string; data: Record<string, string> }>("SELECT type, at, data FROM outbox ORDER BY id");
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  };

  translationRepositoryContract("PostgresTranslationRepository", async () => ({
    ...await fresh(), adapter: new PostgresTranslationRepository(opened.database), labels: new PostgresLabelRepository(opened.database), users: new PostgresUserRepository(opened.database), events,
  }), runner);
  labelRepositoryContract("PostgresLabelRepository", async () => ({ ...await fresh(), adapter: new PostgresLabelRepository(opened.database) }), runner);
  hostRepositoryContract("PostgresHostRepository", async () => ({ ...await fresh(), adapter: new PostgresHostRepository(opened.database) }), runner);
  userRepositoryContract("PostgresUserRepository", async () => {
    const translations = new PostgresTranslationRepository(opened.database);
    return {
      ...await fresh(), adapter: new PostgresUserRepository(opened.database),
      own: async (ownerId) => { await translations.add(() => ({ job: aTranslation({ ownerId }), events: [] })); },
      owned: async (ownerId) => (await translations.list({ ownerId }, { page: 1, perPage: 1 })).totalItems,
    };
  }, runner);
  brandRepositoryContract("PostgresBrandRepository", async () => ({ ...await fresh(), adapter: new PostgresBrandRepository(opened.database, { trustEmptyMs: 60_000 }) }), runner);
  chainRepositoryContract("PostgresChainRepository", async () => ({ ...await fresh(), adapter: new PostgresChainRepository(opened.database) }), runner);
  dictionaryRepositoryContract("PostgresDictionaryRepository", async () => ({ ...await fresh(), adapter: new PostgresDictionaryRepository(opened.database) }), runner);
  termFinderContract("PostgresTermFinder", async () => ({
    ...await fresh(), adapter: new PostgresTermFinder(opened.database), dictionaries: new PostgresDictionaryRepository(opened.database),
  }), runner);
  guessCounterContract("PostgresGuessCounter", async () => ({
    ...await fresh(), adapter: new PostgresGuessCounter(opened.database), pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }), runner);
  answerStoreContract("PostgresAnswerStore", async () => ({
    ...await fresh(), adapter: new PostgresAnswerStore(opened.database), pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }), runner);
  contentStoreContract("PostgresContentStore", async () => {
    const translations = new PostgresTranslationRepository(opened.database);
    const { close } = await fresh();
    await new PostgresUserRepository(opened.database).add(aUser({ id: aTranslation().ownerId }));
    return {
      close, adapter: new PostgresContentStore(opened.database),
      kept: async () => Number((await opened.database.pool.query<{ kept: string }>("SELECT count(*) AS kept FROM contents")).rows[0]?.kept),
      refer: async ({ input, document, ...others }) => {
        const outputs = document === undefined ? undefined : { document, ...others };
        await translations.add(() => ({ job: aTranslation({ input, ...(outputs ? { outputs } : {}) }, outputs ? "succeeded" : "created"), events: [] }));
      },
    };
  }, runner);
  feedbackRepositoryContract("PostgresFeedbackRepository", async () => ({ ...await fresh(), adapter: new PostgresFeedbackRepository(opened.database) }), runner);
  approvedFeedbackContract("PostgresApprovedFeedback", async () => ({
    ...await fresh(), adapter: new PostgresApprovedFeedback(opened.database), entries: new PostgresFeedbackRepository(opened.database),
  }), runner);
  approvedFeedbackContract("PostgresApprovedFeedback, which remembers pairs without any", async () => {
    const pairs = new PairsInForce();
    return { ...await fresh(), adapter: new PostgresApprovedFeedback(opened.database, pairs), entries: new PostgresFeedbackRepository(opened.database, (pair) => pairs.forget(pair)) };
  }, runner);
  signalsContract("PostgresSignals", async () => {
    const { signals, close } = await fresh();
    return {
      adapter: signals, close,
      tell: async (topic, subject) => { await opened.test.query("SELECT pg_notify($1, $2)", [`dragoman_${topic}`, subject]); },
      interrupt: async () => { await opened.test.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dragoman-signals' AND datname = current_database()"); },
    };
  }, runner);
});
