import { anybody, translators, type Rights } from "../../askers.test-kit.js";

/** Who may do what by the LibreTranslate API: translate whoever may elsewhere, and look at languages anybody, as its clients do. */
export const rights: Rights = {
  "POST /libretranslate/translate": translators,
  "POST /libretranslate/detect": translators,
  "POST /libretranslate/translate_file": translators,
  "GET /libretranslate/download_file/:ticket": anybody,
  "POST /libretranslate/suggest": translators,
  "GET /libretranslate/languages": anybody,
  "GET /libretranslate/health": anybody,
  "GET /libretranslate/frontend/settings": anybody,
  "GET /libretranslate/spec": anybody,
};
