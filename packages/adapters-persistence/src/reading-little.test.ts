import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { FeedbackFilter } from "@dragoman/application/feedback";
import type { TranslationFilter } from "@dragoman/application/translations";
import { aTranslation, aUser } from "@dragoman/port-contracts/common";
import { lineOf, start, translationChanged } from "@dragoman/domain/translations";
import { createTestDatabase, skipReason, type TestDatabase } from "../test/test-database.js";
import type { Database } from "./common/database.js";
import { PostgresAnswerStore } from "./common/postgres-answer-store.js";
import { PostgresContentStore } from "./common/postgres-content-store.js";
import { PostgresOutbox } from "./common/postgres-outbox.js";
import { PostgresFeedbackRepository } from "./feedback/index.js";
import { migrate, openDatabase } from "./open-database.js";
import { PostgresTranslationRepository } from "./translations/index.js";
import { PostgresGuessCounter, PostgresUserRepository } from "./users/index.js";

const served = "EngSpa_Generic_SRV_RBMT_0_8_x_1";
const line = lineOf(aTranslation());
const hour = 3_600_000;
const now = "(extract(epoch FROM now()) * 1000000)::bigint";

/** Twenty thousand jobs that wait for a pair that no engine serves, and two younger ones of a pair that one does. */
const jobs = `
  INSERT INTO translations
  SELECT 'job-' || n, 'owner', '', '', CASE WHEN n > 20000 THEN '${served}' ELSE 'EngCat' END, 'eng', '', false, 'MTE', '{}', n,
    'preparing', 'created', 0, 0, ARRAY['input-' || n], $1, 'short', n * 2048
  FROM generate_series(1, 20002) AS n`;

const feedback = `
  INSERT INTO feedback (owner_id, username, username_key, language_pair_id, source_language_id, target_language_id, source_text,
    machine_translation, suggested_translation, comment, searched, approval_state, created)
  SELECT 'owner', 'ann', 'ann', '${served}', 'eng', 'spa', n, '', '', repeat('long ', 100), ARRAY[n::text, '', '', ''], 'approved', n
  FROM generate_series(1, 10000) AS n`;

const users = `
  INSERT INTO users (id, username, username_key, username_search, display_name, display_name_search, authentication_type, disabled,
    epoch, created)
  SELECT 'user-' || n, n, n, '', '', '', 'local', false, '', n FROM generate_series(1, 20000) AS n`;

