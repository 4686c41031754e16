import { command } from "../command-line/command.js";
import { argument, choice, flag, needed, oneOrMore, text } from "../command-line/kinds.js";
import { allOf, eachOf, fileAt, fileOptions, hand } from "./common.js";

const states = ["awaitingApproval", "approved", "rejected"] as const;
const filters = {
  pair: text("id", "Only of this pair.", { short: "p" }), state: choice("state", "Only in this state.", states),
  user: text("username", "Only by this user."),
};
const ids = { id: oneOrMore("Ids of entries.") };

export const feedbackCommands = [
  command({
    name: "feedback list", about: "List feedback, the newest first.", options: filters,
    run: async ({ pair, state, user }, { client, out, call }) => {
      out.table(await allOf((await client()).feedback.list(filterOf({ pair, state, user }), call)), [
        ["id", ({ feedbackId }) => feedbackId], ["state", ({ approvalState }) => approvalState],
        ["pair", ({ languagePairId }) => languagePairId],
        ["source", ({ sourceText }) => sourceText], ["suggestion", ({ suggestedTranslation }) => suggestedTranslation],
      ], "No feedback fits.");
    },
  }),
  command({
    name: "feedback give", about: "Suggest a translation for a text.",
    args: { source: argument("The text."), suggestion: argument("How it should be translated.") },
    options: { pair: needed("id", "The pair that it is for.", { short: "p" }), comment: text("text", "Why.") },
    run: async ({ source, suggestion, pair, comment }, { client, out, call }) => {
      const given = { languagePairId: pair, sourceText: source, suggestedTranslation: suggestion, comment };
      const entry = await (await client()).feedback.create(given, call);
      out.show(entry, () => `${entry.feedbackId}: ${entry.approvalState}.`);
    },
  }),
  ...(["approve", "reject"] as const).map((verb) => command({
    name: `feedback ${verb}`, args: ids,
    about: verb === "approve" ? "Approve feedback: it stands in translations from now on." : "Reject feedback.",
    run: async ({ id }, use) => {
      const { feedback } = await use.client();
      const approvalState = verb === "approve" ? "approved" : "rejected";
      return eachOf(id, approvalState, (one) => feedback.update(one, { approvalState }, use.call), use);
    },
  })),
  command({
    name: "feedback delete", about: "Delete feedback.", args: ids,
    run: async ({ id }, use) => {
      const { feedback } = await use.client();
      return eachOf(id, "deleted", (one) => feedback.delete(one, use.call), use);
    },
  }),
  command({
    name: "feedback import", about: "Take in the entries of a TMX file.", args: { file: argument("The file.", { completes: "files" }) },
    options: {
      pair: text("id", "The pair that they are for.", { short: "p" }), applyAll: flag("For all installed pairs of their languages."),
      approveAll: flag("Approve them, where nothing is approved for the same text yet."),
    },
    run: async ({ file, pair, applyAll, approveAll }, use) => {
      const { feedback } = await use.client();
      const result = await feedback.import(await fileAt(file, use), { languagePairId: pair, applyAll, approveAll }, use.call);
      const { successful, duplicate, invalid, warnings } = result;
      use.out.show(result, () => [`${successful} imported, ${duplicate} were there, ${invalid} invalid.`, ...warnings].join("\n"));
    },
  }),
  command({
    name: "feedback export", about: "Fetch feedback as a TMX file.", options: { ...fileOptions, ...filters },
    run: async ({ pair, state, user, ...where }, use) => {
      await hand(await (await use.client()).feedback.export(filterOf({ pair, state, user }), use.call), where, use);
    },
  }),
];

type State = (typeof states)[number];

function filterOf({ pair, state, user }: { pair: string | undefined; state: State | undefined; user: string | undefined }) {
  return { languagePairId: pair, username: user, approvalStates: state && [state] };
}
