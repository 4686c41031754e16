import { anybody, translators, type Rights } from "../../askers.test-kit.js";

/** Who may do what by Apertium APy: translate whoever may elsewhere, and look at pairs anybody, as its clients do. */
export const rights: Rights = {
  "GET /apertium/translate": translators,
  "POST /apertium/translate": translators,
  "GET /apertium/identifyLang": translators,
  "POST /apertium/identifyLang": translators,
  "GET /apertium/listPairs": anybody,
  "GET /apertium/list": anybody,
  "GET /apertium/listLanguageNames": anybody,
  "GET /apertium/stats": anybody,
};
