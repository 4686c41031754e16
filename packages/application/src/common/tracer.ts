/** A piece of work among others, as W3C's `traceparent` names it, also for other processes. */
export type WorkPlace = string;

/** What is told of a piece of work: never a text, the name of a user or a key. */
export type WorkFacts = Readonly<Record<string, string | number | boolean>>;

/** A piece of work that is traced. */
export interface TracedWork {
  readonly name: string;
  /** Whether others asked for it, it asks others, or it was waiting to be taken; inside a process none of them. */
  readonly kind: "answers" | "asks" | "takes" | "inside";
  /** What it is a part of, where that is not the present work. What is no place is no part of anything. */
  readonly partOf?: WorkPlace | undefined;
}

/** Tells of a piece of work what comes out meanwhile. */
export interface TracedFacts {
  tell(facts: WorkFacts): void;
  /** Gives it a name that fits better than the first one. */
  rename(name: string): void;
  /** It failed, and why, in a word. */
  fail(why: string): void;
}

/** Tells whoever watches how long each piece of work took, and which one was a part of which. */
export interface Tracer {
  /** Does the work, and settles as it does; what is traced meanwhile is a part of it. */
  trace<T>(work: TracedWork, run: (facts: TracedFacts) => Promise<T>): Promise<T>;
  /** The present work; undefined where none is traced. */
  readonly place: WorkPlace | undefined;
}

const nobodyListens: TracedFacts = { tell: () => undefined, rename: () => undefined, fail: () => undefined };

/** Traces nothing. */
export const untraced: Tracer = { trace: (_work, run) => run(nobodyListens), place: undefined };
