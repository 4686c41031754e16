import { requireLanguage } from "@dragoman/application/translations";
import { invalid } from "@dragoman/domain/common";
import { translators } from "@dragoman/domain/users";
import type { Response } from "express";
import { documented } from "../../common/documented.js";
import { routesOf } from "../../common/route.js";
import { sendRepeatable } from "../../common/send-answer.js";
import { namesIn } from "../language-names.js";
import { servedLanguages } from "../served-languages.js";
import type { TextUseCases } from "../text-use-cases.js";
import { codeOf } from "./apertium-codes.js";
import { apertiumDocs } from "./apertium.docs.js";
import { identifyBody, LanguageNamesQuery, ListQuery, StatsQuery, translateBody } from "./apertium.requests.js";
import {
  identifiedSchema, namesSchema, pairsSchema, showIdentified, showPairs, showStats, showTranslation, statsSchema, translationSchema,
} from "./apertium.view.js";
import { formatOf } from "./format-of.js";
import { spacedJson } from "./spaced-json.js";

const route = routesOf<TextUseCases>();
const methods = ["GET", "POST"] as const;

/** Throws for what this server does otherwise than the client expects. */
function refuse(asked: { readonly callback?: string | undefined; readonly prefs?: string | undefined }): void {
  for (const name of ["callback", "prefs"] as const) {
    if (!asked[name]) continue;
    throw invalid("unknown-value", `${name} is not accepted.`, name === "prefs" ? "No pair has preferences; leave it out."
      : "Answers are JSON; leave it out. DRAGOMAN_CORS_ORIGINS names pages that may read them.");
  }
}

const spaced = (answer: object, response: Response): Promise<void> =>
  sendRepeatable(response, { status: 200, headers: {}, body: spacedJson(answer) });

/** Apertium APy. Its clients look at the pairs without a key, and read the answers of translations literally. */
export const apertiumRoutes = documented(apertiumDocs, [
  ...methods.map((method) => route(method, "/translate", {
    may: translators, input: translateBody, changesNothing: true, secret: true, answers: translationSchema,
    run: async ({ caller, input, signal }, use) => {
      refuse(input);
      const [source, target] = languagesIn(input.langpair);
      const [translated] = await use.translateTexts.run(caller, { texts: [input.q], source, target, inputFormat: formatOf(input) }, signal);
      return translated?.text ?? "";
    },
    send: (text, _request, response) => spaced(showTranslation(text), response),
  })),
  ...methods.map((method) => route(method, "/identifyLang", {
    may: translators, input: identifyBody, changesNothing: true, secret: true, answers: identifiedSchema,
    run: ({ input }, use) => {
      refuse(input);
      return use.detectTexts.run(input.q);
    },
    show: showIdentified,
  })),
  ...(["/listPairs", "/list"] as const).map((path) => route("GET", path, {
    may: "public", query: ListQuery, answers: pairsSchema,
    run: async ({ query: { q = "pairs", src: sourceLanguageId, include_deprecated_codes: former, callback } }, use) => {
      refuse({ callback });
      if (q !== "pairs") throw invalid("unknown-value", `There are no ${JSON.stringify(q)} to list here.`, "q may be pairs.");
      return { pairs: await use.listLanguagePairs.run({ sourceLanguageId }), former: former !== undefined };
    },
    show: showPairs,
  })),
  route("GET", "/listLanguageNames", {
    may: "public", query: LanguageNamesQuery, answers: namesSchema,
    run: async ({ query: { locale = "en", languages, callback } }, use) => {
      refuse({ callback });
      const wanted = languages?.split(" ").filter((code) => code !== "") ?? (await servedLanguages(use)).all.map(codeOf);
      const nameOf = namesIn(locale);
      return Object.fromEntries(wanted.map((code) => [code, nameOf(requireLanguage(code))]));
    },
  }),
  route("GET", "/stats", {
    may: "public", query: StatsQuery, answers: statsSchema,
    run: async ({ query }, use) => {
      refuse(query);
      return { pairs: await use.listLanguagePairs.run({}), uptime: process.uptime() };
    },
    show: showStats,
  }),
]);

function languagesIn(langpair: string): readonly [source: string, target: string] {
  const [source = "", target = "", ...more] = langpair.split("|");
  if (source !== "" && target !== "" && more.length === 0) return [source, target];
  throw invalid("language-pair-unknown", `langpair ${JSON.stringify(langpair.slice(0, 80))} is not accepted.`,
    "It must be two codes of languages with a bar between them, such as eng|spa.");
}
