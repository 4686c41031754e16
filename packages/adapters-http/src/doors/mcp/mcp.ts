import type { Door } from "../door.js";
import { mcpDialect } from "./mcp.dialect.js";
import { mcpRoutes } from "./mcp.routes.js";
import type { McpUseCases } from "./mcp-tools.js";

/** What agents find here. */
export const mcp: Door<McpUseCases> = {
  dialect: mcpDialect, routes: () => mcpRoutes,
  // Its kit takes a third of a second to load.
  prepare: () => import("./answer-message.js"),
};
