import type { Response } from "express";
import type { Dialect, SpokenFailure } from "./dialect.js";
import { failureOf } from "./failure.js";
import type { RequestFacts } from "./request-facts.js";

/** What a caught error is answered with, in the dialect of its route. */
export function spokenFailureOf(error: unknown, { requestId, route, dialect }: RequestFacts): SpokenFailure {
  const failure = failureOf(error, requestId);
  return dialect === undefined ? failure : dialect.failure(failure, route);
}

/** From here on the request is answered in this dialect. */
export function speak(dialect: Dialect | undefined, response: Response<unknown, RequestFacts>): void {
  if (dialect === undefined || response.locals.dialect === dialect) return;
  response.locals.dialect = dialect;
  dialect.greet?.(response as Response, response.locals.requestId);
}
