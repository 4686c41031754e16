import { linesOf } from "./phrase-model.mjs";

/** The units of a part of a corpus of `adaptation-corpora.mjs`, as trainings take them. */
export function unitsOf(corpora, name) {
  const [sources, targets, documents] = ["src", "trg", "docs"].map((end) => linesOf(corpora, `${name}.${end}`));
  return sources.map((source, at) => ({ source, target: targets[at], document: `document:${documents[at]}` }));
}

/** Units in batches, as trainings read them. */
export async function* batches(units) {
  for (let from = 0; from < units.length; from += 1000) yield units.slice(from, from + 1000);
}
