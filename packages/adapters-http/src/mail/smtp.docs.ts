import type { SliceDocs } from "../common/route-docs.js";
import { sharedTags } from "../common/shared-tags.js";

/** What the OpenAPI document says of mail. */
export const smtpDocs: SliceDocs = {
  tags: { system: sharedTags.system },
  routes: {
    "GET /system/smtp": { about: "How letters are sent; the password is shown to nobody." },
    "PUT /system/smtp": {
      about: "Sets how letters are sent.",
      note: "Absent fields keep their values. "
        + "Super admins get letters while host, port and user name are as one of them set them: who runs the mail server could read "
        + "the links in them.",
      shows: ["username", "password", "enabled"],
    },
    "PUT /system/smtp/test": {
      about: "Sends a letter for trial; what is stored does not change.",
      note: "Absent fields are taken from the stored settings. "
        + "A stored password is used for the host, port and user name that it was stored for alone. "
        + "The log of the server tells why a letter was not sent.",
      shows: ["username", "password"],
    },
  },
};
