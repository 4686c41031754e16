import { translationTypes } from "@dragoman/application/reports";
import { languagePairTypes } from "@dragoman/domain/language-pairs";
import { translationSubstates } from "@dragoman/domain/translations";
import { examples } from "../common/examples.js";
import { Integer, List, Moment, Text } from "../common/fields.js";

/** Which translations are reported; every filter that is given must fit. */
export class ReportQuery {
  @Text({ max: 400, example: examples.translationId, about: "One translation, which may be gone." })
  translationId?: string;

  @Text({ max: 400, example: examples.username, about: "The whole name; letter case does not matter." })
  username?: string;

  @Text({ max: 400, example: examples.languagePairId, about: "The id of a pair or chain." })
  languagePairId?: string;

  @List({ oneOf: languagePairTypes, example: ["Generic"], about: "Any of them." })
  languagePairTypes?: string[];

  @Text({ oneOf: translationTypes, about: "`async` are jobs, `sync` those within the call." })
  translationType?: string;

  @Text({ oneOf: translationSubstates, example: "succeeded", about: "Where it is, or where it ended." })
  substate?: string;

  @List({ example: ["7", "legal"], about: "Ids or whole names; any of them." })
  labels?: string[];

  @Moment({ round: "up", about: "When it was queued, at the earliest." })
  fromTimestamp?: number;

  @Moment({ round: "down", about: "When it was queued, at the latest." })
  toTimestamp?: number;
}

export class PurgeReportsForm {
  @Integer({
    required: true, min: 0, max: 2 ** 31 - 1, example: 34_560_000, about: "Records of this age and older are deleted; 0 deletes all.",
  })
  purgeMaxAgeInSecs!: number;
}
