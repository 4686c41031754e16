import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of language detections. */
export const languageDetectionDocs: SliceDocs = {
  tags: { "language-detections": "Languages, scripts and encoding of a document." },
  routes: {
    "POST /language-detections": {
      about: "Identifies the encoding, the languages and the scripts of a document.",
      note: "Up to three languages, the surest first; none for a text without letters. The percentages of scripts add up to 100.",
      exampleInput: "The red car is very fast.",
    },
  },
};
