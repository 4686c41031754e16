import { administrators, anybody, everyRole, type Rights, users } from "../askers.test-kit.js";

/** Who may do what with accounts, their own and those of others, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "POST /api/v2/auth": anybody,
  "GET /api/v2/users/me": users,
  "PUT /api/v2/users/me": users,
  "PUT /api/v2/users/me/password": users,
  "GET /api/v2/users/me/permissions": users,
  "GET /api/v2/users/me/credentials": users,
  "PUT /api/v2/users/me/credentials": users,
  "GET /api/v2/users": administrators,
  "POST /api/v2/users": administrators,
  "DELETE /api/v2/users/batch-delete": administrators,
  "GET /api/v2/users/:username": everyRole, // others than administrators see nobody but themselves
  "PUT /api/v2/users/:username": administrators,
  "PUT /api/v2/users/:username/password": administrators,
  "POST /api/v2/users/:username/password/request-reset-self": anybody,
  "POST /api/v2/users/:username/password/request-reset": administrators,
  "PUT /api/v2/users/:username/password/reset-token": anybody,
  "GET /api/ext/v1/reset-password": anybody,
  "POST /api/ext/v1/reset-password": anybody,
  "DELETE /api/v2/users/:username": administrators,
};
