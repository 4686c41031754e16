import type { GlossaryUseCases } from "@dragoman/application/glossaries";
import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import type { ReportUseCases } from "@dragoman/application/reports";
import type { TranslationUseCases } from "@dragoman/application/translations";
import type { Clock } from "@dragoman/application/common";
import type { Instant } from "@dragoman/domain/common";
import { everyRole, translators } from "@dragoman/domain/users";
import { documented } from "../../common/documented.js";
import { Text } from "../../common/fields.js";
import { type Route, routesOf } from "../../common/route.js";
import { servedLanguages } from "../served-languages.js";
import { glossaryPairs, requireOneOf, sourceLanguages, targetLanguages } from "./deepl-languages.js";
import { deeplDocs } from "./deepl.docs.js";
import { translateBody } from "./deepl.requests.js";
import {
  glossaryPairsSchema, languagesSchema, showGlossaryPairs, showLanguages, showTranslated, showUsage, translatedSchema, usageSchema,
} from "./deepl.view.js";
import { documentRoutes, type DocumentUseCases } from "./document.routes.js";
import { dictionariesOf } from "./glossary-terms.js";
import { glossaryRoutes } from "./glossary.routes.js";
import { wishOf } from "./translate-wish.js";

/** What the routes of this door call. */
export type DeeplUseCases = DocumentUseCases & GlossaryUseCases & TranslationUseCases & LanguagePairUseCases
  & Pick<ReportUseCases, "reports"> & { readonly clock: Clock };

const route = routesOf<DeeplUseCases>();

/** Some clients send it as a form, with GET too. */
class LanguagesForm {
  @Text({ max: 20, default: "source", example: "target", about: "`source` or `target`." })
  type?: string;
}

const textRoutes = [
  // Programs from before 2025 send their texts in the query, too.
  ...(["GET", "POST"] as const).map((method) => route(method, "/v2/translate", {
    may: translators, input: translateBody, changesNothing: true, secret: true, answers: translatedSchema,
    run: async ({ caller, input, signal }, use) => {
      const { source, target, glossaryIds, texts: wanted, back, shape } = wishOf(input, await servedLanguages(use), use);
      const dictionaryIds = await dictionariesOf(use, caller, { source, target, glossaryIds });
      const texts = await use.translateTexts.run(caller, { ...wanted, source, target, dictionaryIds }, signal);
      return { ...shape, texts: texts.map((one) => ({ ...one, text: back(one.text) })) };
    },
    show: showTranslated,
  })),
  route("GET", "/v2/languages", {
    may: everyRole, form: LanguagesForm, answers: languagesSchema,
    run: async ({ form: { type } }, use) => {
      requireOneOf("type", type, ["source", "target"]);
      const served = await servedLanguages(use);
      return type?.toLowerCase() === "target" ? targetLanguages(served, use) : sourceLanguages(served);
    },
    show: showLanguages,
  }),
  route("GET", "/v2/usage", {
    may: everyRole, answers: usageSchema,
    run: ({ caller: { username } }, use) => use.reports.totals({ username, queuedFrom: monthOf(use.clock.now()) }), show: showUsage,
  }),
  route("GET", "/v2/glossary-language-pairs", {
    may: everyRole, answers: glossaryPairsSchema, run: async (_asked, use) => glossaryPairs(await servedLanguages(use)),
    show: showGlossaryPairs,
  }),
];

/** The DeepL API. */
export const deeplRoutes: readonly Route<DeeplUseCases>[] = documented<DeeplUseCases>(deeplDocs, [
  ...textRoutes, ...documentRoutes, ...glossaryRoutes,
]);

/** When the month (UTC) of a moment began. */
function monthOf(now: Instant): Instant {
  const date = new Date(now / 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) * 1_000;
}
