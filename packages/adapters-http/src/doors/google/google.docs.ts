import type { SliceDocs } from "../../common/route-docs.js";

const translate = {
  about: "Translates texts.", note: "As quick translations; a text that is in the target language already comes back as it is.",
};
const detect = { about: "Detects the language of each text." };

/** What the OpenAPI document says of Google's Cloud Translation v2. */
export const googleDocs: SliceDocs = {
  tags: { google: "What programs that speak Google's Cloud Translation v2 (Basic) ask for." },
  routes: {
    "GET /language/translate/v2": translate,
    "POST /language/translate/v2": translate,
    "GET /language/translate/v2/detect": detect,
    "POST /language/translate/v2/detect": detect,
    "GET /language/translate/v2/languages": { about: "Languages that engines are started for." },
  },
};
