import { at, isNumber, isObject } from "./json.js";
import { failure, member, status, all, answer } from "./judges.js";
import { base64, type Fields, get, post, remove } from "./messages.js";
import { type Check, check, type Known, type Step } from "./sequence.js";

/** What stands in many sequences. */
export const succeeds = check("success-is-200", "Success is status 200, nothing else.", status(200));
export const refuses = (code: number) =>
  check("error-shape", `The failure is ${code}, with code, message and details.`, failure(code));

const substates: Readonly<Record<string, readonly string[]>> = {
  preparing: ["created", "scheduled"], inProgress: ["translating"], done: ["succeeded", "failed", "canceled"],
};
const hasKnownState = check("states", "Each state is one of three, with a substate of its own.",
  answer("a state with a substate of it", ({ json }) => (substates[String(at(json, "state"))] ?? []).includes(String(at(json, "substate"))),
    ({ json, text }) => (at(json, "state") === undefined ? text : `${String(at(json, "state"))}, ${String(at(json, "substate"))}`)));
const succeeded = check("states", "A job that went well is `done`, `succeeded`.",
  all(member("state", "done", (state) => state === "done"), member("substate", "succeeded", (substate) => substate === "succeeded")));
const hasNoError = check("no-top-level-error", "A translation has no member `error` of its own.",
  answer("no member error", ({ json }) => at(json, "error") === undefined, ({ text }) => text));
const tellsProgress = check("states", "Progress is a number from 0 to 100.",
  member("result.progress", "a number from 0 to 100", (value) => isNumber(value) && value >= 0 && value <= 100));

export const text = "The house is old. The red car is fast.";

/** Creates a job; `what` are its fields beside the pair. */
export function create(does: string, what: (known: Known) => Fields, ...relies: readonly Check[]): Step {
  return {
    does,
    sends: (known) => post("/translations", { languagePairId: known("pair"), input: base64(text), title: known("mark"), ...what(known) }),
    relies: [succeeds, ...relies], keeps: { translationId: "translationId" },
    undo: (known) => remove(`/translations/${known("translationId")}`),
  };
}

export const job = (known: Known) => get(`/translations/${known("translationId")}`);

/** Polls for exactly `done`, as clients do. */
export const poll: Step = {
  does: "polls until the job is done",
  sends: job,
  relies: [hasKnownState, hasNoError, tellsProgress],
  until: ({ json }) => at(json, "state") === "done",
};

export const isGood: Step = {
  does: "looks at the finished job",
  sends: job,
  relies: [
    succeeds, succeeded, hasNoError,
    check("quality-support", "`result.qualityEstimation` is an object, `{}` where nothing is estimated.",
      member("result.qualityEstimation", "an object", isObject)),
  ],
};

export const deleteJob: Step = {
  does: "deletes the job",
  sends: (known) => remove(`/translations/${known("translationId")}`),
  relies: [succeeds, hasNoError],
};
