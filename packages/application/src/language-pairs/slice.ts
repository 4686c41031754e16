import type { Offer } from "../common/slice.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { ListLanguagePairs } from "./list-language-pairs.js";

/** What the use cases of language pairs need. */
export interface LanguagePairNeeds {
  readonly pairs: PairDirectory;
}

/** What people ask about language pairs. */
export const languagePairSlice = {
  listLanguagePairs: ({ pairs }: LanguagePairNeeds) => new ListLanguagePairs(pairs),
};

/** What the interface calls of this slice. */
export type LanguagePairUseCases = Offer<typeof languagePairSlice>;
