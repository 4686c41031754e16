import { administrators, everyRole, type Rights } from "../askers.test-kit.js";

/** Who may do what with language pairs, as the supplement decides it, once more and by hand; only administrators choose between them. */
export const rights: Rights = {
  "GET /api/v2/language-pairs": everyRole,
  "GET /api/ext/v1/language-pairs/choices": administrators,
  "GET /api/ext/v1/language-pairs/choices/:direction": administrators,
  "PUT /api/ext/v1/language-pairs/choices/:direction": administrators,
  "DELETE /api/ext/v1/language-pairs/choices/:direction": administrators,
  "PUT /api/ext/v1/language-pairs/choices/:direction/measurement": administrators,
  "DELETE /api/ext/v1/language-pairs/choices/:direction/measurement": administrators,
};
