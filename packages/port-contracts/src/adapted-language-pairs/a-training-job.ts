import { randomUUID } from "node:crypto";
import {
  adaptedPair, nothingRead, type TrainingBase, type TrainingJob, type TrainingProfile, type TrainingState,
} from "@dragoman/domain/adapted-language-pairs";
import type { Instant } from "@dragoman/domain/common";

const start: Instant = Date.UTC(2026, 0, 1) * 1000;
let built = 0;

/** What any training job may be made of; `profile` holds only what differs from an ordinary one. */
export type TrainingFacts = Partial<Omit<TrainingBase, "profile">> & {
  readonly profile?: Partial<TrainingProfile>;
  readonly leasedUntil?: Instant;
  readonly engineId?: string;
  readonly deployingTo?: readonly string[];
  readonly undeployingFrom?: readonly string[];
  readonly isDoomed?: boolean;
};

/** A valid training job in that state with what is given in its place; each is of a pair of its own, and queued a second after the last. */
export function aTrainingJob(facts: TrainingFacts = {}, state: Exclude<TrainingState, "deleted"> = "dispatching"): TrainingJob {
  built += 1;
  const { profile, leasedUntil = 0, engineId = "", deployingTo = ["localhost"], undeployingFrom, isDoomed = false, ...given } = facts;
  const queued = given.queued ?? start + built * 1e6;
  const name = profile?.name ?? `pair${built}`;
  const { sourceLanguageId = "eng", targetLanguageId = "spa" } = profile ?? {};
  const base: TrainingBase = {
    id: randomUUID(), training: { content: `training-${built}`, size: 100, fileName: "data.tmx" }, input: nothingRead(false),
    processorErrors: [], bleu: { baseline: 0, adapted: 0 }, queued, attempt: 0, crashes: 0, progress: 0, stages: {}, errorMessage: "",
    hostsDeployedTo: [], ...given,
    profile: {
      name, languagePairId: adaptedPair(name, sourceLanguageId, targetLanguageId).id, sourceLanguageId, targetLanguageId,
      baselineLanguagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", comments: "", username: "user@example.org", trainingHost: "localhost",
      verifySegmentation: false, isAutomatic: false, ...profile,
    },
  };
  const worked = { engineId, leasedUntil };
  const trained = {
    ...base, model: given.model ?? { content: `model-${built}`, sha256: "0".repeat(64), size: 1_000 },
    completed: given.completed ?? queued + 60e6,
  };
  switch (state) {
    case "dispatching": return { ...base, state };
    case "initializing": case "training": case "computingBleu": return {
      ...base, ...worked, state, trainingStart: given.trainingStart ?? queued + 1_000,
    };
    case "readyToDeploy": return { ...trained, state };
    case "deploying": return { ...trained, ...worked, state, deployingTo };
    case "deployed": return { ...trained, state, hostsDeployedTo: given.hostsDeployedTo ?? ["localhost"] };
    case "undeploying": {
      const { hostsDeployedTo = ["localhost"] } = given;
      return { ...trained, ...worked, state, hostsDeployedTo, undeployingFrom: undeployingFrom ?? hostsDeployedTo, isDoomed };
    }
    case "deleting": return { ...base, ...worked, state };
    case "canceled": return { ...base, state };
    case "failed": return { ...base, state, errorMessage: given.errorMessage ?? "It did not work." };
  }
}
