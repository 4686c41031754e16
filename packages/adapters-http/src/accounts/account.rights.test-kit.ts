import { administrators, anybody, type Rights, users } from "../askers.test-kit.js";

/** Who may do what with the account that they are in, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "POST /v4/token": anybody,
  "POST /v4/token/user": anybody,
  "GET /v4/accounts/users/self": users,
  "GET /v4/accounts/api-credentials/self": [], // API credentials alone
  "GET /v4/accounts/:accountId": administrators,
  "GET /v4/accounts/:accountId/users": administrators,
  "POST /v4/accounts/:accountId/api-credentials": administrators,
  "PUT /v4/accounts/:accountId/api-credentials": administrators,
  "PUT /v4/accounts/:accountId/api-credentials/:clientId": administrators,
  "DELETE /v4/accounts/:accountId/api-credentials/:clientId": administrators,
  "POST /v4/accounts/:accountId/api-credentials/:clientId/secret": administrators,
  "GET /v4/accounts/:accountId/subscriptions/language-pairs": users,
  "GET /v4/openapi.json": users,
};
