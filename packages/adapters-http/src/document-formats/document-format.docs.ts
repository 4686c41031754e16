import type { SliceDocs } from "../common/route-docs.js";
import { sharedTags } from "../common/shared-tags.js";

/** What the OpenAPI document says of document formats. */
export const documentFormatDocs: SliceDocs = {
  tags: { system: sharedTags.system },
  routes: {
    "GET /document-formats": {
      about: "Formats that documents are read and written in.",
      note: "`missing` says what to install on the server's machine before a format can be read.",
    },
  },
};
