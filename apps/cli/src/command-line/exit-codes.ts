/** Every code that the program ends with, and what it means. */
export const exitCodes = {
  done: [0, "Everything was done."],
  unexpected: [1, "Something unexpected went wrong; also a fault of the server."],
  wrongUsage: [2, "The command was called in a wrong way."],
  notAllowed: [3, "Nobody is signed in, the credentials do not hold, or the role does not suffice."],
  notFound: [4, "The thing is not there, or belongs to somebody else."],
  refused: [5, "The input is refused, or the state of a thing forbids it; also a translation or training that failed."],
  unavailable: [6, "The server cannot be reached or cannot do it now: ask again later."],
  someFailed: [7, "Of many, some failed; the others were done."],
  interrupted: [130, "Ctrl-C: what was running is canceled."],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

export type Outcome = keyof typeof exitCodes;

/** What a person can act on, and what the program ends with. */
export class Failure extends Error {
  constructor(readonly outcome: Outcome, message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

export const wrongUsage = (message: string): Failure => new Failure("wrongUsage", message);

/** How doing the same to many things ends, by what became of each: all failures of one kind are that failure. */
export function outcomeOfMany(outcomes: readonly Outcome[]): Outcome {
  const kinds = new Set(outcomes);
  if (kinds.has("interrupted")) return "interrupted";
  return kinds.size > 1 ? "someFailed" : outcomes[0] ?? "done";
}

/** How an answer of the server ends the program, by its status. */
export function outcomeOfStatus(status: number): Outcome {
  if (status === 401 || status === 403) return "notAllowed";
  if (status === 404) return "notFound";
  if (status === 429 || [502, 503, 504].includes(status)) return "unavailable";
  return status >= 400 && status < 500 ? "refused" : "unexpected";
}
