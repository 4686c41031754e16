import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { termKey } from "@dragoman/domain/dictionaries";
import { aTranslation } from "@dragoman/port-contracts/common";
import { createTestDatabase, skipReason, type TestDatabase } from "../../test/test-database.js";
import { migrate, openDatabase } from "../open-database.js";
import { schemaSteps } from "../slices.js";
import type { Database } from "./database.js";
import { awaitSteps, isEmpty, runSteps } from "./run-steps.js";
import type { SchemaStep } from "./slice.js";

const step = (number: number, name: string, sql: string, minimumCode = 1): SchemaStep => ({ number, name, sql, minimumCode });
const one = step(1, "one", "CREATE TABLE one (n integer); INSERT INTO one VALUES (1)");
const two = step(2, "two", "INSERT INTO one VALUES (2)");

(skipReason === undefined ? describe : describe.skip)("runSteps", () => {
  let test: TestDatabase;
  const opened: Database[] = [];
  const open = async (): Promise<Database> => {
    const database = await openDatabase({ url: test.url, poolSize: 2 });
    opened.push(database);
    return database;
  };
  const numbers = async (): Promise<number[]> => (await test.query<{ n: number }>("SELECT n FROM one ORDER BY n")).map((row) => row.n);

  beforeAll(async () => { test = await createTestDatabase(); });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await test.query("DROP SCHEMA public CASCADE");
    await test.query("CREATE SCHEMA public");
  });
  afterAll(() => test.drop());

  it("runs each step once, however many servers start together", async () => {
    const servers = await Promise.all(Array.from({ length: 8 }, open));
    const ran = await Promise.all(servers.map((server) => runSteps(server, [one, two])));
    expect(ran.reduce((sum, steps) => sum + steps)).toBe(2);
    expect(await numbers()).toEqual([1, 2]);
  });
  it("tells an empty database from one in which any step was run", async () => {
    const server = await open();
    expect(await isEmpty(server)).toBe(true);
    await runSteps(server, [one]);
    expect(await isEmpty(server)).toBe(false);
  });
  it("runs what is new, and nothing when nothing is", async () => {
    const server = await open();
    expect(await runSteps(server, [one])).toBe(1);
    expect(await runSteps(server, [one, two])).toBe(1);
    expect(await runSteps(server, [one, two])).toBe(0);
    expect(await numbers()).toEqual([1, 2]);
  });
  it("indexes feedback of an earlier version whose creators and reviewers have names of any length", async () => {
    const server = await open();
    await runSteps(server, schemaSteps.filter(({ number }) => number < 12));
    const insert = (name: string, reviewer: string) => test.query(
      `INSERT INTO feedback (owner_id, username, username_key, language_pair_id, source_language_id, target_language_id, source_text,
         machine_translation, suggested_translation, comment, searched, approval_state, reviewer_key, created)
       SELECT '', 'x', ${name}, '', '', '', '', '', '', '', '{}', 'approved', ${reviewer}, 1
       FROM (SELECT string_agg(md5(n::text), '') AS long FROM generate_series(1, 400) AS n) AS made`);
    await insert("'short'", "long");
    await insert("long", "NULL");
    await migrate(server);
    const lengths = await test.query("SELECT length(username_key) AS name, length(reviewer_key) AS reviewer FROM feedback ORDER BY id");
    expect(lengths).toEqual([{ name: 5, reviewer: 400 }, { name: 400, reviewer: null }]);
  });
  it("finds terms of an earlier version that have any apostrophe", async () => {
    const server = await open();
    await runSteps(server, schemaSteps.filter(({ number }) => number < 14));
    const earlier = { "don’t stop": "DON’T STOP", "it‘s": "IT‘S", "pʼyatʼ red cats sat": "PʼYATʼ RED CATS SAT", "two cats": "TWO CATS" };
    for (const [source, key] of Object.entries(earlier)) {
      await test.query(`INSERT INTO terms (dictionary, source, target, comment, key, source_search, target_search, comment_search)
        VALUES (1, $1, '', '', $2, '', '', '')`, [source, key]);
    }
    await migrate(server);
    const kept = await test.query<{ source: string; key: string }>("SELECT source, key FROM terms");
    expect(kept).toHaveLength(4);
    for (const { source, key } of kept) expect(key).toBe(termKey(source));
  });
  it("puts what waits in an earlier version into lines, by size, crashes and what its owner asked for before it", async () => {
    const server = await open();
    await runSteps(server, schemaSteps.filter(({ number }) => number < 15));
    const title = `\u0000"inputSize":7,"crashes":4`;
    const insert = (id: string, owner: string, pair: string, inputSize: number, crashes: number, leasedUntil: number, state: string) =>
      test.query(`INSERT INTO translations SELECT $1, $2, '', '', $3, '', '', $3 ILIKE 'aut%', '', '{}', 0, $4, '', 0, $5, '{}', $6`,
      [id, owner, pair, state, leasedUntil, aTranslation({ crashes, profile: { title }, result: { inputSize } })]);
    await insert("a", "1", "A", 1000, 0, 0, "preparing");
    await insert("b", "1", "A", 65_536, 0, 0, "preparing");
    await insert("c", "1", "A", 65_537, 0, 0, "preparing");
    await insert("d", "1", "A", 5, 1, 0, "inProgress");
    await insert("e", "1", "A", 5, 1, 9, "inProgress");
    await insert("f", "1", "AutSpa", 5, 0, 0, "preparing");
    await insert("g", "2", "autfra", 5, 0, 0, "preparing");
    await insert("h", "1", "AutFra", 5, 0, 0, "preparing");
    await insert("i", "1", "A", 5, 0, 0, "done");
    await migrate(server);
    const placed = await test.query<{ id: string; kind: string; turn: string }>(
      "SELECT id, line_kind AS kind, turn FROM translations ORDER BY id");
    expect(placed.map(({ id, kind, turn }) => [id, kind, Number(turn)])).toEqual([
      ["a", "short", 0], ["b", "short", 3048], ["c", "long", 0], ["d", "short", 70_632], ["e", "alone", 0],
      ["f", "short", 0], ["g", "short", 0], ["h", "short", 2053], ["i", "long", 0],
    ]);
  });
  it("keeps no server of an earlier version from ending a change of a job that it has begun", async () => {
    const server = await open();
    await runSteps(server, schemaSteps.filter(({ number }) => number < 16));
    const earlier = await (await open()).pool.connect();
    await earlier.query("BEGIN; SELECT FROM translations FOR UPDATE");
    const migrating = migrate(server);
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'translations'::regclass";
    while ((await test.query(waiting)).length === 0) continue;
    await earlier.query("UPDATE translations SET attempt = 1; COMMIT").finally(() => earlier.release(true));
    await migrating;
  });
  it("leaves nothing of a step that fails, and runs it at the next start", async () => {
    const server = await open();
    await expect(runSteps(server, [one, step(2, "broken", "INSERT INTO one VALUES (7); SELECT 1/0")])).rejects.toThrow(/division by zero/);
    expect(await numbers()).toEqual([1]);
    expect(await runSteps(server, [one, two])).toBe(1);
  });
  it("runs a step again whose connection broke in its midst", async () => {
    const server = await open();
    await runSteps(server, [one]);
    const holder = await (await open()).pool.connect();
    holder.on("error", () => undefined);
    await holder.query("SELECT pg_advisory_lock(1)");
    const migrating = runSteps(server, [one, step(2, "waits", "INSERT INTO one VALUES (3); SELECT pg_advisory_xact_lock(1)")]);
    while ((await test.query("SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'")).length === 0) continue;
    await test.breakConnections();
    holder.release(true);
    expect(await migrating).toBe(1);
    expect(await numbers()).toEqual([1, 3]);
  });
  it("refuses a step that was altered after it ran", async () => {
    const server = await open();
    await runSteps(server, [one]);
    await expect(runSteps(server, [step(1, "one", "CREATE TABLE other (n integer)")])).rejects.toMatchObject({ code: "schema-altered" });
  });
  it("refuses a server that is too old, and no other one", async () => {
    const server = await open();
    await runSteps(server, [one, two, step(3, "gentle", "SELECT 1"), step(4, "strict", "SELECT 1", 3)]);
    await expect(runSteps(server, [one, two])).rejects.toMatchObject({ code: "schema-too-new" });
    expect(await runSteps(server, [one, two, step(3, "gentle", "SELECT 1")])).toBe(0);
  });
  it("lets a job engine wait for the server that runs the steps, and end when none does", async () => {
    const [server, engine] = [await open(), await open()];
    await expect(awaitSteps(engine, [one, two], 0)).rejects.toMatchObject({ code: "schema-too-old" });
    const waiting = awaitSteps(engine, [one, two], 60_000);
    await runSteps(server, [one]);
    await expect(awaitSteps(engine, [one, two], 0)).rejects.toMatchObject({ code: "schema-too-old" });
    await runSteps(server, [one, two]);
    await waiting;
    await awaitSteps(engine, [one], 0);
  });
  it("refuses a job engine that is too old, and one of another build", async () => {
    const [server, engine] = [await open(), await open()];
    await runSteps(server, [one, step(2, "strict", "SELECT 1", 2)]);
    await expect(awaitSteps(engine, [one], 0)).rejects.toMatchObject({ code: "schema-too-new" });
    await expect(awaitSteps(engine, [one, two], 0)).rejects.toMatchObject({ code: "schema-altered" });
  });
  it("makes the schema that this code needs, bytes stored uncompressed", async () => {
    const server = await open();
    expect(await migrate(server)).toBe(schemaSteps.length);
    const [storage] = await test.query<{ attstorage: string }>(
      "SELECT attstorage FROM pg_attribute WHERE attrelid = 'content_chunks'::regclass AND attname = 'bytes'");
    expect(storage?.attstorage).toBe("e");
  });
});
