import { everyRole, linguists, translators, type Rights } from "../../askers.test-kit.js";

/** Who may do what by the DeepL API: what they may do elsewhere. */
export const rights: Rights = {
  "GET /deepl/v2/translate": translators,
  "POST /deepl/v2/translate": translators,
  "GET /deepl/v2/languages": everyRole,
  "GET /deepl/v2/usage": everyRole,
  "GET /deepl/v2/glossary-language-pairs": everyRole,
  "POST /deepl/v2/document": translators,
  "POST /deepl/v2/document/:documentId": translators,
  "POST /deepl/v2/document/:documentId/result": translators,
  "GET /deepl/v2/glossaries": everyRole,
  "POST /deepl/v2/glossaries": linguists,
  "GET /deepl/v2/glossaries/:glossaryId": everyRole,
  "GET /deepl/v2/glossaries/:glossaryId/entries": everyRole,
  "DELETE /deepl/v2/glossaries/:glossaryId": linguists,
  "GET /deepl/v3/glossaries": everyRole,
  "POST /deepl/v3/glossaries": linguists,
  "GET /deepl/v3/glossaries/:glossaryId": everyRole,
  "PATCH /deepl/v3/glossaries/:glossaryId": linguists,
  "DELETE /deepl/v3/glossaries/:glossaryId": linguists,
  "GET /deepl/v3/glossaries/:glossaryId/entries": everyRole,
  "PUT /deepl/v3/glossaries/:glossaryId/dictionaries": linguists,
  "DELETE /deepl/v3/glossaries/:glossaryId/dictionaries": linguists,
};
