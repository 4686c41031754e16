import { deletesByFilter } from "../common/examples.js";
import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of labels. */
export const labelDocs: SliceDocs = {
  tags: { labels: "What people organise translations by." },
  absent: { labelId: ["label-not-found", "There is no label 8.", "It never existed, or has been deleted."] },
  routes: {
    "GET /labels": { about: "Labels, by their id or name." },
    "POST /labels": { about: "Creates a label." },
    "DELETE /labels/batch-delete": {
      about: "Deletes the labels that fit every filter, from all translations as well; returns how many.", note: deletesByFilter,
    },
    "PUT /labels/:labelId": { about: "Renames a label, on all translations as well." },
    "DELETE /labels/:labelId": { about: "Deletes a label, from all translations as well; returns it as it was." },
  },
};
