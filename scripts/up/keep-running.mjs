import { setTimeout as sleep } from "node:timers/promises";
import { WrongSetting } from "./settings.mjs";

/**
 * Starts a part and starts it anew whenever it dies, after a pause that doubles from 0.2 s to 10 s and begins again
 * once the part has lived for 30 s. Rejects when the first start fails.
 *
 * A part is `{ died, stop }`: `died` resolves with a sentence, or rejects with WrongSetting; then starting again is
 * no use, and `gaveUp` rejects with it.
 */
export async function keepRunning(name, start, say) {
  const stopped = new AbortController();
  const asked = aborted(stopped.signal);
  let part = await start();

  const live = async () => {
    let pause = 200;
    for (;;) {
      const began = performance.now();
      const why = part ? await Promise.race([part.died, asked]) : "It did not start";
      if (stopped.signal.aborted) return;
      if (performance.now() - began > 30_000) pause = 200;
      say(`The ${name} ended: ${why}. Starting it again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      pause = Math.min(pause * 2, 10_000);
      part = await start().catch((error) => {
        if (error instanceof WrongSetting) throw error;
        if (error.name !== "AbortError") say(error.message);
      });
    }
  };
  const living = live();
  living.catch(() => {}); // Whoever waits for `gaveUp` is told; nobody has to.
  return {
    gaveUp: living,
    async stop() {
      stopped.abort();
      await living.catch(() => {});
      await part?.stop();
    },
  };
}

const aborted = (signal) =>
  new Promise((resolve) => (signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve(), { once: true })));
