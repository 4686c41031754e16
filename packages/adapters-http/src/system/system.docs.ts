import type { SliceDocs } from "../common/route-docs.js";
import { sharedTags } from "../common/shared-tags.js";

const tags = { system: sharedTags.system };

/** What the OpenAPI document says of the server, and of itself. */
export const systemDocs: SliceDocs = {
  tags,
  routes: {
    "GET /system/info": {
      about: "Version and features.",
      note: "Credentials are ignored. Features tell, too, whether programs are there that some formats are read by; "
        + "`GET /api/ext/v1/document-formats` says which.",
    },
    "GET /system/input-size-limits": { about: "Largest inputs, in MiB of decoded content." },
    "GET /openapi.json": { about: "This description of all routes." },
  },
};

/** What it says of how the server is. */
export const healthDocs: SliceDocs = {
  tags,
  routes: {
    "GET /livez": { about: "The process is alive." },
    "GET /readyz": {
      about: "The server can do its work; administrators see each pair.",
      note: "Credentials that are not valid count as none. `failing` names engines that do not start; everything else is served without "
        + "them.",
      fails: { 503: ["not-ready", "The server is not ready: database.", "Ask again in a moment."] },
    },
  },
};
