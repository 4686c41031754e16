import { everyRole, linguists, translators, type Rights } from "../askers.test-kit.js";

/** Who may do what with dictionaries, as the supplement decides it, once more and by hand. */
export const rights: Rights = {
  "GET /api/v2/dictionaries": everyRole,
  "POST /api/v2/dictionaries": linguists,
  "DELETE /api/v2/dictionaries/batch-delete": linguists,
  "GET /api/v2/dictionaries/download-archive": everyRole,
  "GET /api/v2/dictionaries/:dictionaryId": everyRole,
  "PUT /api/v2/dictionaries/:dictionaryId": linguists,
  "DELETE /api/v2/dictionaries/:dictionaryId": linguists,
  "GET /api/v2/dictionaries/:dictionaryId/download": everyRole,
  "GET /api/v2/dictionaries/:dictionaryId/term": everyRole,
  "POST /api/v2/dictionaries/:dictionaryId/term": translators,
  "PUT /api/v2/dictionaries/:dictionaryId/term": translators,
  "PUT /api/v2/dictionaries/:dictionaryId/term/delete": translators,
};
