import { everyRole, translators } from "@dragoman/domain/users";
import { documented } from "../../common/documented.js";
import { routesOf } from "../../common/route.js";
import { requireFewTexts } from "../few-texts.js";
import { servedLanguages } from "../served-languages.js";
import type { TextUseCases } from "../text-use-cases.js";
import { googleDocs } from "./google.docs.js";
import { detectBody, LanguagesQuery, translateBody } from "./google.requests.js";
import {
  detectionsSchema, languagesSchema, showDetections, showLanguages, showTranslations, translationsSchema,
} from "./google.view.js";

const route = routesOf<TextUseCases>();
const base = "/language/translate/v2";
const methods = ["GET", "POST"] as const;
/** So many texts one call may have, as its clients know. */
const mostTexts = 128;

/** Version 2 of Google's Cloud Translation. Its answers depend on who asks, so that nobody on the way may keep them. */
export const googleRoutes = documented(googleDocs, [
  ...methods.map((method) => route(method, base, {
    may: translators, input: translateBody, changesNothing: true, secret: true, answers: translationsSchema,
    run: async ({ caller, input: { q, source, target, format = "html" }, signal }, use) => {
      const texts = requireFewTexts("q", [q].flat(), mostTexts);
      const wish = { texts, source: source || undefined, target, inputFormat: format === "html" ? "text/html" : "text/plain" };
      return { texts: await use.translateTexts.run(caller, wish, signal), detects: wish.source === undefined };
    },
    show: showTranslations,
  })),
  ...methods.map((method) => route(method, `${base}/detect`, {
    may: translators, input: detectBody, changesNothing: true, secret: true, answers: detectionsSchema,
    run: ({ input: { q } }, use) => Promise.all(requireFewTexts("q", [q].flat(), mostTexts).map((text) => use.detectTexts.run(text))),
    show: showDetections,
  })),
  route("GET", `${base}/languages`, {
    may: everyRole, query: LanguagesQuery, answers: languagesSchema,
    run: async ({ query: { target } }, use) => ({ served: await servedLanguages(use), target }), show: showLanguages,
  }),
]);
