import type { FeedbackUseCases } from "@dragoman/application/feedback";
import { linguists, translators } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { maxBytes } from "../common/input-size-limits.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { routesOf } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { feedbackDocs } from "./feedback.docs.js";
import {
  CreateFeedbackForm, DeleteFeedbackForm, ExportFeedbackQuery, FeedbackPath, ImportFeedbackForm, ListFeedbackQuery, UpdateFeedbackForm,
} from "./feedback.requests.js";
import { feedbackSchema, importSchema, showFeedback } from "./feedback.view.js";
import { feedbackFilter, withState } from "./feedback-filter.js";

const route = routesOf<FeedbackUseCases>();

/** Better translations that people suggest, and what reviewers think of them. */
export const feedbackRoutes = documented(feedbackDocs, [
  route("GET", "/feedback", {
    may: translators, query: ListFeedbackQuery, paged: true, answers: pageSchema("FeedbackPage", "feedback", feedbackSchema),
    run: ({ caller, query, page }, use) => use.listFeedback.run(caller, feedbackFilter(query), page),
    show: showPage("feedback", showFeedback),
  }),
  route("POST", "/feedback", {
    may: translators, form: CreateFeedbackForm, answers: feedbackSchema,
    run: ({ caller, form }, use) => use.createFeedback.run(caller, withState(form)), show: showFeedback,
  }),
  route("GET", "/feedback/export", {
    may: translators, query: ExportFeedbackQuery, mediaTypes: ["text/x-tmx"], answers: text,
    run: ({ caller, query }, use) => use.exportFeedback.run(caller, feedbackFilter(query)),
    send: (file, request, response) => sendFile(file.content, file, request, response),
  }),
  route("POST", "/feedback/import", {
    may: linguists, form: ImportFeedbackForm,
    input: { name: "file", maxBytes: maxBytes("importFeedbackMaxSizeInMB") }, answers: importSchema,
    run: ({ caller, form, input }, use) => use.importFeedback.run(caller, { ...form, bytes: input.bytes }),
  }),
  route("DELETE", "/feedback/batch-delete", {
    may: translators, form: DeleteFeedbackForm, knownFieldsOnly: true, answers: like(integer, 2),
    run: ({ caller, form }, use) => use.deleteMatchingFeedback.run(caller, feedbackFilter(form)),
  }),
  route("GET", "/feedback/:feedbackId", {
    may: translators, params: FeedbackPath, answers: feedbackSchema,
    run: ({ caller, params }, use) => use.findFeedback.run(caller, params.feedbackId), show: showFeedback,
  }),
  route("PUT", "/feedback/:feedbackId", {
    may: translators, params: FeedbackPath, form: UpdateFeedbackForm, answers: feedbackSchema,
    run: ({ caller, params, form }, use) => use.updateFeedback.run(caller, params.feedbackId, withState(form)), show: showFeedback,
  }),
  route("DELETE", "/feedback/:feedbackId", {
    may: translators, params: FeedbackPath, answers: feedbackSchema,
    run: ({ caller, params }, use) => use.deleteFeedback.run(caller, params.feedbackId), show: showFeedback,
  }),
]);
