import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import { administrators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { pairChoiceDocs } from "./pair-choice.docs.js";
import { DirectionPath, measurementBody, PairOrderForm } from "./pair-choice.requests.js";
import { pairChoiceSchema, pairChoicesSchema, showPairChoice } from "./pair-choice.view.js";

const route = routesOf<LanguagePairUseCases>();
const one = { may: administrators, params: DirectionPath, answers: pairChoiceSchema, show: showPairChoice } as const;

/** Which of several pairs of a direction is chosen, where nobody names one. */
export const pairChoiceRoutes = documented(pairChoiceDocs, [
  route("GET", "/language-pairs/choices", {
    may: administrators, answers: pairChoicesSchema, run: (_, use) => use.readPairChoices.run(),
    show: (choices) => ({ choices: choices.map(showPairChoice) }),
  }),
  route("GET", "/language-pairs/choices/:direction", { ...one, run: ({ params }, use) => use.readPairChoices.of(params.direction) }),
  route("PUT", "/language-pairs/choices/:direction", {
    ...one, form: PairOrderForm, run: ({ params, form }, use) => use.changePairChoices.decide(params.direction, form.languagePairIds),
  }),
  route("DELETE", "/language-pairs/choices/:direction", {
    ...one, run: ({ params }, use) => use.changePairChoices.forgetOrder(params.direction),
  }),
  route("PUT", "/language-pairs/choices/:direction/measurement", {
    ...one, input: measurementBody, run: ({ params, input }, use) => use.changePairChoices.keep(params.direction, input),
  }),
  route("DELETE", "/language-pairs/choices/:direction/measurement", {
    ...one, run: ({ params }, use) => use.changePairChoices.forgetMeasurement(params.direction),
  }),
]);
