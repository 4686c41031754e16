import { anybody, translators, type Rights } from "../../askers.test-kit.js";

/** Who may do what by Apertium APy: translate whoever may elsewhere, and look at pairs anybody, as its clients do. */
export const rights: Rights = {
  "GET /apy/translate": translators,
  "POST /apy/translate": translators,
  "GET /apy/identifyLang": translators,
  "POST /apy/identifyLang": translators,
  "GET /apy/listPairs": anybody,
  "GET /apy/list": anybody,
  "GET /apy/listLanguageNames": anybody,
  "GET /apy/stats": anybody,
};
