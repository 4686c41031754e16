import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  carryOn, deleteTraining, deployTraining, dropCarrying, finishDeploying, finishUndeploying, isCarriedOnBy, renewCarrying, undeployTraining,
} from "./move-deployment.js";
import {
  acquitTraining, advanceTraining, cancelTraining, commentTraining, failTraining, finishTraining, giveUpTraining, handBackTraining,
  isTrainingClaimable, maxTrainingCrashes, requestTraining, retryTraining, startTraining, trainingLeaseMs, type TrainingResult,
} from "./move-training.js";
import { trainingChanged, trainingCommented, trainingCreated, trainingDeleted } from "./training-events.js";
import {
  contentsOf, type Deploying, nothingRead, type Trained, type TrainingJob, type TrainingProfile, type TrainingState, trainingStates,
  trainingTransitions, type Undeploying,
} from "./training-job.js";
import type { TrainingReport } from "./training-report.js";

const now = 1_795_000_000_000_000;
const afterLease = now + trainingLeaseMs * 1000;
const profile: TrainingProfile = {
  name: "legal", languagePairId: "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0", sourceLanguageId: "eng", targetLanguageId: "spa",
  baselineLanguagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", comments: "", username: "ana@mail.example", trainingHost: "localhost",
  verifySegmentation: false, isAutomatic: false,
};
const result: TrainingResult = {
  model: { content: "m", sha256: "0f", size: 7 }, testSet: "t", report: {} as TrainingReport, bleu: { baseline: 20, adapted: 40 },
  input: nothingRead(false),
};
const training = { content: "c", size: 3, fileName: "a.tmx" };
const dispatching = requestTraining({ id: "j1", profile, training, now });
const initializing = startTraining(dispatching, "e1", now) as Trained;
const inTraining = advanceTraining(initializing, 1, { state: "training", progress: 20, stages: { clean: "s1" } }, now);
const computingBleu = advanceTraining(inTraining, 1, { state: "computingBleu", progress: 80 }, now);
const readyToDeploy = finishTraining(computingBleu, 1, result, now);
const deploying = deployTraining(readyToDeploy, ["one", "two"]);
const deployed = finishDeploying(deploying, deploying.attempt, { reached: ["one", "two"] });
const undeploying = undeployTraining(deployed);
const deleting = deleteTraining(readyToDeploy);
const jobs: Record<Exclude<TrainingState, "deleted">, TrainingJob> = {
  dispatching, initializing, training: inTraining, computingBleu, readyToDeploy, deploying, deployed, undeploying, deleting,
  canceled: cancelTraining(inTraining), failed: failTraining(inTraining, 1, "There are no units of the pair."),
};
const inState = Object.entries(jobs) as [Exclude<TrainingState, "deleted">, TrainingJob][];

