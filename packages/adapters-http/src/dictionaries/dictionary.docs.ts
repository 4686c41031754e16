import { deletesByFilter } from "../common/examples.js";
import type { SliceDocs } from "../common/route-docs.js";

const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<dictionary><dict-entries>
<dict-entry><src-segment>contract</src-segment><tgt-segment>contrato</tgt-segment><user-comments>noun</user-comments></dict-entry>
</dict-entries></dictionary>
`;

const file = "The file is XML or a spreadsheet (.xlsx), told apart by its first bytes; of equal sources in it the last counts.";

/** What the OpenAPI document says of dictionaries and their terms. */
export const dictionaryDocs: SliceDocs = {
  tags: { dictionaries: "Terms of one direction between two languages, for translations that name the dictionary." },
  absent: { dictionaryId: ["dictionary-not-found", "There is no dictionary \"Medical\".", "GET /api/v2/dictionaries lists them."] },
  routes: {
    "GET /dictionaries": { about: "Dictionaries, of all languages or between two." },
    "POST /dictionaries": {
      about: "Creates a dictionary, with the terms of a file or without any.",
      note: `${file} The answer has no \`content\`.`,
      exampleInput: exampleFile,
    },
    "GET /dictionaries/download-archive": {
      about: "The dictionaries that fit every filter, as files in a zip archive.",
      note: "Each of `dictionaryIds` must be there. Without a filter it is all of them.",
      fails: { 404: ["dictionary-not-found", "There is no dictionary \"Legal\".", "Look it up in GET /dictionaries."] },
    },
    "DELETE /dictionaries/batch-delete": {
      about: "Deletes the dictionaries that fit every filter; returns how many.", note: deletesByFilter,
    },
    "GET /dictionaries/:dictionaryId": {
      about: "A dictionary.", note: "`content`, the terms as XML in Base64, is there with `includeContent=true` only.",
    },
    "PUT /dictionaries/:dictionaryId": {
      about: "Replaces all terms with those of a file.",
      note: `${file} The answer has no \`content\`.`,
      exampleInput: exampleFile,
    },
    "DELETE /dictionaries/:dictionaryId": { about: "Deletes a dictionary; returns it as it was." },
    "GET /dictionaries/:dictionaryId/download": { about: "A dictionary as a file.", examples: { "text/xml": exampleFile } },
    "GET /dictionaries/:dictionaryId/term": {
      about: "Terms of a dictionary, by their source.",
      note: "The total is `totalTerms` here; `termFilter` echoes the filters, \"\" for those that are absent.",
    },
    "POST /dictionaries/:dictionaryId/term": { about: "Adds a term.", shows: ["comment"] },
    "PUT /dictionaries/:dictionaryId/term": {
      about: "Changes the term with that source; without a comment it has none afterwards.",
    },
    "PUT /dictionaries/:dictionaryId/term/delete": {
      about: "Deletes terms; returns those that were there.",
      note: "`source` is repeated for each term, and never split at commas.",
    },
  },
};
