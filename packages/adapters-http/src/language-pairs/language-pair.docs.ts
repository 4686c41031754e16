import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of language pairs. */
export const languagePairDocs: SliceDocs = {
  tags: { "language-pairs": "What can be translated into what." },
  routes: {
    "GET /language-pairs": {
      about: "Language pairs, all in one answer.", note: "Chains have `isChain` and `memberPairs`; single pairs have neither.",
    },
  },
};
