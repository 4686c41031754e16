import type { SliceDocs } from "../common/route-docs.js";
import { languagePairDocs } from "./language-pair.docs.js";

const unknown = [
  "direction-unknown", "\"en-es\" is no direction between two languages.",
  "It must be the codes of two languages in one word, such as EngSpa.",
] as const;
const order = "The order holds wherever nobody names a pair: for `Aut<Xxx>`, and in other interfaces. A pair that is named is used.";

/** What the OpenAPI document says of the choice between pairs of one direction. */
export const pairChoiceDocs: SliceDocs = {
  tags: languagePairDocs.tags,
  absent: { direction: unknown },
  routes: {
    "GET /language-pairs/choices": {
      about: "Of each direction its pairs, in the order in which they are chosen now, with what is known of their quality.", note: order,
    },
    "GET /language-pairs/choices/:direction": { about: "The same of one direction." },
    "PUT /language-pairs/choices/:direction": {
      about: "Decides which pairs are chosen before all others.",
      note: `${order} Pairs that are not in it follow by what was measured, and by the rank of their technology.`,
    },
    "DELETE /language-pairs/choices/:direction": {
      about: "Takes the decision away. Answers what was there.",
      fails: { 404: ["pair-order-not-found", "Nobody decided the order of the language pairs of EngSpa.", ""] },
    },
    "PUT /language-pairs/choices/:direction/measurement": {
      about: "Keeps what pairs scored on the same sentences; they are chosen by it, in place of what was measured before.",
      note: "`npm run models -- score` measures, and sends it with `--keep`.",
    },
    "DELETE /language-pairs/choices/:direction/measurement": {
      about: "Takes the measurement away. Answers what was there.",
      fails: { 404: ["measurement-not-found", "Nobody measured the language pairs of EngSpa.", ""] },
    },
  },
};
