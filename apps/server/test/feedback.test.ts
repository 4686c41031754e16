import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type Answer, base64, type Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";

const sentence = "The house is red.";
const better = "La casa es roja.";

type Entry = Answer["json"];

describe("feedback", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let pair: string;
  let french: string;
  const people: Record<string, Client> = {};
  const as = (role: string): Client => people[role] as Client;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa,EngFra" });
    admin = dragoman.admin;
    [pair, french] = [await admin.pair("EngSpa"), await admin.pair("EngFra")];
    for (const name of ["linguist", "translator", "observer", "other"]) {
      const username = `${name}@mail.example`;
      await admin.post("/users", { username, displayName: name, roles: name === "other" ? "translator" : name, password: "Secret-1234" });
      people[name] = await dragoman.anybody().signIn(username, "Secret-1234");
    }
  }, 180_000);
  afterAll(() => dragoman?.stop());
  beforeEach(async () => { await admin.delete("/feedback/batch-delete", { approvalStates: "pending,approved,rejected" }); });

  const give = async (client: Client, fields: Record<string, string> = {}): Promise<Entry> => {
    const answer = await client.post("/feedback", { languagePairId: pair, sourceText: sentence, ...fields });
    expect(answer.status).toBe(200);
    return answer.json;
  };
  const refusals = async (asked: readonly (readonly [Promise<Answer>, number, string])[]) => {
    const found = await Promise.all(asked.map(async ([answer]) => { const { status, headers } = await answer; return [status, headers.get("dragoman-error")]; }));
    expect(found).toEqual(asked.map(([, status, code]) => [status, code]));
  };
  const texts = async (client: Client, query: Record<string, string>) => (await client.get("/feedback", query)).json.feedback.map(({ sourceText }: Entry) => sourceText);
  const job = async (options: Record<string, string | boolean> = {}) => admin.translate(pair, sentence, { inputFormat: "text/plain", ...options });

  it("is given, shown, changed and deleted by its creator", async () => {
    const entry = await give(as("translator"), { machineTranslation: "El casa.", suggestedTranslation: better, comment: "gender" });
    expect(entry).toEqual({
      feedbackId: expect.stringMatching(/^\d+$/), languagePairId: pair, username: "translator@mail.example", sourceText: sentence, machineTranslation: "El casa.", suggestedTranslation: better,
      comment: "gender", approvalState: "awaitingApproval", reviewer: "", timestamps: { reviewed: "", created: expect.stringMatching(/^20/), modified: "" },
    });
    const path = `/feedback/${entry.feedbackId}`;
    expect((await as("translator").get(path)).json).toEqual(entry);
    const changed = (await as("translator").put(path, { comment: "" })).json;
    expect(changed).toEqual({ ...entry, comment: "", timestamps: { ...entry.timestamps, modified: expect.stringMatching(/^20/) } });
    expect((await as("translator").put(path, { suggestedTranslation: "" })).json).toMatchObject({ suggestedTranslation: "", comment: "" });
    expect((await as("translator").delete(path)).json).toMatchObject({ feedbackId: entry.feedbackId });
    await refusals([[as("translator").get(path), 404, "feedback-not-found"], [as("translator").delete(path), 404, "feedback-not-found"], [as("translator").put(path, { comment: "x" }), 404, "feedback-not-found"]]);
  });

  it("refuses what is wrong", async () => {
    const post = (fields: Record<string, string>) => as("translator").post("/feedback", fields);
    await refusals([
      [post({ languagePairId: pair }), 400, "field-missing"], [post({ sourceText: "a" }), 400, "field-missing"],
      [post({ languagePairId: "EngSpa_Nothing_SRV_RBMT_1_0_x_0", sourceText: "a" }), 400, "language-pair-unknown"],
      [post({ languagePairId: pair, sourceText: "a", machineTranslation: "b", suggestedTranslation: "b" }), 400, "feedback-suggests-nothing"],
      [post({ languagePairId: pair, sourceText: "a\u0007" }), 400, "feedback-text-not-writable"],
      [post({ languagePairId: pair, sourceText: "a", approvalState: "maybe" }), 400, "unknown-value"],
      [admin.get("/feedback", { languagePairId: pair, targetLanguageId: "spa" }), 400, "filters-contradict"],
      [admin.get("/feedback", { approvalStates: "maybe" }), 400, "unknown-value"], [admin.get("/feedback", { startTimeCreated: "now" }), 400, "unknown-value"],
      [admin.get("/feedback", { perPage: "1001" }), 400, "unknown-value"],
      [admin.delete("/feedback/batch-delete"), 400, "filter-missing"], [admin.delete("/feedback/batch-delete", { feedbackIds: "", comment: "" }), 400, "filter-missing"],
      [as("translator").delete("/feedback/batch-delete", { username: "other@mail.example" }), 400, "filter-missing"],
      [admin.get("/feedback/x"), 404, "feedback-not-found"], [admin.get("/feedback/99999999999999999999"), 404, "feedback-not-found"],
    ]);
  });

  it("keeps judging for administrators, and everybody's own from others", async () => {
    const { feedbackId } = await give(as("translator"), { suggestedTranslation: better });
    const path = `/feedback/${feedbackId}`;
    await refusals([
      [as("linguist").post("/feedback", { languagePairId: pair, sourceText: "a", approvalState: "awaitingApproval" }), 403, "role-not-sufficient"],
      [as("translator").put(path, { approvalState: "approved" }), 403, "role-not-sufficient"],
      [as("translator").upload("/feedback/import", "<tmx/>"), 403, "role-not-sufficient"],
      [as("linguist").upload("/feedback/import", "<tmx/>", { approveAll: true }), 403, "role-not-sufficient"],
      [as("observer").get("/feedback"), 403, "role-not-sufficient"], [as("observer").post("/feedback"), 403, "role-not-sufficient"],
      [dragoman.anybody().get("/feedback"), 401, "not-authenticated"],
      [as("linguist").get(path), 404, "feedback-not-found"], [as("other").put(path, { comment: "x" }), 404, "feedback-not-found"],
      [as("other").put(path, { approvalState: "approved" }), 404, "feedback-not-found"], [as("other").delete(path), 404, "feedback-not-found"],
    ]);
    expect((await as("other").get("/feedback", { username: "translator@mail.example" })).json.totalItems).toBe(0);
    expect((await as("other").delete("/feedback/batch-delete", { feedbackIds: feedbackId })).json).toBe(0);
    expect((await as("other").get("/feedback/export")).text).not.toContain(sentence);
    expect((await admin.put(path, { approvalState: "REJECTED" })).json).toMatchObject({ approvalState: "rejected", reviewer: "admin@localhost", timestamps: { reviewed: expect.stringMatching(/^20/) } });
    expect((await admin.put(path, { approvalState: "PENDING" })).json).toMatchObject({ approvalState: "awaitingApproval", reviewer: "admin@localhost" });
    expect(await give(admin, { sourceText: "a", approvalState: "approved" })).toMatchObject({ approvalState: "approved", reviewer: "admin@localhost", timestamps: { modified: "" } });
  });

  it("is found by every filter, page by page, and deleted by filters", async () => {
    const one = await give(as("translator"), { sourceText: "100%", machineTranslation: "cien", suggestedTranslation: "Ciento", comment: "a_b" });
    const two = await give(as("other"), { sourceText: "1000", machineTranslation: "mil", languagePairId: french });
    await admin.put(`/feedback/${two.feedbackId}`, { approvalState: "rejected" });
    const between = { startTimeCreated: one.timestamps.created, endTimeCreated: one.timestamps.created };
    for (const filter of [
      { sourceText: "0%" }, { machineTranslation: "CIE" }, { suggestedTranslation: "ciento" }, { comment: "A_B" }, { username: "TRANSLATOR@mail.example" }, { languagePairId: pair }, between,
      { targetLanguageId: "es" }, { sourceLanguageId: "eng", targetLanguageId: "spa" }, { approvalStates: "pending" }, { endTimeCreated: one.timestamps.created.replace(" ", "_") },
    ]) expect([filter, await texts(admin, filter)]).toEqual([filter, ["100%"]]);
    for (const filter of [{ reviewer: "ADMIN@localhost" }, { approvalStates: "approved,Rejected" }, { languagePairId: french }]) expect(await texts(admin, filter)).toEqual(["1000"]);
    for (const filter of [{ username: "translator" }, { comment: "_a" }, { sourceLanguageId: "spa" }, { reviewer: "other@mail.example" }]) expect(await texts(admin, filter)).toEqual([]);
    expect(await texts(admin, { sourceText: "100", username: "" })).toEqual(["1000", "100%"]);
    expect((await admin.get("/feedback", { page: "2", perPage: "1" })).json).toMatchObject({ feedback: [{ sourceText: "100%" }], page: 2, perPage: 1, totalPages: 2, totalItems: 2 });
    expect((await admin.get("/feedback", { page: "9" })).json).toMatchObject({ feedback: [], totalItems: 2 });
    expect(await texts(as("translator"), { username: "other@mail.example" })).toEqual(["100%"]);
    expect((await admin.delete("/feedback/batch-delete", { feedbackIds: [one.feedbackId, two.feedbackId], sourceText: "1000" })).json).toBe(1);
    expect((await as("translator").delete("/feedback/batch-delete", { feedbackIds: `${one.feedbackId},${two.feedbackId}` })).json).toBe(1);
    expect((await admin.get("/feedback")).json).toMatchObject({ totalItems: 0, totalPages: 0 });
  });

  it("changes the very next quick translation and job when it is approved, and changes them back", async () => {
    const [machine, machineJob] = [await admin.quick(pair, sentence), await job()];
    expect(machine).not.toBe(better);
    const { feedbackId } = await give(as("translator"), { suggestedTranslation: better });
    const path = `/feedback/${feedbackId}`;
    expect(await admin.quick(pair, sentence)).toBe(machine);
    for (const away of [() => admin.put(path, { approvalState: "rejected" }), () => admin.put(path, { suggestedTranslation: "" }), () => admin.delete(path)]) {
      await admin.put(path, { approvalState: "approved", suggestedTranslation: better });
      expect([await admin.quick(pair, sentence), await job()]).toEqual([better, better]);
      expect((await away()).status).toBe(200);
      expect([await admin.quick(pair, sentence), await job()]).toEqual([machine, machineJob]);
    }
    await give(admin, { suggestedTranslation: "Primero.", approvalState: "approved" });
    const [{ feedbackId: second }] = [await give(admin, { suggestedTranslation: "Segundo.", approvalState: "approved" })];
    expect(await admin.quick(pair, sentence)).toBe("Segundo.");
    await admin.delete(`/feedback/${second}`);
    expect(await admin.quick(pair, sentence)).toBe("Primero.");
    await admin.delete("/feedback/batch-delete", { languagePairId: pair });
    expect(await admin.quick(pair, sentence)).toBe(machine);
  });

  it("does not let a creator change what was approved without another look", async () => {
    const { feedbackId } = await give(as("translator"), { suggestedTranslation: better });
    await admin.put(`/feedback/${feedbackId}`, { approvalState: "approved" });
    expect((await as("translator").put(`/feedback/${feedbackId}`, { comment: "still" })).json.approvalState).toBe("approved");
    expect(await admin.quick(pair, sentence)).toBe(better);
    expect((await as("translator").put(`/feedback/${feedbackId}`, { suggestedTranslation: "Something rude." })).json).toMatchObject({ approvalState: "awaitingApproval", reviewer: "" });
    expect(await admin.quick(pair, sentence)).not.toContain("rude");
  });

  it("stands in its place among codes and other sentences, highlighted when asked for, and is named in the metadata", async () => {
    const { feedbackId } = await give(admin, { suggestedTranslation: "La casa & el <jardín>.", approvalState: "approved" });
    const html = `<p>The <b>house</b> is red. The dog sleeps.</p>`;
    const plain = await admin.quick(pair, html, { inputFormat: "text/html" });
    expect(plain).toMatch(/^<p>(<b><\/b>)?.*La casa &amp; el &lt;jardín&gt;\..*<\/p>$/s);
    expect(plain).not.toContain("mt-feedback");
    const marked = await admin.quick(pair, html, { inputFormat: "text/html", highlightFeedback: "true" });
    expect(marked).toContain("<span class=\"mt-feedback\">La casa &amp; el &lt;jardín&gt;.</span>");
    const document = await admin.translate(pair, html, { inputFormat: "text/html", highlightFeedback: "true" });
    expect(document).toContain("<span class=\"mt-feedback\">");
    const id = await admin.create(pair, `${sentence} The dog sleeps.`, { inputFormat: "text/plain", generateMetadata: "true" });
    await admin.done(id);
    const metadata = Buffer.from((await admin.get(`/translations/${id}/metadata`)).text, "base64").toString();
    expect(metadata).toContain(`"feedbackId":"${feedbackId}"`);
    expect(metadata).toContain("\"madeBy\":\"feedback\"");
    expect(await admin.quick(french, sentence)).not.toContain("La casa");
  });

  it("goes out as TMX and comes back without loss", async () => {
    const odd = "A <b> & \"b\"\r\n\tñ 🙂 ]]>";
    const entries = [
      await give(as("translator"), { sourceText: odd, machineTranslation: `${odd}m`, suggestedTranslation: `${odd}s`, comment: odd }),
      await give(as("other"), { sourceText: "only a comment", comment: "wrong gender", languagePairId: french }),
      await give(admin, { suggestedTranslation: better, approvalState: "approved" }),
    ];
    await admin.put(`/feedback/${entries[0].feedbackId}`, { approvalState: "rejected" });
    const before = (await admin.get("/feedback")).json.feedback;
    const file = await admin.get("/feedback/export");
    expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/^text\/x-tmx/), expect.stringMatching(/^attachment; filename="?feedback\.tmx"?$/)]);
    expect((await as("translator").get("/feedback/export")).text).not.toContain(better);
    expect((await admin.get("/feedback/export", { feedbackIds: entries[2].feedbackId, approvalStates: "approved" })).text.match(/<tu /g)).toHaveLength(1);
    expect((await admin.upload("/feedback/import", file.text)).json).toEqual({ successful: 0, duplicate: 3, invalid: 0, warnings: [] });
    await admin.delete("/feedback/batch-delete", { feedbackIds: entries.map(({ feedbackId }) => feedbackId) });
    expect((await admin.upload("/feedback/import", file.text)).json).toEqual({ successful: 3, duplicate: 0, invalid: 0, warnings: [] });
    const after = (await admin.get("/feedback")).json.feedback;
    const withoutIds = (found: readonly Entry[]) => found.map(({ feedbackId: _id, ...rest }) => rest);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    expect(await texts(as("translator"), {})).toEqual([odd]);
    expect(await admin.quick(pair, sentence)).toBe(better);
  });

  it("outlives its creator, and is not inherited by who gets the same name", async () => {
    const user = { username: "short@mail.example", displayName: "Short", roles: "translator", password: "Secret-1234" };
    const signIn = async () => { await admin.post("/users", user); return dragoman.anybody().signIn(user.username, user.password); };
    const { feedbackId } = await give(await signIn(), { suggestedTranslation: better });
    await admin.put(`/feedback/${feedbackId}`, { approvalState: "approved" });
    await admin.delete(`/users/${user.username}`);
    expect(await admin.quick(pair, sentence)).toBe(better);
    const anew = await signIn();
    expect([(await anew.get("/feedback")).json.totalItems, (await anew.get(`/feedback/${feedbackId}`)).status]).toEqual([0, 404]);
    expect((await admin.get("/feedback", { username: user.username })).json.totalItems).toBe(1);
  });

  const ofPair = (id: string) => `<prop type="language_pair_id">${id}</prop>`;
  const unit = (source: string, target: string, props = ofPair(pair)) => `<tu>${props}<tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${target}</seg></tuv></tu>`;
  const tmx = (...units: readonly string[]) => `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header srclang="en"/><body>\n${units.join("\n")}\n</body></tmx>`;
  const forged = ["username\">boss@mail.example", "reviewer\">boss@mail.example", "approval_state\">approved", "creation_date\">2001-01-01 00:00:00Z"].map((prop) => `<prop type="${prop}</prop>`).join("");

  it("takes files of other tools, and believes only administrators who said and approved what", async () => {
    const file = tmx(unit(sentence, better, ofPair(pair) + forged), unit(sentence, better), unit("The <ph/>dog.", "El perro."));
    expect((await as("linguist").upload("/feedback/import", file)).json).toEqual({ successful: 2, duplicate: 1, invalid: 0, warnings: [] });
    expect((await as("linguist").get("/feedback")).json.feedback.map((entry: Entry) => [entry.sourceText, entry.username, entry.approvalState, entry.reviewer, entry.timestamps.created.slice(0, 4)]))
      .toEqual([[sentence, "linguist@mail.example", "awaitingApproval", "", expect.not.stringMatching("2001")], ["The dog.", "linguist@mail.example", "awaitingApproval", "", expect.not.stringMatching("2001")]]);
    expect(await admin.quick(pair, sentence)).not.toBe(better);
    await admin.delete("/feedback/batch-delete", { languagePairId: pair });
    await admin.upload("/feedback/import", file);
    expect((await admin.get("/feedback", { sourceText: sentence })).json.feedback).toMatchObject([{ username: "boss@mail.example", approvalState: "approved", reviewer: "boss@mail.example", timestamps: { created: "2001-01-01 00:00:00.000000Z" } }]);
    expect(await admin.quick(pair, sentence)).toBe(better);
  });

  it("approves what nothing is approved for, and applies to all pairs, when asked to", async () => {
    await give(admin, { sourceText: "taken", suggestedTranslation: "ocupado", approvalState: "approved" });
    const gone = "EngSpa_Gone_SRV_RBMT_1_0_x_0";
    const alike = (await admin.get("/language-pairs", { mode: "installed", sourceLanguageId: "eng", targetLanguageId: "spa", chains: "excluded" })).json.languagePairs.length;
    const file = tmx(unit("taken", "cogido"), unit("free", "libre", ofPair(gone)), unit("free", "gratis"));
    expect((await admin.upload("/feedback/import", file)).json).toEqual({ successful: 2, duplicate: 0, invalid: 1, warnings: [`Line 5: the language pair ${gone} is not installed; applyAll takes all pairs with its languages.`] });
    await admin.delete("/feedback/batch-delete", { sourceText: "free" });
    expect((await admin.upload("/feedback/import", file, { applyAll: true, approveAll: true })).json).toEqual({ successful: 3 * alike - 1, duplicate: 1, invalid: 0, warnings: [] });
    expect((await admin.get("/feedback", { approvalStates: "approved", languagePairId: pair })).json.feedback.map((entry: Entry) => [entry.sourceText, entry.suggestedTranslation, entry.languagePairId]).sort())
      .toEqual([["free", "libre", pair], ["taken", "ocupado", pair]]);
    expect([await admin.quick(pair, "free"), await admin.quick(pair, "taken")]).toEqual(["libre", "ocupado"]);
  });

  it("takes files that name no pair for the one that serves their languages", async () => {
    const file = tmx(`<tu><tuv xml:lang="EN"><seg>house</seg></tuv><tuv xml:lang="fr-CA"><seg>maison</seg></tuv><tuv xml:lang="fr"><seg>demeure</seg></tuv><tuv xml:lang="tlh"><seg>juH</seg></tuv></tu>`);
    expect((await as("linguist").upload("/feedback/import", file)).json).toMatchObject({ successful: 1, warnings: ["Line 4: no pair from eng to frc is installed.", "Line 4: no pair from eng to tlh is installed."] });
    expect((await as("linguist").get("/feedback")).json.feedback).toMatchObject([{ suggestedTranslation: "demeure", languagePairId: french }]);
  });

  it("names ten of what is invalid, and stores all that is valid or nothing", async () => {
    const wrong = Array.from({ length: 12 }, () => "<tu><tuv xml:lang=\"en\"><seg>alone</seg></tuv></tu>");
    const { json } = await admin.upload("/feedback/import", tmx(...wrong, unit("a", "b")));
    expect([json.successful, json.invalid, json.warnings.length, json.warnings[0]]).toEqual([1, 12, 10, "Line 4: it has no translation."]);
    const before = (await admin.get("/feedback")).json.totalItems;
    const broken = `${tmx(...Array.from({ length: 3_000 }, (_, n) => unit(`${n}`, `n ${n}`)))}<tmx/>`;
    await refusals([
      [admin.upload("/feedback/import", broken), 400, "file-not-well-formed"],
      [admin.upload("/feedback/import", "<!DOCTYPE tmx [<!ENTITY a \"b\">]><tmx/>"), 400, "file-declares-entities"],
      [admin.upload("/feedback/import", "<xliff/>"), 400, "file-unexpected-root"], [admin.upload("/feedback/import", new Uint8Array([0x3c, 0xff])), 400, "file-not-decodable"],
      [admin.upload("/feedback/import", tmx(), { applyAll: "perhaps" }), 400, "unknown-value"],
      [admin.post("/feedback/import", { file: base64(tmx()) }), 400, "body-type-unsupported"],
    ]);
    expect((await admin.get("/feedback")).json.totalItems).toBe(before);
  });
});
