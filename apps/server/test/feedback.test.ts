import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { better, type Entry, give, pairs, removeAll, sentence, tmx, useFeedback, type Wrong } from "./support/feedback.js";
import { everybody, type Name, outcomeFor, outcomeOf, person } from "./support/people.js";
import { refusals } from "./support/refusals.js";

const { spanish: pair, french, chain } = pairs;
const states = ["awaitingApproval", "approved", "rejected"] as const;
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}Z$/;

describe("feedback", () => {
  const { dragoman, admin, who } = useFeedback();
  beforeEach(() => removeAll(admin));

  const approve = (entry: Entry) => admin.put(`/feedback/${entry.feedbackId}`, { approvalState: "approved" });

  it("is given, shown, changed and deleted by its creator", async () => {
    const entry = await give(who.translator,
      { machineTranslation: "El casa.", suggestedTranslation: better, comment: "gender", approvalState: "", surplus: "x" });
    expect(entry).toEqual({
      feedbackId: expect.stringMatching(/^\d+$/), languagePairId: pair, username: "translator@mail.example", sourceText: sentence,
      machineTranslation: "El casa.", suggestedTranslation: better,
      comment: "gender", approvalState: "awaitingApproval", reviewer: "",
      timestamps: { reviewed: "", created: expect.stringMatching(moment), modified: "" },
    });
    const path = `/feedback/${entry.feedbackId}`;
    expect((await who.translator.get(path)).json).toEqual(entry);
    const changed =
      (await who.translator.put(path, { comment: "", sourceText: "x", machineTranslation: "x", languagePairId: french })).json;
    expect(changed).toEqual({ ...entry, comment: "", timestamps: { ...entry.timestamps, modified: expect.stringMatching(moment) } });
    const emptied = (await who.translator.put(path, { suggestedTranslation: "", comment: "none is good" })).json;
    expect(emptied).toMatchObject({ suggestedTranslation: "", comment: "none is good" });
    expect((await who.translator.put(path)).json).toEqual(emptied);
    expect((await who.translator.delete(path)).json).toEqual(emptied);
    await refusals([[who.translator.get(path), 404, "feedback-not-found"], [who.translator.delete(path), 404, "feedback-not-found"],
      [who.translator.put(path, { comment: "x" }), 404, "feedback-not-found"]]);
  });

  it("needs no more than a pair, a chain as well, and a source text", async () => {
    expect(await give(who.linguist, { languagePairId: chain, sourceText: " ñ\t🙂\n" })).toMatchObject({
      languagePairId: chain, sourceText: " ñ\t🙂\n", machineTranslation: "", suggestedTranslation: "", comment: "",
      username: "linguist@mail.example" });
    const long = "x".repeat(60_000);
    expect((await give(who.linguist, { sourceText: long })).sourceText).toBe(long);
  });

  const post = (fields: Record<string, string | readonly string[]>) =>
    () => who.translator.post("/feedback", { languagePairId: pair, sourceText: "a", ...fields });
  it.each<Wrong>([
    ["no pair", post({ languagePairId: "" }), 400, "field-missing", "languagePairId"],
    ["no source text", post({ sourceText: "" }), 400, "field-missing", "sourceText"],
    ["nothing at all", () => who.translator.send("POST", "/feedback"), 400, "field-missing", "languagePairId"],
    ["a pair that is not installed", post({ languagePairId: "EngSpa_Nothing_SRV_RBMT_1_0_x_0" }), 400, "language-pair-unknown",
      "language pair \"EngSpa_Nothing_SRV_RBMT_1_0_x_0\""],
    ["a chain of pairs that do not meet", () => post({ languagePairId: `${pair}>>${french}` })(), 400, "language-pair-unknown",
      "language pair"],
    ["a pair to be detected", post({ languagePairId: "AutSpa" }), 400, "language-pair-unknown", "AutSpa"],
    ["a pair of 401 characters", post({ languagePairId: "x".repeat(401) }), 400, "language-pair-unknown", "languagePairId"],
    ["a suggestion that is the machine translation", post({ machineTranslation: "b", suggestedTranslation: "b" }), 400,
      "feedback-suggests-nothing", "suggested translation"],
    ...["sourceText", "machineTranslation", "suggestedTranslation", "comment"].flatMap((field): Wrong[] => [
      [`a control character in ${field}`, post({ [field]: "a\u0007" }), 400, "feedback-text-not-writable", field],
      [`${field} twice`, post({ [field]: ["a", "b"] }), 400, "field-repeated", field],
      [`${field} as an object`, post({ [`${field}[a]`]: "b" }), 400, "field-nested", field],
      [`${field} of 64 KiB and more`, post({ [field]: "x".repeat(65_537) }), 413, "field-too-large", field],
    ]),
    ["NUL", post({ comment: "a\0" }), 400, "text-malformed", "comment"],
    ["an unknown state", post({ approvalState: "maybe" }), 400, "unknown-value", "approvalState"],
    ["JSON", () => who.translator.send("POST", "/feedback", "{}", { "Content-Type": "application/json" }), 400, "body-type-unsupported",
      "application/json"],
  ])("is refused with %s", async (_what, ask, ...refusal) => {
    await refusals([[ask(), ...refusal]]);
    expect((await admin.get("/feedback")).json.totalItems).toBe(0);
  });

  it.each<[string, Record<string, string | readonly string[]>, string, string]>([
    ["a suggestion that is the machine translation", { suggestedTranslation: "El casa." }, "feedback-suggests-nothing",
      "suggested translation"],
    ["a control character in the suggestion", { suggestedTranslation: "\u0007" }, "feedback-text-not-writable", "suggestedTranslation"],
    ["a control character in the comment", { comment: "\u0007" }, "feedback-text-not-writable", "comment"],
    ["the suggestion twice", { suggestedTranslation: ["a", "b"] }, "field-repeated", "suggestedTranslation"],
    ["the comment as an object", { "comment[a]": "b" }, "field-nested", "comment"],
    ["an unknown state", { approvalState: "maybe" }, "unknown-value", "approvalState"],
    ["several states", { approvalState: "approved,rejected" }, "unknown-value", "approvalState"],
  ])("is not changed with %s", async (_what, fields, code, named) => {
    const entry = await give(admin, { machineTranslation: "El casa.", suggestedTranslation: better });
    const path = `/feedback/${entry.feedbackId}`;
    await refusals([[admin.put(path, fields), 400, code, named]]);
    expect((await admin.get(path)).json).toEqual(entry);
  });

  it.each(["x", "0", "-1", "1.5", "99999999999999999999", "1%002"])("is not found under %s", async (id) => {
    const refusal = id.includes("%") ? [400, "text-malformed", "path", "NUL"] as const
      : id === "0" ? [404, "feedback-not-found", id] as const : [400, "unknown-value", id] as const;
    await refusals([
      admin.get(`/feedback/${id}`), admin.put(`/feedback/${id}`, { comment: "x" }), admin.delete(`/feedback/${id}`),
    ].map((answer) => [answer, ...refusal]));
  });

  describe("rights", () => {
    type Act = (client: Client, id: string) => Promise<Answer>;
    const outcomes = async (act: Act, idFor: (name: Name) => Promise<string>) => {
      const found = [];
      for (const name of everybody) found.push([name, ...outcomeOf(await act(who[name], await idFor(name)))]);
      return found;
    };
    const judging: readonly [string, Act][] = [
      ["give with approvalState", (client) =>
        client.post("/feedback", { languagePairId: pair, sourceText: "a", approvalState: "awaitingApproval" })],
      ["change approvalState", (client, id) => client.put(`/feedback/${id}`, { approvalState: "awaitingApproval" })],
      ["import with approveAll", (client) => client.upload("/feedback/import", tmx(), { approveAll: true })],
    ];
    const own: readonly [string, Act][] = [
      ["list", (client) => client.get("/feedback")],
      ["give", (client) => client.post("/feedback", { languagePairId: pair, sourceText: "a" })],
      ["find", (client, id) => client.get(`/feedback/${id}`)],
      ["change", (client, id) => client.put(`/feedback/${id}`, { comment: "x" })],
      ["export", (client) => client.get("/feedback/export")],
      ["delete", (client, id) => client.delete(`/feedback/${id}`)],
      ["delete by filters", (client, id) => client.delete("/feedback/batch-delete", { feedbackIds: id })],
    ];

    it.each<[string, Act, readonly Name[]]>([
      ...own.map(([name, act]): [string, Act, readonly Name[]] => [name, act, ["admin", "linguist", "translator"]]),
      ["import", (client) => client.upload("/feedback/import", tmx()), ["admin", "linguist"]],
      ...judging.map(([name, act]): [string, Act, readonly Name[]] => [name, act, ["admin"]]),
    ])("to %s one's own are those of some roles", async (_name, act, may) => {
      const idOf = async (name: Name) =>
        (["admin", "linguist", "translator"].includes(name) ? (await give(who[name])).feedbackId as string : "1");
      expect(await outcomes(act, idOf)).toEqual(everybody.map((name) => [name, ...outcomeFor(name, may)]));
    });

    it.each<[string, Act]>([
      ["find", own[2]![1]], ["change", own[3]![1]], ["delete", own[5]![1]], ["judge", judging[1]![1]],
    ])("to %s somebody else's are those of administrators", async (_name, act) => {
      const expected = everybody.map((name) =>
        [name, ...(name === "linguist" || name === "translator" ? [404, "feedback-not-found"] : outcomeFor(name, ["admin"]))]);
      expect(await outcomes(act, async () => (await give(who.other)).feedbackId)).toEqual(expected);
    });

    it("end at one's own where many are asked for", async () => {
      const { feedbackId } = await give(who.other);
      for (const client of [who.linguist, who.translator]) {
        expect((await client.get("/feedback", { username: "other@mail.example" })).json)
          .toMatchObject({ feedback: [], totalItems: 0, totalPages: 0 });
        expect((await client.get("/feedback/export", { feedbackIds: feedbackId })).text).not.toContain(sentence);
        expect((await client.delete("/feedback/batch-delete", { feedbackIds: feedbackId })).json).toBe(0);
      }
      expect((await who.admin.get("/feedback")).json.feedback).toMatchObject([{ feedbackId }]);
      expect((await who.admin.get("/feedback/export")).text).toContain(sentence);
      expect((await who.admin.delete("/feedback/batch-delete", { feedbackIds: feedbackId })).json).toBe(1);
    });

    it("are told to clients beforehand", async () => {
      const permissions = await Promise.all(everybody.slice(0, 5).map(async (name) => (await who[name].get("/users/me/permissions")).json));
      expect(permissions.map(({ SUBMIT_FEEDBACK, MANAGE_FEEDBACK, APPROVE_FEEDBACK }) =>
        [SUBMIT_FEEDBACK, MANAGE_FEEDBACK, APPROVE_FEEDBACK]))
        .toEqual([[true, true, true], [true, true, false], [true, true, false], [false, false, false], [false, false, false]]);
      expect((await who.observer.get("/system/input-size-limits")).json.importFeedbackMaxSizeInMB).toBe(100);
    });
  });

  describe("approval", () => {
    it.each([
      ["awaitingApproval", "awaitingApproval"], ["PENDING", "awaitingApproval"], ["approved", "approved"], ["REJECTED", "rejected"],
    ])("is given from the start as %s", async (written, approvalState) => {
      const judged = approvalState !== "awaitingApproval";
      expect(await give(who.admin, { approvalState: written })).toMatchObject({
        approvalState, reviewer: judged ? "admin@mail.example" : "",
        timestamps: { reviewed: judged ? expect.stringMatching(moment) : "", modified: "" } });
    });

    it.each(states.flatMap((from) => states.map((to) => [from, to])))("goes from %s to %s", async (from, to) => {
      const before = await give(admin, { approvalState: from, suggestedTranslation: better });
      const after = (await who.admin.put(`/feedback/${before.feedbackId}`, { approvalState: to })).json;
      expect(after).toEqual({ ...before, approvalState: to, reviewer: "admin@mail.example", timestamps: {
        created: before.timestamps.created, reviewed: expect.stringMatching(moment), modified: expect.stringMatching(moment),
      } });
      expect(after.timestamps.reviewed > before.timestamps.created && after.timestamps.modified >= after.timestamps.reviewed).toBe(true);
      expect((await admin.get(`/feedback/${before.feedbackId}`)).json).toEqual(after);
    });

    it("is taken back when the creator suggests something else, and by nothing less", async () => {
      const entry = await give(who.translator, { suggestedTranslation: better });
      const path = `/feedback/${entry.feedbackId}`;
      await approve(entry);
      expect((await who.translator.put(path, { comment: "still", suggestedTranslation: better })).json.approvalState).toBe("approved");
      expect((await admin.put(path, { suggestedTranslation: "La casa es roja!" })).json)
        .toMatchObject({ approvalState: "approved", reviewer: "admin@localhost" });
      expect(await admin.quick(pair, sentence)).toBe("La casa es roja!");
      expect((await who.translator.put(path, { suggestedTranslation: "Something rude." })).json)
        .toMatchObject({ approvalState: "awaitingApproval", reviewer: "", timestamps: { reviewed: "" } });
      expect(await admin.quick(pair, sentence)).not.toMatch(/rude|roja/);
    });
  });

  describe("in translations", () => {
    it("rules by the entry that was approved last; without it, by the one before", async () => {
      const machine = await admin.quick(pair, sentence);
      const first = await give(admin, { suggestedTranslation: "Primero.", approvalState: "approved" });
      const second = await give(admin, { suggestedTranslation: "Segundo.", approvalState: "approved" });
      await give(admin, { comment: "approved, and suggests nothing", approvalState: "approved" });
      expect(await admin.quick(pair, sentence)).toBe("Segundo.");
      await approve(first);
      expect(await admin.quick(pair, sentence)).toBe("Primero.");
      await admin.put(`/feedback/${first.feedbackId}`, { approvalState: "rejected" });
      expect(await admin.quick(pair, sentence)).toBe("Segundo.");
      await admin.delete(`/feedback/${second.feedbackId}`);
      expect(await admin.quick(pair, sentence)).toBe(machine);
    });

    it("is for its own pair or chain, and for exactly its own text", async () => {
      await give(admin, { suggestedTranslation: better, approvalState: "approved" });
      expect(await admin.quick(pair, `${sentence} The dog sleeps.`)).toMatch(/^La casa es roja\. ./);
      for (const text of ["the house is red.", "The  house is red.", "The house is red!"]) {
        expect(await admin.quick(pair, text)).not.toContain(better);
      }
      expect(await admin.quick(french, sentence)).not.toContain(better);
      const [spanish, through] = ["La casa.", "La maison."];
      const [spaEng = ""] = chain.split(">>");
      await give(admin, { languagePairId: chain, sourceText: spanish, suggestedTranslation: through, approvalState: "approved" });
      expect([await admin.quick(chain, spanish), await admin.translate(chain, spanish, { inputFormat: "text/plain" })])
        .toEqual([through, through]);
      expect(await admin.quick(spaEng, spanish)).not.toBe(through);
    });

    it("stands in its place among codes and other sentences, highlighted when asked for, and is named in the metadata", async () => {
      const { feedbackId } = await give(admin, { suggestedTranslation: "La casa & el <jardín>.", approvalState: "approved" });
      const html = `<p>The <b>house</b> is red. The dog sleeps.</p>`;
      const plain = await admin.quick(pair, html, { inputFormat: "text/html" });
      expect(plain).toMatch(/^<p>La <b>casa &amp;<\/b> el &lt;jardín&gt;\..*<\/p>$/s);
      expect(plain).not.toContain("mt-feedback");
      const options = { inputFormat: "text/html", highlightFeedback: "true", generateMetadata: "true" };
      const mark = (text: string): string => `<span class="mt-feedback">${text}</span>`;
      const marked = `${mark("La ")}<b>${mark("casa &amp;")}</b>${mark(" el &lt;jardín&gt;.")}`;
      expect(await admin.quick(pair, html, options)).toContain(marked);
      const id = await admin.create(pair, html, options);
      await admin.done(id);
      expect(await admin.download(id)).toContain(marked);
      const { segments } = await admin.metadata(id);
      expect(segments).toMatchObject([
        { feedbackId, madeBy: "feedback", source: sentence, target: "La casa & el <jardín>." }, { feedbackId: "", madeBy: "engine" },
      ]);
    });
  });

  it("outlives its creator, and is not inherited by who gets the same name", async () => {
    const short = await person(dragoman, "short", "translator");
    const entry = await give(short, { suggestedTranslation: better });
    await approve(entry);
    await admin.delete("/users/short@mail.example");
    expect(await admin.quick(pair, sentence)).toBe(better);
    const anew = await person(dragoman, "short", "translator");
    expect([(await anew.get("/feedback")).json.totalItems, (await anew.get(`/feedback/${entry.feedbackId}`)).status]).toEqual([0, 404]);
    expect((await admin.get("/feedback", { username: "short@mail.example" })).json.feedback)
      .toMatchObject([{ feedbackId: entry.feedbackId }]);
  });
});
