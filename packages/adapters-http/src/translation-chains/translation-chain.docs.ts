import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of translation chains. */
export const translationChainDocs: SliceDocs = {
  tags: { "translation-chains": "Two pairs joined by a third language." },
  absent: {
    chainId: ["chain-not-found", "There is no chain of that id.", "GET /api/v2/translation-chains?includeDeleted=also lists them."],
  },
  routes: {
    "GET /translation-chains": { about: "Chains: those that somebody created or changed, and those that exist automatically." },
    "POST /translation-chains": {
      about: "Creates a chain, which exists from then on whether its members run or not.",
      note: "An automatic chain becomes one that is managed by hand; a deleted one comes back.",
    },
    "PUT /translation-chains/:chainId": {
      about: "Sets whether a chain comes and goes with its members.",
      note: "The chain need not exist at the moment, but its members must be installed. "
        + "`autoManage=true` is 400 while the feature `autoChainManagement` is disabled.",
      shows: ["autoManage"],
    },
    "DELETE /translation-chains/:chainId": {
      about: "Deletes a chain, which does not come back automatically; returns it as it was.",
    },
  },
};
