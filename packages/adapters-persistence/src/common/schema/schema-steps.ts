import { brandsSchema } from "./brands-schema.js";
import { clockWorkSchema } from "./clock-work-schema.js";
import { dictionariesSchema } from "./dictionaries-schema.js";
import { feedbackSchema } from "./feedback-schema.js";
import { firstSchema } from "./first-schema.js";
import { indexesForClaiming } from "./indexes-for-claiming.js";
import { indexesForCounting } from "./indexes-for-counting.js";
import { indexesForListing } from "./indexes-for-listing.js";
import { indexesForSweeping } from "./indexes-for-sweeping.js";
import { keptAnswersSchema } from "./kept-answers-schema.js";
import { labelsSchema } from "./labels-schema.js";
import type { SchemaStep } from "./schema-step.js";
import { translationChainsSchema } from "./translation-chains-schema.js";

/** The history of the schema, in order. Their number is the version of the code. */
export const schemaSteps: readonly SchemaStep[] = [
  firstSchema, clockWorkSchema, indexesForCounting, labelsSchema, brandsSchema, translationChainsSchema, feedbackSchema, dictionariesSchema, keptAnswersSchema,
  indexesForSweeping, indexesForClaiming, indexesForListing,
];
