import { DomainError, invalid } from "@dragoman/domain/common";
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from "typeorm";
import { ConnectionSilent, DatabaseSilent } from "./watched-client.js";

interface PostgresFailure {
  readonly code?: string;
  readonly constraint?: string;
  readonly driverError?: PostgresFailure;
}

const lostConnection = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...$|57P0[1235]$|25P03$|53300$)/;
const lostMessages = new RegExp([
  "timeout exceeded when trying to connect", "Connection terminated", "Client has encountered a connection error", "Client was closed",
  "not queryable", "timeout expired", "Query read timeout",
].join("|"));

/**
 * Where a failure, logged as `err`, holds what people entered: values of the statement, and the row that PostgreSQL quotes. For a
 * log to leave out.
 */
export const unloggable: readonly string[] = ["parameters", "detail", "where", "internalQuery", "driverError"].map((name) => `err.${name}`);

/** The SQLSTATE of PostgreSQL, or the code of the system. */
export function codeOf(failure: unknown): string {
  const { code, driverError } = failure as PostgresFailure;
  return driverError?.code ?? code ?? "";
}

/** The unique rule that a row breaks; undefined for any other failure. */
export function brokenUniqueness(failure: unknown): string | undefined {
  const { constraint, driverError } = failure as PostgresFailure;
  return codeOf(failure) === "23505" ? driverError?.constraint ?? constraint : undefined;
}

/** Whether the connection broke or could not be had; PostgreSQL undoes what was not committed on it. */
export function isConnectionLost(failure: unknown): boolean {
  return failure instanceof Error && (isAlreadyGone(failure) || lostConnection.test(codeOf(failure)) || lostMessages.test(failure.message));
}

/** PostgreSQL lacks room, memory or files, has an operator's or a system's fault, or this process lacks descriptors. */
const lacking = /^(5[378]...|XX...|EAGAIN|EMFILE|ENFILE|ENOMEM|ENOBUFS)$/;

/** Whether a connection that could not be made may be there later, without anybody changing what we ask for. */
export function mayPass(failure: unknown): boolean {
  return isConnectionLost(failure) || lacking.test(codeOf(failure));
}

/** Whether the connection had broken before the statement could be sent: TypeORM takes it away while it idles. */
export function isAlreadyGone(failure: unknown): boolean {
  return failure instanceof QueryRunnerAlreadyReleasedError || failure instanceof QueryRunnerProviderAlreadyReleasedError;
}

/** Whether PostgreSQL itself answers nobody, not only on this connection. */
export function isSilent(failure: unknown): boolean {
  return causeOf(failure) instanceof DatabaseSilent;
}

/** Whether the connection alone was silent: PostgreSQL answers on another one. */
export function isOnlyConnectionSilent(failure: unknown): boolean {
  return causeOf(failure) instanceof ConnectionSilent && !isSilent(failure);
}

function causeOf(failure: unknown): unknown {
  return (failure as PostgresFailure).driverError ?? failure;
}

/** Whether PostgreSQL undid the transaction for the sake of a rival one. */
export function isUndoneForRival(failure: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(failure));
}

/** What the caller is told: failures that have a meaning outside become DomainErrors, all others stay. */
export function meaningOf(failure: unknown): unknown {
  if (failure instanceof DomainError) return failure;
  const code = codeOf(failure);
  if (isConnectionLost(failure)) {
    return unavailable("The database cannot be reached.", "It is restarting or has no free connection; try again in a moment.", failure);
  }
  if (isUndoneForRival(failure)) return unavailable("Too many writes came at once.", "Try again in a moment.", failure);
  if (code === "57014") {
    return unavailable("The database took too long.", "A statement was ended after 30 seconds; ask for less at once.", failure);
  }
  if (code.startsWith("53")) {
    const lacks = code === "53100" ? "disk space" : "memory or of what its settings allow";
    return unavailable(`The database is out of ${lacks}: ${(failure as Error).message}.`, "An administrator has to free some.", failure);
  }
  if (code === "22021" || code === "22P05") return notStorable();
  return failure;
}

/** What a start is told that has waited for its database long enough. */
export function notThere(failure: unknown): DomainError {
  const meaning = meaningOf(failure);
  return meaning instanceof DomainError ? meaning
    : unavailable(`The database takes no connection: ${(failure as Error).message}.`, "Look into its log, and start again.", failure);
}

/** Refuses a text that PostgreSQL would not keep as it is. */
export function refuseUnstorable(text: string): void {
  if (/\u0000|\p{Surrogate}/u.test(text)) throw notStorable();
}

function notStorable(): DomainError {
  return invalid("text-not-storable", "A text contains a NUL character or half a surrogate pair.", "Leave it out; it is not a character.");
}

function unavailable(message: string, details: string, cause: unknown): DomainError {
  return new DomainError("unavailable", "database-unavailable", message, { details, retryAfterSeconds: 1, cause });
}
