import type { Failing, RouteDocs, SliceDocs } from "../common/route-docs.js";
import { trainingJobSchema } from "./training-job.view.js";

const tags = {
  "adapted-language-pairs": "Language pairs that are trained on translations of your own, and the training jobs that yield them.",
};
const jobAbsent: Failing = [
  "training-job-not-found", "There is no training job \"0192f0c1-0000-7000-8000-000000000101\".",
  "GET /adapted-language-pairs lists all of them.",
];
const pairAbsent: Failing = [
  "adapted-pair-not-found", "There is no adapted language pair \"EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0\".",
  "GET /adapted-language-pairs lists all of them.",
];
const wrongState = (state: string, to: string): Failing => [
  "training-job-wrong-state", `Training job 0192f0c1-0000-7000-8000-000000000101 is in the state ${state}; it cannot become ${to}.`,
  "Look at its state; the details say what it can become.",
];
const nameTaken: Failing = [
  "adapted-name-taken", "There is already an adapted language pair called \"legal\".", "Choose another name, or delete that pair.",
];
const noEngine: Failing = [
  "no-training-engine", "No training engine has been started on host localhost.",
  "An administrator can add and start one there: POST /hosts/{hostname}/training-engines.",
];
const notFinished: Failing = [
  "training-not-finished", "Training job 0192f0c1-0000-7000-8000-000000000101 is in the state training; it has no result.",
  "Poll the training job until its state is readyToDeploy.",
];
const notRead: Failing = [
  "training-data-not-read",
  "The data of training job 0192f0c1-0000-7000-8000-000000000101 is not read yet; it is in the state dispatching.",
  "Poll the training job until its state is training, failed or later; POST /adapted-language-pairs/analyze tells at once.",
];

/** A file of the smallest kind, for examples. */
export const exampleData = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en"
 datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>The lessee pays.</seg></tuv><tuv xml:lang="es"><seg>El arrendatario paga.</seg></tuv></tu></body></tmx>
