import { linguists, translators, type Rights } from "../askers.test-kit.js";

/** Who may do what with feedback, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/feedback": translators,
  "POST /api/v2/feedback": translators,
  "GET /api/v2/feedback/export": translators,
  "POST /api/v2/feedback/import": linguists,
  "DELETE /api/v2/feedback/batch-delete": translators,
  "GET /api/v2/feedback/:feedbackId": translators,
  "PUT /api/v2/feedback/:feedbackId": translators,
  "DELETE /api/v2/feedback/:feedbackId": translators,
};
