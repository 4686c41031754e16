import type { SliceDocs } from "../common/route-docs.js";

/** What the OpenAPI document says of reports. */
export const reportDocs: SliceDocs = {
  tags: { reports: "What was translated, for whom, and how much; also what was deleted since, and whose user was." },
  routes: {
    "GET /reports/translations": {
      about: "Records of translations, newest first.", note: "The record of a translation stays when it or its user is deleted.",
    },
    "GET /reports/totals/translations": {
      about: "How much was translated.", note: "Words and characters of a job count when it is done, also of one that failed on its way.",
    },
    "GET /reports/totals/translations/language-pairs": { about: "How much was translated with each pair, by the ids of the pairs." },
    "GET /reports/totals/translations/users": { about: "How much was translated for each user, by their names." },
    "GET /reports/totals/translations/export": {
      about: "A report as a spreadsheet: totals, those of each pair and of each user, and each translation in a row.",
      note: "Every text in it is a text, and none a formula.",
    },
    "DELETE /reports/translations": {
      about: "Deletes records of translations by their age.", note: "Translations themselves stay, and come into no report any more.",
    },
  },
};
