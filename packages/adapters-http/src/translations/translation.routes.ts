import { translators } from "@dragoman/domain";
import { pageSchema, showPage } from "../common/page.view.js";
import { route, type Route } from "../common/route.js";
import { integer, text } from "../common/schema.js";
import { sendDownload } from "./send-download.js";
import { CreateTranslationForm, DownloadQuery, QuickForm, RelabelForm, TranslationFilterFields, TranslationPath } from "./translation.requests.js";
import { translationFilter } from "./translation-filter.js";
import { createdSchema, quickSchema, showQuickTranslation, showTranslation, translationSchema } from "./translation.view.js";

/** Translating: jobs, and within the call. */
export const translationRoutes: readonly Route[] = [
  route("POST", "/translations", {
    may: translators, about: "Takes a translation job on.", form: CreateTranslationForm, input: "stored", answers: createdSchema,
    run: ({ caller, form, input }, use) => use.requestTranslation.run(caller, { ...form, input }),
    show: ({ id }) => ({ translationId: id }),
  }),
  route("POST", "/translations/quick", {
    may: translators, about: "Translates within the call.", form: QuickForm, input: "held", answers: quickSchema,
    run: ({ caller, form, input, signal }, use) => use.quickTranslate.run(caller, { ...form, input }, signal),
    show: showQuickTranslation,
  }),
  route("GET", "/translations", {
    may: translators, about: "Translations, newest first; administrators see all, others their own.", query: TranslationFilterFields, paged: true,
    answers: pageSchema("TranslationPage", "translations", translationSchema),
    run: ({ caller, query, page }, use) => use.listTranslations.run(caller, translationFilter(query), page),
    show: showPage("translations", showTranslation),
  }),
  route("DELETE", "/translations/batch-delete", {
    may: translators, about: "Deletes the translations that fit every filter; answers how many.", form: TranslationFilterFields, answers: integer,
    run: ({ caller, form }, use) => use.deleteTranslations.run(caller, translationFilter(form)),
  }),
  route("GET", "/translations/:translationId", {
    may: translators, about: "A translation.", params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.findTranslation.run(caller, params.translationId), show: showTranslation,
  }),
  route("GET", "/translations/:translationId/download", {
    may: translators, about: "The translated document: Base64, or the file itself to `Accept: application/octet-stream`.", params: TranslationPath, query: DownloadQuery,
    mediaTypes: ["text/plain", "application/octet-stream"], answers: text,
    run: ({ caller, params, query }, use) => use.downloadTranslation.run(caller, params.translationId, query.format ?? "default"), send: sendDownload,
  }),
  route("GET", "/translations/:translationId/metadata", {
    may: translators, about: "What shaped each segment, when `generateMetadata` was asked for: JSON in Base64, or the JSON itself to `Accept: application/octet-stream`.",
    params: TranslationPath, mediaTypes: ["text/plain", "application/octet-stream"], answers: text,
    run: ({ caller, params }, use) => use.downloadMetadata.run(caller, params.translationId), send: sendDownload,
  }),
  route("PUT", "/translations/:translationId/cancel", {
    may: translators, about: "Cancels a translation that is not done.", params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.cancelTranslation.run(caller, params.translationId), show: showTranslation,
  }),
  route("PUT", "/translations/:translationId", {
    may: translators, about: "Gives a translation other labels.", params: TranslationPath, form: RelabelForm, answers: translationSchema,
    run: ({ caller, params, form }, use) => use.relabelTranslation.run(caller, params.translationId, form.labels), show: showTranslation,
  }),
  route("DELETE", "/translations/:translationId", {
    may: translators, about: "Deletes a translation; answers it as it was.", params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.deleteTranslation.run(caller, params.translationId), show: showTranslation,
  }),
];
