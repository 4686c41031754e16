import { autoDetectTarget } from "../language-pairs/index.js";
import { crashesWhenTaken } from "./move-translation.js";
import type { InProgress, Translation } from "./translation.js";

/** A document of at most so many bytes is short: one engine has it done in a second or two. */
export const shortBytes = 64 * 1024;
/** A job that so many workers died on may be the one to blame, and runs alone. */
export const crashesBeforeAlone = 2;
/** What a job costs beside the bytes of its document: as much as an engine translates meanwhile. */
const bytesOfAnyJob = 2 * 1024;

/** Kinds of lines: of short documents, of long ones, and of jobs that run alone, because workers died on them. */
export const lineKinds = ["short", "long", "alone"] as const;
/** One of `lineKinds`. */
export type LineKind = (typeof lineKinds)[number];

/** Jobs of one kind that wait for one pair. In a line users take turns. */
export interface Line {
  /** The pair or chain; `detectingLine` for jobs that more than one pair can serve. */
  readonly languagePairId: string;
  readonly kind: LineKind;
}

/** Stands for the pair of all jobs that detect their source, whatever their target is, or may fall back: any worker may take them. */
export const detectingLine = "Aut";

/** The line that a job waits in; of one that a worker holds, the line that it would wait in if that worker died now. */
export function lineOf(job: Translation): Line {
  const { languagePairId, fallback } = job.profile;
  return {
    languagePairId: fallback === true || autoDetectTarget(languagePairId) !== undefined ? detectingLine : languagePairId,
    kind: kindAfter(crashesWhenTaken(job), job),
  };
}

/** What a job is to the worker that holds it. */
export function kindOf(job: InProgress): LineKind {
  return kindAfter(job.crashes, job);
}

function kindAfter(crashes: number, job: Translation): LineKind {
  if (crashes >= crashesBeforeAlone) return "alone";
  return isShort(job) ? "short" : "long";
}

/** Whether the document of a job is short. */
export function isShort({ result }: Translation): boolean {
  return result.inputSize <= shortBytes;
}

/** What a new job finds in its line. */
export interface LineSeen {
  /**
   * How far the line has come: the smallest turn among the jobs that no worker took yet, or else the largest of those in hand.
   * Absent when none is to be done.
   */
  readonly reached?: number;
  /** The last job of the same owner that is to be done. */
  readonly own?: { readonly turn: number; readonly inputSize: number };
}

/**
 * The turn of a new job; the smallest turn is next, and of equal ones the oldest job. The first job of an owner goes beside the
 * next of everybody else, each further one behind the last by what that one costs. Who had nothing to do saves nothing up.
 */
export function turnIn({ reached = 0, own }: LineSeen): number {
  return own === undefined ? reached : Math.max(reached, own.turn + bytesOfAnyJob + own.inputSize);
}
