import { type ChainMode, chainModes, type PairMode, pairModes } from "@dragoman/application/language-pairs";
import { LanguageId, Text } from "../common/fields.js";

export class ListLanguagePairsQuery {
  @Text({
    oneOf: pairModes, default: "translation",
    about: "`translation`: an engine is expected to run, which says nothing of this moment; `installed`: on any host; `licensed`: "
      + "covered by the licence; `installedAndLicensed`: both; `adaptable`: may be a baseline for training.",
  })
  mode?: PairMode;

  @Text({ oneOf: chainModes, default: "also", about: "Chains beside single pairs, alone, or not at all." })
  chains?: ChainMode;

  @LanguageId({ about: "Pairs from this language." })
  sourceLanguageId?: string;

  @LanguageId({ example: "spa", about: "Pairs into this language." })
  targetLanguageId?: string;

  @Text({ max: 100, example: "Generic", about: "The whole value; letter case does not matter." })
  domain?: string;

  @Text({ max: 100, example: "SRV", about: "The whole value; letter case does not matter." })
  platform?: string;

  @Text({ max: 100, example: "RBMT", about: "The whole value; letter case does not matter." })
  technology?: string;
}
