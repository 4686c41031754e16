import type { Instant } from "../common/instant.js";
import type { CleaningReport, TrainingReport } from "./training-report.js";

/** The states of a training job, in the order of its life. */
export const trainingStates = [
  "dispatching", "initializing", "training", "computingBleu", "readyToDeploy", "deploying", "deployed", "undeploying", "deleting",
  "deleted", "canceled", "failed",
] as const;
/** One of `trainingStates`. */
export type TrainingState = (typeof trainingStates)[number];

/**
 * The whole life of a training job. A pair that is not listed here cannot happen. Another engine that takes a job over goes on in the
 * state that the job is in.
 */
export const trainingTransitions = {
  dispatching: ["initializing", "canceled", "failed"],
  initializing: ["training", "canceled", "failed"],
  training: ["computingBleu", "canceled", "failed"],
  computingBleu: ["readyToDeploy", "canceled", "failed"],
  readyToDeploy: ["deploying", "deleting"],
  /** Back to where it was when no further host took the model. */
  deploying: ["deployed", "readyToDeploy"],
  /** To `deploying`: to further hosts. */
  deployed: ["deploying", "undeploying"],
  /** To `deployed` while other hosts have it still; to `deleting` where the job was deployed when it was deleted. */
  undeploying: ["readyToDeploy", "deployed", "deleting"],
  deleting: ["deleted"],
  /** Nothing is kept of a deleted job: the state is seen in the event alone. */
  deleted: [],
  canceled: ["dispatching", "deleting"],
  failed: ["dispatching", "deleting"],
} as const satisfies Record<TrainingState, readonly TrainingState[]>;

/** States in which a training engine works on a job, or will. */
export const trainingUnderWay = ["dispatching", "initializing", "training", "computingBleu"] as const satisfies readonly TrainingState[];
/** States in which the server carries on what somebody asked for. */
export const deploymentUnderWay = ["deploying", "undeploying", "deleting"] as const satisfies readonly TrainingState[];

/** What was asked for. */
export interface TrainingProfile {
  /** Of the pair: letters and digits. */
  readonly name: string;
  /** Of the pair that the training yields. */
  readonly languagePairId: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** The pair that is adapted; "" for one that is trained from its data alone. */
  readonly baselineLanguagePairId: string;
  readonly comments: string;
  /** Who asked for it; of an automatic one, whoever asked for the pair. */
  readonly username: string;
  readonly trainingHost: string;
  /** Segments are to be one sentence each; what is told of others is an error of the data. */
  readonly verifySegmentation: boolean;
  /** Begun by auto-adaptation, not by a person. */
  readonly isAutomatic: boolean;
}

/** A file as somebody sent it. */
export interface TrainingFile {
  /** Its id in the content store. */
  readonly content: string;
  /** In bytes. */
  readonly size: number;
  readonly fileName: string;
}

/** A number of each side of a pair. */
export interface Sides {
  readonly source: number;
  readonly target: number;
}

/** How much data there is. */
export interface DataCounts {
  readonly characters: Sides;
  readonly words: Sides;
  readonly translationUnits: number;
}

/** What a training learns from, and what it is judged by. */
export interface TrainingInput {
  readonly training: DataCounts;
  /** `autoExtracted`: nobody gave test data, so that it is taken out of the training data, of this training or of the one before it. */
  readonly test: DataCounts & { readonly autoExtracted: boolean };
}

const noCounts: DataCounts = { characters: { source: 0, target: 0 }, words: { source: 0, target: 0 }, translationUnits: 0 };

/** The counts before anybody read the data. */
export function nothingRead(isTestGiven: boolean): TrainingInput {
  return { training: noCounts, test: { ...noCounts, autoExtracted: !isTestGiven } };
}

