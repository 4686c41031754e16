import type { DocumentFormats } from "@dragoman/application/documents";
import type { LanguageDetectionUseCases } from "@dragoman/application/language-detections";
import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import type { TranslationUseCases } from "@dragoman/application/translations";
import { translators } from "@dragoman/domain/users";
import { documented } from "../../common/documented.js";
import { routesOf } from "../../common/route.js";
import { list } from "../../common/schema.js";
import type { DoorFacts } from "../door.js";
import { servedLanguages } from "../served-languages.js";
import { libretranslateDocs } from "./libretranslate.docs.js";
import { detectBody, translateBody } from "./libretranslate.requests.js";
import {
  detectedSchema, healthSchema, languagesSchema, settingsSchema, showDetected, showLanguages, showSettings, showTranslated, specSchema,
  translatedSchema,
} from "./libretranslate.view.js";
import { fileEndings } from "../file-formats.js";
import { requireParameter, wishOf } from "./translate-wish.js";

/** What the routes of this door call. */
export type LibretranslateUseCases = TranslationUseCases & LanguageDetectionUseCases & LanguagePairUseCases
  & { readonly formats: Pick<DocumentFormats, "list"> };

const route = routesOf<LibretranslateUseCases>();

/** The LibreTranslate API. Its clients look at the languages before they send a key. */
export function libretranslateRoutes({ describe }: DoorFacts) {
  return documented(libretranslateDocs, [
    route("POST", "/translate", {
      may: translators, input: translateBody, answers: translatedSchema,
      run: async ({ caller, input, signal }, use) => {
        const { shape, ...wish } = wishOf(input, await servedLanguages(use));
        return { ...shape, texts: await use.translateTexts.run(caller, wish, signal) };
      },
      show: showTranslated,
    }),
    route("POST", "/detect", {
      may: translators, input: detectBody, answers: list(detectedSchema),
      run: async ({ input }, use) => {
        const detected = await use.detectTexts.run([requireParameter("q", input.q)].flat().join("\n"));
        return detected.length === 0 ? [{ code: "", score: 0 }] : detected;
      },
      show: (detected) => detected.map(showDetected),
    }),
    route("GET", "/languages", {
      may: "public", answers: languagesSchema, run: (_asked, use) => servedLanguages(use), show: showLanguages,
    }),
    route("GET", "/health", { may: "public", answers: healthSchema, run: () => ({ status: "ok" }) }),
    route("GET", "/frontend/settings", {
      may: "public", answers: settingsSchema,
      run: async (_asked, use) => showSettings(await servedLanguages(use), fileEndings(use.formats.list())),
    }),
    route("GET", "/spec", { may: "public", answers: specSchema, run: describe }),
  ]);
}
