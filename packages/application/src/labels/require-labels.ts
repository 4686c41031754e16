import { fold, invalid } from "@dragoman/domain/common";
import type { Label } from "@dragoman/domain/labels";
import type { Caller } from "../common/caller.js";
import type { LabelRepository } from "./label-repository.js";

/** So much of a name says which one is meant. */
const shownCharacters = 100;

/** The labels that somebody may name: all there are belong to the server's own account. */
export function labelsOf({ accountId }: Pick<Caller, "accountId">, labels: Pick<LabelRepository, "find">): Pick<LabelRepository, "find"> {
  return accountId === undefined ? labels : { find: async () => [] };
}

/**
 * The labels that ids or whole names mean, each once; throws `unknown-label` for the first that is none. Asks nobody when
 * none is given.
 */
export async function requireLabels(labels: Pick<LabelRepository, "find">, given: readonly string[] = []): Promise<readonly Label[]> {
  if (given.length === 0) return [];
  const found = await labels.find(given);
  const ids = new Set(found.map(({ id }) => String(id)));
  const names = new Set(found.map(({ name }) => fold(name)));
  const unknown = given.find((text) => !ids.has(text) && !names.has(fold(text)));
  if (unknown !== undefined) {
    throw invalid("unknown-label", `labels names ${JSON.stringify(unknown.slice(0, shownCharacters))}, but there is no such label.`,
      "Give ids or whole names of labels, joined by commas.");
  }
  return found;
}
