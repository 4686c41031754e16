import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of the audit. */
export const auditDocs: SliceDocs = {
  tags: { audit: "Who changed what of the installation, when, and from where." },
  routes: {
    "GET /audit": {
      about: "What administrators have changed, newest first: users, hosts, settings, the licence, brands and whatever else is for all.",
      note: "Kept for 400 days at least, and never changed. `data` names things by their ids, and no passwords, keys or texts. "
        + "`username` and `userId` are empty where nobody had signed in, as when a password is set by a link.",
    },
  },
};
