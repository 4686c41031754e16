import { translators } from "@dragoman/domain/users";
import { route, type Route } from "../common/route.js";
import { DetectLanguagesForm } from "./language-detection.requests.js";
import { languageDetectionSchema, showLanguageDetection } from "./language-detection.view.js";

/** What a document is written in. */
export const languageDetectionRoutes: readonly Route[] = [
  route("POST", "/language-detections", {
    may: translators, about: "Tells the encoding, the languages and the scripts of a document.", note: "Up to three languages, the surest first; none for a text without letters. Percents of scripts sum to 100.", form: DetectLanguagesForm, input: "stored",
    exampleInput: "The red car is very fast.", answers: languageDetectionSchema,
    run: ({ form, input }, use) => use.detectLanguages.run({ ...form, input }), show: showLanguageDetection,
  }),
];
