import type { SliceDocs } from "../../common/route-docs.js";

const translate = { about: "Translates up to 50 texts.", note: "A text that is in the target language already comes back as it is." };

/** What is said of the DeepL API. */
export const deeplDocs: SliceDocs = {
  tags: { deepl: "What programs that speak the DeepL API ask for." },
  absent: { glossaryId: ["glossary-not-found", "There is no glossary \"a\".", "It never existed, or was deleted."] },
  routes: {
    "GET /v2/translate": translate,
    "POST /v2/translate": translate,
    "GET /v2/languages": { about: "Languages that engines are started for." },
    "GET /v2/usage": { about: "How much the caller had translated this month." },
    "GET /v2/glossary-language-pairs": { about: "Directions that engines are started for." },
    "POST /v2/document": {
      about: "Takes on the translation of a document.", exampleInput: "The house.", shows: ["filename", "source_lang", "target_lang"],
    },
    "POST /v2/document/:documentId": { about: "How far the translation of a document is." },
    "POST /v2/document/:documentId/result": {
      about: "The translated document.", note: "It stays as long as any translation does.",
      fails: { 409: ["translation-not-succeeded", "Translation 1 is in the state created; there is nothing to download.", "Ask later."] },
    },
    "GET /v2/glossaries": { about: "Glossaries of one direction." },
    "POST /v2/glossaries": { about: "Makes a glossary of one direction; its terms are a dictionary of this server." },
    "GET /v2/glossaries/:glossaryId": { about: "One of them." },
    "GET /v2/glossaries/:glossaryId/entries": { about: "Its terms.", examples: { "text/tab-separated-values": "house\tcasa" } },
    "DELETE /v2/glossaries/:glossaryId": { about: "Deletes a glossary with its dictionaries." },
    "GET /v3/glossaries": { about: "All glossaries." },
    "POST /v3/glossaries": { about: "Makes a glossary with a dictionary for each direction." },
    "GET /v3/glossaries/:glossaryId": { about: "One of them." },
    "PATCH /v3/glossaries/:glossaryId": { about: "Changes its name, and adds terms to directions." },
    "DELETE /v3/glossaries/:glossaryId": { about: "Deletes a glossary with its dictionaries." },
    "GET /v3/glossaries/:glossaryId/entries": { about: "The terms of one direction." },
    "PUT /v3/glossaries/:glossaryId/dictionaries": { about: "Puts terms in the place of those of one direction." },
    "DELETE /v3/glossaries/:glossaryId/dictionaries": { about: "Takes one direction out, with its dictionary." },
  },
};
