import { invalid } from "@dragoman/domain/common";
import type { Request } from "express";
import type { Route } from "./route.js";

/** Whether requests of the route may carry an `Idempotency-Key`: it does something, for somebody known, and answers no secret. */
export function takesIdempotencyKey({ method, may, secret }: Pick<Route, "method" | "may" | "secret">): boolean {
  return method === "POST" && may !== "public" && may !== "recognised" && secret === undefined;
}

/** The `Idempotency-Key` of a request; undefined without one, and where the route takes none. Quotes around it are no part of it. */
export function idempotencyKeyOf(route: Route, request: Request): string | undefined {
  const given = request.headers["idempotency-key"];
  if (given === undefined || !takesIdempotencyKey(route)) return undefined;
  const key = String(given).replace(/^"(.*)"$/, "$1");
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid(
    "idempotency-key-invalid", "The Idempotency-Key is not accepted.",
    "It must be 1 to 255 visible ASCII characters without a blank, such as a random UUID.",
  );
}
