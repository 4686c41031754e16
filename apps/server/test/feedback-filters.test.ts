import { beforeEach, describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { type Entry, pairs, removeAll, tmx, unit, useFeedback, type Wrong } from "./support/feedback.js";
import { refusals } from "./support/refusals.js";

type Fields = Record<string, string | number | readonly string[]>;
/** Fields as they are given, those of the pair that its name stands for. */
type Filter = Fields & { readonly pair?: keyof typeof pairs };

/** Four entries, named by letters; a is the oldest, c and d are as old as each other. */
const letters: Readonly<Record<string, string>> = { "Straße 100%": "a", "1000": "b", "house": "c", "HOUSES": "d" };

/** Filters that a list, an export and a batch delete know, with the letters of what each finds, in the order of a list. */
const shared: readonly [Filter, string][] = [
  [{ pair: "spanish" }, "da"], [{ pair: "french" }, "b"], [{ pair: "chain" }, "c"], [{ languagePairId: "EngSpa" }, ""],
  [{ sourceLanguageId: "eng" }, "dba"], [{ sourceLanguageId: "EN" }, "dba"], [{ sourceLanguageId: "spa" }, "c"],
  [{ sourceLanguageId: "none" }, ""],
  [{ targetLanguageId: "fra" }, "cb"], [{ targetLanguageId: "es" }, "da"], [{ sourceLanguageId: "eng", targetLanguageId: "fra" }, "b"],
  [{ username: "translator@mail.example" }, "a"], [{ username: "TRANSLATOR@mail.example" }, "a"], [{ username: "translator" }, ""],
  [{ username: "gone@mail.example" }, "d"],
  [{ sourceText: "house" }, "cd"], [{ sourceText: "STRASSE" }, "a"], [{ sourceText: "0%" }, "a"], [{ sourceText: "100" }, "ba"],
  [{ sourceText: "1_0" }, ""],
  [{ machineTranslation: "N_1" }, "a"], [{ machineTranslation: "M" }, "cb"], [{ suggestedTranslation: "\\" }, "a"],
  [{ suggestedTranslation: "CASA" }, "cd"],
  [{ approvalStates: "awaitingApproval" }, "da"], [{ approvalStates: "PENDING" }, "da"], [{ approvalStates: "approved,Rejected" }, "cb"],
  [{ approvalStates: ["approved", "pending"] }, "dba"],
  [{ reviewer: "boss@mail.example" }, "b"], [{ reviewer: "CHIEF@mail.example" }, "c"], [{ reviewer: "boss" }, ""],
  [{ startTimeCreated: "2026-01-02 09:30:00.123456Z" }, "cdb"], [{ startTimeCreated: "2026-01-02_09:30:00.123456001Z" }, "cd"],
  [{ startTimeCreated: "2026-01-02+09:30:00" }, "cdb"],
  [{ endTimeCreated: "2026-01-02 09:30:00.123456Z" }, "ba"], [{ endTimeCreated: "2026-01-02 09:30:00.123455999Z" }, "a"],
  [{ endTimeCreated: "2025-12-31_00:00:00Z" }, ""],
  [{ startTimeCreated: "2026-01-02 09:30:00.123456Z", endTimeCreated: "2026-01-02 09:30:00.123456Z" }, "b"],
  [{ username: "other@mail.example", targetLanguageId: "fra", approvalStates: "approved", sourceText: "0", reviewer: "" }, "b"],
  [{ pair: "spanish", approvalStates: "approved" }, ""],
];
/** Filters that exports do not know. */
const ofComments: readonly [Filter, string][] = [
  [{ comment: "A_B" }, "a"], [{ comment: "gender" }, "d"], [{ comment: "%" }, ""], [{ comment: "a", sourceText: "1000" }, "b"],
];

describe("filters of feedback", () => {
  const { admin, who } = useFeedback();
  const props = (pair: string, username: string, created: string, approval: Record<string, string> = {}) =>
    ({ language_pair_id: pair, username: `${username}@mail.example`, creation_date: created, ...approval });
  const judged = (state: string, reviewer: string) =>
    ({ approval_state: state, reviewer: `${reviewer}@mail.example`, review_date: "2026-02-01 00:00:00.000000Z" });
  const file = tmx(
    unit({
      source: "Straße 100%", machine: "cien_1", target: "Ciento\\", note: "a_b",
      props: props(pairs.spanish, "translator", "2026-01-01 00:00:00.000001Z"),
    }),
    unit({
      source: "1000", machine: "mil x1", target: "Mil", note: "axb", languages: ["en", "fr"],
      props: props(pairs.french, "other", "2026-01-02 09:30:00.123456Z", judged("approved", "boss")),
    }),
    unit({
      source: "house", machine: "maison?", target: "casa", languages: ["es", "fr"],
      props: props(pairs.chain, "other", "2026-01-03 00:00:00.000000Z", judged("rejected", "chief")),
    }),
    unit({ source: "HOUSES", target: "casas", note: "Gender", props: props(pairs.spanish, "gone", "2026-01-03 00:00:00.000000Z") }),
  );
  beforeEach(async () => {
    await removeAll(admin);
    expect((await admin.upload("/feedback/import", file)).json).toEqual({ successful: 4, duplicate: 0, invalid: 0, warnings: [] });
  });

  const fields = ({ pair, ...rest }: Filter): Fields => (pair === undefined ? rest : { ...rest, languagePairId: pairs[pair] });
  const lettersOf = (texts: readonly string[]) => texts.map((text) => letters[text]).join("");
  const listed = async (client: Client, query: Fields = {}) =>
    lettersOf((await client.get("/feedback", query)).json.feedback.map(({ sourceText }: Entry) => sourceText));
  const exported = async (client: Client, query: Fields = {}) => {
    const units = (await client.get("/feedback/export", query)).text.split("<tu ").slice(1);
    return lettersOf(units.map((text) => /<seg>(.*?)<\/seg>/.exec(text)?.[1] as string));
  };
  const sorted = (text: string) => [...text].sort().join("");
  const without = (all: string, gone: string) => [...all].filter((letter) => !gone.includes(letter)).join("");

  it.each([...shared, ...ofComments])("find by %j what %j names, newest first", async (filter, found) => {
    const { json } = await who.admin.get("/feedback", fields(filter));
    expect([lettersOf(json.feedback.map(({ sourceText }: Entry) => sourceText)), json.totalItems]).toEqual([found, found.length]);
    expect((await who.admin.delete("/feedback/batch-delete", fields(filter))).json).toBe(found.length);
    expect(await listed(admin)).toBe(without("cdba", found));
  });

  it.each(shared)("export by %j what %j names", async (filter, found) => {
    expect(await exported(who.admin, fields(filter))).toBe(sorted(found));
  });

  it("are none for comments and pages in exports", async () => {
    expect(await exported(admin, { comment: "gender", page: 2, perPage: 1 })).toBe("abcd");
    expect(await exported(admin)).toBe("abcd");
  });

  it("name entries by their ids, joined or repeated, in exports and batch deletes", async () => {
    const [c, d, b, a] = (await admin.get("/feedback")).json.feedback.map(({ feedbackId }: Entry) => feedbackId);
    expect(await exported(admin, { feedbackIds: `${a}, ${c},,0` })).toBe("ac");
    expect(await exported(admin, { feedbackIds: [a, d], approvalStates: "pending", sourceText: "h" })).toBe("d");
    expect(await exported(admin, { feedbackIds: "0" })).toBe("");
    expect((await admin.delete("/feedback/batch-delete", { feedbackIds: "0" })).json).toBe(0);
    for (const feedbackIds of ["none", `${a},99999999999999999999`]) {
      expect((await admin.delete("/feedback/batch-delete", { feedbackIds })).status).toBe(400);
    }
    expect((await admin.delete("/feedback/batch-delete", { feedbackIds: [b, c], sourceText: "1000" })).json).toBe(1);
    expect((await admin.send("DELETE", `/feedback/batch-delete?feedbackIds=${a}`, `feedbackIds=${c}`)).json).toBe(2);
    expect(await listed(admin)).toBe("d");
  });

  it("end at one's own for all but administrators, who alone may ask for others by name", async () => {
    expect([await listed(who.translator), await listed(who.other), await listed(who.linguist)]).toEqual(["a", "cb", ""]);
    expect([
      await listed(who.translator, { username: "other@mail.example" }), await exported(who.translator, { username: "other@mail.example" }),
    ]).toEqual(["a", "a"]);
    expect([await listed(who.other, { reviewer: "boss@mail.example" }), await exported(who.other, { approvalStates: "rejected" })])
      .toEqual(["b", "c"]);
    await refusals([[who.translator.delete("/feedback/batch-delete", { username: "other@mail.example" }), 400, "filter-missing"]]);
    expect((await who.translator.delete("/feedback/batch-delete", { username: "other@mail.example", sourceText: "0" })).json).toBe(1);
    expect(await listed(admin)).toBe("cdb");
  });

  it("divide what they find into pages", async () => {
    const first = await admin.get("/feedback", { perPage: 3 });
    expect(first.json).toMatchObject({ page: 1, perPage: 3, totalPages: 2, totalItems: 4 });
    expect(first.headers.get("link")).toMatch(/page=2[^,]*>; rel="next"/);
    expect((await admin.get("/feedback")).json).toMatchObject({ page: 1, perPage: 25, totalPages: 1, totalItems: 4 });
    expect([await listed(admin, { perPage: 3 }), await listed(admin, { perPage: 3, page: 2 }), await listed(admin, { perPage: 1000 })])
      .toEqual(["cdb", "a", "cdba"]);
    expect((await admin.get("/feedback", { page: 9, perPage: 3 })).json)
      .toEqual({ feedback: [], page: 9, perPage: 3, totalPages: 2, totalItems: 4 });
    expect((await admin.get("/feedback", { sourceText: "none" })).json)
      .toEqual({ feedback: [], page: 1, perPage: 25, totalPages: 0, totalItems: 0 });
  });

  const list = (query: Fields) => () => admin.get("/feedback", query);
  const known: readonly [string, (query: Fields) => () => Promise<Answer>][] = [
    ["list", list], ["export", (query) => () => admin.get("/feedback/export", query)],
    ["batch delete", (query) => () => admin.delete("/feedback/batch-delete", query)]];
  it.each<Wrong>([
    ...known.flatMap(([what, ask]): Wrong[] => [
      [`${what}: pair and source language`, ask({ languagePairId: "x", sourceLanguageId: "eng" }), 400, "filters-contradict",
        "languagePairId"],
      [`${what}: pair and target language`, ask({ languagePairId: "x", targetLanguageId: "spa" }), 400, "filters-contradict",
        "languagePairId"],
      ...["languagePairId", "sourceLanguageId", "targetLanguageId", "username", "reviewer"]
        .map((field): Wrong => [`${what}: ${field} of 401 characters`, ask({ [field]: "x".repeat(401) }), 400, "unknown-value", field]),
      ...["sourceText", "machineTranslation", "suggestedTranslation", "username"].map((field): Wrong =>
        [`${what}: ${field} twice`, ask({ [field]: ["a", "b"] }), 400, "field-repeated", field]),
      [`${what}: an unknown state`, ask({ approvalStates: "approved,maybe" }), 400, "unknown-value", "approvalStates \"maybe\""],
      ...["startTimeCreated", "endTimeCreated"].flatMap((field) =>
        ["now", "2026-02-30 00:00:00Z", "2026-01-01", "2026-01-01 00:00:00.0000000000Z"]
          .map((value): Wrong => [`${what}: ${field} ${value}`, ask({ [field]: value }), 400, "unknown-value", field])),
      [`${what}: a text as an object`, ask({ "sourceText[a]": "b" }), 400, "field-nested", "sourceText"],
    ]),
    ...["0", "-1", "x", "1.5", "1001"].map((value): Wrong =>
      [`list: perPage ${value}`, list({ perPage: value }), 400, "unknown-value", "perPage"]),
    ...["0", "-1", "x", "2147483648"].map((value): Wrong => [`list: page ${value}`, list({ page: value }), 400, "unknown-value", "page"]),
    ["list: comment twice", list({ comment: ["a", "b"] }), 400, "field-repeated", "comment"],
    ["batch delete: no filter", () => admin.delete("/feedback/batch-delete"), 400, "filter-missing", "filter"],
    ["batch delete: empty filters",
      () => admin.delete("/feedback/batch-delete", { feedbackIds: ",", comment: "", approvalStates: "", languagePairId: "" }), 400,
      "filter-missing", "filter"],
    ["batch delete: pages", () => admin.delete("/feedback/batch-delete", { page: 1, comment: "x" }), 400, "field-unknown", "page"],
    ["batch delete: a filter that is misspelt", () => admin.delete("/feedback/batch-delete", { feedbackId: 1, comment: "x" }), 400,
      "field-unknown", "feedbackId"],
  ])("refuse %s", async (_what, ask, ...refusal) => {
    await refusals([[ask(), ...refusal]]);
    expect(await listed(admin)).toBe("cdba");
  });
});
