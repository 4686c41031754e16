import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../../up/postgres.mjs";
import { startProxy } from "../silent-proxy.mjs";

/** As a firewall that has forgotten its connections: nobody is told, nothing passes any more. */
export const silentProxy = {
  name: "silent-proxy",
  does: "a proxy before the database forwards nothing any more on the connections that are there, and new ones work",
  undone: "never",
  holds: "nothing else",
  engineLeft: true,
  short: true,

  async prepare({ folder, undo, scene }) {
    const database = await startPostgres({ dataDir: join(folder, "database") });
    undo.push(database.stop);
    scene.proxy = await startProxy(database.port);
    undo.push(scene.proxy.stop);
    scene.databaseUrl = database.url;
    return { DRAGOMAN_DATABASE_URL: database.url.replace(`:${database.port}/`, `:${scene.proxy.port}/`) };
  },

  async run({ proxy, seconds, note }) {
    note(`${proxy.goSilent()} connections fell silent`);
    await sleep(seconds * 1_000);
  },
};
