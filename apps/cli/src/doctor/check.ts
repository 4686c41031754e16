import type { Outcome } from "../command-line/exit-codes.js";
import type { Patient } from "./patient.js";

/** What a look found: all is well, something is missing, or there was nothing to look at. */
export type Finding =
  | { readonly state: "good"; readonly says: string }
  | { readonly state: "missing"; readonly says: string; readonly fix?: string }
  | { readonly state: "skipped"; readonly says: string };

/** One thing that has to be there. */
export interface Check {
  readonly what: string;
  readonly look: (patient: Patient) => Promise<Finding> | Finding;
  /** What to do when it is missing, unless the finding knows better. */
  readonly fix: string;
  /** How `doctor` ends when it is missing; undefined where everything else works without it. */
  readonly outcome: Outcome | undefined;
}

export const good = (says: string): Finding => ({ state: "good", says });
export const missing = (says: string, fix?: string): Finding => ({ state: "missing", says, ...(fix === undefined ? {} : { fix }) });
export const skipped = (says: string): Finding => ({ state: "skipped", says });

/** A server that nobody reaches was complained about once. */
export const notReached = skipped("The server is not reached.");
