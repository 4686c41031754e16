import {
  deeplDialect, deeplRoutes, type DeeplUseCases, documented, type Door, type Route, type SliceDocs,
} from "@dragoman/adapters-http/route-kit";
import { rephraseRoutes, type RephraseUse } from "./rephrase.js";
import { styleRuleRoutes, type StyleRuleUse } from "./style-rule.routes.js";
import { translationMemoryRoutes } from "./translation-memories.js";
import { usageRoutes, type UsageUse } from "./usage.js";

type ImitationUse = DeeplUseCases & RephraseUse & StyleRuleUse & UsageUse;

const docs: SliceDocs = {
  tags: { imitations: "What DeepL's mock server answers, and no engine can." },
  absent: {
    styleId: ["style-rule-not-found", "There is no style rule \"a\".", "It never existed, or was deleted."],
    instructionId: ["style-rule-not-found", "The style rule has no instruction \"a\".", "It never existed, or was deleted."],
  },
  routes: {
    "GET /v2/usage": { about: "What the session has used of its limits." },
    "POST /v2/write/rephrase": { about: "Answers one and the same text for each." },
    "GET /v3/style_rules": { about: "Style rules." },
    "POST /v3/style_rules": { about: "Makes a style rule." },
    "GET /v3/style_rules/:styleId": { about: "One of them." },
    "PATCH /v3/style_rules/:styleId": { about: "Gives it another name." },
    "DELETE /v3/style_rules/:styleId": { about: "Deletes it." },
    "PUT /v3/style_rules/:styleId/configured_rules": { about: "Puts settings in the place of its own." },
    "POST /v3/style_rules/:styleId/custom_instructions": { about: "Adds an instruction." },
    "GET /v3/style_rules/:styleId/custom_instructions/:instructionId": { about: "One of its instructions." },
    "PUT /v3/style_rules/:styleId/custom_instructions/:instructionId": { about: "Changes it." },
    "DELETE /v3/style_rules/:styleId/custom_instructions/:instructionId": { about: "Deletes it." },
    "GET /v3/translation_memories": { about: "Translation memories." },
  },
};

/** The same as `/v2/translate`, at a path of its own. */
const secondary = deeplRoutes.filter(({ path }) => path === "/v2/translate").map((one) => ({ ...one, path: "/v2/translate_secondary" }));

const routes: readonly Route<ImitationUse>[] = [
  ...secondary,
  ...documented<ImitationUse>(docs, [...usageRoutes, ...rephraseRoutes, ...styleRuleRoutes, ...translationMemoryRoutes]),
];

/** What tests of DeepL's clients expect of its mock server and engines cannot do, so that no Dragoman but the sandbox answers it. */
export const deeplImitations: Door<ImitationUse> = { dialect: deeplDialect, routes: () => routes };
