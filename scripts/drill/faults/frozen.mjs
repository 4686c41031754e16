import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, send } from "../processes.mjs";

const one = (pids) => pids.slice(0, 1);
const all = (pids) => pids;

/** What is frozen: of which kind of process which ones, and whether all that they have started is frozen with them. */
const rows = [
  { name: "frozen-server", kind: "server", which: all, engineLeft: true, short: true },
  { name: "frozen-agent", kind: "host agent", which: all, engineLeft: true },
  { name: "frozen-engine", kind: "translation engine", which: one, family: true, engineLeft: true },
  { name: "frozen-engines", kind: "translation engine", which: all, family: true, engineLeft: false },
  { name: "frozen-job-engine", kind: "job engine", which: all, engineLeft: true },
  { name: "frozen-database", kind: "PostgreSQL", which: all, family: true, engineLeft: false, short: true },
];

/** Processes that live, hold their connections, and do nothing. */
export const frozen = rows.map(({ kind, which, family, ...row }) => ({
  ...row,
  does: `SIGSTOP to ${which === one ? "one of two " : ""}${kind}${family ? ", with all that it has started" : ""}`,
  undone: "SIGCONT, where it still lives",
  holds: "nothing else",

  async run({ installation, seconds, note }) {
    const pids = which(await installation.some(kind)).flatMap((pid) => (family ? familyOf(pid) : [pid]));
    for (const pid of pids) send(pid, "SIGSTOP");
    try {
      await sleep(seconds * 1_000);
    } finally {
      const left = pids.filter((pid) => send(pid, "SIGCONT"));
      note(`${left.length} of ${pids.length} processes still lived and went on`);
    }
  },
}));
