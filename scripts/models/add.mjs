import { whereFrom } from "./place.mjs";
import { progressLine } from "./progress-line.mjs";
import { shownModel } from "./shown.mjs";

/** Installs models, one after the other. */
export async function add({ models, pairs, values, say, signal }) {
  const { addModel } = await import("@dragoman/neural/adding");
  const from = await whereFrom(values.from, process.env);
  const added = [];
  for (const direction of pairs) {
    const progress = progressLine(process.stderr);
    try {
      added.push(await addModel({
        models, direction, from, architecture: values.architecture, replace: values.replace, signal,
        progress: progress.tell, now: new Date().toISOString(),
      }));
    } finally {
      progress.end();
    }
  }
  if (added.some(({ isNew }) => isNew)) say("The next start makes engines for what is new.");
  return {
    json: added.map(({ found: { id, model }, isNew }) => ({ id, isNew, ...model })), isWell: true,
    text: added.map(({ found, isNew }) => `${shownModel(found)}${isNew ? "" : "         it was installed already\n"}`).join(""),
  };
}
