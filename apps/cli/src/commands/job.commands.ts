import { basename, extname, resolve } from "node:path";
import type { Input, v2 } from "@dragoman/client";
import { command } from "../command-line/command.js";
import { Failure, type Outcome, outcomeOfMany, wrongUsage } from "../command-line/exit-codes.js";
import { argument, flag, list, oneOrMore, text, whole } from "../command-line/kinds.js";
import { plain } from "../output/plain.js";
import { endingOf } from "../translate/translate-files.js";
import { attempt, eachOf, fileOptions, filled, hand } from "./common.js";

const ids = { id: oneOrMore("Ids of jobs.") };

export const jobCommands = [
  command({
    name: "jobs list", about: "List translation jobs, the newest first.",
    options: {
      status: list("state", "Only these states: preparing, inProgress, done, succeeded, failed, canceled."),
      user: text("username", "Only those of this user; for administrators."),
      title: text("text", "Only titles that hold this."),
      label: list("name", "Only jobs with this label."),
      from: text("language", "Only out of this language."),
      to: text("language", "Only into this language."),
      limit: whole("n", "How many at most", 50, [1, 100_000]),
    },
    run: async ({ status, user, title, label, from, to, limit }, { client, out, call }) => {
      const filter = {
        username: user, title, sourceLanguageId: from, targetLanguageId: to, perPage: Math.min(limit, 1000),
        statuses: filled(status) as Input<"getTranslations">["statuses"], labels: filled(label),
      };
      const jobs: v2.Translation[] = [];
      for await (const job of (await client()).documents.list(filter, call)) {
        jobs.push(job);
        if (jobs.length === limit) break;
      }
      out.table(jobs, [
        ["id", ({ translationId }) => translationId], ["state", stateOf], ["done", ({ result }) => `${result.progress} %`],
        ["pair", ({ profile }) => profile.languagePairId], ["user", ({ profile }) => profile.username],
        ["queued", ({ timestamps }) => timestamps.queued.slice(0, 19)], ["title", ({ profile }) => profile.title],
      ], "No job fits.");
    },
  }),
  command({
    name: "jobs show", about: "Show all of a job.", args: { id: argument("Id of the job.") },
    run: async ({ id }, { client, out, call }) => {
      const job = await (await client()).documents.get(id, call);
      const { profile, result, timestamps } = job;
      out.facts(job, [
        ["id", job.translationId], ["title", profile.title], ["state", stateOf(job)], ["error", job.errorMessage],
        ["pair", profile.languagePairId],
        ["user", profile.username], ["format", `${profile.inputFormat} → ${profile.outputFormat}`],
        ["segments", `${result.completedSegments} of ${result.totalSegments}`], ["words", result.sourceWordCount],
        ["labels", profile.labels.map(({ name }) => name).join(", ")], ["dictionaries", profile.dictionaryIds.join(", ")],
        ["queued", timestamps.queued], ["started", timestamps.started], ["done", timestamps.done],
      ]);
    },
  }),
  command({
    name: "jobs watch", about: "Follow jobs until they are done.", args: ids,
    more: ["Each change is a line; with --json an object on a line."],
    run: async ({ id }, use): Promise<Outcome> => {
      const { client, out, call } = use;
      const { documents } = await client();
      const watch = async (one: string): Promise<void> => {
        let last: v2.Translation | undefined;
        for await (const state of documents.job(one).progress(call)) {
          last = state;
          out.tell(state, () => plain(`${one}  ${stateOf(state)}  ${state.result.progress} %`));
        }
        if (last?.substate !== "succeeded") throw new Failure("refused", last?.errorMessage || "It was canceled.");
      };
      return outcomeOfMany(await Promise.all(id.map((one) => attempt(one, () => watch(one), use))));
    },
  }),
  command({
    name: "jobs cancel", about: "Cancel jobs that are not done.", args: ids,
    run: async ({ id }, use) => {
      const { documents } = await use.client();
      return eachOf(id, "canceled", (one) => documents.job(one).cancel(use.call), use);
    },
  }),
  command({
    name: "jobs download", about: "Fetch the translated document of a job.", args: { id: argument("Id of the job.") },
    options: {
      ...fileOptions,
      output: text("file", "File to write, or - for stdout.", { short: "o", otherwise: "the title of the job, here", completes: "files" }),
      plain: flag("The text alone; the job must have been made for it."),
      metadata: flag("What shaped each segment, as JSON; the job must have been made for it."),
    },
    run: async ({ id, output, force, plain, metadata }, use) => {
      if (plain && metadata) throw wrongUsage("Either --plain or --metadata, not both.");
      const client = await use.client();
      const job = client.documents.job(id);
      const fetched = metadata ? Buffer.from(`${JSON.stringify(await job.metadata(use.call), undefined, 2)}\n`)
        : await job.download({ ...use.call, ...(plain ? { format: "text/plain" } : {}) });
      if (output !== undefined) return hand(fetched, { output, force }, use);
      const { profile } = await client.documents.get(id, use.call);
      const ending = metadata ? ".json" : plain ? ".txt" : await endingOf(client, profile.outputFormat) ?? extname(profile.title);
      // A title is anybody's text: only its last part names a file, and only in this folder.
      const named = basename(profile.title, extname(profile.title)).replace(/[^\p{L}\p{N} ._-]/gu, "_").replace(/^\.+/, "");
      const title = named.slice(0, 100) || id;
      await hand(fetched, { output: resolve(use.around.folder, title + ending), force }, use);
    },
  }),
  command({
    name: "jobs delete", about: "Delete jobs with their documents; those that run are canceled.", args: ids,
    run: async ({ id }, use) => {
      const { documents } = await use.client();
      return eachOf(id, "deleted", (one) => documents.delete(one, use.call), use);
    },
  }),
];

const stateOf = ({ state, substate }: v2.Translation): string => (state === "done" ? substate : state);
