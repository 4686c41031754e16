import { FixedClock } from "@dragoman/adapters-memory/common";
import { MemoryFeedbackFiles, MemoryFeedbackRepository } from "@dragoman/adapters-memory/feedback";
import type { EventsAt } from "@dragoman/domain/common";
import type { Feedback } from "@dragoman/domain/feedback";
import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import type { Caller } from "../common/caller.js";
import { beforeEachCall } from "../common/ports.test-kit.js";
import { directoryKnowing, type InstalledPair } from "../hosts/hosts.test-kit.js";
import { aUser, usersOf } from "../users/users.test-kit.js";
import type { FileEntry } from "./feedback-files.js";
import type { AddedFeedback, ReadFeedback } from "./feedback-repository.js";
import { ImportFeedback, type ImportFeedbackForm } from "./import-feedback.js";

const known = (source: string, target: string, technology: string, expected = true): InstalledPair =>
  ({ pair: languagePair({ source, target, technology, version: "1.0.0" }), expected, running: true });
const [rules, sandbox, french, idle] = [
  known("eng", "spa", "RBMT"), known("eng", "spa", "SANDBOX"), known("spa", "fra", "RBMT"), known("spa", "fra", "OLD", false),
];
const [toFrench, toBrazil] = [known("cat", "fra", "RBMT"), known("cat", "ptb", "RBMT")];
const { directory } = await directoryKnowing([rules, sandbox, french, idle, toFrench, toBrazil]);
const ana = aUser("ana");
const users = await usersOf(ana);
const id = ({ pair }: InstalledPair): string => pair.id;
const chain = `${id(rules)}>>${id(french)}`;

const admin: Caller = { userId: "u2", username: "admin@mail.example", role: "admin" };
const linguist: Caller = { userId: "u1", username: "lin@mail.example", role: "linguist" };

/** An entry as it stands in a file, in one line. */
function unit(change: Partial<FileEntry> = {}): string {
  const { sourceLanguageId = "eng", targetLanguageId = "spa", sourceText = "a", machineTranslation, languagePairId, username } = change;
  const prop = (type: string, value = "") =>
    (value === "" ? "" : `<prop type="${type}">${value.replaceAll(">", "&gt;")}</prop>`);
  const machine = machineTranslation === undefined ? ""
    : `<tuv xml:lang="${targetLanguageId}" creationid="MT!"><seg>${machineTranslation}</seg></tuv>`;
  return `<tu>${prop("language_pair_id", languagePairId)}${prop("username", username)}`
    + `<tuv xml:lang="${sourceLanguageId}"><seg>${sourceText}</seg></tuv>${machine}`
    + `<tuv xml:lang="${targetLanguageId}"><seg>${change.suggestedTranslation ?? "b"}</seg></tuv></tu>`;
}
const untranslated = "<tu><tuv xml:lang=\"eng\"><seg>a</seg></tuv></tu>";

/** A store that has to begin anew when it has read the first batch, and takes down how long those are that it then reads. */
class BeginningAnew extends MemoryFeedbackRepository {
  readonly batches: number[] = [];

  override async addAll(read: ReadFeedback, events: EventsAt<AddedFeedback>, approve?: { readonly reviewer: string }) {
    for await (const _ of read(50)) break;
    const { batches } = this;
    return super.addAll(async function* (now) {
      for await (const batch of read(now)) {
        batches.push(batch.length);
        yield batch;
      }
    }, events, approve);
  }
}

/** Imports what a file holds, from its second line on; answers the report, what was stored, and how. */
async function imported(units: readonly string[], form: Partial<ImportFeedbackForm> = {}, caller = admin) {
  const entries = new BeginningAnew(new FixedClock());
  const asked: unknown[] = [];
  const noted = beforeEachCall(users, (_method, name) => asked.push(name));
  const bytes = async function* () { yield Buffer.from(["<tmx>", ...units, "</tmx>"].join("\n")); };
  const report = await new ImportFeedback(entries, new MemoryFeedbackFiles(), directory, noted).run(caller, { bytes, ...form });
  const stored: Feedback[] = [];
  for await (const one of entries.all({})) stored.push(one);
  return { report, stored, batches: entries.batches, asked };
}

