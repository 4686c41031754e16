import type { SliceDocs } from "../../common/route-docs.js";

const translate = {
  about: "Translates a text.", note: "As a quick translation. Unknown words are never marked, whatever `markUnknown` says.",
};
const identify = { about: "Detects the language of a text.", note: "How sure it is of up to three, the surest first." };
const list = { about: "Pairs that engines are started for." };

/** What the OpenAPI document says of Apertium APy. */
export const apertiumDocs: SliceDocs = {
  tags: { apertium: "What programs that speak Apertium APy ask for." },
  routes: {
    "GET /translate": translate,
    "POST /translate": translate,
    "GET /identifyLang": identify,
    "POST /identifyLang": identify,
    "GET /listPairs": list,
    "GET /list": list,
    "GET /listLanguageNames": { about: "Names of languages." },
    "GET /stats": { about: "Since when the server runs, and what it translates." },
  },
};
