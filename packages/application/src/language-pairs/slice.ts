import type { Offer } from "../common/slice.js";
import type { Grants } from "../hosts/index.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { type AdaptedPairs, ListLanguagePairs } from "./list-language-pairs.js";

/** What the use cases of language pairs need. */
export interface LanguagePairNeeds {
  readonly pairs: PairDirectory;
  readonly grants: Grants;
  readonly trainingJobs: AdaptedPairs;
}

/** What people ask about language pairs. */
export const languagePairSlice = {
  listLanguagePairs: ({ pairs, grants, trainingJobs }: LanguagePairNeeds) => new ListLanguagePairs(pairs, grants, trainingJobs),
};

/** What the interface calls of this slice. */
export type LanguagePairUseCases = Offer<typeof languagePairSlice>;
