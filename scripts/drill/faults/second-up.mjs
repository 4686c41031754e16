import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../up/postgres.mjs";
import { Installation } from "../installation.mjs";

/** Somebody starts a second installation and names the database of the first one. */
export const secondUp = {
  name: "second-up",
  does: "a second `npm run up` on the same database, with a data directory and ports of its own",
  undone: "it is stopped, where it did not end by itself",
  holds: "it ends with a sentence, or works beside the first one",
  engineLeft: true,
  seconds: { full: 20, short: 5 },

  async prepare({ folder, undo, scene }) {
    const database = await startPostgres({ dataDir: join(folder, "database") });
    undo.push(database.stop);
    scene.databaseSettings = { DRAGOMAN_DATABASE_URL: database.url };
    return scene.databaseSettings;
  },

  async run({ folder, seconds, databaseSettings, note }) {
    const second = await Installation.in(join(folder, "second"), databaseSettings);
    second.launch((line) => note(`the second one: ${line}`));
    // On a busy machine it takes its time until it does any harm.
    await Promise.race([second.ended, second.ready().catch(() => undefined)]);
    const code = await Promise.race([second.ended, sleep(seconds * 1_000)]);
    note(code === undefined ? "the second one was running until now" : `the second one ended with ${code}`);
    await second.stop();
  },
};
