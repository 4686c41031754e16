import "reflect-metadata";
import type { Acting } from "@dragoman/application/audit";
import type { AnswerStore, ContentStore } from "@dragoman/application/common";
import express, { type Express, type RequestHandler } from "express";
import { answerFailures, refuseMethod, refuseUnknownPath } from "./common/answer-failure.js";
import { answerRoute } from "./common/answer-route.js";
import { allowOrigins } from "./common/cors.js";
import type { Dialect } from "./common/dialect.js";
import type { Log } from "./common/log.js";
import { refuseRebinding } from "./common/refuse-rebinding.js";
import { factsOfRequest, logRequests, refuseLongTraceId, requireOneHost } from "./common/request-facts.js";
import type { Route } from "./common/route.js";
import { speak } from "./common/speak.js";
import { traceRequests } from "./common/trace-requests.js";
import type { Door } from "./doors/door.js";
import type { DoorName } from "./doors/doors.js";
import type { ServerMetrics } from "./metrics/server-metrics.js";
import { routeTable, type UseCases } from "./routes.js";
import type { SystemInfo } from "./system/system.view.js";

export interface AppOptions {
  readonly use: UseCases & { readonly publicUrl?: string };
  /** Takes the inputs of translation jobs as they come in. */
  readonly contents: Pick<ContentStore, "write">;
  /** Keeps the answers of requests with an `Idempotency-Key`. */
  readonly answers: AnswerStore;
  /** Knows on whose behalf the use cases do what they do, for whoever keeps the audit. */
  readonly acting: Pick<Acting, "as">;
  readonly info: SystemInfo;
  readonly log: Log;
  /** Counts requests, and tells how everything is. */
  readonly metrics: Pick<ServerMetrics, "answered" | "families">;
  /** What other programs speak here, by name or as the caller made it; where two have the same path, the first has it. */
  readonly doors?: readonly (DoorName | Door)[];
  /** Origins whose pages may call the server; `*` for any. */
  readonly corsOrigins?: readonly string[];
  /** Headers that these pages may send besides the usual ones. */
  readonly corsHeaders?: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** What every request goes through before its route is looked for; what it throws is answered like the failure of a route. */
  readonly before?: RequestHandler;
}

/**
 * The whole HTTP interface as an Express app, and the table of routes that it was made from. `createServer` makes a server
 * that answers with it.
 */
export function createApp(options: AppOptions): { readonly app: Express; readonly routes: readonly Route[] } {
  const { metrics } = options;
  const routes = routeTable(options.info, metrics, options.use, options.doors);
  const log = logRequests(options.log);
  const app = express().disable("x-powered-by").set("query parser", false).set("trust proxy", options.trustedProxies ?? false);
  app.use(factsOfRequest((request, response, seconds) => {
    metrics.answered(request, response, seconds);
    log(request, response, seconds);
  }));
  for (const dialect of dialectsOf(routes)) {
    const { prefix, furtherPrefixes = [] } = dialect;
    if (prefix === undefined) continue;
    app.use([prefix, ...furtherPrefixes], (_request, response, next) => { speak(dialect, response as never); next(); });
  }
  const cors = allowOrigins(options.corsOrigins ?? [], options.corsHeaders);
  app.use(traceRequests(options.use.tracer), requireOneHost, cors, refuseLongTraceId);
  if (options.before !== undefined) app.use(options.before);
  const router = express.Router({ strict: true, caseSensitive: true });
  const ownNames = refuseRebinding({ publicUrl: options.use.publicUrl, corsOrigins: options.corsOrigins });
  for (const route of routes) {
    const { path, dialect } = route;
    if (!dialect?.refusesRebinding) continue;
    router.all(path, onlyWhen(route, (request, response, next) => {
      speak(dialect, response as never);
      ownNames(request, response, next);
    }));
  }
  const methods = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;
  const literal = new Map<string, RequestHandler>();
  for (const route of routes) {
    const answer = onlyWhen(route, answerRoute(route, options) as express.RequestHandler);
    router[methods[route.method]](route.path, answer);
    const key = `${route.method} ${route.path}`;
    // Where two routes have the same path, the first has it.
    if (!literal.has(key)) literal.set(key, isLiteral(route) ? answer : skip);
  }
  for (const route of routes) {
    const { path, dialect } = route;
    if (dialect?.refusesMethods) router.all(path, onlyWhen(route, refuseMethod(path, dialect) as express.RequestHandler));
  }
  // Literal paths are looked up first: the router tries hundreds of paths in turn.
  app.use((request, response, next) => (literal.get(`${request.method} ${request.path}`) ?? skip)(request, response, next));
  app.use(router, refuseUnknownPath, answerFailures(options.log));
  return { app, routes };
}

const skip: express.RequestHandler = (_request, _response, next) => next();

/** Whether the path is one of our own interface without parameters. Such paths are matched before those with parameters. */
const isLiteral = ({ path, dialect, when }: Route): boolean => dialect === undefined && when === undefined && /^[\w/.-]+$/.test(path);

function onlyWhen({ when }: Route, answer: express.RequestHandler): express.RequestHandler {
  return when === undefined ? answer : (request, response, next) => (when(request) ? answer(request, response, next) : next());
}

function dialectsOf(routes: readonly Route[]): ReadonlySet<Dialect> {
  return new Set(routes.flatMap(({ dialect }) => dialect ?? []));
}
