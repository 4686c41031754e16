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
    "POST /translate_file": {
      about: "Takes on the translation of a file.",
      note: "The address leads to the file for half an hour; whoever asks for it before it is translated waits.",
      exampleInput: "The house.", shows: ["source", "target"],
      upload: { about: "Any that `supportedFilesFormat` of `GET /frontend/settings` lists.", mediaTypes: ["application/octet-stream"] },
    },
    "GET /download_file/:ticket": {
      about: "A translated file.", note: "It takes no key: who knows the address may have the file.",
      fails: { 404: ["translation-not-found", "There is no such file.", "Addresses lead to their files for half an hour."] },
    },
    "POST /suggest": {
      about: "Suggests a better translation.", note: "It becomes feedback, which reviewers approve before it is used.",
    },
    "GET /languages": { about: "Languages that engines are started for.", note: "A language is among its own targets." },
    "GET /health": { about: "Whether the server answers." },
    "GET /frontend/settings": { about: "What programs show before anybody translates." },
    "GET /spec": { about: "The OpenAPI document of these calls." },
  },
};
