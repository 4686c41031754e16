import { everyRole, linguists, translators, type Rights } from "../askers.test-kit.js";

/** Who may do what with labels, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/labels": everyRole,
  "POST /api/v2/labels": translators,
  "PUT /api/v2/labels/:labelId": linguists,
  "DELETE /api/v2/labels/:labelId": linguists,
  "DELETE /api/v2/labels/batch-delete": linguists,
};
