import { administrators, type Rights } from "../askers.test-kit.js";

/** Who may decide for how long what is kept, once more and by hand. */
export const rights: Rights = {
  "GET /api/ext/v1/retention": administrators,
  "PUT /api/ext/v1/retention": administrators,
  "POST /api/ext/v1/retention/purge": administrators,
};
