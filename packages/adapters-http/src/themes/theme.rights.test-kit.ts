import { administrators, anybody, everyRole, type Rights } from "../askers.test-kit.js";

/** Who may do what with the theme, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/themes": everyRole,
  "POST /api/v2/themes": administrators,
  "GET /api/ext/v1/theme-files/:fileId": anybody,
  "GET /api/ext/v1/login-page": anybody,
};
