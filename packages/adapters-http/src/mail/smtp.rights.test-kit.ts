import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with mail, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/system/smtp": administrators,
  "PUT /api/v2/system/smtp": administrators,
  "PUT /api/v2/system/smtp/test": administrators,
};
