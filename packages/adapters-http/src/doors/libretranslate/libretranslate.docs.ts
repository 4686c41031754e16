import type { SliceDocs } from "../../common/route-docs.js";

/** What the OpenAPI document says of the LibreTranslate API. */
export const libretranslateDocs: SliceDocs = {
  tags: { libretranslate: "What programs that speak the LibreTranslate API ask for." },
  routes: {
    "POST /translate": {
      about: "Translates a text, or a list of texts.",
      note: "As quick translations; a text that is in the target language already comes back as it is.",
      fails: { 400: ["language-unsupported", "zz is not supported", "zz is not supported"] },
    },
    "POST /detect": { about: "Detects the language of a text.", note: "Up to three, the surest first." },
    "GET /languages": { about: "Languages that engines are started for.", note: "A language is among its own targets." },
    "GET /health": { about: "Whether the server answers." },
    "GET /frontend/settings": { about: "What programs show before anybody translates." },
    "GET /spec": { about: "The OpenAPI document of these calls." },
  },
};
