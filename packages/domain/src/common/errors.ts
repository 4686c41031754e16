/** The nine kinds of failure. One table in the HTTP adapter maps each to a status. */
export const errorKinds = [
  "invalid", "unauthenticated", "forbidden", "notFound", "conflict", "tooLarge", "tooMany", "unavailable", "unexpected",
] as const;
/** The kind of an error, one of nine. */
export type ErrorKind = (typeof errorKinds)[number];

/** What an error says besides its message. */
export interface ErrorFacts {
  /** Why it failed, and what would be right. One sentence for a person. */
  readonly details?: string;
  /** For `tooMany` and `unavailable`: when another try makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/**
 * A failure that the caller can act on.
 *
 * `kind` is for machines, `code` is stable and documented in docs/errors.md, `message` says in one sentence what
 * failed, with the actual values in it, and `details` says why, and what would be right.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly details: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(readonly kind: ErrorKind, readonly code: string, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.details = facts.details ?? message;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Bad input: names the field, the value that came and what would be right. */
export function invalid(code: string, message: string, details: string): DomainError {
  return new DomainError("invalid", code, message, { details });
}

/** Whether something that is needed, an engine or the store, is away for now: a later try may have more luck. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.kind === "unavailable";
}
