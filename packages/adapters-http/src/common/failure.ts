import type { Duplex } from "node:stream";
import { DomainError, type ErrorKind } from "@dragoman/domain/common";

/** The one place that knows which status a failure has. */
export const statusOf: Readonly<Record<ErrorKind, number>> = {
  invalid: 400, unauthenticated: 401, forbidden: 403, notFound: 404, conflict: 409, tooLarge: 413, tooMany: 429, unavailable: 503,
  unexpected: 500,
};

/** What every answer says to browsers: to guess no types, and to tell no other site an address of ours. */
export const safetyHeaders = { "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer" } as const;

/** What browsers are told beside that over TLS: to come over TLS for the next year, to this name and no other. */
export function secureHeaders(socket: Duplex): Readonly<Record<string, string>> {
  return "encrypted" in socket && socket.encrypted === true ? { "Strict-Transport-Security": "max-age=31536000" } : {};
}

/** A failure as it is answered: always the same three members in the body, the stable code for programs in a header. */
export interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly error: { readonly code: number; readonly message: string; readonly details: string } };
}

/** A body that came too slowly. */
export class RequestTooSlow extends Error {
  override readonly name = "RequestTooSlow";
}

/** The answer to a request that came too slowly; its connection is of no more use. */
export function requestTooSlow(): Failure {
  const { headers, ...rest } = failure(
    408, "request-too-slow", "The request did not arrive in time.", "Send the headers within 15 s, and the body without long pauses.",
  );
  return { ...rest, headers: { ...headers, Connection: "close" } };
}

/** What a caught error is answered with. `requestId` is what leads from an unexpected one to the log. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (isTooSlow(error)) return requestTooSlow();
  const known = domainErrorIn(error);
  if (known === undefined || known.kind === "unexpected") {
    return failure(500, "unexpected", "The server failed unexpectedly.", `The server's log says why, under the id ${requestId}.`);
  }
  const answer = failure(statusOf[known.kind], known.code, known.message, known.details);
  return { ...answer, headers: { ...answer.headers, ...moreHeaders(known) } };
}

/** A failure from its parts; safe in itself, for the answer to malformed HTTP has no other headers. */
export function failure(status: number, code: string, message: string, details: string): Failure {
  return { status, headers: { ...safetyHeaders, "Dragoman-Error": code }, body: { error: { code: status, message, details } } };
}

function moreHeaders({ kind, retryAfterSeconds }: DomainError): Record<string, string> {
  if (kind === "unauthenticated") return { "WWW-Authenticate": "Bearer" };
  if (kind === "tooMany" || kind === "unavailable") return { "Retry-After": String(retryAfterSeconds ?? 5) };
  return {};
}

function isTooSlow(error: unknown): boolean {
  return error instanceof RequestTooSlow || (error instanceof Error && error.cause !== undefined && isTooSlow(error.cause));
}

/** Of a path that it cannot percent-decode, Express says so by a URIError of its own. */
function domainErrorIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof URIError) {
    return new DomainError("invalid", "text-malformed", "The path cannot be decoded.",
      { details: "A percent sign is followed by two hexadecimal digits, and together they are UTF-8; a percent sign itself is %25." });
  }
  return error instanceof Error && error.cause !== undefined ? domainErrorIn(error.cause) : undefined;
}
