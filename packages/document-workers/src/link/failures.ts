import { DomainError, type ErrorKind } from "@dragoman/domain/common";

/** A failure as it travels between processes. */
export interface SentFailure {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** What a DomainError says besides. */
  readonly domain?: {
    readonly kind: ErrorKind; readonly code: string; readonly details: string; readonly retryAfterSeconds?: number | undefined;
  };
}

/** A failure as JSON. */
export function sentFailure(error: unknown): SentFailure {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  if (!(error instanceof DomainError)) return { name, message, stack };
  const { kind, code, details, retryAfterSeconds } = error;
  return { name, message, domain: { kind, code, details, retryAfterSeconds } };
}

/** The failure that was sent: a DomainError where it was one. */
export function receivedFailure({ name, message, stack, domain }: SentFailure): Error {
  if (domain !== undefined) {
    const { kind, code, details, retryAfterSeconds } = domain;
    return new DomainError(kind, code, message, { details, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
  }
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}
