import type { SliceDocs } from "../../common/route-docs.js";

const lookUp = { about: "Refused: there are dictionaries of people here, and none of all words." };

/** What the OpenAPI document says of Azure Translator. */
export const azureDocs: SliceDocs = {
  tags: { azure: "What programs that speak Azure Translator ask for." },
  routes: {
    "POST /translate": {
      about: "Translates texts into one or several languages.",
      note: "Version 3.0 takes a list of texts, 2026-06-06 an object with `inputs`. A text that is in the target language already "
        + "comes back as it is.",
    },
    "POST /detect": { about: "Detects the language of each text.", note: "Version 3.0." },
    "POST /breaksentence": { about: "Tells where the sentences of each text end.", note: "Version 3.0." },
    "GET /languages": { about: "Languages that engines are started for." },
    "POST /transliterate": { about: "Refused: nothing is transliterated here." },
    "POST /dictionary/lookup": lookUp,
    "POST /dictionary/examples": lookUp,
  },
};
