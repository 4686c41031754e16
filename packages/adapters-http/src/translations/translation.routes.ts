import { translators } from "@dragoman/domain";
import { pageSchema, showPage } from "../common/page.view.js";
import { route, type Route } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { sendDownload } from "./send-download.js";
import { sendTranslation } from "./send-translation.js";
import { inBase64, metadata, sourcePage, translatedPage } from "./translation.examples.js";
import { ArchiveQuery, CreateTranslationForm, DownloadQuery, QuickForm, RelabelForm, TranslationFilterFields, TranslationPath } from "./translation.requests.js";
import { translationFilter } from "./translation-filter.js";
import { contentInsightsSchema, createdSchema, quickSchema, showContentInsights, showQuickTranslation, showTranslation, translationSchema } from "./translation.view.js";

/** Translating: jobs, and within the call. */
export const translationRoutes: readonly Route[] = [
  route("POST", "/translations", {
    may: translators, about: "Takes a translation job on.", form: CreateTranslationForm, shows: ["inputFormat", "title", "labels"], input: "stored", exampleInput: sourcePage,
    answers: createdSchema,
    run: ({ caller, form, input }, use) => use.requestTranslation.run(caller, { ...form, input }),
    show: ({ id }) => ({ translationId: id }),
  }),
  route("POST", "/translations/quick", {
    may: translators, about: "Translates within the call.", form: QuickForm, shows: ["inputFormat"], input: "held", exampleInput: sourcePage, answers: quickSchema,
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
    may: translators, about: "Deletes the translations that fit every filter; answers how many.", form: TranslationFilterFields, shows: ["title", "endTimeQueued"], answers: like(integer, 3),
    run: ({ caller, form }, use) => use.deleteTranslations.run(caller, translationFilter(form)),
  }),
  route("GET", "/translations/download-archive", {
    may: translators, about: "The documents of the translations that fit every filter and have succeeded, in a zip archive of at most 1 GiB.", query: ArchiveQuery,
    mediaTypes: ["application/zip"], answers: text,
    run: ({ caller, query: { translationIds, ...filter } }, use) =>
      use.archiveTranslations.run(caller, { ...translationFilter(filter), ...(translationIds === undefined ? {} : { ids: translationIds }) }),
    send: (content, request, response) => sendFile(content, { fileName: "translations.zip", mediaType: "application/zip" }, request, response),
  }),
  route("POST", "/translations/share", {
    may: translators, about: "Shares a translation, where the feature `share` is enabled.", answers: createdSchema,
    run: (_asked, use) => use.shareTranslation.run(), show: ({ id }) => ({ translationId: id }),
  }),
  route("GET", "/translations/share/:translationId", {
    may: translators, about: "A shared translation, where the feature `share` is enabled.", params: TranslationPath, answers: translationSchema,
    run: (_asked, use) => use.shareTranslation.run(), show: showTranslation,
  }),
  route("GET", "/translations/:translationId", {
    may: translators, about: "A translation; to `Accept: text/event-stream` each of its states as an event, until it is done.",
    params: TranslationPath, mediaTypes: ["application/json", "text/event-stream"], answers: translationSchema,
    examples: { "text/event-stream": `data: ${JSON.stringify(translationSchema.examples?.[0])}\n\n` },
    run: async ({ caller, params: { translationId } }, use) => ({
      job: await use.findTranslation.run(caller, translationId),
      watch: (signal: AbortSignal) => use.watchTranslation.run(caller, translationId, signal),
    }),
    send: sendTranslation,
  }),
  route("GET", "/translations/:translationId/download", {
    may: translators, about: "The translated document: Base64, or the file itself to `Accept: application/octet-stream`.", params: TranslationPath, query: DownloadQuery,
    mediaTypes: ["text/plain", "application/octet-stream"], answers: text, examples: { "text/plain": inBase64(translatedPage) },
    run: ({ caller, params, query }, use) => use.downloadTranslation.run(caller, params.translationId, query.format ?? "default"), send: sendDownload,
  }),
  route("GET", "/translations/:translationId/metadata", {
    may: translators, about: "What shaped each segment, when `generateMetadata` was asked for: JSON in Base64, or the JSON itself to `Accept: application/octet-stream`.",
    params: TranslationPath, mediaTypes: ["text/plain", "application/octet-stream"], answers: text, examples: { "text/plain": inBase64(JSON.stringify(metadata)) },
    run: ({ caller, params }, use) => use.downloadMetadata.run(caller, params.translationId), send: sendDownload,
  }),
  route("GET", "/translations/:translationId/content-insights", {
    may: translators, about: "How much each sentence of the source says of what it is about, 0 to 1: the likeness of its words, rare ones counting more, to those of the whole.",
    params: TranslationPath, answers: contentInsightsSchema,
    run: ({ caller, params }, use) => use.readContentInsights.run(caller, params.translationId), show: showContentInsights,
  }),
  route("PUT", "/translations/:translationId/cancel", {
    may: translators, about: "Cancels a translation that is not done.", params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.cancelTranslation.run(caller, params.translationId), show: showTranslation,
  }),
  route("PUT", "/translations/:translationId", {
    may: translators, about: "Gives a translation other labels.", params: TranslationPath, form: RelabelForm, shows: ["labels"], answers: translationSchema,
    run: ({ caller, params, form }, use) => use.relabelTranslation.run(caller, params.translationId, form.labels), show: showTranslation,
  }),
  route("DELETE", "/translations/:translationId", {
    may: translators, about: "Deletes a translation; answers it as it was.", params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.deleteTranslation.run(caller, params.translationId), show: showTranslation,
  }),
];
