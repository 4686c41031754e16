import { everyRole, type Rights } from "../askers.test-kit.js";

/** Who may ask for formats: whoever may send documents. */
export const rights: Rights = {
  "GET /api/ext/v1/document-formats": everyRole,
};
