import { whereFrom } from "./place.mjs";
import { progressLine } from "./progress-line.mjs";
import { shownModel } from "./shown.mjs";

/** Installs models, one after the other; one that cannot be installed keeps no other from it. */
export async function add({ models, pairs, values, say, signal }) {
  const { addModel } = await import("@dragoman/neural/adding");
  const from = await whereFrom(values.from, process.env);
  const added = [];
  let isWell = true;
  for (const direction of pairs) {
    const progress = progressLine(process.stderr);
    try {
      added.push(await addModel({
        models, direction, from, architecture: values.architecture, replace: values.replace, signal,
        progress: progress.tell, now: new Date().toISOString(),
      }));
    } catch (error) {
      if (signal.aborted || pairs.length === 1) throw error;
      isWell = false;
      say(error.message);
    } finally {
      progress.end();
    }
  }
  if (added.some(({ isNew }) => isNew)) {
    say("The next start makes an engine for what is new; engines that run read it when started again.");
  }
  return {
    json: added.map(({ found: { id, model }, isNew }) => ({ id, isNew, ...model })), isWell,
    text: added.map(({ found, isNew }) => `${shownModel(found)}${isNew ? "" : "         it was installed already\n"}`).join(""),
  };
}
