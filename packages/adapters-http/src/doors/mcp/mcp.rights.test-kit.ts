import { everyRole, type Rights } from "../../askers.test-kit.js";

/** Who may do what as an agent: which tools somebody has, the tools decide. */
export const rights: Rights = {
  "POST /mcp/mcp": everyRole,
};
