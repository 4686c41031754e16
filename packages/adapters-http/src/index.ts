export { type Certificate, createServer } from "./common/http-server.js";
export type { Log } from "./common/log.js";
export type { Method, May, Route } from "./common/route.js";
export { type AppOptions, createApp } from "./create-app.js";
export { type DoorName, doorNames, isDoorName, prepareDoors } from "./doors/doors.js";
export { type MetricSources, type OwnMetrics, ServerMetrics } from "./metrics/server-metrics.js";
export { routeTable } from "./routes.js";
export type { SystemInfo } from "./system/system.view.js";
export type { UseCases } from "./routes.js";