`;
const upload: RouteDocs["upload"] = {
  about: "TMX of any version 1, as translation tools write it.",
  mediaTypes: ["text/x-tmx", "text/xml", "application/zip", "application/octet-stream"],
};
const created = "What the request can know is refused by it; what only the data can tell ends the job as `failed`, with a sentence in "
  + "`errorMessage`. The job goes from `dispatching` through `initializing`, `training` and `computingBleu` to `readyToDeploy`: poll, "
  + "or follow its events. Nothing is deployed by itself.";
const analyzed = "`cleaning` says what a training would leave out, and why, with examples. Nothing is kept.";

/** What the OpenAPI document says of adapted language pairs. */
export const adaptationDocs: SliceDocs = {
  tags,
  absent: { trainingId: jobAbsent, languagePairId: pairAbsent },
  routes: {
    "GET /adapted-language-pairs": {
      about: "Adapted language pairs: the training jobs that yield them.", note: "`options` has the filters as they were understood.",
    },
    "POST /adapted-language-pairs": {
      about: "Trains a pair on translations of your own, on top of a baseline.", note: created, shows: ["comments"], upload,
      exampleInput: exampleData, fails: { 400: nameTaken, 503: noEngine },
    },
    "POST /adapted-language-pairs/analyze": {
      about: "Tells what a training would find in files, before anybody trains with them.", note: analyzed, upload,
      exampleInput: exampleData,
    },
    "DELETE /adapted-language-pairs/:languagePairId": {
      about: "Deletes an adapted pair with all its training jobs; returns the newest as it was.",
      note: "It is undeployed first. While one of its jobs is worked on: 409, and nothing is deleted.",
      fails: { 409: wrongState("training", "deleting") },
    },
    "GET /adapted-language-pairs/:languagePairId/training-jobs/:trainingId": {
      about: "A training job; with `Accept: text/event-stream`, each of its states as an event until it moves no more by itself.",
      note: "Files that were sent come along in Base64 where that is asked for; they may have gigabytes.",
      fails: {
        429: [
          "too-many-watchers", "Too many training jobs are watched at once.",
          "A user may watch up to 16 training jobs, and all users together 128; poll the others.",
        ],
      },
      examples: { "text/event-stream": `data: ${JSON.stringify(trainingJobSchema.examples?.[0])}\n\n` },
    },
    "PUT /adapted-language-pairs/:languagePairId/training-jobs/:trainingId": {
      about: "Replaces the comment of a training job, in any state.",
    },
    "DELETE /adapted-language-pairs/:languagePairId/training-jobs/:trainingId": {
      about: "Deletes a training job; returns it as it was. The pair goes with the last of its jobs.",
      note: "One that is deployed is undeployed first: it is `undeploying`, then gone. One that is worked on has to be canceled first.",
      fails: { 409: wrongState("training", "deleting") },
    },
    "PUT /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/cancel": {
      about: "Cancels a training that is not over.", fails: { 409: wrongState("readyToDeploy", "canceled") },
    },
    "PUT /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/retry": {
      about: "Tries a training again that failed or was canceled.", note: "It goes on behind the last stage that was finished.",
      fails: { 409: wrongState("deployed", "dispatching") },
    },
    "PUT /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/deploy": {
      about: "Puts the trained pair into service on hosts.",
      note: "It is `deploying`, and `deployed` once an engine on any of the hosts serves it; `errorMessage` says what went wrong with the "
        + "others. Where none does it is `readyToDeploy` again. Further hosts may follow.",
      shows: ["hostnames"], fails: { 409: wrongState("training", "deploying") },
    },
    "PUT /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/undeploy": {
      about: "Takes the trained pair out of service, on some hosts or on all.", shows: ["hostnames"],
      fails: { 409: wrongState("readyToDeploy", "undeploying") },
    },
  },
};

/** What it says of what the interface does not have. */
export const adaptationExtensionDocs: SliceDocs = {
  tags,
  absent: { trainingId: jobAbsent, languagePairId: pairAbsent },
  routes: {
    "POST /adapted-language-pairs": {
      about: "Trains a pair without a baseline, from your data alone: also between languages that no installed pair joins.",
      operationId: "postAdaptedLanguagePairsWithoutBaseline", note: created, upload, exampleInput: exampleData,
      fails: { 400: nameTaken, 503: noEngine },
    },
    "POST /adapted-language-pairs/analyze": {
      about: "Tells what a training without a baseline would find in files.", operationId: "postAdaptedLanguagePairsWithoutBaselineAnalyze",
      note: analyzed, upload, exampleInput: exampleData,
    },
    "PUT /adapted-language-pairs/:languagePairId": {
      about: "Has an adapted pair trained anew by itself, or not any more.",
      note: "It learns from approved feedback and new units at night, and is deployed only where data that it has never seen "
        + "shows that it is better.",
    },
    "GET /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/report": {
      about: "What a training found out: scores with their bounds, how it was chosen, what was left out. "
        + "With `Accept: text/html`, a page that prints.",
      fails: { 409: notFinished },
      examples: { "text/html": "<!doctype html>\n<html lang=\"en\">…</html>\n" },
    },
    "GET /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/cleaning": {
      about: "What a training left out of its data, and why, with examples: in every state, of a failed one too, once the data was read.",
      fails: { 409: notRead },
    },
    "GET /adapted-language-pairs/:languagePairId/training-jobs/:trainingId/test-set": {
      about: "The test data with the translations that the scores were counted on, for a scorer of your own.",
      note: "TMX with a `tuv` for the source, each reference, and each translation (`creationid`); or one part as plain text, "
        + "a segment in each line. The report says how many references a segment has at the most.",
      fails: { 409: notFinished },
      examples: { "text/x-tmx": exampleData, "text/plain": "El arrendatario paga.\n" },
    },
  },
};
