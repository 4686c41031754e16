import type { NextFunction, Request, Response } from "express";

const usualHeaders = ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Trace-ID"];

/**
 * Lets pages of these origins (`*`: any) call the server, with `moreHeaders` besides the usual ones; answers preflights without
 * credentials.
 */
export function allowOrigins(origins: readonly string[], moreHeaders: readonly string[] = []) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { origin } = request.headers;
    // Also without an Origin: a cache that kept that answer would give it to pages that then may not read it.
    if (origins.length > 0) response.vary("Origin");
    if (origin !== undefined && (origins.includes(origin) || origins.includes("*"))) {
      response.set({
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Expose-Headers": "Dragoman-Error, Trace-ID, Link, ETag, Retry-After, Content-Disposition, Idempotent-Replayed",
      });
    }
    if (request.method !== "OPTIONS") return next();
    response.set({
      "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE",
      "Access-Control-Allow-Headers": [...usualHeaders, ...moreHeaders].join(", "),
      "Access-Control-Max-Age": "600",
    }).status(204).end();
  };
}
