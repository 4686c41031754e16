import type { AccountLimits } from "../accounts/index.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { Offer } from "../common/slice.js";
import type { DictionaryRepository } from "../dictionaries/index.js";
import type { SettingStore } from "../system/index.js";
import { ChangeGlossaries } from "./change-glossaries.js";
import { ReadGlossaries } from "./read-glossaries.js";

/** What the use cases of glossaries need. */
export interface GlossaryNeeds {
  readonly settings: SettingStore;
  readonly dictionaries: DictionaryRepository;
  readonly clock: Clock;
  readonly random: Random;
  readonly accountLimits: AccountLimits;
}

/** What programs do with glossaries. */
export const glossarySlice = {
  readGlossaries: ({ settings, dictionaries }: GlossaryNeeds) => new ReadGlossaries(settings, dictionaries),
  changeGlossaries: ({ settings, dictionaries, clock, random, accountLimits }: GlossaryNeeds) =>
    new ChangeGlossaries(settings, dictionaries, clock, random, accountLimits),
};

/** What the interface calls of this slice. */
export type GlossaryUseCases = Offer<typeof glossarySlice>;
