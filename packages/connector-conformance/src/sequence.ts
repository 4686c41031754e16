import type { Answer, Message } from "./exchange.js";
import type { FactName } from "./facts.js";
import type { Surroundings } from "./surroundings.js";

/** What one connector sends, in its order. Steps go on after a broken promise, as long as what they need is known. */
export interface Sequence {
  /** What `--only` takes. */
  readonly name: string;
  /** Which kind of connector it is. */
  readonly title: string;
  /** What it cannot run without; the first that is not there is why it is skipped. */
  readonly needs: readonly Need[];
  readonly steps: readonly Step[];
}

/** Why a sequence cannot run there, as a sentence; undefined when it can. */
export type Need = (there: Surroundings) => string | undefined;

export interface Step {
  /** What the connector does, as a reader of the results is told. */
  readonly does: string;
  readonly sends: (known: Known) => Message;
  /** Held against each answer. */
  readonly relies: readonly Check[];
  /** What is taken from the answer for later steps: a name, and where it stands, `labels.0.id`, or "" for the whole body. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Sent again until this holds. */
  readonly until?: (answer: Answer) => boolean;
  /** Takes away what the step made; a thing that is gone already is all right. */
  readonly undo?: (known: Known) => Message;
  /** The whole answer is a secret, and never shown. */
  readonly isSecret?: boolean;
}

/** What is known by then; throws a `NotKnown` when nothing is known by that name. */
export type Known = (name: string) => string;

/** A promise, in one short sentence, and how it is told whether an answer keeps it. */
export interface Check {
  readonly fact: FactName;
  readonly promise: string;
  readonly judge: Judge;
}

/** What is wrong with an answer; undefined when nothing is. */
export type Judge = (answer: Answer, known: Known) => Finding | undefined;

export interface Finding {
  readonly expected: string;
  readonly came: string;
}

export function check(fact: FactName, promise: string, judge: Judge): Check {
  return { fact, promise, judge };
}
