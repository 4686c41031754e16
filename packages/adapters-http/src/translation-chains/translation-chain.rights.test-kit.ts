import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with translation chains, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/translation-chains": administrators,
  "POST /api/v2/translation-chains": administrators,
  "PUT /api/v2/translation-chains/:chainId": administrators,
  "DELETE /api/v2/translation-chains/:chainId": administrators,
};
