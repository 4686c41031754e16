import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with reports, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/reports/translations": administrators,
  "GET /api/v2/reports/totals/translations": administrators,
  "GET /api/v2/reports/totals/translations/language-pairs": administrators,
  "GET /api/v2/reports/totals/translations/users": administrators,
  "GET /api/v2/reports/totals/translations/export": administrators,
  "DELETE /api/v2/reports/translations": administrators,
};
