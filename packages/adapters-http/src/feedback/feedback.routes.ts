import { linguists, translators } from "@dragoman/domain/users";
import { deletesByFilter, examples } from "../common/examples.js";
import { maxBytes } from "../common/input-size-limits.js";
import { pageSchema, showPage } from "../common/page.view.js";
import { route, type Route } from "../common/route.js";
import { integer, like, text } from "../common/schema.js";
import { sendFile } from "../common/send-file.js";
import { CreateFeedbackForm, DeleteFeedbackForm, ExportFeedbackQuery, FeedbackPath, ImportFeedbackForm, ListFeedbackQuery, UpdateFeedbackForm } from "./feedback.requests.js";
import { feedbackSchema, importSchema, showFeedback } from "./feedback.view.js";
import { feedbackFilter, withState } from "./feedback-filter.js";

const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="1" segtype="sentence" o-tmf="Dragoman" adminlang="en" srclang="*all*" datatype="plaintext"/>
<body>
<tu tuid="7" srclang="en" creationdate="20261120T093000Z">
<note>gender</note>
<prop type="language_pair_id">${examples.languagePairId}</prop>
<tuv xml:lang="en"><seg>The house.</seg></tuv>
<tuv xml:lang="es" creationid="MT!"><seg>El casa.</seg></tuv>
<tuv xml:lang="es"><seg>La casa.</seg></tuv>
</tu>
</body>
</tmx>
`;

/** Better translations that people suggest, and what reviewers think of them. */
export const feedbackRoutes: readonly Route[] = [
  route("GET", "/feedback", {
    may: translators, about: "Feedback, newest first; administrators see all, others their own.", query: ListFeedbackQuery, paged: true,
    answers: pageSchema("FeedbackPage", "feedback", feedbackSchema),
    run: ({ caller, query, page }, use) => use.listFeedback.run(caller, feedbackFilter(query), page), show: showPage("feedback", showFeedback),
  }),
  route("POST", "/feedback", {
    may: translators, about: "Suggests a better translation of a text.", note: "Once approved it stands in place of the machine translation, wherever a segment of that pair has exactly this source text.", form: CreateFeedbackForm, shows: ["machineTranslation", "suggestedTranslation"], answers: feedbackSchema,
    run: ({ caller, form }, use) => use.createFeedback.run(caller, withState(form)), show: showFeedback,
  }),
  route("GET", "/feedback/export", {
    may: translators, about: "Feedback as TMX; administrators get all, others their own.", query: ExportFeedbackQuery, mediaTypes: ["text/x-tmx"], answers: text,
    examples: { "text/x-tmx": exampleFile },
    run: ({ caller, query }, use) => use.exportFeedback.run(caller, feedbackFilter(query)),
    send: (file, request, response) => sendFile(file.content, file, request, response),
  }),
  route("POST", "/feedback/import", {
    may: linguists, about: "Takes over the feedback of a TMX file, all that is valid or nothing.", note: "Entries are imported as awaiting approval, but with the creators, states and dates of the file when an administrator imports. `warnings` has the first ten.", form: ImportFeedbackForm, shows: ["applyAll"],
    input: { name: "file", maxBytes: maxBytes("importFeedbackMaxSizeInMB") }, exampleInput: exampleFile, answers: importSchema,
    run: ({ caller, form, input }, use) => use.importFeedback.run(caller, { ...form, bytes: input.bytes }),
  }),
  route("DELETE", "/feedback/batch-delete", {
    may: translators, about: "Deletes the feedback that fits every filter; answers how many.", form: DeleteFeedbackForm, note: deletesByFilter, answers: like(integer, 2),
    run: ({ caller, form }, use) => use.deleteMatchingFeedback.run(caller, feedbackFilter(form)),
  }),
  route("GET", "/feedback/:feedbackId", {
    may: translators, about: "One entry of feedback.", note: "`feedbackId` is a string of digits.", params: FeedbackPath, answers: feedbackSchema,
    run: ({ caller, params }, use) => use.findFeedback.run(caller, params.feedbackId), show: showFeedback,
  }),
  route("PUT", "/feedback/:feedbackId", {
    may: translators, about: "Changes an entry, or approves or rejects it.", note: "What is absent stays; an empty text clears it. Another suggestion by its creator awaits approval again.", params: FeedbackPath, form: UpdateFeedbackForm, shows: ["suggestedTranslation", "approvalState"], answers: feedbackSchema,
    run: ({ caller, params, form }, use) => use.updateFeedback.run(caller, params.feedbackId, withState(form)), show: showFeedback,
  }),
  route("DELETE", "/feedback/:feedbackId", {
    may: translators, about: "Deletes an entry; answers it as it was.", params: FeedbackPath, answers: feedbackSchema,
    run: ({ caller, params }, use) => use.deleteFeedback.run(caller, params.feedbackId), show: showFeedback,
  }),
];