/** What is done for everybody, or again and again, reads what it needs, and never a whole table. */
(skipReason === undefined ? describe : describe.skip)("the tables", () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    const database = await openDatabase({ url: test.url });
    await migrate(database);
    await new PostgresUserRepository(database).add({ state: aUser({ id: "owner" }) });
    await database.close();
    await test.query(jobs, [aTranslation()]);
    await test.query(`INSERT INTO guesses SELECT 'guess-' || n, '{}', ${now} + 1000000000 FROM generate_series(1, 20000) AS n`);
    const aging = `${now} + (CASE WHEN n > 2500 THEN 1800000000 ELSE -n END)`;
    await test.query(`INSERT INTO kept_answers SELECT 'answer-' || n, '', '', '', ${aging} FROM generate_series(1, 20000) AS n`);
    await test.query(`INSERT INTO outbox (type, at, data) SELECT 'event', ${aging}, '{}' FROM generate_series(1, 20000) AS n`);
    await test.query(`INSERT INTO contents SELECT 'input-' || n, 1, 0 FROM generate_series(1, 20002) AS n`);
    await test.query(`INSERT INTO contents SELECT 'nobody-' || n, 1, n FROM generate_series(1, 2500) AS n`);
    await test.query(feedback);
    await test.query(users);
    await test.query("VACUUM ANALYZE");
  });
  afterAll(() => test.drop());

  /** How many rows and index entries PostgreSQL read of the table meanwhile; a connection that ends has told all of its own. */
  const readOf = async (table: string, act: (database: Database) => Promise<void>): Promise<{ rows: number; all: number }> => {
    const read = async (): Promise<{ rows: number; entries: number }> => {
      await test.othersEnded();
      const [row] = await test.query<{ rows: number; entries: number }>(`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS rows,
          (SELECT sum(idx_tup_read)::int FROM pg_stat_user_indexes AS indexes WHERE indexes.relid = tables.relid) AS entries
        FROM pg_stat_user_tables AS tables WHERE relname = $1`, [table]);
      return row ?? { rows: NaN, entries: NaN };
    };
    const before = await read();
    const database = await openDatabase({ url: test.url });
    await act(database).finally(() => database.close());
    const after = await read();
    const rows = after.rows - before.rows;
    return { rows, all: rows + after.entries - before.entries };
  };

  it("of guesses are not read through at each sign-in", async () => {
    const { all } = await readOf("guesses", async (database) => {
      expect(await new PostgresGuessCounter(database).admit([{ key: "ann", most: 3 }], hour)).toBe(0);
    });
    expect(all).toBeLessThan(100);
  });
  it("of answers and events give their old rows up, of which there may be any number, and keep the others unread", async () => {
    const answers = await readOf("kept_answers", async (database) => expect(await new PostgresAnswerStore(database).sweep()).toBe(2500));
    const events = await readOf("outbox", async (database) => expect(await new PostgresOutbox(database).sweep(0)).toBe(2500));
    expect(Math.max(answers.all, events.all)).toBeLessThan(15_000);
    const left = "SELECT (SELECT count(*)::int FROM kept_answers) AS answers, (SELECT count(*)::int FROM outbox) AS events";
    expect(await test.query(left)).toEqual([{ answers: 17_500, events: 17_500 }]);
  });
  it("of contents lose what no translation refers to, batch by batch", async () => {
    for (const removed of [0, 2500]) {
      const { all } = await readOf("translations", async (database) => {
        expect(await new PostgresContentStore(database).sweep(hour)).toBe(removed);
      });
      // An entry and a row for each content that is referred to; batches that read all jobs would read them twenty times.
      expect(all).toBeLessThan(3 * 20_002);
    }
    expect(await test.query("SELECT count(*)::int AS contents FROM contents")).toEqual([{ contents: 20_002 }]);
  });
  it.each<[TranslationFilter, number]>([
    [{ username: "nobody" }, 0], [{ ownerId: "nobody" }, 0], [{ statuses: ["failed"] }, 0], [{ statuses: ["inProgress"] }, 0],
    [{ languagePairId: served, statuses: ["preparing", "inProgress"] }, 2],
    [{ languagePairId: "EngFra" }, 0], [{ sourceLanguageId: "fra" }, 0], [{ targetLanguageId: "fra" }, 0],
    [{ translationMethod: "human" }, 0], [{ labels: ["legal"] }, 0],
    [{ title: "legal" }, 0], [{ queuedTo: 1 }, 1], [{ queuedFrom: 20_002 }, 1], [{ ids: ["job-7"] }, 1],
  ])("of translations show those that match %j, and leave the others unread", async (filter, found) => {
    const { all } = await readOf("translations", async (database) => {
      expect((await new PostgresTranslationRepository(database).list(filter, { page: 1, perPage: 25 })).totalItems).toBe(found);
    });
    expect(all).toBeLessThan(200);
  });
  it("of translations show a late page, and leave the rows before it unread", async () => {
    const { rows } = await readOf("translations", async (database) => {
      const { items } = await new PostgresTranslationRepository(database).list({ sourceLanguageId: "eng" }, { page: 700, perPage: 25 });
      expect(items).toHaveLength(25);
    });
    expect(rows).toBeLessThan(200);
  });
  it.each<[FeedbackFilter, number]>([
    [{ username: "nobody" }, 0], [{ ownerId: "nobody" }, 0], [{ reviewer: "nobody" }, 0],
    [{ languagePairId: "EngFra" }, 0], [{ sourceLanguageId: "fra" }, 0], [{ targetLanguageId: "fra" }, 0],
    [{ approvalStates: ["rejected"] }, 0], [{ createdTo: 1 }, 1], [{ createdFrom: 10_000 }, 1],
  ])("of feedback show those that match %j, and leave the others unread", async (filter, found) => {
    const { all } = await readOf("feedback", async (database) => {
      expect((await new PostgresFeedbackRepository(database).list(filter, { page: 1, perPage: 25 })).totalItems).toBe(found);
    });
    expect(all).toBeLessThan(200);
  });
  it("of feedback show a late page, and leave the rows before it unread", async () => {
    const { rows } = await readOf("feedback", async (database) => {
      expect((await new PostgresFeedbackRepository(database).list({}, { page: 390, perPage: 25 })).items).toHaveLength(25);
    });
    expect(rows).toBeLessThan(200);
  });
  it("of users lose one, and leave the others unread", async () => {
    const { all } = await readOf("users", async (database) => {
      const none = (): readonly [] => [];
      for (const id of ["user-1", "user-7"]) expect((await new PostgresUserRepository(database).remove(id, none, none)).id).toBe(id);
    });
    expect(all).toBeLessThan(100);
  });
  it("of translations show a new job its place, however many wait with it", async () => {
    const add = async (database: Database): Promise<void> => {
      const repository = new PostgresTranslationRepository(database);
      await repository.add(() => ({ state: aTranslation({ id: "new", profile: { languagePairId: "EngCat" } }) }));
      await repository.remove("new", () => []);
    };
    expect((await readOf("translations", add)).all).toBeLessThan(200);
  });
  it("of translations show the oldest job of a pair whatever waits before it, and the pairs that are waited for", async () => {
    const { all } = await readOf("translations", async (database) => {
      const repository = new PostgresTranslationRepository(database);
      const taken: (string | undefined)[] = [];
      for (let claims = 0; claims < 3; claims += 1) {
        const id = `job-${20_001 + claims}`;
        taken.push((await repository.claim([line], (job, at) => translationChanged(job, start({ ...job, id }, "engine", at), at)))?.id);
      }
      expect(taken).toEqual(["job-20001", "job-20002", undefined]);
      expect(await repository.pairsWaitedFor()).toEqual(["EngCat", served]);
    });
    expect(all).toBeLessThan(200);
  });
});
