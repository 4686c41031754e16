import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { onDatabase, pass } from "../test/on-database.js";
import { type ClockWork, type ClockWorkJob, startClockWork } from "./common/clock-work.js";
import { PostgresAnswerStore } from "./common/postgres-answer-store.js";
import { PostgresContentStore } from "./common/postgres-content-store.js";
import { PostgresOutbox } from "./common/postgres-outbox.js";
import { PostgresGuessCounter } from "./users/index.js";

const hour = 3_600_000;
const day = 24 * hour;
const dayMicros = day * 1_000;

/** What the clock of yesterday wrote when it was ahead: moments of tomorrow, as they stand in the tables once it is right again. */
onDatabase("What a clock wrote that was ahead", (opened) => {
  const ended: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    const { close } = await opened.fresh();
    ended.push(close);
  });
  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
  });

  const startWork = async (job: ClockWorkJob): Promise<ClockWork> => {
    const work = await startClockWork({
      database: opened.database, jobs: [job], lookEveryMs: 50, holdMs: 3_000, onFailure: (_, failure) => { throw failure; },
    });
    ended.push(() => work.stop());
    return work;
  };
  const park = () => opened.test.query(
    "UPDATE clock_work SET next_run_at = now() + interval '1 day', locked_at = now() + interval '1 day' WHERE name = 'parked'");

  it("parks no job of the clock, neither after a start nor in the midst", async () => {
    let runs = 0;
    const job: ClockWorkJob = { name: "parked", everyMs: 100, run: async () => void (runs += 1) };
    const until = async (count: number): Promise<void> => { while (runs < count) await pass(10); };
    const first = await startWork(job);
    await until(1);
    await first.stop();
    await park();
    runs = 0;
    await startWork(job);
    await until(2);
    await park();
    await until(runs + 3);
  });

  it("keeps no request away whose first one died under its key, and none of the answers for ever", async () => {
    const answers = new PostgresAnswerStore(opened.database);
    await answers.claim("died", 400);
    await answers.claim("old", 400);
    await opened.test.query("UPDATE kept_answers SET expires = expires + $1", [dayMicros]);
    expect(await answers.claim("died", 400)).toEqual({ state: "underWay" });
    await pass(500);
    expect((await answers.claim("died", 400)).state).toBe("claimed");
    await opened.test.query("UPDATE kept_answers SET expires = expires + $1", [1_000 * dayMicros]);
    await answers.sweep();
    const far = "SELECT FROM kept_answers WHERE expires > (extract(epoch FROM now()) * 1000000 + $1)";
    expect(await opened.test.query(far, [8 * dayMicros])).toEqual([]);
  });

  it("shuts nobody out who failed to sign in", async () => {
    const counter = new PostgresGuessCounter(opened.database);
    const guess = (): Promise<number> => counter.admit([{ key: "ann", most: 2 }], hour);
    expect([await guess(), await guess()]).toEqual([0, 0]);
    expect(await guess()).toBeGreaterThan(0);
    const later = "UPDATE guesses SET expires = expires + $1, tries = ARRAY(SELECT at + $1 FROM unnest(tries) AS at)";
    await opened.test.query(later, [dayMicros]);
    expect([await guess(), await guess()]).toEqual([0, 0]);
    expect(await guess()).toBeGreaterThan(0);
    // What nobody asks for any more is forgotten as well.
    await opened.test.query("UPDATE guesses SET expires = expires + $1", [dayMicros]);
    await counter.admit([{ key: "bob", most: 2 }], hour);
    expect(await opened.test.query("SELECT FROM guesses")).toHaveLength(1);
  });

  it("grows old like everything else: contents and events", async () => {
    const contents = new PostgresContentStore(opened.database);
    const outbox = new PostgresOutbox(opened.database);
    await contents.write(async function* () { yield new Uint8Array(1); }());
    await opened.test.query("INSERT INTO outbox (type, at, data) VALUES ('x', extract(epoch FROM now()) * 1000000, '{}')");
    await opened.test.query("UPDATE contents SET written = written + $1", [dayMicros]);
    await opened.test.query("UPDATE outbox SET at = at + $1", [dayMicros]);
    expect([await contents.sweep(hour), await outbox.sweep(day)]).toEqual([0, 0]);
    const old = "(extract(epoch FROM now()) * 1000000 + $1)";
    expect(await opened.test.query(`SELECT FROM contents WHERE written > ${old}`, [0])).toEqual([]);
    expect(await opened.test.query(`SELECT FROM outbox WHERE at > ${old}`, [hour * 1_000])).toEqual([]);
  });
});
