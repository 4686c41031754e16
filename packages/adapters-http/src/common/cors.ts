import type { NextFunction, Request, Response } from "express";

/** Lets pages of these origins (`*`: any) call the server; answers preflights without credentials. */
export function allowOrigins(origins: readonly string[]) {
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
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, Trace-ID",
      "Access-Control-Max-Age": "600",
    }).status(204).end();
  };
}
