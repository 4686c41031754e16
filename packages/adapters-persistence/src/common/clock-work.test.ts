import { PostgresBackend } from "@agendajs/postgres-backend";
import { afterAll, expect, it } from "@jest/globals";
import { onDatabase } from "../../test/on-database.js";
import { type ClockWork, type ClockWorkJob, startClockWork } from "./clock-work.js";

onDatabase("clock-work", (opened) => {
  const started: ClockWork[] = [];
  const failures: string[] = [];
  const start = async (...jobs: ClockWorkJob[]): Promise<ClockWork> => {
    const clockWork = await startClockWork({
      database: opened.database, jobs, lookEveryMs: 50, holdMs: 3_000, stopMs: 500,
      onFailure: (name, failure) => failures.push(`${name}: ${(failure as Error).message}`),
    });
    started.push(clockWork);
    return clockWork;
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  afterAll(async () => {
    await Promise.all(started.map((clockWork) => clockWork.stop()));
  });

  it("runs a job again and again, also after it failed", async () => {
    let runs = 0;
    const clockWork = await start({
      name: "fails", everyMs: 100, run: async () => { if ((runs += 1) === 1) throw new Error("the first time"); },
    });
    await until(() => runs >= 3);
    expect(failures).toContain("fails: the first time");
    await clockWork.stop();
  });
  it("runs a job on one server at a time", async () => {
    let runs = 0;
    let atOnce = 0;
    let most = 0;
    const job: ClockWorkJob = {
      name: "alone", everyMs: 50,
      run: async () => {
        most = Math.max(most, (atOnce += 1));
        await new Promise((resolve) => setTimeout(resolve, 30));
        [runs, atOnce] = [runs + 1, atOnce - 1];
      },
    };
    const servers = await Promise.all([start(job), start(job), start(job)]);
    await until(() => runs >= 6);
    expect(most).toBe(1);
    await Promise.all(servers.map((server) => server.stop()));
  });
  it("holds a job as long as it runs", async () => {
    let atOnce = 0;
    let ended = false;
    const job: ClockWorkJob = {
      name: "slow", everyMs: 60_000,
      run: async () => {
        expect((atOnce += 1)).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 4_500));
        [atOnce, ended] = [atOnce - 1, true];
      },
    };
    const servers = await Promise.all([start(job), start(job)]);
    await until(() => ended);
    expect(failures.filter((failure) => failure.startsWith("slow"))).toEqual([]);
    await Promise.all(servers.map((server) => server.stop()));
  });
  it("tells a running job to stop and waits for its end", async () => {
    let begun = false;
    let ended = false;
    const clockWork = await start({
      name: "long", everyMs: 60_000,
      run: (stopping) => new Promise((resolve) => {
        begun = true;
        stopping.addEventListener("abort", () => setTimeout(() => { ended = true; resolve(); }, 20));
      }),
    });
    await until(() => begun);
    await clockWork.stop();
    expect(ended).toBe(true);
  });
  it("waits at a stop no longer than it may for a job that goes on", async () => {
    let begun = false;
    let release = (): void => undefined;
    const clockWork = await start({
      name: "deaf", everyMs: 60_000, run: () => new Promise((resolve) => { [begun, release] = [true, resolve]; }),
    });
    await until(() => begun);
    const late = new Promise((resolve) => { setTimeout(() => resolve("late"), 60_000).unref(); });
    expect(await Promise.race([clockWork.stop().then(() => "stopped"), late])).toBe("stopped");
    release();
  });
  it("locks nothing while nothing is due", async () => {
    const names = ["rare", "rarer", "rarest"];
    let runs = 0;
    const clockWork = await start(...names.map((name) => ({ name, everyMs: 60_000, run: async () => { runs += 1; } })));
    await until(() => runs >= names.length);
    const settled = async (): Promise<boolean> => {
      const locked = await opened.test.query("SELECT name FROM clock_work WHERE name = ANY($1) AND locked_at IS NOT NULL", [names]);
      return locked.length === 0;
    };
    while (!await settled()) await new Promise((resolve) => setTimeout(resolve, 10));
    const { pool } = opened.database;
    const statements: string[] = [];
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    pool.query = ((...given: unknown[]) => {
      const [text] = given;
      if (typeof text === "string" && text.includes("clock_work")) statements.push(text.trim());
      return query(...given);
    }) as typeof pool.query;
    try {
      await until(() => statements.length >= 5);
    } finally {
      pool.query = query as typeof pool.query;
    }
    // A periodic statement repairs wrong rows, whether or not a job is due.
    const setsRight = (text: string): boolean => text.startsWith("UPDATE") && text.includes("LEAST(");
    expect(statements.slice(0, 5).filter((text) => !text.startsWith("SELECT") && !setsRight(text))).toEqual([]);
    await clockWork.stop();
  });
  it("goes on when the connections to the database break", async () => {
    let runs = 0;
    const clockWork = await start({ name: "steadfast", everyMs: 100, run: async () => { runs += 1; } });
    await until(() => runs >= 1);
    await opened.test.breakConnections();
    const before = runs;
    await until(() => runs >= before + 2);
    await clockWork.stop();
  });
  it("has the columns that Agenda would make itself", async () => {
    const backend = new PostgresBackend({
      pool: opened.database.pool, tableName: "as_agenda_would", ensureSchema: true, disableNotifications: true,
    });
    await backend.connect();
    const columns = (table: string) => opened.test.query(`
      SELECT column_name, data_type, is_nullable, column_default, character_maximum_length
      FROM information_schema.columns WHERE table_name = $1 ORDER BY column_name`, [table]);
    expect(await columns("clock_work")).toEqual(await columns("as_agenda_would"));
    await backend.disconnect();
  });
});
