import { type ChainMode, chainModes, type PairMode, pairModes } from "@dragoman/application";
import { LanguageId, Text } from "../common/fields.js";

export class ListLanguagePairsQuery {
  @Text({ oneOf: pairModes, about: "`translation` when absent." })
  mode?: PairMode;

  @Text({ oneOf: chainModes, about: "`also` when absent." })
  chains?: ChainMode;

  @LanguageId()
  sourceLanguageId?: string;

  @LanguageId()
  targetLanguageId?: string;

  @Text({ max: 100 })
  domain?: string;

  @Text({ max: 100 })
  platform?: string;

  @Text({ max: 100 })
  technology?: string;
}
