import { fold, invalid, type Label } from "@dragoman/domain";
import type { LabelRepository } from "./label-repository.js";

/** The labels that ids or whole names mean, each once; throws `unknown-label` for the first that is none. Asks nobody when none is given. */
export async function requireLabels(labels: LabelRepository, given: readonly string[] = []): Promise<readonly Label[]> {
  if (given.length === 0) return [];
  const found = await labels.find(given);
  const unknown = given.find((text) => !found.some(({ id, name }) => text === String(id) || fold(text) === fold(name)));
  if (unknown !== undefined) {
    throw invalid("unknown-label", `labels names ${JSON.stringify(unknown)}, and there is no such label.`, "Give ids or whole names of labels, joined by commas.");
  }
  return found;
}
