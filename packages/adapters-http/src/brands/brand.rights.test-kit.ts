import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with brands, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/brands": administrators,
  "POST /api/v2/brands": administrators,
  "PUT /api/v2/brands": administrators,
  "DELETE /api/v2/brands": administrators,
  "DELETE /api/v2/brands/batch-delete": administrators,
  "GET /api/v2/brands/export": administrators,
  "POST /api/v2/brands/import": administrators,
};
