import { translators, type Rights } from "../askers.test-kit.js";

/** Who may do what with translations, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "POST /api/v2/translations/quick": translators,
  "GET /api/v2/translations": translators,
  "POST /api/v2/translations": translators,
  "DELETE /api/v2/translations/batch-delete": translators,
  "GET /api/v2/translations/download-archive": translators,
  "POST /api/v2/translations/share": translators,
  "GET /api/v2/translations/share/:translationId": translators,
  "GET /api/v2/translations/:translationId": translators,
  "PUT /api/v2/translations/:translationId": translators,
  "DELETE /api/v2/translations/:translationId": translators,
  "PUT /api/v2/translations/:translationId/cancel": translators,
  "GET /api/v2/translations/:translationId/download": translators,
  "GET /api/v2/translations/:translationId/metadata": translators,
  "GET /api/v2/translations/:translationId/content-insights": translators,
};
