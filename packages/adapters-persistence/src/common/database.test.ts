import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { createTestDatabase, skipReason, type TestDatabase } from "../../test/test-database.js";
import { openDatabase } from "../open-database.js";
import type { Database, DatabaseSettings } from "./database.js";

(skipReason === undefined ? describe : describe.skip)("Database", () => {
  let test: TestDatabase;
  const opened: Database[] = [];
  const open = async (settings: Partial<DatabaseSettings> = {}): Promise<Database> => {
    const database = await openDatabase({ url: test.url, poolSize: 3, ...settings });
    opened.push(database);
    return database;
  };
  const backend = (database: Database): Promise<number> => database.run(async (manager) => {
    const [found] = await manager.query<{ pid: number }[]>("SELECT pg_backend_pid() AS pid");
    return found?.pid ?? 0;
  });

  beforeAll(async () => { test = await createTestDatabase(); });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await test.query("DROP SCHEMA public CASCADE");
    await test.query("CREATE SCHEMA public");
  });
  afterAll(() => test.drop());

  it("commits durably, in the time zone of nobody, under the name that it was given", async () => {
    const database = await open({ applicationName: "a name" });
    const [found] = await database.run((manager) => manager.query<Record<string, string>[]>(`
      SELECT current_setting('synchronous_commit') AS commit, current_setting('statement_timeout') AS statement,
        current_setting('application_name') AS name`));
    expect(found).toEqual({ commit: "on", statement: "30s", name: "a name" });
  });
  it("keeps an idle connection until the next regular statement", async () => {
    const { pool } = await open();
    const longestBetweenLooksMs = 30_000;
    expect(pool.options.idleTimeoutMillis).toBeGreaterThan(2 * longestBetweenLooksMs);
  });
  it("goes on after every connection was ended, idle ones and one in use", async () => {
    const database = await open();
    await Promise.all([backend(database), backend(database)]);
    let runs = 0;
    const answer = await database.transaction(async (manager) => {
      runs += 1;
      if (runs === 1) await test.breakConnections();
      return manager.query<{ n: number }[]>("SELECT 1 AS n");
    });
    expect([answer, runs]).toEqual([[{ n: 1 }], 2]);
    expect(await backend(database)).toBeGreaterThan(0);
  });
  it("stores nothing of a transaction whose statements throw", async () => {
    const database = await open();
    await test.query("CREATE TABLE one (n integer)");
    await expect(database.transaction(async (manager) => {
      await manager.query("INSERT INTO one VALUES (1)");
      throw new Error("no");
    })).rejects.toThrow("no");
    expect(await test.query("SELECT n FROM one")).toEqual([]);
  });
  it("runs a transaction again that was undone for a rival's sake", async () => {
    const database = await open();
    await test.query("CREATE TABLE one (n integer)");
    await test.query("INSERT INTO one VALUES (0)");
    const count = () => database.transaction(async (manager) => {
      await manager.query("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
      const [row] = await manager.query<{ n: number }[]>("SELECT n FROM one");
      await setImmediate();
      await manager.query("UPDATE one SET n = $1", [(row?.n ?? 0) + 1]);
    });
    await Promise.all([count(), count(), count()]);
    expect(await test.query("SELECT n FROM one")).toEqual([{ n: 3 }]);
  });
  it("runs it again however long it took", async () => {
    const database = await open();
    const start = performance.now();
    const now = jest.spyOn(performance, "now");
    let tries = 0;
    await database.transaction(async (manager) => {
      tries += 1;
      now.mockReturnValue(start + 60_000);
      if (tries === 1) await manager.query("DO $$ BEGIN RAISE deadlock_detected; END $$");
    }).finally(() => now.mockRestore());
    expect(tries).toBe(2);
  });
  it("says that it is unavailable when no connection is free", async () => {
    const database = await open({ poolSize: 1, connectTimeoutMs: 3_000 });
    const held = await database.pool.connect();
    await expect(backend(database)).rejects.toMatchObject({ kind: "unavailable", code: "database-unavailable", retryAfterSeconds: 1 });
    held.release();
    expect(await backend(database)).toBeGreaterThan(0);
  });
  it("keeps lists on connections of their own, however many are asked for", async () => {
    const database = await open({ listPoolSize: 3 });
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => { end = resolve; });
    let asking = 0;
    const held = Array.from({ length: 9 }, (_, n) => database.list(async (manager) => {
      const [row] = await manager.transaction(async (held) => {
        asking += 1;
        const found = await held.query<{ name: string; n: number }[]>(
          "SELECT current_setting('application_name') AS name, $1::int AS n", [n]);
        await ended;
        return found;
      });
      return row;
    }));
    while (asking < 3) await setImmediate();
    expect(await database.run((manager) => manager.query("SELECT 1 AS one"))).toEqual([{ one: 1 }]);
    expect(asking).toBe(3);
    end();
    expect(await Promise.all(held)).toEqual(held.map((_, n) => ({ name: "dragoman-lists", n })));
  });
  it("lives on when a connection breaks between two statements of a transaction", async () => {
    const database = await open();
    let times = 0;
    const answer = await database.transaction(async (manager) => {
      const [{ pid }] = await manager.query<[{ pid: number }]>("SELECT pg_backend_pid() AS pid");
      if ((times += 1) === 1) {
        await test.query(`SELECT pg_terminate_backend(${pid})`);
        while ((await test.query(`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`)).length > 0) await setImmediate();
      }
      return (await manager.query<[{ n: number }]>("SELECT 7 AS n"))[0].n;
    });
    expect([answer, times]).toEqual([7, 2]);
  });
  it("lets go of the rows of a worker that stands still", async () => {
    const database = await open();
    const [found] = await database.run((manager) => manager.query<Record<string, string>[]>(
      "SELECT current_setting('idle_in_transaction_session_timeout') AS idle"));
    expect(found).toEqual({ idle: "10s" });
  });
  it("waits for a database that is not there yet, but not for ever", async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
    await expect(openDatabase({ url, waitMs: 2_000 })).rejects.toMatchObject({ code: "database-unavailable" });
    server.close();
  });
  it.each(["53200", "53100", "58030", "XX000"])("waits for one that lacks something for the moment (%s)", async (code) => {
    const body = `SFATAL\0C${code}\0Mnot now\0\0`;
    const answer = Buffer.concat([Buffer.from("E\0\0\0"), Buffer.from([body.length + 4]), Buffer.from(body)]);
    let asked = 0;
    const server = createServer((socket) => void socket.on("error", () => undefined).once("data", () => {
      asked += 1;
      socket.end(answer);
    })).listen(0, "127.0.0.1");
    try {
      await once(server, "listening");
      const url = `postgresql://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`;
      await expect(openDatabase({ url, waitMs: 2_000 })).rejects.toMatchObject({ code: "database-unavailable" });
      expect(asked).toBeGreaterThan(1);
    } finally {
      server.close();
    }
  });
  it("refuses at once what waiting does not help", async () => {
    const url = Object.assign(new URL(test.url), { pathname: "/there-is-no-such-database" }).href;
    await expect(openDatabase({ url })).rejects.toMatchObject({ kind: "unexpected", code: "database-unsuitable" });
  });
  it("refuses a database that is not in UTF-8", async () => {
    const name = `${new URL(test.url).pathname.slice(1)}_latin`;
    await test.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    try {
      const url = Object.assign(new URL(test.url), { pathname: `/${name}` }).href;
      await expect(openDatabase({ url })).rejects.toMatchObject({ code: "database-unsuitable" });
    } finally {
      await test.query(`DROP DATABASE ${name}`);
    }
  });
});
