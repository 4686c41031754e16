import type { Dragoman, v2 } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { Failure, type Outcome, wrongUsage } from "../command-line/exit-codes.js";
import { argument, flag, list, needed, text } from "../command-line/kinds.js";
import { bytesAt } from "../command-line/raw-request.js";
import type { Use } from "../command-line/use.js";
import { allOf, fileAt, fileOptions, filled, hand } from "./common.js";

type Job = v2.AdaptedLanguagePair;

const training = { training: argument("Id of the training, or of the pair: then its newest.") };
const hosts = { host: list("name", "Only this host.") };
const report = "getApiExtV1AdaptedLanguagePairsLanguagePairIdTrainingJobsTrainingIdReport";
const changes = {
  cancel: "Cancel a training.", retry: "Train again what failed or was canceled.", delete: "Delete a training with its model.",
} as const;
const files = {
  data: needed("file", "Translations that people made: TMX, or a zip of several.", { completes: "files" }),
  test: text("file", "Translations that judge it, as TMX.", { otherwise: "some of the data", completes: "files" }),
};

export const adaptationCommands = [
  command({
    name: "adapt list", about: "List adapted pairs with their trainings.",
    options: { state: text("state", "Only in this state.") },
    run: async ({ state }, { client, out, call }) => {
      out.table(await allOf((await client()).adaptation.list({ state: state as Job["state"] }, call)), [
        ["pair", ({ languagePairId }) => languagePairId], ["state", (job) => job.state], ["done", ({ progress }) => `${progress} %`],
        ["bleu", bleuOf], ["hosts", ({ hostsDeployedTo }) => hostsDeployedTo.join(" ")], ["training", ({ trainingId }) => trainingId],
      ], "No adapted pair fits.");
    },
  }),
  command({
    name: "adapt train", about: "Train a pair on translations of your own.",
    args: { name: argument("What the new pair is called: letters and digits.") },
    options: {
      ...files, baseline: text("id", "The pair to adapt.", { short: "b" }),
      from: text("language", "Language to translate from, where no pair is adapted."), to: text("language", "Language to translate into."),
      host: text("name", "Host to train on.", { otherwise: "localhost" }), comment: text("text", "A comment."),
      watch: flag("Follow it until it is ready."),
    },
    examples: ["dragoman adapt train legal --baseline EngSpa_Generic_SRV_RBMT_0_8_x_1 --data memory.tmx --watch"],
    run: async ({ name, data, test, baseline, from, to, host = "localhost", comment, watch }, use): Promise<Outcome> => {
      const isAlone = baseline === undefined;
      if (isAlone === (from === undefined || to === undefined)) throw wrongUsage("Either --baseline <id>, or --from and --to.");
      const { adaptation } = await use.client();
      const common = {
        name, hostname: host, comments: comment, trainingData: await fileAt(data, use),
        ...(test === undefined ? {} : { testData: await fileAt(test, use) }),
      };
      const languages = { sourceLanguageId: from as string, targetLanguageId: to as string };
      const of = isAlone ? languages : { baselineLanguagePairId: baseline };
      const job = await adaptation.create({ ...common, ...of }, use.call);
      if (watch) return follow(await use.client(), job, use);
      use.out.show(job, () => `${job.languagePairId} trains: dragoman adapt watch ${job.trainingId}`);
      return "done";
    },
  }),
  command({
    name: "adapt watch", about: "Follow a training until it is ready, deployed, canceled or failed.", args: training,
    run: async ({ training: id }, use) => {
      const client = await use.client();
      return follow(client, await trainingOf(client, id, use), use);
    },
  }),
  command({
    name: "adapt report", about: "Say what a training achieved.", args: training,
    options: { ...fileOptions, html: flag("The whole report as a page.") },
    run: async ({ training: id, html, ...where }, use) => {
      const client = await use.client();
      const job = await trainingOf(client, id, use);
      if (html) {
        const address = client.address(report, { languagePairId: job.languagePairId, trainingId: job.trainingId });
        return hand(await bytesAt(address, { headers: { Accept: "text/html" } }, use), where, use);
      }
      const found = await client.adaptation.report(job, use.call);
      if (where.output !== undefined) return hand(Buffer.from(`${JSON.stringify(found, undefined, 2)}\n`), where, use);
      use.out.facts(found, [
        ["pair", found.languagePairId], ["BLEU", changeOf(found.bleu)], ["chrF", changeOf(found.chrf)],
        ["units", `${found.split.train} learnt from, ${found.split.test} judged by`],
        ["unknown words", `${found.unknownWords.unknown} of ${found.unknownWords.words}`],
        ["left out", found.cleaning.leftOut.map(({ reason, count }) => `${count} ${reason}`).join(", ")],
      ]);
    },
  }),
  command({
    name: "adapt deploy", about: "Put a finished training into service.", args: training, options: hosts,
    run: async ({ training: id, host }, use) => {
      const client = await use.client();
      const job = await client.adaptation.deploy(await trainingOf(client, id, use), filled(host), use.call);
      use.out.show(job, () => `${job.languagePairId}: ${job.state}.`);
    },
  }),
  command({
    name: "adapt undeploy", about: "Take it out of service.", args: training, options: hosts,
    run: async ({ training: id, host }, use) => {
      const client = await use.client();
      const job = await client.adaptation.undeploy(await trainingOf(client, id, use), filled(host), use.call);
      use.out.show(job, () => `${job.languagePairId}: ${job.state}.`);
    },
  }),
  ...(Object.keys(changes) as (keyof typeof changes)[]).map((verb) => command({
    name: `adapt ${verb}`, about: changes[verb], args: training,
    run: async ({ training: id }, use) => {
      const client = await use.client();
      const job = await client.adaptation[verb](await trainingOf(client, id, use), use.call);
      use.out.show(job, () => `${job.languagePairId}: ${verb === "delete" ? "deleted" : job.state}.`);
    },
  })),
];

/** The training of this id, or the newest of the pair of this id. */
async function trainingOf(client: Dragoman, id: string, { call }: Use): Promise<Job> {
  for await (const job of client.adaptation.list({ sortBy: "startDate" }, call)) {
    if (job.trainingId === id || job.languagePairId === id) return job;
  }
  throw new Failure("notFound", `There is no training ${id}; dragoman adapt list shows them.`);
}

async function follow(client: Dragoman, { languagePairId, trainingId }: Job, { out, call }: Use): Promise<Outcome> {
  let last: Job | undefined;
  for await (const job of client.adaptation.watch({ languagePairId, trainingId }, call)) {
    last = job;
    out.tell(job, () => `${languagePairId}  ${job.state}  ${job.progress} %${job.errorMessage && `  ${job.errorMessage}`}`);
  }
  return last?.state === "failed" || last?.state === "canceled" ? "refused" : "done";
}

const bleuOf = ({ bleu: { baseline, adapted } }: Job): string => (adapted === 0 ? "" : `${baseline.toFixed(1)} → ${adapted.toFixed(1)}`);

function changeOf({ before, after, gain }: v2.TrainingReport["bleu"]): string {
  if (before === undefined || gain === undefined) return after.value.toFixed(1);
  return `${before.value.toFixed(1)} → ${after.value.toFixed(1)}, a gain of ${gain.low.toFixed(1)} to ${gain.high.toFixed(1)}`;
}
