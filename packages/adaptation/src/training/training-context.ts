import type { WorkerPool } from "../pool/index.js";
import type { Progress, Stages } from "./stages.js";

/** What the parts of a training work with. */
export interface TrainingContext {
  readonly stages: Stages;
  readonly pool: WorkerPool;
  readonly seed: number;
  readonly signal?: AbortSignal | undefined;
  readonly progress: ProgressTeller;
}

/** The signal as an option of its own, where there is one. */
export const signalOf = ({ signal }: { readonly signal?: AbortSignal | undefined }): { signal?: AbortSignal } =>
  (signal === undefined ? {} : { signal });

/** Parts of a training and what each is of the whole, about, in their order. */
const parts = { units: 5, split: 2, baseline: 15, fit: 25, tune: 38, final: 8, score: 7 } as const;

export type TrainingPart = keyof typeof parts;

/** Tells how far a training is; what is told never falls. */
export class ProgressTeller {
  private last = 0;

  constructor(private readonly tell: ((progress: Progress) => void) | undefined) {}

  /** Part of a part: 0 to 1. */
  at(part: TrainingPart, done: number): void {
    const names = Object.keys(parts) as TrainingPart[];
    const before = names.slice(0, names.indexOf(part)).reduce((sum, name) => sum + parts[name], 0);
    this.last = Math.max(this.last, (before + parts[part] * Math.min(1, done)) / 100);
    this.tell?.({ stage: part, done: this.last });
  }
}
