import { translators } from "@dragoman/domain/users";
import { deletesByFilter } from "../common/examples.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { type Failing, route, type Route } from "../common/route.js";
import { base64, integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { sendDownload } from "./send-download.js";
import { sendTranslation } from "./send-translation.js";
import { inBase64, metadata, sourcePage, translatedPage } from "./translation.examples.js";
import { ArchiveQuery, CreateTranslationForm, DownloadQuery, QuickForm, RelabelForm, TranslationFilterFields, TranslationPath } from "./translation.requests.js";
import { translationFilter } from "./translation-filter.js";
import { contentInsightsSchema, createdSchema, quickSchema, showContentInsights, showQuickTranslation, showTranslation, translationSchema } from "./translation.view.js";

const detecting = "`Aut<Xxx>` detects the source language; it fails with `failed to auto-detect source language and find a matching language pair`";
const noEngine: Failing = ["no-engine-expected", "No engine for EngSpa_Generic_SRV_RBMT_0_8_x_1 is started.", "An administrator adds and starts a translation engine for it."];
const notSucceeded: Failing = ["translation-not-succeeded", "Translation 0192f0c1-0000-7000-8000-000000000001 is translating; there is nothing to download.", "Poll the translation until its state is done."];
const shareDisabled: Failing = ["share-disabled", "Sharing is not enabled on this server.", "GET /system/info tells the features; create the translation with the method MTE."];
const sharing = "Always 400 while the feature `share` is disabled, as it is on this server.";

/** Translating: jobs, and within the call. */
export const translationRoutes: readonly Route[] = [
  route("POST", "/translations", {
    may: translators, about: "Takes a translation job on.",
    note: `Poll \`GET /translations/{translationId}\` until \`state\` is \`done\`, then download. ${detecting}, here or in \`errorMessage\` when only the document can tell. While engines for the pair are merely down the job waits.`,
    fails: { 503: noEngine }, form: CreateTranslationForm, shows: ["inputFormat", "title", "labels"], input: "stored", exampleInput: sourcePage,
    answers: createdSchema,
    run: ({ caller, form, input }, use) => use.requestTranslation.run(caller, { ...form, input }),
    show: ({ id }) => ({ translationId: id }),
  }),
  route("POST", "/translations/quick", {
    may: translators, about: "Translates within the call.",
    note: `For short texts, and for thousands of lines or units in \`text/x-line\` and XLIFF; nothing of it is kept. \`translation\` is Base64, in the format of the input. ${detecting}.`,
    fails: { 503: ["no-engine-running", "No engine for EngSpa_Generic_SRV_RBMT_0_8_x_1 runs just now.", "Try again after the seconds in Retry-After."] }, form: QuickForm, shows: ["inputFormat"], input: "held", exampleInput: sourcePage, answers: quickSchema,
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
    may: translators, about: "Deletes the translations that fit every filter; answers how many.", form: TranslationFilterFields, note: deletesByFilter, answers: like(integer, 3),
    run: ({ caller, form }, use) => use.deleteTranslations.run(caller, translationFilter(form)),
  }),
  route("GET", "/translations/download-archive", {
    may: translators, about: "The documents of the translations that fit every filter and have succeeded, in a zip archive of at most 1 GiB.", note: "Each of `translationIds` must be there; those that did not succeed are left out. Entries are called `<translationId>_<title><ending>`.",
    fails: {
      404: ["translation-not-found", "There is no translation 0192f0c1-0000-7000-8000-000000000001.", "Check the id."],
      413: ["archive-too-large", "The documents have more than 1 GiB together.", "Narrow the filters, or name fewer translations."],
    }, query: ArchiveQuery,
    mediaTypes: ["application/zip"], answers: text,
    run: ({ caller, query: { translationIds, ...filter } }, use) =>
      use.archiveTranslations.run(caller, { ...translationFilter(filter), ...(translationIds === undefined ? {} : { ids: translationIds }) }),
    send: (content, request, response) => sendFile(content, { fileName: "translations.zip", mediaType: "application/zip" }, request, response),
  }),
  route("POST", "/translations/share", {
    may: translators, about: "Shares a translation, where the feature `share` is enabled.", note: sharing, fails: { 400: shareDisabled }, answers: createdSchema,
    run: (_asked, use) => use.shareTranslation.run(), show: ({ id }) => ({ translationId: id }),
  }),
  route("GET", "/translations/share/:translationId", {
    may: translators, about: "A shared translation, where the feature `share` is enabled.", note: sharing, fails: { 400: shareDisabled }, params: TranslationPath, answers: translationSchema,
    run: (_asked, use) => use.shareTranslation.run(), show: showTranslation,
  }),
  route("GET", "/translations/:translationId", {
    may: translators, about: "A translation; to `Accept: text/event-stream` each of its states as an event, until it is done.",
    note: "`state` and `substate` go from `preparing` (`created`, `scheduled`) by `inProgress` (`translating`) to `done` (`succeeded`, `failed`, `canceled`); poll for `done`. Why a job failed stands in `errorMessage`.",
    fails: { 429: ["too-many-watchers", "Too many translations are watched at once.", "A user watches up to 16 translations, all together 256; poll the others."] },
    params: TranslationPath, mediaTypes: ["application/json", "text/event-stream"], answers: translationSchema,
    examples: { "text/event-stream": `data: ${JSON.stringify(translationSchema.examples?.[0])}\n\n` },
    run: async ({ caller, params: { translationId } }, use) => ({
      job: await use.findTranslation.run(caller, translationId),
      watch: (signal: AbortSignal) => use.watchTranslation.run(caller, translationId, signal),
    }),
    send: sendTranslation,
  }),
  route("GET", "/translations/:translationId/download", {
    may: translators, about: "The translated document: Base64, or the file itself to `Accept: application/octet-stream`.",
    note: "The Base64 is bare: no JSON, no quotes, no line breaks. The file has the media type of its format as `Content-Type`.", fails: { 409: notSucceeded }, params: TranslationPath, query: DownloadQuery,
    mediaTypes: ["text/plain", "application/octet-stream"], answers: base64, examples: { "text/plain": inBase64(translatedPage) },
    run: ({ caller, params, query }, use) => use.downloadTranslation.run(caller, params.translationId, query.format ?? "default"), send: sendDownload,
  }),
  route("GET", "/translations/:translationId/metadata", {
    may: translators, about: "What shaped each segment, when `generateMetadata` was asked for: JSON in Base64, or the JSON itself to `Accept: application/octet-stream`.",
    note: "The Base64 is bare: no quotes, no line breaks. The JSON itself has `Content-Type: application/json`.", fails: { 409: notSucceeded },
    params: TranslationPath, mediaTypes: ["text/plain", "application/octet-stream"], answers: base64, examples: { "text/plain": inBase64(JSON.stringify(metadata)) },
    run: ({ caller, params }, use) => use.downloadMetadata.run(caller, params.translationId), send: sendDownload,
  }),
  route("GET", "/translations/:translationId/content-insights", {
    may: translators, about: "How much each sentence of the source says of what it is about, 0 to 1: the likeness of its words, rare ones counting more, to those of the whole.", fails: { 409: notSucceeded },
    params: TranslationPath, answers: contentInsightsSchema,
    run: ({ caller, params }, use) => use.readContentInsights.run(caller, params.translationId), show: showContentInsights,
  }),
  route("PUT", "/translations/:translationId/cancel", {
    may: translators, about: "Cancels a translation that is not done.", fails: { 409: ["translation-wrong-state", "Translation 0192f0c1-0000-7000-8000-000000000001 is succeeded; it cannot become canceled.", "Look at its state; one that is done stays as it is."] }, params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.cancelTranslation.run(caller, params.translationId), show: showTranslation,
  }),
  route("PUT", "/translations/:translationId", {
    may: translators, about: "Gives a translation other labels.", note: "They take the place of those that are there; without `labels`, or with an empty one, all are taken away.", params: TranslationPath, form: RelabelForm, shows: ["labels"], answers: translationSchema,
    run: ({ caller, params, form }, use) => use.relabelTranslation.run(caller, params.translationId, form.labels), show: showTranslation,
  }),
  route("DELETE", "/translations/:translationId", {
    may: translators, about: "Deletes a translation; answers it as it was.", note: "One that runs is canceled.", params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.deleteTranslation.run(caller, params.translationId), show: showTranslation,
  }),
];
