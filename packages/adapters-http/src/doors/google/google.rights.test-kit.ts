import { everyRole, translators, type Rights } from "../../askers.test-kit.js";

/** Who may do what by Google's Cloud Translation v2: translate whoever may elsewhere, and look at languages who has a role. */
export const rights: Rights = {
  "GET /google/language/translate/v2": translators,
  "POST /google/language/translate/v2": translators,
  "GET /google/language/translate/v2/detect": translators,
  "POST /google/language/translate/v2/detect": translators,
  "GET /google/language/translate/v2/languages": everyRole,
};
