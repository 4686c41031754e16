import { randomUUID } from "node:crypto";
import { invalid } from "@dragoman/domain/common";
import type { NextFunction, Request, Response } from "express";
import type { Dialect } from "./dialect.js";
import { safetyHeaders, secureHeaders } from "./failure.js";
import type { Log } from "./log.js";

/** What is known of a request beside its bytes; kept in `response.locals`. */
export interface RequestFacts {
  requestId: string;
  /** Path pattern of the route; "" when none fits. */
  route: string;
  username?: string;
  /** That of the interface whose path it is; absent for our own. */
  dialect?: Dialect;
}

/** Called when a request was answered, or its client is gone. */
export type Answered = (request: Request, response: Response<unknown, RequestFacts>, seconds: number) => void;

/** The status of a request whose client went away before it was answered. */
const leftUnanswered = 499;

/** In characters. */
const maxTraceId = 128;

/** Gives each request an id, echoes `Trace-ID`, mends what clients send, and tells when it is over. */
export function factsOfRequest(answered: Answered) {
  return (request: Request, response: Response<unknown, RequestFacts>, next: NextFunction): void => {
    const started = performance.now();
    response.locals.requestId = randomUUID();
    response.locals.route = "";
    response.setHeader("Trace-ID", traceIdOf(request) ?? response.locals.requestId);
    const safety = { ...safetyHeaders, ...secureHeaders(request.socket) };
    for (const [name, value] of Object.entries(safety)) response.setHeader(name, value);
    response.once("close", () => {
      // Counted and logged as nginx does it; nobody gets to see it.
      if (!response.headersSent) response.statusCode = leftUnanswered;
      answered(request, response, (performance.now() - started) / 1000);
    });
    request.url = mended(request.url);
    // Whoever has an answer and sends no-cache, as every fetch does, wants the origin to say whether it still holds, and
    // this is the origin. Express takes it for a wish to have the answer anew.
    if (request.headers["if-none-match"] !== undefined) delete request.headers["cache-control"];
    next();
  };
}

/**
 * Throws for a request with several `Host` headers, for who passed it on may have read another one than we, and from
 * HTTP/1.1 on without one.
 */
export function requireOneHost(request: Request, response: Response, next: NextFunction): void {
  const hosts = request.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== "1.0")) {
    response.setHeader("Connection", "close");
    throw invalid("request-malformed", `The request has ${hosts === 0 ? "no Host header" : `${hosts} Host headers`}.`, "Send one.");
  }
  next();
}

/** Throws for a `Trace-ID` that is longer than what is echoed. */
export function refuseLongTraceId(request: Request, _response: Response, next: NextFunction): void {
  const length = charactersOf(givenTraceId(request));
  if (length > maxTraceId) {
    throw invalid("trace-id-too-long", `The Trace-ID has ${length} characters.`, `It may have ${maxTraceId} at most.`);
  }
  next();
}

/** One line for each request: never a query, a body or a credential. */
export function logRequests(log: Log): Answered {
  return (request, response, seconds) => {
    const { requestId, route, username } = response.locals;
    log.info({
      requestId, method: request.method, path: route === "" ? withoutSecrets(request.path) : route, status: response.statusCode,
      ms: Math.round(seconds * 1e6) / 1e3, address: request.ip,
      ...(username === undefined ? {} : { username }),
      ...(traceIdOf(request) === undefined ? {} : { traceId: traceIdOf(request) }),
    }, response.writableFinished ? "request" : "request broken off");
  };
}

function traceIdOf(request: Request): string | undefined {
  const given = givenTraceId(request);
  return given === "" || charactersOf(given) > maxTraceId ? undefined : given;
}

function givenTraceId({ headers }: Request): string {
  return String(headers["trace-id"] ?? "");
}

/** Of a header, whose bytes come as characters; whoever sends others than ASCII sends UTF-8. */
function charactersOf(header: string): number {
  return [...Buffer.from(header, "latin1").toString()].length;
}

/** Clients join base URL and path with one slash too many. */
function mended(url: string): string {
  return url.startsWith("//") ? url.replace(/^\/+/, "/") : url;
}

/** Tokens stand in paths; what is as long as one is not logged. */
function withoutSecrets(path: string): string {
  return path.slice(0, 200).replace(/[^/]{40,}/g, "…");
}
