import type { BaselineTime } from "./baseline-stage.js";
import type { MethodName, Skipped } from "./report.js";

/** What may be tried with a baseline and how many pairs. */
export interface MethodPlan {
  readonly methods: readonly MethodName[];
  readonly skipped: readonly Skipped[];
}

/** Beyond so many pairs direct translation is better (measured), so post-editing is not worth the baseline's time. */
const mostPostEdited = 20_000;
/** The most time that the baseline is given for the training data where nobody says otherwise, in seconds. */
const usualBaselineSeconds = 900;

/** Which methods are tried: all that the data and the baseline's speed on held-out data allow. */
export function planMethods(
  pairs: number, words: number, heldOut: BaselineTime | undefined, mostBaselineSeconds = usualBaselineSeconds,
): MethodPlan {
  if (heldOut === undefined) return { methods: ["direct"], skipped: [] };
  const seconds = Math.round((words * heldOut.seconds) / Math.max(1, heldOut.words));
  const reason = pairs > mostPostEdited
    ? `There are more than ${mostPostEdited.toLocaleString("en")} pairs; direct translation is better then.`
    : seconds > mostBaselineSeconds ? `The baseline would need about ${Math.ceil(seconds / 60)} minutes for the training data.` : undefined;
  if (reason === undefined) return { methods: ["direct", "combined", "postEditing", "consensus"], skipped: [] };
  return { methods: ["direct", "combined"], skipped: [{ method: "postEditing", reason }] };
}
