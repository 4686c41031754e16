import { type ChainMode, chainModes, type PairMode, pairModes } from "@dragoman/application";
import { LanguageId, Text } from "../common/fields.js";

export class ListLanguagePairsQuery {
  @Text({ oneOf: pairModes, about: "`translation` when absent." })
  mode?: PairMode;

  @Text({ oneOf: chainModes, about: "`also` when absent." })
  chains?: ChainMode;

  @LanguageId()
  sourceLanguageId?: string;

  @LanguageId({ example: "spa" })
  targetLanguageId?: string;

  @Text({ max: 100, example: "Generic" })
  domain?: string;

  @Text({ max: 100, example: "SRV" })
  platform?: string;

  @Text({ max: 100, example: "RBMT" })
  technology?: string;
}
