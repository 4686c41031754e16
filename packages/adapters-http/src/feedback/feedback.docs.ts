import { deletesByFilter, examples } from "../common/examples.js";
import type { SliceDocs } from "../common/route-docs.js";

const exampleFile = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="1" segtype="sentence" o-tmf="Dragoman" adminlang="en" srclang="*all*"`
  + ` datatype="plaintext"/>
<body>
<tu tuid="7" srclang="en" creationdate="20261120T093000Z">
<note>gender</note>
<prop type="language_pair_id">${examples.languagePairId}</prop>
<tuv xml:lang="en"><seg>The house.</seg></tuv>
<tuv xml:lang="es" creationid="MT!"><seg>El casa.</seg></tuv>
<tuv xml:lang="es"><seg>La casa.</seg></tuv>
</tu>
</body>
</tmx>
`;

/** What the OpenAPI document says of feedback. */
export const feedbackDocs: SliceDocs = {
  tags: { feedback: "Better translations that people suggest; once approved they are used in translations." },
  absent: { feedbackId: ["feedback-not-found", "There is no feedback 8.", "GET /api/v2/feedback lists what you may see."] },
  routes: {
    "GET /feedback": { about: "Feedback, newest first; administrators see all, others their own." },
    "POST /feedback": {
      about: "Suggests a better translation of a text.",
      note: "Once approved it replaces the machine translation wherever a segment of that pair has exactly this source text.",
      shows: ["machineTranslation", "suggestedTranslation"],
    },
    "GET /feedback/export": {
      about: "Feedback as TMX; administrators get all, others their own.", examples: { "text/x-tmx": exampleFile },
    },
    "POST /feedback/import": {
      about: "Imports the feedback of a TMX file: all valid entries, or nothing.",
      note: "Entries are imported as awaiting approval, but with the creators, states and dates of the file when an administrator imports. "
        + "`warnings` has the first ten.",
      shows: ["applyAll"],
      upload: {
        about: "TMX of any version 1, as `GET /feedback/export` gives it or other tools write it.",
        mediaTypes: ["text/x-tmx", "text/xml", "application/octet-stream"],
      },
      exampleInput: exampleFile,
    },
    "DELETE /feedback/batch-delete": { about: "Deletes the feedback that fits every filter; returns how many.", note: deletesByFilter },
    "GET /feedback/:feedbackId": { about: "One entry of feedback.", note: "`feedbackId` is a string of digits." },
    "PUT /feedback/:feedbackId": {
      about: "Changes an entry, or approves or rejects it.",
      note: "What is absent stays; an empty text clears it. Another suggestion by its creator awaits approval again.",
      shows: ["suggestedTranslation", "approvalState"],
    },
    "DELETE /feedback/:feedbackId": { about: "Deletes an entry; returns it as it was." },
  },
};
