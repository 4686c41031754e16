import type { DocumentFormats } from "@dragoman/application/documents";
import { requireLanguage } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import { translators } from "@dragoman/domain/users";
import { documented } from "../../common/documented.js";
import { routesOf } from "../../common/route.js";
import { record, text } from "../../common/schema.js";
import { sendRepeatable } from "../../common/send-answer.js";
import { requireFewTexts } from "../few-texts.js";
import { servedLanguages } from "../served-languages.js";
import type { TextUseCases } from "../text-use-cases.js";
import { azureDocs } from "./azure.docs.js";
import { FormerVersionQuery, LanguagesQuery, SentencesQuery, textsBody, textsOf, translateBody, TranslateQuery } from "./azure.requests.js";
import {
  detectionsSchema, languagesSchema, sentencesSchema, showDetections, showLanguages, showSentences, showTranslated, translatedSchema,
} from "./azure.view.js";
import { sentenceLengths } from "./sentence-lengths.js";
import { translateWish } from "./translate-wish.js";
import { requireFewCharacters, translationWish } from "./translation-wish.js";

/** What the routes of this door call. */
export type AzureUseCases = TextUseCases & { readonly formats: Pick<DocumentFormats, "sentenceRules"> };

const route = routesOf<AzureUseCases>();
const groups: readonly string[] = ["translation", "transliteration", "dictionary", "models"];

/** Azure Translator. Its clients look at the languages without a key. */
export const azureRoutes = documented(azureDocs, [
  route("POST", "/translate", {
    may: translators, query: TranslateQuery, input: translateBody, changesNothing: true, answers: translatedSchema,
    run: ({ caller, query, input, signal }, use) => translateWish(use, caller, translationWish(query, input), signal),
    send: (translated, _request, response) => sendRepeatable(response, {
      status: 200, headers: { "X-MT-System": "Team", "X-Metered-Usage": String(translated.characters) },
      body: JSON.stringify(showTranslated(translated)),
    }),
  }),
  route("POST", "/detect", {
    may: translators, query: FormerVersionQuery, input: textsBody, changesNothing: true, answers: detectionsSchema,
    run: async ({ input }, use) => {
      const all = await Promise.all(fewTexts(textsOf(input)).map((one) => use.detectTexts.run(one)));
      return { all, served: await servedLanguages(use) };
    },
    show: showDetections,
  }),
  route("POST", "/breaksentence", {
    may: translators, query: SentencesQuery, input: textsBody, changesNothing: true, answers: sentencesSchema,
    run: ({ query, input }, use) => {
      const named = query.language === undefined ? undefined : requireLanguage(query.language);
      return Promise.all(fewTexts(textsOf(input)).map(async (one) => {
        const detected = named === undefined ? (await use.detectTexts.run(one))[0] ?? { code: "", score: 0 } : undefined;
        return { detected, lengths: sentenceLengths(one, named ?? detected?.code ?? "", use.formats.sentenceRules) };
      }));
    },
    show: showSentences,
  }),
  route("GET", "/languages", {
    may: "public", query: LanguagesQuery, answers: languagesSchema,
    run: async ({ query: { scope = groups, ...query }, header }, use) => {
      const unknown = scope.find((group) => !groups.includes(group));
      if (unknown !== undefined) {
        throw invalid("azure-scope-unknown", `There is no scope ${JSON.stringify(unknown)}.`, `It must be some of ${groups.join(", ")}.`);
      }
      const [spoken = "en"] = (header("accept-language") ?? "en").split(/[,;]/);
      return { version: query["api-version"], served: await servedLanguages(use), scope, spoken: spoken.trim() };
    },
    show: showLanguages,
  }),
  ...(["/transliterate", "/dictionary/lookup", "/dictionary/examples"] as const).map((path) => route("POST", path, {
    may: translators, answers: record(text),
    run: () => { throw invalid("azure-method-refused", `${path} is nothing that this server does, for any language.`, "Use /translate."); },
  })),
]);

/** So many texts may be looked at in one request. */
const mostTexts = 100;

function fewTexts(texts: readonly string[]): readonly string[] {
  requireFewCharacters(texts.reduce((sum, one) => sum + one.length, 0));
  return requireFewTexts("The body", texts, mostTexts);
}
