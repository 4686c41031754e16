import { DomainError } from "@dragoman/domain/common";

const smaller = "Send it in smaller parts, or without what repeats or nests in it so often.";

/** Whether an input is to blame for a failure: it reached a limit, or ended the process that read it. */
export function isReadingLimit(error: unknown): boolean {
  return error instanceof DomainError && (error.code === "reading-limit" || error.code === "reading-failed");
}

/** Whether the process that read an input was ended from outside. */
export function isWorkerLost(error: unknown): boolean {
  return error instanceof DomainError && error.code === "document-worker-lost";
}

/** Refuses an input that takes more processor time than it may. */
export function takesTooLong(budgetMs: number): DomainError {
  return limit(`takes more than ${Math.round(budgetMs / 1_000)} s of processor time to read`);
}

/** Refuses an input that takes more memory than it may. */
export function takesTooMuchMemory(megabytes: number): DomainError {
  return limit(`takes more than ${megabytes} MB of memory to read`);
}

/** Refuses an input that is nested more deeply than its reader can follow. */
export function nestsTooDeeply(): DomainError {
  return limit("is nested too deeply to read");
}

function limit(what: string): DomainError {
  return new DomainError("tooLarge", "reading-limit", `The input ${what}.`, { details: smaller });
}

/** Refuses an input that ended the process that read it. */
export function endedItsReader(how: string): DomainError {
  return new DomainError("invalid", "reading-failed", `The input cannot be read: it ended the process that read it (${how}).`,
    { details: "Nothing else was harmed. Send it in another form, and tell whoever runs this server." });
}

/** The worker was ended from outside, or could not be started; the input is not to blame. */
export function documentWorkerLost(why: string): DomainError {
  return new DomainError("unavailable", "document-worker-lost", `The process that reads inputs ${why}.`,
    { details: "Another one takes its place. Ask again in a second.", retryAfterSeconds: 1 });
}

/** Too many inputs wait already. */
export function documentWorkersBusy(waiting: number): DomainError {
  return new DomainError("unavailable", "document-workers-busy", `${waiting} inputs wait to be read before this one.`,
    { details: "Ask again in a few seconds, or send the document as a job.", retryAfterSeconds: 5 });
}