/** Each move, made by whoever may make it, from any state: where it leads from the states that it is possible in. */
const moves: Record<string, { from: Partial<Record<TrainingState, TrainingState>>; make: (job: TrainingJob) => TrainingJob }> = {
  start: {
    from: { dispatching: "initializing", initializing: "initializing", training: "training", computingBleu: "computingBleu" },
    make: (job) => startTraining(job, "e2", afterLease),
  },
  "go on to training": {
    from: { initializing: "training", training: "training", computingBleu: "computingBleu" },
    make: (job) => advanceTraining(job, job.attempt, { state: "training" }, now),
  },
  "go on to computingBleu": {
    from: { training: "computingBleu", computingBleu: "computingBleu" },
    make: (job) => advanceTraining(job, job.attempt, { state: "computingBleu" }, now),
  },
  renew: {
    from: { initializing: "initializing", training: "training", computingBleu: "computingBleu" },
    make: (job) => advanceTraining(job, job.attempt, {}, now),
  },
  "hand back": {
    from: { initializing: "initializing", training: "training", computingBleu: "computingBleu" },
    make: (job) => handBackTraining(job, job.attempt),
  },
  acquit: {
    from: { initializing: "initializing", training: "training", computingBleu: "computingBleu" },
    make: (job) => acquitTraining(job, job.attempt),
  },
  finish: { from: { computingBleu: "readyToDeploy" }, make: (job) => finishTraining(job, job.attempt, result, now) },
  fail: {
    from: { initializing: "failed", training: "failed", computingBleu: "failed" }, make: (job) => failTraining(job, job.attempt, "No."),
  },
  "give up": {
    from: { dispatching: "failed", initializing: "failed", training: "failed", computingBleu: "failed" },
    make: (job) => giveUpTraining(job, "Its host is gone.", afterLease),
  },
  cancel: {
    from: { dispatching: "canceled", initializing: "canceled", training: "canceled", computingBleu: "canceled" }, make: cancelTraining,
  },
  retry: { from: { canceled: "dispatching", failed: "dispatching" }, make: retryTraining },
  deploy: { from: { readyToDeploy: "deploying", deployed: "deploying" }, make: (job) => deployTraining(job, ["three"]) },
  "finish deploying": {
    from: { deploying: "deployed" }, make: (job) => finishDeploying(job, job.attempt, { reached: ["one"] }),
  },
  "reach no host": {
    from: { deploying: "readyToDeploy" }, make: (job) => finishDeploying(job, job.attempt, { reached: [], problem: "No host answered." }),
  },
  undeploy: { from: { deployed: "undeploying" }, make: (job) => undeployTraining(job) },
  "finish undeploying": { from: { undeploying: "readyToDeploy" }, make: (job) => finishUndeploying(job, job.attempt) },
  "finish undeploying what is doomed": {
    from: { undeploying: "deleting" }, make: (job) => finishUndeploying({ ...job, isDoomed: true } as TrainingJob, job.attempt),
  },
  "finish undeploying from one of two": {
    from: { undeploying: "deployed" }, make: (job) => finishUndeploying(job, job.attempt, { left: ["two"] }),
  },
  delete: {
    from: { readyToDeploy: "deleting", deployed: "undeploying", canceled: "deleting", failed: "deleting" }, make: deleteTraining,
  },
  "carry on": {
    from: { deploying: "deploying", undeploying: "undeploying", deleting: "deleting" }, make: (job) => carryOn(job, "server", now),
  },
  "renew carrying": {
    from: { deploying: "deploying", undeploying: "undeploying", deleting: "deleting" }, make: (job) => renewCarrying(job, job.attempt, now),
  },
  "drop carrying": {
    from: { deploying: "deploying", undeploying: "undeploying", deleting: "deleting" }, make: (job) => dropCarrying(job, job.attempt),
  },
};
const wrongState = expect.objectContaining({ kind: "conflict", code: "training-job-wrong-state" });
const lost = expect.objectContaining({ kind: "conflict", code: "training-lease-lost" });

