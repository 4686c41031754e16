import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may do what with webhooks, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/webhooks": administrators,
  "POST /api/v2/webhooks": administrators,
  "PUT /api/v2/webhooks/test": administrators,
  "GET /api/v2/webhooks/:uuid": administrators,
  "PUT /api/v2/webhooks/:uuid": administrators,
  "DELETE /api/v2/webhooks/:uuid": administrators,
  "GET /api/v2/audit/webhooks": administrators,
  "PUT /api/v2/audit/webhooks/:id/retry": administrators,
  "DELETE /api/v2/audit/webhooks/:id": administrators,
  "GET /api/ext/v1/webhooks/:uuid/secret": administrators,
  "PUT /api/ext/v1/webhooks/:uuid/secret": administrators,
};