/** What a training yields: a file in the content store. */
export interface TrainedModel {
  readonly content: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** BLEU on the test data, 0 to 100; 0 before it is known, and of a baseline that there is not. */
export interface BleuScores {
  readonly baseline: number;
  readonly adapted: number;
}

/** What is known of a job in every state. */
export interface TrainingBase {
  readonly id: string;
  readonly profile: TrainingProfile;
  readonly training: TrainingFile;
  /** Of automatic jobs: what came since the training data was given, as TMX. */
  readonly additions?: TrainingFile;
  /** Absent where test data is taken out of the training data. */
  readonly test?: TrainingFile;
  /** How that test data came about, in the words of reports, where an earlier training took it out of its data, and no person gave it. */
  readonly testSplit?: string;
  readonly input: TrainingInput;
  /** What is wrong with the data, in sentences that name the place. */
  readonly processorErrors: readonly string[];
  /** What was left out of the training data and why; absent until it was read. */
  readonly cleaning?: CleaningReport;
  readonly bleu: BleuScores;
  readonly queued: Instant;
  /** When an engine first took it since it was last asked for. */
  readonly trainingStart?: Instant;
  /** When it first became ready to be deployed. */
  readonly completed?: Instant;
  /** Grows with each claim and each decision of a person; a write that carries an older one changes nothing. */
  readonly attempt: number;
  /** Engines that died on this job; hand-backs do not count. */
  readonly crashes: number;
  /** Percent, 0 to 100; it never falls, and is 100 only when the training succeeded. */
  readonly progress: number;
  /** What each finished stage of the training yielded, in the content store; whoever goes on begins behind them. */
  readonly stages: Readonly<Record<string, string>>;
  /** There from `readyToDeploy` on. */
  readonly model?: TrainedModel;
  /** The test data with its translations, in the content store: lines of JSON, `TestedSegment` each. */
  readonly testSet?: string;
  readonly report?: TrainingReport;
  /** Of automatic jobs: what was found when its model was held against the one in service; absent before that. */
  readonly verdict?: string;
  /** Why it failed, or why the last deployment did not succeed; "" otherwise. */
  readonly errorMessage: string;
  /** Hosts that have the model and serve it. */
  readonly hostsDeployedTo: readonly string[];
  /** The request that asked for it, as W3C's `traceparent` names it; absent where nothing is traced. */
  readonly trace?: string;
}

/** A line of a test set. */
export interface TestedSegment {
  readonly source: string;
  /** All that the data translates the source by, one at least: scores count a word that stands in any of them. */
  readonly references: readonly string[];
  /** Absent where there is no baseline. */
  readonly baseline?: string;
  readonly adapted: string;
}

/** Whoever works on a job now. `leasedUntil` 0: free for anybody. */
interface Worked {
  readonly engineId: string;
  readonly leasedUntil: Instant;
}

/** A job that waits for a training engine. */
export type Dispatching = TrainingBase & { readonly state: "dispatching" };
/** A job that a training engine holds, or that was handed back. */
export type Trained = TrainingBase & Worked & {
  readonly state: "initializing" | "training" | "computingBleu"; readonly trainingStart: Instant;
};
interface WithModel {
  readonly model: TrainedModel;
  readonly completed: Instant;
}
/** A job whose model is there, and on no host. */
export type ReadyToDeploy = TrainingBase & WithModel & { readonly state: "readyToDeploy" };
/** A job whose model is on its way to hosts, beside those that have it. */
export type Deploying = TrainingBase & WithModel & Worked & { readonly state: "deploying"; readonly deployingTo: readonly string[] };
/** A job whose model serves. */
export type Deployed = TrainingBase & WithModel & { readonly state: "deployed" };
/** A job whose model is taken away from hosts. */
export type Undeploying = TrainingBase & WithModel & Worked & {
  readonly state: "undeploying";
  readonly undeployingFrom: readonly string[];
  /** It is deleted once no host has its model. */
  readonly isDoomed: boolean;
};
/** A job that is about to go for good. */
export type Deleting = TrainingBase & Worked & { readonly state: "deleting" };
/** A job that somebody did not want any more. */
export type CanceledTraining = TrainingBase & { readonly state: "canceled" };
/** A job that was given up; `errorMessage` is the reason. */
export type FailedTraining = TrainingBase & { readonly state: "failed" };
/** A job that the server carries on. */
export type Carried = Deploying | Undeploying | Deleting;
/** A training job in one of its states. */
export type TrainingJob =
  | Dispatching | Trained | ReadyToDeploy | Deploying | Deployed | Undeploying | Deleting | CanceledTraining | FailedTraining;

/** What a job refers to in the content store. */
export function contentsOf(job: TrainingJob): readonly string[] {
  const { training, additions, test, stages, model, testSet } = job;
  const one = [training.content, additions?.content, test?.content, ...Object.values(stages), model?.content, testSet];
  return [...new Set(one.filter((content) => content !== undefined))];
}
