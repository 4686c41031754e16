/** What the kernel tells of a process at one moment; see `process-facts.mjs`. */
export interface ProcessFacts {
  readonly atMs: number;
  readonly stopped: boolean;
  readonly wants: boolean;
  readonly ownMs: number;
  readonly cpuMs: number;
  readonly waitedMs: number;
}

/** Limits of one watch; see `watch-life.mjs`. */
export interface LifeLimits {
  readonly stopped: number;
  readonly idle: number;
  readonly busyMs: number;
  readonly blind: number;
}

/** How often is asked, and what is waited for. */
export interface LifeTimes {
  readonly askMs: number;
  readonly restMs?: number;
  readonly limits: LifeLimits;
  readonly atStart?: LifeLimits;
}

export interface LifeWatch {
  hear(message?: unknown): void;
  stop(): void;
}

export declare class Patience {
  factor: number;
  grow(): void;
  restore(): void;
}

export declare function lookAt(pid: number | undefined, options?: { family?: boolean }): ProcessFacts | undefined;

export declare function cpuMsOfThread(tid: number): number | undefined;

export declare function watchLife(settings: LifeTimes & {
  readonly pid: number | undefined;
  readonly family?: boolean;
  readonly ask: () => void;
  readonly mute: (why: string) => void;
  readonly patience?: Patience;
  readonly look?: () => ProcessFacts | undefined;
  readonly missing?: (questions: number) => string;
}): LifeWatch;
