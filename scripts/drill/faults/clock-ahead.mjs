import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../up/postgres.mjs";
import { movableClock, whyNoClock } from "../clock.mjs";

const ahead = "+3d";
/** No sweep waits longer for its next turn: the licence is looked at once a day. */
const longestPauseMs = 24.1 * 60 * 60_000;

/** The clock of the machine is wrong for a while; then the power goes, and the machine comes back with the right time. */
export const clockAhead = {
  name: "clock-ahead",
  does: `the clock of everything, PostgreSQL too, jumps to ${ahead}; then all processes of ours are killed at one blow`,
  undone: "the clock is right again, and all is started again",
  holds: "every sweep runs again, people sign in",
  engineLeft: false,
  short: true,
  seconds: { full: 20, short: 6 },
  impossible: whyNoClock,

  async prepare({ folder, undo, scene }) {
    scene.clock = movableClock(folder);
    scene.binDir = scene.clock.binaries(folder);
    const database = await startPostgres({ dataDir: join(folder, "database"), binDir: scene.binDir });
    undo.push(database.stop);
    scene.databaseUrl = database.url;
    return { DRAGOMAN_DATABASE_URL: database.url, ...scene.clock.environment };
  },

  async run({ installation, clock, seconds, say }) {
    clock.moveTo(ahead);
    await sleep(seconds * 1_000);
    await installation.cut();
    clock.moveTo("+0");
    await installation.start(say);
  },

  async wrongAfter({ installation, databaseUrl }) {
    await installation.connector(); // It signs in, with a token of the right time.
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    try {
      const parked = "SELECT name FROM clock_work WHERE next_run_at > now() + $1 * interval '1 ms'";
      for (const end = Date.now() + 60_000; ; await sleep(200)) {
        const { rows } = await database.query(parked, [longestPauseMs]);
        if (rows.length === 0) return [];
        if (Date.now() > end) return [`sweeps wait for a time that is far off: ${rows.map(({ name }) => name).join(", ")}`];
      }
    } finally {
      await database.end();
    }
  },
};
