import type { Tracer } from "@dragoman/application/common";
import type { NextFunction, Request, Response } from "express";
import type { RequestFacts } from "./request-facts.js";

/** Traces each request from its head to the end of its answer, as a part of what its `traceparent` names. */
export function traceRequests(tracer: Tracer) {
  return (request: Request, response: Response<unknown, RequestFacts>, next: NextFunction): void => {
    const { method, headers } = request;
    void tracer.trace({ name: method, kind: "answers", partOf: headers["traceparent"]?.toString() }, async ({ tell, rename, fail }) => {
      const over = new Promise((resolve) => response.once("close", resolve));
      next();
      await over;
      const { locals: { requestId, route }, statusCode } = response;
      tell({ "http.request.method": method, "http.response.status_code": statusCode, "dragoman.request.id": requestId });
      if (route !== "") {
        rename(`${method} ${route}`);
        tell({ "http.route": route });
      }
      if (statusCode >= 500) fail(String(statusCode));
    });
  };
}
