import type { TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import type { Host } from "@dragoman/domain/hosts";
import { describe, expect, it } from "@jest/globals";
import { aHost } from "../hosts/hosts.test-kit.js";
import { ListTrainingJobs } from "./read-training-jobs.js";
import { aTrainingJob, keptTrainings, type TrainingFacts } from "./trainings.test-kit.js";
import { WaitingTrainings } from "./waiting-trainings.js";

const present = aHost("one").report;
const trains = (expectedRunning: boolean, report?: { readonly running: boolean; readonly lastFailure?: string }): Host => aHost("one", {
  report: { ...present, agentRunning: true },
  engines: [{ kind: "training", id: "train1", expectedRunning, ...(report === undefined ? {} : {
    report: { filledProcessingUnits: 0, restarts: 1, ...report },
  }) }],
});

/** What people are told of a job whose host is like that; an engine may hold it for some seconds. */
async function toldOf(host: Host | undefined, facts: TrainingFacts = {}, heldSeconds = 0): Promise<string | undefined> {
  const { jobs, hosts, clock, add } = keptTrainings();
  if (host !== undefined) await hosts.add({ state: host });
  const job = await add(aTrainingJob({ ...facts, leasedUntil: heldSeconds === 0 ? 0 : clock.now() + heldSeconds * 1e6 }));
  const page = await new ListTrainingJobs(jobs, new WaitingTrainings(hosts, clock)).run({}, "startDate", { page: 1, perPage: 10 });
  expect((await jobs.find(job.id))?.errorMessage).toBe(job.errorMessage);
  return page.items[0]?.errorMessage;
}

describe("WaitingTrainings", () => {
  it.each<[string, Host | undefined, string]>([
    ["its host is away", aHost("one", { report: { ...present, agentRunning: false, errors: ["The agent does not answer."] } }),
      "The training waits: host one is away. It goes on when the host is back. The agent does not answer."],
    ["its host is gone", undefined, "The training waits: there is no host one any more."],
    ["nobody started an engine there", trains(false),
      "The training waits: no training engine has been started on host one; an administrator can start one there."],
    ["the engine there is down", trains(true, { running: false, lastFailure: "it ended with code 1." }),
      "The training waits: training engine train1 of host one does not run: it ended with code 1."],
  ])("says what a job waits for where %s, also in its midst", async (_, host, sentence) => {
    for (const state of ["dispatching", "initializing", "training", "computingBleu"]) expect(await toldOf(host, { state })).toBe(sentence);
  });

  it("says nothing of a job whose engine runs, that an engine holds, or that is over", async () => {
    const away = aHost("one", { report: { ...present, agentRunning: false } });
    expect(await toldOf(trains(true, { running: true }))).toBe("");
    expect(await toldOf(away, { state: "training" }, 20)).toBe("");
    for (const state of ["readyToDeploy", "canceled"] satisfies TrainingJob["state"][]) expect(await toldOf(away, { state })).toBe("");
    expect(await toldOf(away, { state: "failed", errorMessage: "No data." })).toBe("No data.");
  });
});
