import type { Answer } from "./exchange.js";
import { at, isSentence } from "./json.js";
import type { Judge, Known } from "./sequence.js";

type Holds<T> = (value: T, known: Known) => boolean;

/** The status is this one. */
export function status(wanted: number): Judge {
  return ({ status: came, text }) => (came === wanted ? undefined
    : { expected: `status ${wanted}`, came: came === 0 ? "no answer in that time" : `status ${came}, ${text || "without a body"}` });
}

/** A member of the JSON body is as `wanted` says; `path` is that of `at`. */
export function member(path: string, wanted: string, holds: Holds<unknown>): Judge {
  return ({ json, status: code, text }, known) => {
    if (json === undefined) return { expected: "a JSON body", came: `status ${code}, ${text || "without a body"}` };
    const value = at(json, path);
    return holds(value, known) ? undefined : { expected: `${path || "the body"} is ${wanted}`, came: JSON.stringify(value) ?? "nothing" };
  };
}

/** The text of the body is as `wanted` says. */
export function body(wanted: string, holds: Holds<string>): Judge {
  return ({ text }, known) => (holds(text, known) ? undefined : { expected: `a body that is ${wanted}`, came: text || "an empty body" });
}

/** The answer is as `wanted` says, and what came is shown by `shown`. */
export function answer(wanted: string, holds: Holds<Answer>, shown: (answer: Answer) => string): Judge {
  return (whole, known) => (holds(whole, known) ? undefined : { expected: wanted, came: shown(whole) });
}

/** All of them; what the first finds is what is told. */
export function all(...judges: readonly Judge[]): Judge {
  return (whole, known) => {
    for (const judge of judges) {
      const finding = judge(whole, known);
      if (finding !== undefined) return finding;
    }
    return undefined;
  };
}

/** A failure of `/api/v2` with this status, whole. */
export function failure(code: number): Judge {
  return all(status(code), member("error.code", String(code), (value) => value === code),
    member("error.message", "a sentence", isSentence), member("error.details", "a sentence", isSentence));
}
