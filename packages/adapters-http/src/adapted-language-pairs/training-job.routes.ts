import type { GivenData, TrainingUseCases } from "@dragoman/application/adapted-language-pairs";
import { everyRole, linguists } from "@dragoman/domain/users";
import { documented } from "../common/documented.js";
import { maxBytes } from "../common/input-size-limits.js";
import type { Upload } from "../common/read-upload.js";
import { routesOf } from "../common/route.js";
import { text } from "../common/schema.js";
import { sendTestSet } from "./send-test-set.js";
import { sendTrainingJob } from "./send-training-job.js";
import { adaptationDocs, adaptationExtensionDocs } from "./training-job.docs.js";
import {
  AdaptedPairPath, AnalyzeForm, AnalyzeWithoutBaselineForm, ChangePairForm, CommentForm, CreateTrainingForm, CreateWithoutBaselineForm,
  DeployForm, FindTrainingQuery, ListTrainingJobsQuery, TestSetQuery, TrainingPath, UndeployForm,
} from "./training-job.requests.js";
import {
  adaptedPairSchema, analysisSchema, cleaningSchema, showAdaptedPair, showAnalysis, showCleaning, showTrainingJob, showTrainingJobs,
  trainingJobSchema, trainingJobsSchema,
} from "./training-job.view.js";
import { sendReport } from "./send-report.js";
import { trainingReportSchema } from "./training-report.view.js";

const route = routesOf<TrainingUseCases>();
const most = maxBytes("trainingDataMaxSizeInMB");
const files = [
  { name: "trainingData", maxBytes: most, required: true, about: "One TMX file, or a zip archive of TMX files" },
  { name: "testData", maxBytes: most, about: "One TMX file to judge by; taken out of the training data where it is absent" },
] as const;
const showJob = (job: Parameters<typeof showTrainingJob>[0]): object => showTrainingJob(job);

/** Pairs that are trained on people's own translations. */
export const adaptationRoutes = documented(adaptationDocs, [
  route("GET", "/adapted-language-pairs", {
    may: everyRole, query: ListTrainingJobsQuery, paged: 10, answers: trainingJobsSchema,
    run: async ({ query, page }, use) => {
      const { sortBy = "languagePairId", state, ...filter } = query;
      return { query, found: await use.listTrainingJobs.run({ ...filter, ...(state && { states: [state] }) }, sortBy, page) };
    },
    show: showTrainingJobs,
  }),
  route("POST", "/adapted-language-pairs", {
    may: linguists, form: CreateTrainingForm, input: files, answers: trainingJobSchema,
    run: ({ caller, form, input, id }, use) => use.requestTraining.run(caller, { ...form, trace: use.tracer.place }, dataOf(input), id),
    show: showJob,
  }),
  route("POST", "/adapted-language-pairs/analyze", {
    may: linguists, form: AnalyzeForm, input: files, answers: analysisSchema,
    run: ({ form, input, signal }, use) => use.analyzeTrainingData.run(form, dataOf(input), signal), show: showAnalysis,
  }),
  route("DELETE", "/adapted-language-pairs/:languagePairId", {
    may: linguists, params: AdaptedPairPath, answers: trainingJobSchema,
    run: ({ params }, use) => use.deleteAdaptedPair.run(params.languagePairId), show: showJob,
  }),
  route("GET", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId", {
    may: everyRole, params: TrainingPath, query: FindTrainingQuery, mediaTypes: ["application/json", "text/event-stream"],
    answers: trainingJobSchema,
    run: async ({ caller, params, query }, use) => ({
      found: await use.findTrainingJob.run(params, query),
      watch: (signal: AbortSignal) => use.watchTrainingJob.run(caller, params, signal),
    }),
    send: sendTrainingJob,
  }),
  route("PUT", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId", {
    may: linguists, params: TrainingPath, form: CommentForm, answers: trainingJobSchema,
    run: ({ params, form }, use) => use.commentTrainingJob.run(params, form.comment), show: showJob,
  }),
  route("DELETE", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId", {
    may: linguists, params: TrainingPath, answers: trainingJobSchema,
    run: ({ params }, use) => use.deleteTrainingJob.run(params), show: showJob,
  }),
  route("PUT", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/cancel", {
    may: linguists, params: TrainingPath, answers: trainingJobSchema,
    run: ({ params }, use) => use.cancelTrainingJob.run(params), show: showJob,
  }),
  route("PUT", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/retry", {
    may: linguists, params: TrainingPath, answers: trainingJobSchema,
    run: ({ params }, use) => use.retryTrainingJob.run(params), show: showJob,
  }),
  route("PUT", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/deploy", {
    may: linguists, params: TrainingPath, form: DeployForm, answers: trainingJobSchema,
    run: ({ params, form }, use) => use.deployTrainingJob.run(params, form.hostnames), show: showJob,
  }),
  route("PUT", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/undeploy", {
    may: linguists, params: TrainingPath, form: UndeployForm, answers: trainingJobSchema,
    run: ({ params, form }, use) => use.undeployTrainingJob.run(params, form.hostnames), show: showJob,
  }),
]);

/** What the interface does not have: pairs without a baseline, what a training found out, and whether a pair is trained by itself. */
export const adaptationExtensionRoutes = documented(adaptationExtensionDocs, [
  route("POST", "/adapted-language-pairs", {
    may: linguists, form: CreateWithoutBaselineForm, input: files, answers: trainingJobSchema,
    run: ({ caller, form, input, id }, use) => use.requestTraining.run(caller, { ...form, trace: use.tracer.place }, dataOf(input), id),
    show: showJob,
  }),
  route("POST", "/adapted-language-pairs/analyze", {
    may: linguists, form: AnalyzeWithoutBaselineForm, input: files, answers: analysisSchema,
    run: ({ form, input, signal }, use) => use.analyzeTrainingData.run(form, dataOf(input), signal), show: showAnalysis,
  }),
  route("PUT", "/adapted-language-pairs/:languagePairId", {
    may: linguists, params: AdaptedPairPath, form: ChangePairForm, answers: adaptedPairSchema,
    run: ({ params, form }, use) => use.changeAutoAdaptation.run(params.languagePairId, form.autoAdaptationEnabled), show: showAdaptedPair,
  }),
  route("GET", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/report", {
    may: everyRole, params: TrainingPath, mediaTypes: ["application/json", "text/html"], answers: trainingReportSchema,
    run: ({ params }, use) => use.readTrainingReport.run(params), send: sendReport,
  }),
  route("GET", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/cleaning", {
    may: everyRole, params: TrainingPath, answers: cleaningSchema,
    run: ({ params }, use) => use.readTrainingCleaning.run(params), show: showCleaning,
  }),
  route("GET", "/adapted-language-pairs/:languagePairId/training-jobs/:trainingId/test-set", {
    may: everyRole, params: TrainingPath, query: TestSetQuery, mediaTypes: ["text/x-tmx", "text/plain"], answers: text,
    run: async ({ params, query: { part, reference = 1 } }, use) => ({ ...await use.readTestSet.run(params), part, reference }),
    send: sendTestSet,
  }),
]);

/** A form whose file nobody chose sends an empty one without a name. */
function dataOf({ trainingData, testData }: { readonly trainingData: Upload; readonly testData?: Upload }): GivenData {
  const isChosen = testData !== undefined && (testData.size > 0 || testData.fileName !== "");
  return { training: trainingData, ...(isChosen ? { test: testData } : {}) };
}
