import { languagePair } from "@dragoman/domain/language-pairs";
import { installedModels, pairFacts } from "@dragoman/neural/installed";

/** A pair that a neural model serves. */
export interface ModelPair {
  readonly id: string;
  /** When its model was added: another time after it was removed and added again. */
  readonly added: string;
}

/**
 * The pairs that neural models of a folder serve: a start makes engines for them as for those of DRAGOMAN_PAIRS. What two of them serve
 * through English gets an engine when somebody adds one.
 */
export async function modelPairs(folder: string): Promise<readonly ModelPair[]> {
  return (await installedModels(folder)).map(({ model }) => ({ id: languagePair(pairFacts(model)).id, added: model.added }));
}