describe("the life of a training job", () => {
  for (const [from, job] of inState) {
    for (const [name, move] of Object.entries(moves)) {
      const to = move.from[from];
      it(`${to === undefined ? "does not let" : "lets"} somebody ${name} in the state ${from}`, () => {
        if (to === undefined) expect(() => move.make(job)).toThrow(expect.objectContaining({ kind: "conflict" }));
        else expect(move.make(job).state).toBe(to);
      });
    }
  }

  it("has no move that its table does not list, and lists none that nobody makes", () => {
    const made = new Set(Object.values(moves).flatMap(({ from }) => Object.entries(from).map(([state, to]) => `${state} ${to}`)));
    const listed = trainingStates.flatMap((state) => trainingTransitions[state].map((to) => `${state} ${to}`));
    // The last one removes the row.
    expect(listed.filter((move) => !made.has(move))).toEqual(["deleting deleted"]);
    const stays = (move: string): boolean => move.split(" ")[0] === move.split(" ")[1];
    expect([...made].filter((move) => !listed.includes(move) && !stays(move))).toEqual([]);
  });

  it("is given to one engine at a time, and says when it began", () => {
    expect(initializing).toMatchObject({ attempt: 1, engineId: "e1", trainingStart: now, leasedUntil: afterLease });
    expect([dispatching, initializing, readyToDeploy].map((job) => isTrainingClaimable(job, afterLease - 1))).toEqual([true, false, false]);
    expect(() => startTraining(initializing, "e2", afterLease - 1)).toThrow(wrongState);
    expect(startTraining(inTraining, "e2", afterLease)).toMatchObject({
      attempt: 2, crashes: 1, engineId: "e2", trainingStart: now, progress: 20, stages: { clean: "s1" },
    });
    // The lease of a clock that was ahead holds nobody up.
    expect(isTrainingClaimable({ ...initializing, leasedUntil: afterLease + 1 }, now)).toBe(true);
  });

  it("counts no hand-back as a crash, and fails behind the fifth crash", () => {
    let job: TrainingJob = handBackTraining(inTraining, 1);
    job = startTraining(job, "e2", now);
    expect(job).toMatchObject({ attempt: 3, crashes: 0 });
    for (let crashes = 1; crashes < maxTrainingCrashes; crashes += 1) {
      job = startTraining(job, "e", now + crashes * trainingLeaseMs * 1000);
      expect(job).toMatchObject({ state: "training", crashes });
    }
    expect(acquitTraining(job, job.attempt)).toMatchObject({ crashes: 0 });
    const dead = startTraining(job, "e", now + 5 * trainingLeaseMs * 1000);
    expect(dead).toMatchObject({ state: "failed", crashes: 5, errorMessage: expect.stringContaining("crashed 5") });
    expect(retryTraining(dead)).toMatchObject({ crashes: 0, errorMessage: "", stages: { clean: "s1" } });
  });

  it("never shows less progress than before, and 100 only at its end", () => {
    fc.assert(fc.property(fc.array(fc.double({ min: -10, max: 1_000, noNaN: true }), { maxLength: 20 }), (shown) => {
      let job = inTraining;
      for (const progress of shown) {
        const next = advanceTraining(job, 1, { progress }, now);
        expect(next.progress).toBeGreaterThanOrEqual(job.progress);
        expect(next.progress).toBeLessThan(100);
        job = next;
      }
      const taken = startTraining(job, "e2", afterLease) as Trained;
      expect(advanceTraining(taken, 2, { progress: 0 }, now).progress).toBe(job.progress);
    }));
    expect([readyToDeploy.progress, retryTraining(cancelTraining(computingBleu)).progress]).toEqual([100, 80]);
  });

  it.each(["advance", "finish", "fail", "handBack"])("lets an engine that was fenced off not %s", (act) => {
    const acts: Record<string, (job: TrainingJob) => unknown> = {
      advance: (job) => advanceTraining(job, 1, {}, now), finish: (job) => finishTraining(job, 1, result, now),
      fail: (job) => failTraining(job, 1, "No."), handBack: (job) => handBackTraining(job, 1),
    };
    for (const job of [cancelTraining(computingBleu), handBackTraining(computingBleu, 1), startTraining(computingBleu, "e2", afterLease)]) {
      expect(() => acts[act]?.(job)).toThrow(lost);
    }
  });

  it("is ready once: with its model and report, and without what its stages left", () => {
    expect(readyToDeploy).toMatchObject({ ...result, completed: now, stages: {}, errorMessage: "" });
    const again = { ...computingBleu, completed: now - 5 };
    expect(finishTraining(again, 1, result, now).completed).toBe(now - 5);
    expect([inTraining, readyToDeploy].map(contentsOf)).toEqual([["c", "s1"], ["c", "m", "t"]]);
    expect(contentsOf(requestTraining({ id: "j", profile, training, test: { ...training, content: "d" }, now }))).toEqual(["c", "d"]);
  });

  it("begins anew on retry, as an engine takes it", () => {
    expect("trainingStart" in retryTraining(jobs.failed)).toBe(false);
    expect(jobs.failed).toMatchObject({ errorMessage: "There are no units of the pair.", trainingStart: now });
  });
});

