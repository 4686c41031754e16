import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { type DatabaseProxy, startDatabaseProxy } from "../../test/database-proxy.js";
import { createTestDatabase, skipReason, type TestDatabase } from "../../test/test-database.js";
import { openDatabase } from "../open-database.js";
import { type Database, withoutTimeLimit } from "./database.js";
import { PostgresSignals } from "./postgres-signals.js";

/** Well below what a caller of ours waits for; before, calls hung for as long as the database was silent. */
const inSeconds = 30_000;

(skipReason === undefined ? describe : describe.skip)("A database that falls silent", () => {
  let test: TestDatabase;
  let proxy: DatabaseProxy;
  let database: Database;
  const end: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.query("CREATE TABLE one (n integer)");
  });
  const open = async (): Promise<void> => {
    proxy = await startDatabaseProxy(test.url);
    database = await openDatabase({ url: proxy.url, poolSize: 10 });
    end.push(() => database.close(), () => proxy.stop());
  };
  afterEach(async () => {
    for (const step of end.splice(0)) await step();
    await test.query("DELETE FROM one");
  });
  afterAll(() => test.drop());

  const pid = async (): Promise<number> => {
    const [found] = await database.run((manager) => manager.query<{ pid: number }[]>("SELECT pg_backend_pid() AS pid"));
    return found?.pid ?? 0;
  };
  /** As many connections as the pool may have, all idle in it. */
  const fillPool = async (): Promise<readonly number[]> => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    const pids = await Promise.all(clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      return rows[0]?.pid ?? 0;
    }));
    for (const client of clients) client.release();
    return pids;
  };

  it("has every connection of the pool replaced, and each call is answered", async () => {
    await open();
    const before = await fillPool();
    expect(proxy.goSilent()).toBe(10);
    const after = await Promise.all(Array.from({ length: 30 }, () => pid()));
    expect(after.filter((each) => before.includes(each))).toEqual([]);
  }, inSeconds);

  it("undoes a transaction in its midst and runs it again, and nobody waits for the rows that it held", async () => {
    await open();
    await test.query("INSERT INTO one VALUES (0)");
    let runs = 0;
    await database.transaction(async (manager) => {
      await manager.query("UPDATE one SET n = n + 1");
      if ((runs += 1) === 1) proxy.goSilent();
      await manager.query("SELECT 1");
    });
    expect([runs, await test.query("SELECT n FROM one")]).toEqual([2, [{ n: 1 }]]);
  }, inSeconds);

  it("tells the caller when it falls silent during the commit, and does not run it twice", async () => {
    await open();
    let runs = 0;
    await expect(database.transaction(async (manager) => {
      runs += 1;
      await manager.query("INSERT INTO one VALUES (1)");
      proxy.goSilent();
    })).rejects.toMatchObject({ kind: "unavailable", code: "database-unavailable" });
    expect([runs, await test.query("SELECT n FROM one")]).toEqual([1, []]);
  }, inSeconds);

  it("is unavailable in seconds while it stands still, and answers as soon as it goes on", async () => {
    await open();
    await fillPool();
    proxy.freeze();
    const away = { kind: "unavailable", code: "database-unavailable" };
    await Promise.all(Array.from({ length: 20 }, () => expect(pid()).rejects.toMatchObject(away)));
    await expect(pid()).rejects.toMatchObject(away);
    proxy.thaw();
    expect(await pid()).toBeGreaterThan(0);
  }, 2 * inSeconds);

  it("is waited for by what takes long but is worked on", async () => {
    await open();
    expect(await database.run((manager) => manager.query("SELECT 7 AS n FROM pg_sleep(7)"))).toEqual([{ n: 7 }]);
    const patient = await database.transaction(async (manager) => {
      await withoutTimeLimit(manager);
      return manager.query<unknown[]>("SELECT current_setting('statement_timeout') AS limit");
    });
    expect(patient).toEqual([{ limit: "0" }]);
  }, 2 * inSeconds);

  it("signals again within seconds, and asks its listeners to look for what they missed", async () => {
    await open();
    const signals = new PostgresSignals({ url: proxy.url });
    end.unshift(() => signals.close());
    const heard: string[] = [];
    const missed = new Promise<void>((resolve) => {
      void signals.listen("translations", (subject) => { heard.push(subject); resolve(); });
    });
    await signals.listen("hosts", () => undefined);
    proxy.goSilent();
    await test.query("SELECT pg_notify('dragoman_translations', 'a')");
    await missed;
    expect(heard).toEqual([""]);
  }, inSeconds);

  it("keeps nobody from closing what listens on it", async () => {
    await open();
    const signals = new PostgresSignals({ url: proxy.url });
    await signals.listen("hosts", () => undefined);
    proxy.goSilent();
    await signals.close();
  }, inSeconds);
});
