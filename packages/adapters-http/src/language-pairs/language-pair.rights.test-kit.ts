import { everyRole, type Rights } from "../askers.test-kit.js";

/** Who may do what with language pairs, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/language-pairs": everyRole,
};
