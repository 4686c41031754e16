import type { TranslationUseCases } from "@dragoman/application/translations";
import { translators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { base64, integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { translationDocs } from "./translation.docs.js";
import { sendDownload } from "./send-download.js";
import { sendTranslation } from "./send-translation.js";
import {
  ArchiveQuery, CreateTranslationForm, DeleteTranslationsForm, DownloadQuery, QuickForm, RelabelForm, TranslationFilterFields,
  TranslationPath,
} from "./translation.requests.js";
import { translationFilter } from "./translation-filter.js";
import {
  contentInsightsSchema, createdSchema, quickSchema, showContentInsights, showQuickTranslation, showTranslation, translationSchema,
} from "./translation.view.js";

const route = routesOf<TranslationUseCases>();

/** What people of every account may do, with what is theirs. */
const own = { may: translators, anyAccount: true } as const;

/** Translating: jobs, and within the call. */
export const translationRoutes = documented(translationDocs, [
  route("POST", "/translations", {
    ...own, form: CreateTranslationForm, input: "stored", answers: createdSchema,
    run: ({ caller, form, input, id }, use) => use.requestTranslation.run(caller, { ...form, input, trace: use.tracer.place }, id),
    show: ({ id }) => ({ translationId: id }),
  }),
  route("POST", "/translations/quick", {
    ...own, form: QuickForm, input: "held", changesNothing: true, answers: quickSchema,
    run: ({ caller, form, input, signal }, use) => use.quickTranslate.run(caller, { ...form, input }, signal),
    show: showQuickTranslation,
  }),
  route("GET", "/translations", {
    ...own, query: TranslationFilterFields, paged: true,
    answers: pageSchema("TranslationPage", "translations", translationSchema),
    run: ({ caller, query, page }, use) => use.listTranslations.run(caller, translationFilter(query), page),
    show: showPage("translations", showTranslation),
  }),
  route("DELETE", "/translations/batch-delete", {
    ...own, form: DeleteTranslationsForm, knownFieldsOnly: true, answers: like(integer, 3),
    run: ({ caller, form }, use) => use.deleteTranslations.run(caller, translationFilter(form)),
  }),
  route("GET", "/translations/download-archive", {
    ...own, query: ArchiveQuery, mediaTypes: ["application/zip"], answers: text,
    run: ({ caller, query }, use) => use.archiveTranslations.run(caller, translationFilter(query)),
    send: (content, request, response) =>
      sendFile(content, { fileName: "translations.zip", mediaType: "application/zip" }, request, response),
  }),
  route("POST", "/translations/share", {
    may: translators, answers: createdSchema,
    run: (_asked, use) => use.shareTranslation.run(), show: ({ id }) => ({ translationId: id }),
  }),
  route("GET", "/translations/share/:translationId", {
    may: translators, params: TranslationPath, answers: translationSchema,
    run: (_asked, use) => use.shareTranslation.run(), show: showTranslation,
  }),
  route("GET", "/translations/:translationId", {
    ...own, params: TranslationPath, mediaTypes: ["application/json", "text/event-stream"], answers: translationSchema,
    run: async ({ caller, params: { translationId } }, use) => ({
      job: await use.findTranslation.run(caller, translationId),
      watch: (signal: AbortSignal) => use.watchTranslation.run(caller, translationId, signal),
    }),
    send: sendTranslation,
  }),
  route("GET", "/translations/:translationId/download", {
    ...own, params: TranslationPath, query: DownloadQuery,
    mediaTypes: ["text/plain", "application/octet-stream"], answers: base64,
    run: ({ caller, params, query }, use) => use.downloadTranslation.run(caller, params.translationId, query.format ?? "default"),
    send: sendDownload,
  }),
  route("GET", "/translations/:translationId/metadata", {
    ...own, params: TranslationPath, mediaTypes: ["text/plain", "application/octet-stream"], answers: base64,
    run: ({ caller, params }, use) => use.downloadMetadata.run(caller, params.translationId), send: sendDownload,
  }),
  route("GET", "/translations/:translationId/content-insights", {
    ...own, params: TranslationPath, answers: contentInsightsSchema,
    run: ({ caller, params }, use) => use.readContentInsights.run(caller, params.translationId), show: showContentInsights,
  }),
  route("PUT", "/translations/:translationId/cancel", {
    ...own, params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.cancelTranslation.run(caller, params.translationId), show: showTranslation,
  }),
  route("PUT", "/translations/:translationId", {
    may: translators, params: TranslationPath, form: RelabelForm, answers: translationSchema,
    run: ({ caller, params, form }, use) => use.relabelTranslation.run(caller, params.translationId, form.labels), show: showTranslation,
  }),
  route("DELETE", "/translations/:translationId", {
    ...own, params: TranslationPath, answers: translationSchema,
    run: ({ caller, params }, use) => use.deleteTranslation.run(caller, params.translationId), show: showTranslation,
  }),
]);
