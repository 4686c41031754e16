import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fillDisk, mountSmallDisk, whyNoMount } from "../small-disk.mjs";

const diskFull = ({ folder, megabytes, ...fault }) => ({
  ...fault,
  does: `fills the disk of ${megabytes} MB that has ${folder} of the data directory`,
  undone: "room is made again",
  seconds: { full: 20, short: 6 },
  impossible: whyNoMount,

  prepare({ installation, undo }) {
    undo.push(mountSmallDisk(join(installation.dataDir, folder), megabytes));
    return {};
  },

  async run({ installation, seconds }) {
    const makeRoom = fillDisk(join(installation.dataDir, folder));
    await sleep(seconds * 1_000);
    makeRoom();
  },
});

export const logDiskFull = diskFull({
  name: "log-disk-full", folder: "log", megabytes: 2, engineLeft: true, short: true,
  holds: "lines are logged again",

  async wrongAfter({ installation, connector }) {
    const size = () => statSync(join(installation.dataDir, "log", "dragoman.log")).size;
    const before = size();
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      await connector.call("GET", "/users/me");
      if (size() > before) return [];
    }
    return ["no line came into the log within a minute of room on its disk"];
  },
});

export const databaseDiskFull = diskFull({
  name: "database-disk-full", folder: "postgres", megabytes: 256, engineLeft: false,
  holds: "what was stored is there",
});
