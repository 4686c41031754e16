import { type TrainingJobOrder, trainingJobOrders } from "@dragoman/application/adapted-language-pairs";
import { type TrainingState, trainingStates } from "@dragoman/domain/adapted-language-pairs";
import { examples } from "../common/examples.js";
import { Flag, Integer, LanguageId, List, Text } from "../common/fields.js";

const name = {
  required: true, max: 400, rule: { maxLength: 32 }, code: "adapted-name-invalid", example: "legal",
  about: "Of the adapted pair: 1 to 32 letters or digits, unique regardless of letter case.",
};
const verifySegmentation = "Segments are to be one sentence each; units with others are named in `processorErrors`.";
const comment = { max: 10_000, example: "Contracts of 2026" };
const hostname = {
  max: 400, code: "host-unknown", expected: "the name of a host; GET /hosts lists them", example: "localhost",
};

/** What analysing and training have in common; the files come beside it. */
export class AnalyzeForm {
  @Text(name)
  name!: string;

  @Text({
    required: true, max: 400, code: "language-pair-unknown", expected: "the id of a pair that GET /language-pairs?mode=adaptable lists",
    example: examples.languagePairId, about: "The pair that is adapted: one of `GET /language-pairs?mode=adaptable`.",
  })
  baselineLanguagePairId!: string;

  @Flag({ default: false, about: verifySegmentation })
  verifySegmentation?: boolean;
}

/** The languages of a pair that adapts none. */
export class AnalyzeWithoutBaselineForm {
  @Text(name)
  name!: string;

  @LanguageId({ required: true, about: "Translated from." })
  sourceLanguageId!: string;

  @LanguageId({ required: true, example: "ger", about: "Translated into." })
  targetLanguageId!: string;

  @Flag({ default: false, about: verifySegmentation })
  verifySegmentation?: boolean;
}

const trainedOn = "Where it is trained; a training engine is expected to run there";

export class CreateTrainingForm extends AnalyzeForm {
  @Text({ ...hostname, required: true, about: `${trainedOn}, and the baseline is installed there.` })
  hostname!: string;

  @Text({ ...comment, about: "Free text." })
  comments?: string;
}

export class CreateWithoutBaselineForm extends AnalyzeWithoutBaselineForm {
  @Text({ ...hostname, required: true, about: `${trainedOn}.` })
  hostname!: string;

  @Text({ ...comment, about: "Free text." })
  comments?: string;
}

/** Which jobs; every filter that is given must fit. */
export class ListTrainingJobsQuery {
  @LanguageId({ about: "Pairs from this language." })
  sourceLanguageId?: string;

  @LanguageId({ example: "spa", about: "Pairs into this language." })
  targetLanguageId?: string;

  @Text({ max: 100, example: "Generic", about: "The model of the baseline, whole; letter case does not matter." })
  baselineModel?: string;

  @Text({ max: 400, example: examples.username, about: "Who asked for it, whole; letter case does not matter." })
  username?: string;

  @Text({ max: 100, example: "Adapted-legal", about: "Of the adapted pair, whole; letter case does not matter." })
  domain?: string;

  @Text({ max: 100, example: "Adapted-legal", about: "The same as `domain`." })
  model?: string;

  @Text({ oneOf: trainingStates, example: "dispatching", about: "Of the training job." })
  state?: TrainingState;

  @Text({
    oneOf: trainingJobOrders, default: "languagePairId", about: "`startDate`: newest first; otherwise by the id of the adapted pair.",
  })
  sortBy?: TrainingJobOrder;
}

export class AdaptedPairPath {
  @Text({ required: true, max: 400, example: examples.adaptedPairId, about: "Of an adapted pair." })
  languagePairId!: string;
}

export class TrainingPath extends AdaptedPairPath {
  @Text({ required: true, max: 400, example: examples.trainingId, about: "As `POST /adapted-language-pairs` answered it." })
  trainingId!: string;
}

export class FindTrainingQuery {
  @Flag({ default: false, about: "Add `input.training.content`: the file as it was sent, in Base64." })
  includeTrainingData?: boolean;

  @Flag({ default: false, about: "Add `input.test.content`, where test data was sent." })
  includeTestData?: boolean;
}

export class CommentForm {
  @Text({ ...comment, required: true, mayBeEmpty: true, about: "Replaces the one that is there; empty clears it." })
  comment!: string;
}

export class DeployForm {
  @List({ most: 100, example: ["localhost"], about: "Hosts that hold the baseline; where none is named, the one that it was trained on." })
  hostnames?: string[];
}

export class UndeployForm {
  @List({ most: 100, example: ["localhost"], about: "Hosts that it is deployed to; where none is named, all of them." })
  hostnames?: string[];
}

export class ChangePairForm {
  @Flag({ required: true, about: "Whether the pair is trained anew by itself, from approved feedback and new units." })
  autoAdaptationEnabled!: boolean;
}

/** What a line of the test set consists of. */
export const testSetParts = ["source", "reference", "baseline", "adapted"] as const;
/** One of `testSetParts`. */
export type TestSetPart = (typeof testSetParts)[number];

export class TestSetQuery {
  @Text({
    oneOf: testSetParts, example: "adapted",
    about: "That part alone, as text with a segment in each line; lines of all parts belong together. "
      + "All of them as TMX where it is absent.",
  })
  part?: TestSetPart;

  @Integer({
    min: 1, max: 1_000_000, default: 1,
    about: "Of `part=reference`: which of the references. A segment that has fewer has its first one there again, which changes no score.",
  })
  reference?: number;
}
