import type { Offer } from "../common/slice.js";
import type { EngineDirectory, Grants } from "../hosts/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { ChangePairChoices, ReadPairChoices } from "./choose-order.js";
import { type AdaptedPairs, ListLanguagePairs } from "./list-language-pairs.js";
import type { PairChoiceRepository } from "./pair-choice-repository.js";
import { PairOrder } from "./pair-order.js";

/** What ordering the pairs of a direction needs. */
export interface PairOrderNeeds {
  readonly directory: EngineDirectory;
  readonly pairChoices: PairChoiceRepository;
}

/** How every process orders the pairs of a direction. */
export const pairOrderSlice = {
  pairOrder: ({ directory, pairChoices }: PairOrderNeeds) => new PairOrder(directory, pairChoices),
};

/** What the use cases of language pairs need. */
export interface LanguagePairNeeds extends PairOrderNeeds {
  readonly pairs: PairDirectory;
  readonly grants: Grants;
  readonly trainingJobs: AdaptedPairs;
  readonly pairOrder: PairOrder;
  readonly readPairChoices: ReadPairChoices;
}

/** What people ask about language pairs, and decide about them. */
export const languagePairSlice = {
  listLanguagePairs: ({ pairs, grants, trainingJobs }: LanguagePairNeeds) => new ListLanguagePairs(pairs, grants, trainingJobs),
  readPairChoices: ({ pairChoices, directory, pairOrder }: LanguagePairNeeds) => new ReadPairChoices(pairChoices, directory, pairOrder),
  changePairChoices: ({ pairChoices, directory, readPairChoices }: LanguagePairNeeds) =>
    new ChangePairChoices(pairChoices, directory, readPairChoices),
};

/** What the interface calls of this slice. */
export type LanguagePairUseCases = Offer<typeof languagePairSlice>;
