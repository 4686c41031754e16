import { afterAll, beforeAll, describe, it } from "@jest/globals";
import {
  aTranslation, contentStoreContract, guessCounterContract, hostRepositoryContract, labelRepositoryContract, signalsContract, translationRepositoryContract, userRepositoryContract,
} from "@dragoman/port-contracts";
import type { DomainEvent } from "@dragoman/domain";
import { createTestDatabase, skipReason, type TestDatabase } from "../test/test-database.js";
import {
  type Database, migrate, openDatabase, PostgresContentStore, PostgresGuessCounter, PostgresSignals, TypeormHostRepository, TypeormLabelRepository, TypeormTranslationRepository, TypeormUserRepository,
} from "./index.js";

(skipReason === undefined ? describe : describe.skip)("PostgreSQL", () => {
  const runner = { describe, it };
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await openDatabase({ url: test.url });
    await migrate(database);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  /** Empties the tables (quicker than TRUNCATE on small ones), and opens what listens on them. */
  const fresh = async (): Promise<{ signals: PostgresSignals; close: () => Promise<void> }> => {
    for (const table of ["users", "guesses", "hosts", "translations", "contents", "outbox", "labels"]) await database.pool.query(`DELETE FROM ${table}`);
    const signals = new PostgresSignals({ url: test.url });
    return { signals, close: () => signals.close() };
  };
  const events = async (): Promise<DomainEvent[]> => {
    const { rows } = await database.pool.query<{ type: string; at: string; data: Record<string, string> }>("SELECT type, at, data FROM outbox ORDER BY id");
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  };

  translationRepositoryContract("TypeormTranslationRepository", async () => ({
    ...await fresh(), adapter: new TypeormTranslationRepository(database), labels: new TypeormLabelRepository(database), events,
  }), runner);
  labelRepositoryContract("TypeormLabelRepository", async () => ({ ...await fresh(), adapter: new TypeormLabelRepository(database) }), runner);
  hostRepositoryContract("TypeormHostRepository", async () => ({ ...await fresh(), adapter: new TypeormHostRepository(database) }), runner);
  userRepositoryContract("TypeormUserRepository", async () => {
    const translations = new TypeormTranslationRepository(database);
    return {
      ...await fresh(), adapter: new TypeormUserRepository(database),
      own: async (ownerId) => { await translations.add(() => ({ job: aTranslation({ ownerId }), events: [] })); },
      owned: async (ownerId) => (await translations.list({ ownerId }, { page: 1, perPage: 1 })).totalItems,
    };
  }, runner);
  guessCounterContract("PostgresGuessCounter", async () => ({
    ...await fresh(), adapter: new PostgresGuessCounter(database), pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }), runner);
  contentStoreContract("PostgresContentStore", async () => {
    const translations = new TypeormTranslationRepository(database);
    return {
      ...await fresh(), adapter: new PostgresContentStore(database),
      kept: async () => Number((await database.pool.query<{ kept: string }>("SELECT count(*) AS kept FROM contents")).rows[0]?.kept),
      refer: async ({ input, document, ...others }) => {
        const outputs = document === undefined ? undefined : { document, ...others };
        await translations.add(() => ({ job: aTranslation({ input, ...(outputs ? { outputs } : {}) }, outputs ? "succeeded" : "created"), events: [] }));
      },
    };
  }, runner);
  signalsContract("PostgresSignals", async () => {
    const { signals, close } = await fresh();
    return {
      adapter: signals, close,
      tell: async (topic, subject) => { await test.query("SELECT pg_notify($1, $2)", [`dragoman_${topic}`, subject]); },
      interrupt: async () => { await test.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dragoman-signals' AND datname = current_database()"); },
    };
  }, runner);
});
