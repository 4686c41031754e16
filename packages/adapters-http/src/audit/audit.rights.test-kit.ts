import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may read the audit, once more and by hand. */
export const rights: Rights = {
  "GET /api/ext/v1/audit": administrators,
};
