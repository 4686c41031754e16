import type { NextFunction, Request, RequestHandler, Response } from "express";
import { DomainError } from "@dragoman/domain/common";
import type { Dialect } from "./dialect.js";
import { holdsBodyBack, seeAnswerMs } from "./http-server.js";
import type { Log } from "./log.js";
import { hasBody } from "./read-form.js";
import type { RequestFacts } from "./request-facts.js";
import { type Answer, sendAnswer, setHead } from "./send-answer.js";
import { speak, spokenFailureOf } from "./speak.js";

/** So much of a body that nobody wants is read and forgotten, to keep the connection. */
const maxDroppedBytes = 64 * 1024;

/** Answers whatever a route threw. */
export function answerFailures(log: Log) {
  return (error: unknown, request: Request, response: Response<unknown, RequestFacts>, _next: NextFunction): void => {
    const { body, ...failure } = spokenFailureOf(error, response.locals);
    if (failure.status === 500 && !isGone(request, error)) {
      log.error({ requestId: response.locals.requestId, route: response.locals.route, err: error }, "unexpected failure");
    }
    if (response.headersSent || request.socket.destroyed) {
      request.socket.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) if (name === "etag" || name.startsWith("content-")) response.removeHeader(name);
    const answer = { ...failure, body: JSON.stringify(body) };
    if (request.complete || !mayBeLong(request)) void sendAnswer(response, answer);
    else answerEarly(request, response, answer);
  };
}

/** Throws the 404 of a path that no route has. */
export function refuseUnknownPath(request: Request, response: Response<unknown, RequestFacts>): never {
  const ours = response.locals.dialect === undefined ? " GET /api/v2/openapi.json names all paths." : "";
  throw new DomainError("notFound", "path-unknown", `There is no ${request.method} ${request.path.slice(0, 200)}.`,
    { details: `Check the method and the path; a list has no slash at its end.${ours}` });
}

/** Throws for a method that no route of the path has, in the dialect of those that it has. */
export function refuseMethod(
  path: string, dialect: Dialect,
): RequestHandler<Record<string, string>, unknown, unknown, unknown, RequestFacts> {
  return ({ method }, response) => {
    response.locals.route = path;
    speak(dialect, response);
    throw new DomainError("notFound", "method-unknown", `${path} knows no ${method}.`, { details: "Check the method." });
  };
}

/** What reading from, writing to or working for a client fails with when it goes away. */
const goneCodes = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

function isGone(request: Request, error: unknown): boolean {
  const { name, code } = Object(error) as { name?: string; code?: string };
  return request.socket.destroyed && (name === "AbortError" || goneCodes.includes(code ?? ""));
}

function mayBeLong(request: Request): boolean {
  // Whether a client that was never asked for its body sends it after all cannot be known.
  return holdsBodyBack(request) || hasBody(request) && !(Number(request.headers["content-length"]) <= maxDroppedBytes);
}

/**
 * Answers while the body is still coming, without reading it. The connection is closed only after the client had time to see
 * the answer.
 */
function answerEarly(request: Request, response: Response, answer: Answer): void {
  setHead(response, { ...answer, headers: { ...answer.headers, Connection: "close" } });
  request.pause();
  response.write(answer.body);
  const timer = setTimeout(() => response.end(), seeAnswerMs);
  request.socket.once("close", () => clearTimeout(timer));
}
