import type { LanguageDetectionUseCases } from "@dragoman/application/language-detections";
import { translators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { routesOf } from "../common/route.js";
import { languageDetectionDocs } from "./language-detection.docs.js";
import { DetectLanguagesForm } from "./language-detection.requests.js";
import { languageDetectionSchema, showLanguageDetection } from "./language-detection.view.js";

const route = routesOf<LanguageDetectionUseCases>();

/** What a document is written in. */
export const languageDetectionRoutes = documented(languageDetectionDocs, [
  route("POST", "/language-detections", {
    may: translators, anyAccount: true, form: DetectLanguagesForm, input: "stored", answers: languageDetectionSchema,
    run: ({ caller, form, input }, use) => use.detectLanguages.run({ ...form, input, sender: caller.userId }), show: showLanguageDetection,
  }),
]);
