import { deletesByFilter } from "../common/examples.js";
import type { Failing, SliceDocs } from "../common/route-docs.js";
import { inBase64, metadata, sourcePage, translatedPage } from "./translation.examples.js";
import { translationSchema } from "./translation.view.js";

const detecting = "`Aut<Xxx>` detects the source language; "
  + "it fails with `failed to auto-detect source language and find a matching language pair`";
const sharing = "Always 400 while the feature `share` is disabled, as it is on this server.";
const shareDisabled: Failing = [
  "share-disabled", "Sharing is not enabled on this server.",
  "GET /system/info lists the features; create the translation with the method MTE.",
];
const notSucceeded: Failing = [
  "translation-not-succeeded",
  "Translation 0192f0c1-0000-7000-8000-000000000001 is in the state translating; there is nothing to download.",
  "Poll the translation until its state is done.",
];

/** What the OpenAPI document says of translating within the call, and of jobs. */
export const translationDocs: SliceDocs = {
  tags: {
    translations: "Documents translated as jobs, and short texts within the call. A job goes from `preparing` through "
      + "`inProgress` to `done`; "
      + "poll until then, or follow its events.",
  },
  absent: {
    translationId: ["translation-not-found", "There is no translation 0192f0c1-0000-7000-8000-000000000009.", "Check the id."],
  },
  routes: {
    "POST /translations": {
      about: "Creates a translation job.",
      note: "Poll `GET /translations/{translationId}` until `state` is `done`, then download. "
        + `${detecting}, here or in \`errorMessage\` when only the document shows it. `
        + "While engines for the pair are merely down the job waits.",
      shows: ["inputFormat", "title", "labels"],
      exampleInput: sourcePage,
      fails: {
        503: [
          "no-engine-expected", "No engine has been started for EngSpa_Generic_SRV_RBMT_0_8_x_1.",
          "An administrator can add and start a translation engine for it.",
        ],
      },
    },
    "POST /translations/quick": {
      about: "Translates within the call.",
      note: "For short texts, and for thousands of lines or units in `text/x-line` and XLIFF; nothing of it is kept. "
        + `\`translation\` is Base64, in the format of the input. ${detecting}.`,
      shows: ["inputFormat"],
      exampleInput: sourcePage,
      fails: {
        503: [
          "no-engine-running", "No engine for EngSpa_Generic_SRV_RBMT_0_8_x_1 is running.",
          "Try again after the seconds in Retry-After.",
        ],
      },
    },
    "GET /translations": { about: "Translations, newest first; administrators see all, others their own." },
    "DELETE /translations/batch-delete": {
      about: "Deletes the translations that fit every filter; returns how many.", note: deletesByFilter,
    },
    "GET /translations/download-archive": {
      about: "The documents of the translations that fit every filter and have succeeded, in a zip archive of at most 1 GiB.",
      note: "Each of `translationIds` must be there; those that did not succeed are left out. "
        + "Entries are called `<translationId>_<title><ending>`.",
      fails: {
        404: ["translation-not-found", "There is no translation 0192f0c1-0000-7000-8000-000000000001.", "Check the id."],
        413: ["archive-too-large", "The documents exceed 1 GiB together.", "Narrow the filters, or name fewer translations."],
      },
    },
    "POST /translations/share": {
      about: "Shares a translation, where the feature `share` is enabled.", note: sharing, fails: { 400: shareDisabled },
    },
    "GET /translations/share/:translationId": {
      about: "A shared translation, where the feature `share` is enabled.", note: sharing, fails: { 400: shareDisabled },
    },
    "GET /translations/:translationId": {
      about: "A translation; with `Accept: text/event-stream`, each of its states as an event until it is done.",
      note: "`state` and `substate` go from `preparing` (`created`, `scheduled`) through `inProgress` (`translating`) "
        + "to `done` (`succeeded`, `failed`, `canceled`); poll for `done`. Why a job failed stands in `errorMessage`.",
      fails: {
        429: [
          "too-many-watchers", "Too many translations are watched at once.",
          "A user may watch up to 16 translations, and all users together 256; poll the others.",
        ],
      },
      examples: { "text/event-stream": `data: ${JSON.stringify(translationSchema.examples?.[0])}\n\n` },
    },
    "GET /translations/:translationId/download": {
      about: "The translated document: Base64, or the file itself with `Accept: application/octet-stream`.",
      note: "The Base64 is bare: no JSON, no quotes, no line breaks. The file has the media type of its format as `Content-Type`.",
      fails: { 409: notSucceeded },
      examples: { "text/plain": inBase64(translatedPage) },
    },
    "GET /translations/:translationId/metadata": {
      about: "What shaped each segment, when `generateMetadata` was asked for: "
        + "JSON in Base64, or the JSON itself with `Accept: application/octet-stream`.",
      note: "The Base64 is bare: no quotes, no line breaks. The JSON itself has `Content-Type: application/json`.",
      fails: { 409: notSucceeded },
      examples: { "text/plain": inBase64(JSON.stringify(metadata)) },
    },
    "GET /translations/:translationId/content-insights": {
      about: "How important each sentence of the source is, 0 to 1: "
        + "how similar its words are to those of the whole, rare ones counting more.",
      fails: { 409: notSucceeded },
    },
    "PUT /translations/:translationId/cancel": {
      about: "Cancels a translation that is not done.",
      fails: {
        409: [
          "translation-wrong-state",
          "Translation 0192f0c1-0000-7000-8000-000000000001 is in the state succeeded; it cannot become canceled.",
          "Look at its state; one that is done stays as it is.",
        ],
      },
    },
    "PUT /translations/:translationId": {
      about: "Replaces the labels of a translation.",
      note: "Without `labels`, or with an empty one, all labels are removed.",
      shows: ["labels"],
    },
    "DELETE /translations/:translationId": {
      about: "Deletes a translation; returns it as it was.", note: "One that is running is canceled.",
    },
  },
};
