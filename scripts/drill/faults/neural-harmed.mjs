import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { textsFrom } from "../../../bench/texts.mjs";
import { documents } from "../documents.mjs";
import { send } from "../processes.mjs";

/** Ends a wait that would never end. */
const patienceMs = 600_000;

/** A neural pair, whose engines work in threads of one process: these hang and abort, and the process is killed and frozen. */
export const neuralHarmed = {
  name: "neural-harmed",
  does: "threads of neural engines hang and abort, their processes are killed and frozen, one after another",
  undone: "by the engine and the host agent",
  holds: "what was killed comes back",
  engineLeft: true,
  jobs: { full: 60, short: 20 },
  seconds: { full: 40, short: 15 },

  async prepare({ folder, scene }) {
    const models = join(folder, "models");
    const { installWordModel } = await import("../word-model-folder.mjs");
    const asked = textsFrom(1);
    const texts = [...documents(6, 300).map(({ content }) => content), ...Array.from({ length: 2_000 }, () => asked.sentence().text)];
    installWordModel(models, wordsOf(texts));
    for (const path of [models, ...readdirSync(models).map((name) => join(models, name))]) chmodSync(path, 0o755);
    scene.order = join(folder, "harm");
    return {
      DRAGOMAN_MODELS_DIR: models, DRAGOMAN_DRILL_HARM: scene.order,
      NODE_OPTIONS: `--import ${new URL("../harm-thread.mjs", import.meta.url).href}`,
    };
  },

  async run({ installation, order, short, note }) {
    for (let round = 0; round < (short ? 1 : 3); round += 1) {
      for (const harm of ["abort", "hang"]) {
        await sleep(500 + Math.random() * 1_500);
        writeFileSync(order, harm);
        for (const end = Date.now() + patienceMs; existsSync(order); await sleep(20)) {
          if (Date.now() > end) throw new Error(`No thread of a neural engine took the order to ${harm}.`);
        }
        note(`a thread was told to ${harm}`);
        await sleep(6_000);
      }
      let pid, other;
      // One of the two may still be on its way back.
      for (const end = Date.now() + patienceMs; other === undefined; await sleep(50)) {
        if (Date.now() > end) throw new Error("There are no longer two translation engines.");
        [pid, other] = await installation.some("translation engine");
      }
      const counts = installation.counts();
      send(pid, "SIGKILL");
      await installation.back(counts, pid);
      note(`killed an engine (${pid})`);
      send(other, "SIGSTOP");
      await sleep(5_000);
      note(`froze another one (${other}) for 5 s; it ${send(other, "SIGCONT") ? "went on" : "was replaced"}`);
      await installation.ready();
    }
  },
};

/** The words of texts, each with what stands for it in the translation. */
function wordsOf(texts) {
  const words = new Set(texts.flatMap((text) => text.replace(/<[^>]*>/g, " ").match(/\b[a-z]+\b/gi) ?? []));
  return new Map([...words].map((word) => [word, `${word.split("").reverse().join("")}o`]));
}
