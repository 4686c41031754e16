import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with entitlements, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/entitlements": administrators,
  "PUT /api/v2/entitlements": administrators,
  "PUT /api/v2/entitlements/license": administrators,
  "GET /api/v2/entitlements/profile": administrators,
  "GET /api/ext/v1/licence": administrators,
};
