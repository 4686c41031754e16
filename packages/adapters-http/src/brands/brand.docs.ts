import { brandFormats } from "@dragoman/application/brands";
import { deletesByFilter } from "../common/examples.js";
import type { SliceDocs } from "../common/route-docs.js";

const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<brands><brand-entries>
<brand-entry><src-segment>Acme</src-segment><tgt-segment>ACME</tgt-segment>`
  + `<user-comments>the firm</user-comments><is-search-pattern>false</is-search-pattern><disabled>false</disabled></brand-entry>
</brand-entries></brands>
`;

const oneInList = "Returns a list with this one brand.";

/** What the OpenAPI document says of brands. */
export const brandDocs: SliceDocs = {
  tags: { brands: "Names that translations keep, or always render in one way." },
  routes: {
    "GET /brands": { about: "Brands, by their source." },
    "POST /brands": { about: "Creates a brand.", note: oneInList, shows: ["target"] },
    "PUT /brands": {
      about: "Changes a brand; what is absent stays.",
      note: `An empty target or comment clears it. ${oneInList}`,
      shows: ["target", "disabled"],
      fails: { 404: ["brand-not-found", "There is no brand \"Acme\".", "Look it up in GET /brands; letter case counts."] },
    },
    "DELETE /brands": {
      about: "Deletes the brands of these sources; returns how many there were.",
      note: "`source` is repeated for each brand, and never split at commas.",
    },
    "DELETE /brands/batch-delete": { about: "Deletes the brands that fit every filter; returns how many.", note: deletesByFilter },
    "GET /brands/export": { about: "All brands as a file.", examples: { "text/xml": exampleFile } },
    "POST /brands/import": {
      about: "Imports the brands of a file, all or none; a brand with the same source is replaced. Returns how many.",
      shows: ["importFormat"],
      upload: {
        about: "XML or a spreadsheet (.xlsx), as `GET /brands/export` gives it.", mediaTypes: [...brandFormats, "application/octet-stream"],
      },
      exampleInput: exampleFile,
    },
  },
};
