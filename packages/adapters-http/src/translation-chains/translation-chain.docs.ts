import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of translation chains. */
export const translationChainDocs: SliceDocs = {
  tags: { "translation-chains": "Two pairs joined by a third language." },
  absent: {
    chainId: ["chain-not-found", "There is no chain of that id.", "GET /api/v2/translation-chains?includeDeleted=also lists them."],
  },
  routes: {
    "GET /translation-chains": { about: "Chains: those that were decided about, and those that are there by themselves." },
    "POST /translation-chains": {
      about: "Creates a chain, which is there from then on whether its members run or not.",
      note: "A chain that is automatic becomes one that is managed by hand; one that was deleted comes back.",
    },
    "PUT /translation-chains/:chainId": {
      about: "Says whether a chain comes and goes with its members.",
      note: "The chain need not be there now, but its members are installed. "
        + "`autoManage=true` is 400 while the feature `autoChainManagement` is disabled.",
      shows: ["autoManage"],
    },
    "DELETE /translation-chains/:chainId": {
      about: "Deletes a chain, which does not come back by itself; answers it as it was.",
    },
  },
};