describe("the deployment of a trained model", () => {
  it("says which hosts serve it, and why others do not", () => {
    expect(finishDeploying(deploying, deploying.attempt, { reached: ["one"], problem: "Host two did not answer." }))
      .toMatchObject({ state: "deployed", hostsDeployedTo: ["one"], errorMessage: "Host two did not answer." });
    const further = deployTraining(deployed, ["ONE", "three", "three"]);
    expect(further).toMatchObject({ deployingTo: ["three"], hostsDeployedTo: ["one", "two"], errorMessage: "" });
    expect(finishDeploying(further, further.attempt, { reached: [], problem: "No." }))
      .toMatchObject({ state: "deployed", hostsDeployedTo: ["one", "two"], errorMessage: "No." });
  });
  it("is not tried where it is already", () => expect(() => deployTraining(deployed, ["one"])).toThrow(wrongState));
  it("is taken back from hosts that have it alone", () => {
    expect(() => undeployTraining(deployed, ["one", "four"])).toThrow(wrongState);
    const one = undeployTraining(deployed, ["ONE"]);
    expect(one).toMatchObject({ undeployingFrom: ["one"], hostsDeployedTo: ["one", "two"] });
    expect(finishUndeploying(one, one.attempt)).toMatchObject({ state: "deployed", hostsDeployedTo: ["two"] });
    expect(finishUndeploying(one, one.attempt, { left: ["one"], problem: "It did not answer." }))
      .toMatchObject({ state: "deployed", hostsDeployedTo: ["one", "two"], errorMessage: "It did not answer." });
  });
  it("is taken back before the job is deleted", () => {
    const doomed = deleteTraining(deployed) as Undeploying;
    expect(doomed).toMatchObject({ state: "undeploying", isDoomed: true, undeployingFrom: ["one", "two"] });
    expect(finishUndeploying(doomed, doomed.attempt)).toMatchObject({ state: "deleting", hostsDeployedTo: [] });
  });
  it("is carried on by one server at a time", () => {
    const carried = carryOn(deploying, "s1", now) as Deploying;
    expect([deploying, carried].map((job) => isCarriedOnBy(job, now))).toEqual([true, false]);
    expect(() => carryOn(carried, "s2", now)).toThrow(wrongState);
    const taken = carryOn(carried, "s2", afterLease);
    expect(() => finishDeploying(taken, carried.attempt, { reached: ["one"] })).toThrow(lost);
    expect(() => renewCarrying(taken, carried.attempt, now)).toThrow(lost);
    expect(isCarriedOnBy(dropCarrying(taken, taken.attempt), now)).toBe(true);
    expect(renewCarrying(taken, taken.attempt, afterLease).leasedUntil).toBe(afterLease + trainingLeaseMs * 1000);
  });
});

describe("what is told of a training job", () => {
  const data = { trainingId: "j1", languagePairId: profile.languagePairId };
  it("is that it was asked for, each new state, and comments", () => {
    expect(trainingCreated(dispatching)).toEqual({ type: "adaptedlp.created", at: now, data, subject: "legal" });
    expect(trainingChanged(dispatching, initializing, 5)).toEqual({
      state: initializing,
      events: [{ type: "adaptedlp.statusChanged", at: 5, data: { ...data, state: "initializing" }, subject: "legal" }],
    });
    expect(trainingChanged(initializing, initializing, 5)).toEqual({ state: initializing });
    const commented = commentTraining(deployed, "for lawyers");
    expect(commented).toEqual({ ...deployed, profile: { ...profile, comments: "for lawyers" } });
    expect(trainingCommented(commented, 5)).toMatchObject({ type: "adaptedlp.commented", data });
  });
  const ends = [["readyToDeploy", ["deleting", "deleted"]], ["deleting", ["deleted"]]] as const;
  it.each(ends)("is the end of one that is %s", (state, told) => {
    expect(trainingDeleted(jobs[state], 5).map((event) => event.data["state"])).toEqual(told);
  });
});
