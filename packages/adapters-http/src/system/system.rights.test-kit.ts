import { anybody, everyRole, type Rights } from "../askers.test-kit.js";

/** Who may do what with the server itself, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /livez": anybody,
  "GET /readyz": anybody,
  "GET /api/v2/openapi.json": everyRole,
  "GET /api/v2/system/info": anybody,
  "GET /api/v2/system/input-size-limits": everyRole,
};
