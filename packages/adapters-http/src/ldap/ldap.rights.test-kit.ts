import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with LDAP, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/system/ldap": administrators,
  "PUT /api/v2/system/ldap": administrators,
  "PUT /api/v2/system/ldap/test": administrators,
};
