import { anybody, translators, type Rights } from "../../askers.test-kit.js";

/** Who may do what by Azure Translator: translate whoever may elsewhere, and look at languages anybody, as its clients do. */
export const rights: Rights = {
  "POST /azure/translate": translators,
  "POST /azure/detect": translators,
  "POST /azure/breaksentence": translators,
  "GET /azure/languages": anybody,
  "POST /azure/transliterate": translators,
  "POST /azure/dictionary/lookup": translators,
  "POST /azure/dictionary/examples": translators,
};
