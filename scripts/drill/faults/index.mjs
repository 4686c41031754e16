import { clockAhead } from "./clock-ahead.mjs";
import { databaseDiskFull, logDiskFull } from "./disk-full.mjs";
import { frozen } from "./frozen.mjs";
import { intruder } from "./intruder.mjs";
import { killed } from "./killed.mjs";
import { neuralHarmed } from "./neural-harmed.mjs";
import { poisonousDocuments } from "./poisonous-documents.mjs";
import { receiverDown } from "./receiver-down.mjs";
import { restored } from "./restored.mjs";
import { secondUp } from "./second-up.mjs";
import { silentProxy } from "./silent-proxy.mjs";
import { trainingKilled } from "./training-killed.mjs";

/**
 * Everything that the drill does to an installation that works. A fault is
 *
 * - `name`, and in a few words what it `does`, how that is `undone`, and what has to hold then beside what always has to;
 * - `engineLeft`: whether a healthy engine is left, and what else an answer needs. Then nobody may be without an answer for 10 s;
 *   otherwise a clear refusal has to come within 10 s, and an answer within 10 s of the fault's end;
 * - `run(scene)`: strikes, lasts `scene.seconds`, undoes;
 * - where it needs them: `impossible()`, why this machine cannot do that; `prepare(scene)`, before the installation starts, which
 *   returns settings for it; `wrongAfter(scene)`, sentences on what did not come back; `jobs` and `seconds` of its own;
 * - `alone(context)`: in place of `run`, for one that no load goes through; sentences on what was wrong;
 * - `measured`: whether it compares times, which another fault at the same time would change;
 * - `short`: whether it belongs to the short form, which leaves out what tests of the whole server do as well.
 */
export const faults = [
  killed, logDiskFull, databaseDiskFull, ...frozen, neuralHarmed, receiverDown, silentProxy, secondUp, clockAhead, intruder, restored,
  trainingKilled, poisonousDocuments,
];
