import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of retention. */
export const retentionDocs: SliceDocs = {
  tags: { retention: "For how long what is kept." },
  routes: {
    "GET /retention": { about: "For how many days jobs, documents, reports and the audit are kept, and what the last purge removed." },
    "PUT /retention": {
      about: "Changes for how many days what is kept.",
      shows: ["jobsDays", "contentsDays"],
      note: "What is not given stays as it is. Each hour what is older is removed, for good.",
    },
    "POST /retention/purge": { about: "Removes now what is older, and says what that was." },
  },
};
