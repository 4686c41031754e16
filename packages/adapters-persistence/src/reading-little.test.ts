import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { aTranslation } from "@dragoman/port-contracts";
import { changed, start } from "@dragoman/domain";
import { createTestDatabase, skipReason, type TestDatabase } from "../test/test-database.js";
import { type Database, migrate, openDatabase, PostgresAnswerStore, PostgresContentStore, PostgresGuessCounter, sweepEvents, TypeormTranslationRepository } from "./index.js";

const served = "EngSpa_Generic_SRV_RBMT_0_8_x_1";
const hour = 3_600_000;
const now = "(extract(epoch FROM now()) * 1000000)::bigint";

/** Twenty thousand jobs that wait for a pair that no engine serves, and two younger ones of a pair that one does. */
const jobs = `
  INSERT INTO translations SELECT 'job-' || n, 'owner', '', '', CASE WHEN n > 20000 THEN '${served}' ELSE 'EngCat' END, 'eng', '', false, 'MTE', '{}', n, 'preparing', 'created', 0, 0, ARRAY['input-' || n], $1
  FROM generate_series(1, 20002) AS n`;

/** What is done for everybody, or again and again, reads what it needs, and never a whole table. */
(skipReason === undefined ? describe : describe.skip)("the tables", () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    const database = await openDatabase({ url: test.url });
    await migrate(database);
    await database.close();
    await test.query(jobs, [aTranslation()]);
    await test.query(`INSERT INTO guesses SELECT 'guess-' || n, '{}', ${now} + 1000000000 FROM generate_series(1, 20000) AS n`);
    await test.query(`INSERT INTO kept_answers SELECT 'answer-' || n, '', '', '', ${now} + (n - 2500) * 1000000000::bigint FROM generate_series(1, 20000) AS n`);
    await test.query(`INSERT INTO outbox (type, at, data) SELECT 'event', ${now} + (n - 2500) * 1000000000::bigint, '{}' FROM generate_series(1, 20000) AS n`);
    await test.query(`INSERT INTO contents SELECT 'input-' || n, 1, 0 FROM generate_series(1, 20002) AS n`);
    await test.query(`INSERT INTO contents SELECT 'nobody-' || n, 1, n FROM generate_series(1, 2500) AS n`);
    await test.query("VACUUM ANALYZE");
  }, 120_000);
  afterAll(() => test.drop());

  /** How many rows and index entries PostgreSQL read of the table meanwhile; a connection that ends has told all of its own. */
  const readOf = async (table: string, act: (database: Database) => Promise<void>): Promise<number> => {
    const read = async (): Promise<number> => {
      while ((await test.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'")).length > 0) continue;
      const [row] = await test.query<{ read: number }>(`
        SELECT (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = $1)::int + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = $1)::int AS read`, [table]);
      return row?.read ?? NaN;
    };
    const before = await read();
    const database = await openDatabase({ url: test.url });
    await act(database).finally(() => database.close());
    return await read() - before;
  };

  it("of guesses are not read through at each sign-in", async () => {
    expect(await readOf("guesses", async (database) => {
      expect(await new PostgresGuessCounter(database).admit([{ key: "ann", most: 3 }], hour)).toBe(0);
    })).toBeLessThan(100);
  });
  it("of answers and events give their old rows up, of which there may be any number, and keep the others unread", async () => {
    expect(await readOf("kept_answers", async (database) => expect(await new PostgresAnswerStore(database).sweep()).toBe(2500))).toBeLessThan(10_000);
    expect(await readOf("outbox", async (database) => expect(await sweepEvents(database, 0)).toBe(2500))).toBeLessThan(10_000);
    expect(await test.query("SELECT (SELECT count(*)::int FROM kept_answers) AS answers, (SELECT count(*)::int FROM outbox) AS events")).toEqual([{ answers: 17_500, events: 17_500 }]);
  });
  it("of contents lose what no translation refers to, batch by batch", async () => {
    const read = await readOf("translations", async (database) => expect(await new PostgresContentStore(database).sweep(hour)).toBe(2500));
    // One entry of an index for each content that is referred to; a batch that read all jobs would read them twenty times.
    expect(read).toBeLessThan(3 * 20_002);
    expect(await test.query("SELECT count(*)::int AS contents FROM contents")).toEqual([{ contents: 20_002 }]);
  });
  it("of translations show the oldest job of a pair whatever waits before it, and the pairs that are waited for", async () => {
    expect(await readOf("translations", async (database) => {
      const repository = new TypeormTranslationRepository(database);
      const taken: (string | undefined)[] = [];
      for (let claims = 0; claims < 3; claims += 1) {
        taken.push((await repository.claim([served], (job, at) => changed(job, start({ ...job, id: `job-${20_001 + claims}` }, "engine", at), at)))?.id);
      }
      expect(taken).toEqual(["job-20001", "job-20002", undefined]);
      expect(await repository.pairsWaitedFor()).toEqual(["EngCat", served]);
    })).toBeLessThan(100);
  });
});
