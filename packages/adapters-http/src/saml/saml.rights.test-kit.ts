import { administrators, anybody, everyRole, type Rights } from "../askers.test-kit.js";

/** Who may do what with signing in by SAML, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/auth/saml/gen-secret": anybody,
  "GET /api/v2/auth/saml/init": anybody,
  "POST /api/v2/auth/saml/acs": anybody,
  "POST /api/v2/auth/saml/confirm": anybody,
  "GET /api/v2/auth/saml/wait": anybody,
  "GET /api/v2/auth/saml/metadata": anybody,
  "GET /api/v2/system/saml/available": everyRole,
  "GET /api/v2/system/saml": administrators,
  "PUT /api/v2/system/saml": administrators,
};
