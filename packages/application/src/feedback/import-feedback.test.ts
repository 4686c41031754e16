import type { NewFeedback } from "@dragoman/domain/feedback";
import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import type { Caller } from "../common/caller.js";
import type { KnownPair } from "../hosts/index.js";
import type { FileEntry, FileFault } from "./feedback-files.js";
import { ImportFeedback, type ImportFeedbackForm } from "./import-feedback.js";

const known = (source: string, target: string, technology: string, expected = true): KnownPair =>
  ({ pair: languagePair({ source, target, technology, version: "1.0.0" }), installedOn: ["one"], expected, running: true });
const [rules, sandbox, french, idle] = [
  known("eng", "spa", "RBMT"), known("eng", "spa", "SANDBOX"), known("spa", "fra", "RBMT"), known("spa", "fra", "OLD", false),
];
const pairs = [rules, sandbox, french, idle];
const id = ({ pair }: KnownPair): string => pair.id;
const chain = `${id(rules)}>>${id(french)}`;

const admin: Caller = { userId: "u2", username: "admin@mail.example", role: "admin" };
const linguist: Caller = { userId: "u1", username: "lin@mail.example", role: "linguist" };
const entry = (change: Partial<FileEntry> = {}): FileEntry =>
  ({
    line: 7, sourceLanguageId: "eng", targetLanguageId: "spa", sourceText: "a", machineTranslation: "", suggestedTranslation: "b",
    comment: "", ...change,
  });

/** Imports what a file holds; answers the report, what was stored, and how. */
async function imported(found: readonly (FileEntry | FileFault)[], form: Partial<ImportFeedbackForm> = {}, caller = admin) {
  const stored: NewFeedback[] = [];
  const batches: number[] = [];
  let approve: unknown;
  const entries = {
    async addAll(read: (now: number) => AsyncIterable<readonly NewFeedback[]>, _events?: unknown, by?: unknown) {
      // A store that has to begin anew reads twice.
      for await (const _ of read(50)) break;
      for await (const batch of read(100)) { stored.push(...batch); batches.push(batch.length); }
      approve = by;
      return { added: stored.length, duplicate: 0 };
    },
  };
  const asked: string[] = [];
  const users = {
    findByName: async (name: string) => { asked.push(name); return name === "ana@mail.example" ? { id: "u9" } : undefined; },
  };
  const files = { read: async function* () { yield* found; } };
  const use = new ImportFeedback(entries as never, files as never, { pairs: () => pairs }, users as never);
  const report = await use.run(caller, { bytes: async function* () { yield new Uint8Array(); }, ...form });
  return { report, stored, batches, approve, asked };
}

describe("ImportFeedback", () => {
  it.each<[string, Partial<FileEntry>, boolean, string[] | string]>([
    ["the pair that is named", { languagePairId: id(sandbox) }, false, [id(sandbox)]],
    ["a chain that is named", { languagePairId: chain, targetLanguageId: "fra" }, false, [chain]],
    ["every pair of the languages, when asked to", { languagePairId: id(sandbox) }, true, [id(sandbox), id(rules)]],
    ["every pair of the languages of one that is gone", { languagePairId: "EngSpa_Gone_SRV_X_1_0_x_0" }, true, [id(rules), id(sandbox)]],
    ["the only pair of the languages that serves", { sourceLanguageId: "spa", targetLanguageId: "fra" }, false, [id(french)]],
    ["no pair that is gone", { languagePairId: "EngSpa_Gone_SRV_X_1_0_x_0" }, false,
      "the language pair EngSpa_Gone_SRV_X_1_0_x_0 is not installed; applyAll uses all pairs with its languages."],
    ["no pair where several could be meant", {}, false,
      "it names no language pair, and several from eng to spa are installed; applyAll uses all of them."],
    ["no pair where none is installed", { targetLanguageId: "ger" }, true, "no pair from eng to ger is installed."],
    ["no pair of other languages", { languagePairId: id(french) }, true,
      `its texts are in eng and spa, which are not the languages of ${id(french)}.`],
    ["no chain whose members do not meet", { languagePairId: `${id(rules)}>>${id(rules)}` }, false,
      `the language pair ${id(rules)}>>${id(rules)} is not installed; applyAll uses all pairs with its languages.`],
  ])("takes %s", async (_what, change, applyAll, expected) => {
    const { report, stored } = await imported([entry(change)], { applyAll });
    expect(stored.map(({ languagePairId }) => languagePairId).sort()).toEqual(typeof expected === "string" ? [] : [...expected].sort());
    expect(report).toEqual({
      successful: stored.length, duplicate: 0, invalid: typeof expected === "string" ? 1 : 0,
      warnings: typeof expected === "string" ? [`Line 7: ${expected}`] : [],
    });
  });

  it("counts what is wrong once, and names the first ten", async () => {
    const wrong = [{ line: 1, fault: "it is too odd." }, entry({ languagePairId: id(rules), sourceText: "" }),
      entry({ languagePairId: id(rules), machineTranslation: "b" })];
    const { report } = await imported([...wrong, ...wrong, ...wrong, ...wrong]);
    expect([report.invalid, report.warnings.length, report.warnings.slice(0, 3)]).toEqual([
      12, 10,
      ["Line 1: it is too odd.", "Line 7: Feedback needs a source text.",
        "Line 7: The suggested translation is the same as the machine translation."],
    ]);
  });

  it("hands entries over in batches", async () => {
    const { batches } = await imported(Array.from({ length: 1_200 }, () => entry({ languagePairId: id(rules) })));
    expect(batches).toEqual([500, 500, 200]);
  });

  it("gives entries to their creators where an administrator imports, and asks for each name once", async () => {
    const found = ["ana@mail.example", "gone@mail.example", "ana@mail.example", undefined].map((username) =>
      entry({ languagePairId: id(rules), ...(username === undefined ? {} : { username }) }));
    const { stored, asked } = await imported(found);
    expect(stored.map(({ ownerId }) => ownerId)).toEqual(["u9", "", "u9", "u2"]);
    expect(asked.slice(-2)).toEqual(["ana@mail.example", "gone@mail.example"]);
    expect((await imported(found, {}, linguist)).stored.map(({ ownerId }) => ownerId)).toEqual(["u1", "u1", "u1", "u1"]);
  });

  it("lets only administrators approve all", async () => {
    expect((await imported([], { approveAll: true })).approve).toEqual({ reviewer: "admin@mail.example" });
    expect((await imported([])).approve).toBeUndefined();
    await expect(imported([], { approveAll: true }, linguist)).rejects.toMatchObject({ kind: "forbidden", code: "role-not-sufficient" });
  });
});
