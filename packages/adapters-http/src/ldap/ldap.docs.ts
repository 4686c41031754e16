import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of LDAP. */
export const ldapDocs: SliceDocs = {
  tags: { system: "Version, limits and health of this server." },
  routes: {
    "GET /system/ldap": { about: "How people sign in by LDAP; the password is never shown." },
    "PUT /system/ldap/test": {
      about: "Tries settings in five steps; returns what became of each.",
      note: "Nothing is stored. After the first step that fails the others are skipped; without a username those of a sign-in are.",
    },
    "PUT /system/ldap": {
      about: "Sets how people sign in by LDAP.",
      note: "What is absent gets its default. With `username` and `password` the five steps are taken first, and a failed one "
        + "is 400 and changes nothing. "
        + "While LDAP is off, its users are shut out with every token and key. While super admins sign in by LDAP, it takes a super admin.",
    },
  },
};
