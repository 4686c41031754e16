import { setTimeout as sleep } from "node:timers/promises";
import { send, victims } from "../processes.mjs";

/** Kills each kind of process in turn, at random moments; the next one when all that has ended with it is back, with nobody's help. */
export const killed = {
  name: "killed",
  does: "SIGKILL to one process of each kind in turn, three rounds of it",
  undone: "by the supervisor and the host agent",
  holds: "what was killed comes back",
  engineLeft: true,
  short: true,
  jobs: { full: 200, short: 40 },
  seconds: { full: 45, short: 15 },

  async run({ installation, short, note }) {
    for (let round = 0; round < (short ? 1 : 3); round += 1) {
      for (const kind of Object.keys(victims)) {
        await sleep(500 + Math.random() * 1_500);
        const pids = await installation.some(kind);
        const pid = pids[Math.floor(Math.random() * pids.length)];
        const counts = installation.counts();
        send(pid, "SIGKILL");
        const killedAt = Date.now();
        await installation.back(counts, pid);
        await installation.ready();
        note(`killed ${kind} (${pid}); ready ${Date.now() - killedAt} ms later`);
      }
    }
  },
};