describe("ImportFeedback", () => {
  it.each<[string, Partial<FileEntry>, boolean, string[] | string]>([
    ["the pair that is named", { languagePairId: id(sandbox) }, false, [id(sandbox)]],
    ["a chain that is named", { languagePairId: chain, targetLanguageId: "fra" }, false, [chain]],
    ["every pair of the languages, when asked to", { languagePairId: id(sandbox) }, true, [id(sandbox), id(rules)]],
    ["every pair of the languages of one that is gone", { languagePairId: "EngSpa_Gone_SRV_X_1_0_x_0" }, true, [id(rules), id(sandbox)]],
    ["the only pair of the languages that serves", { sourceLanguageId: "spa", targetLanguageId: "fra" }, false, [id(french)]],
    ["that of the plain language, where a regional form has none", { sourceLanguageId: "cat", targetLanguageId: "fr-CA" }, false,
      [id(toFrench)]],
    ["that of the plain language which is named", { sourceLanguageId: "cat", targetLanguageId: "fr-CA", languagePairId: id(toFrench) },
      false, [id(toFrench)]],
    ["that of a regional form, where the plain language has none", { sourceLanguageId: "cat", targetLanguageId: "pt" }, true,
      [id(toBrazil)]],
    ["no pair of another regional form", { sourceLanguageId: "cat", targetLanguageId: "pt-PT" }, false,
      "no pair from cat to ptp is installed."],
    ["no pair that is gone", { languagePairId: "EngSpa_Gone_SRV_X_1_0_x_0" }, false,
      "the language pair EngSpa_Gone_SRV_X_1_0_x_0 is not installed; applyAll uses all pairs with its languages."],
    ["no pair where several could be meant", {}, false,
      "it names no language pair, and several from eng to spa are installed; name one as languagePairId, or use all of them with "
        + "applyAll."],
    ["no pair where none is installed", { targetLanguageId: "ger" }, true, "no pair from eng to ger is installed."],
    ["no pair of other languages", { languagePairId: id(french) }, true,
      `its texts are in eng and spa, which are not the languages of ${id(french)}.`],
    ["no chain whose members do not meet", { languagePairId: `${id(rules)}>>${id(rules)}` }, false,
      `the language pair ${id(rules)}>>${id(rules)} is not installed; applyAll uses all pairs with its languages.`],
  ])("takes %s", async (_what, change, applyAll, expected) => {
    const { report, stored } = await imported([unit(change)], { applyAll });
    expect(stored.map(({ languagePairId }) => languagePairId).sort()).toEqual(typeof expected === "string" ? [] : [...expected].sort());
    expect(report).toEqual({
      successful: stored.length, duplicate: 0, invalid: typeof expected === "string" ? 1 : 0,
      warnings: typeof expected === "string" ? [`Line 2: ${expected}`] : [],
    });
  });

  it("takes the pair that the form names for what names none, and no other pair's languages", async () => {
    const others = { named: unit({ languagePairId: id(rules), sourceText: "named" }), french: unit({ targetLanguageId: "fra" }) };
    const units = [unit(), others.named, others.french];
    const { report, stored } = await imported(units, { languagePairId: id(sandbox) });
    expect(stored.map((one) => [one.sourceText, one.languagePairId])).toEqual([["a", id(sandbox)], ["named", id(rules)]]);
    expect(report.warnings).toEqual([`Line 4: its texts are in eng and fra, which are not the languages of ${id(sandbox)}.`]);
    await expect(imported(units, { languagePairId: "EngSpa_Gone_SRV_X_1_0_x_0" })).rejects.toMatchObject({ code: "language-pair-unknown" });
  });

  it("counts what is wrong once, and names the first ten", async () => {
    const wrong = [untranslated, unit({ languagePairId: id(rules), sourceText: "" }),
      unit({ languagePairId: id(rules), machineTranslation: "b" })];
    const { report } = await imported([...wrong, ...wrong, ...wrong, ...wrong]);
    expect([report.invalid, report.warnings.length, report.warnings.slice(0, 3)]).toEqual([
      12, 10,
      ["Line 2: it has no translation.", "Line 3: Feedback needs a source text.",
        "Line 4: The suggested translation is the same as the machine translation."],
    ]);
  });

  it("hands entries over in batches", async () => {
    const { batches } = await imported(
      Array.from({ length: 1_200 }, (_, n) => unit({ languagePairId: id(rules), sourceText: `text ${n}` })));
    expect(batches).toEqual([500, 500, 200]);
  });

  it("gives entries to their creators where an administrator imports, and asks for each name once", async () => {
    const names = [ana.username, "gone@mail.example", ana.username, undefined];
    const units = names.map((username, n) =>
      unit({ languagePairId: id(rules), sourceText: `text ${n}`, ...(username === undefined ? {} : { username }) }));
    const { stored, asked } = await imported(units);
    expect(stored.map(({ ownerId }) => ownerId)).toEqual(["ana", "", "ana", "u2"]);
    const once = [ana.username, "gone@mail.example"];
    expect(asked).toEqual([...once, ...once]); // once in each reading
    expect((await imported(units, {}, linguist)).stored.map(({ ownerId }) => ownerId)).toEqual(["u1", "u1", "u1", "u1"]);
  });

  it("lets only administrators approve all", async () => {
    const one = [unit({ languagePairId: id(rules) })];
    expect((await imported(one, { approveAll: true })).stored)
      .toMatchObject([{ approvalState: "approved", review: { reviewer: "admin@mail.example" } }]);
    expect((await imported(one)).stored).toMatchObject([{ approvalState: "awaitingApproval" }]);
    await expect(imported(one, { approveAll: true }, linguist)).rejects.toMatchObject({ kind: "forbidden", code: "role-not-sufficient" });
  });
});
