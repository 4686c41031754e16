import type { SliceDocs } from "../../common/route-docs.js";

/** What the OpenAPI document says of the Model Context Protocol. */
export const mcpDocs: SliceDocs = {
  tags: { mcp: "What agents ask for." },
  routes: {
    "POST /mcp": {
      about: "Takes one JSON-RPC message of the Model Context Protocol.",
      note: "The tools `translate` and `detect` are for those who may translate, `pairs` and `terms` for all. Notifications answer 202.",
    },
  },
};
