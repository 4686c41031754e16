import { beforeAll, describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import { base64, type Client } from "./support/client.js";
import { everybody, outcomeFor, outcomeOf, person, usePeople, usePerson } from "./support/people.js";
import { refusals, type WrongField } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

type Filter = Record<string, string | number | readonly string[]>;

const reads = ["translations", "totals/translations", "totals/translations/language-pairs", "totals/translations/users"]
  .map((path) => `/reports/${path}`);
const sheet = "/reports/totals/translations/export";
const noOptions = {
  username: "", languagePairId: "", languagePairTypes: "", translationType: "", substate: "", labels: "", fromTimestamp: "",
  toTimestamp: "",
};

/** The cells of each sheet, row by row. */
function sheetsOf(bytes: Uint8Array): string[][][] {
  const members = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith("xl/worksheets/"));
  return members.map(([, content]) => [...Buffer.from(content).toString().matchAll(/<row\b[^>]*>(.*?)<\/row>/g)]
    .map(([, row = ""]) => [...row.matchAll(/<(?:t|v)\b[^>]*>([^<]*)</g)].map(([, text = ""]) => text.replace("&gt;&gt;", ">>"))));
}

describe("reports", () => {
  const { dragoman, admin } = useSandbox("SpaEng,EngFra");
  const who = usePeople(dragoman);
  const other = usePerson(dragoman, "other", "translator");
  const [pair, onward] = [sandboxPair("SpaEng"), sandboxPair("EngFra")];
  const chain = `${pair}>>${onward}`;
  const ids: Record<string, string> = {};
  const facts = { label: 0, queued: "" };

  beforeAll(async () => {
    facts.label = (await who.translator.post("/labels", { name: "Legal" })).json.id as number;
    ids["One"] = await who.translator.finish(pair, "One two three.", { title: "One", labels: "legal" });
    ids["Two"] = await other.finish(pair, "Four five.", { title: "Two" });
    ids["Chained"] = await who.translator.finish(chain, "Six seven.", { title: "Chained" });
    ids["Broken"] = await who.translator.finish(onward, "sandbox:fail", { title: "Broken" });
    ids["Stopped"] = await who.translator.create(pair, "sandbox:slow=30000", { title: "Stopped" });
    await who.translator.put(`/translations/${ids["Stopped"]}/cancel`);
    facts.queued = (await who.translator.get(`/translations/${ids["Chained"]}`)).json.timestamps.queued;
  });

  const titles = async (filter: Filter): Promise<string[]> => {
    const { status, json } = await admin.get("/reports/translations", { perPage: 1000, ...filter });
    expect(status).toBe(200);
    return json.translations.map((one: { translationRecord: { profile: { title: string } } }) => one.translationRecord.profile.title);
  };
  const all = ["Stopped", "Broken", "Chained", "Two", "One"];

  describe("are narrowed by", () => {
    const table: [string, () => Filter, string[]][] = [
      ["nothing, and come newest first", () => ({}), all],
      ["empty filters, which are none", () => ({ translationId: "", labels: ",", substate: "", fromTimestamp: "" }), all],
      ["an id", () => ({ translationId: ids["Two"] ?? "" }), ["Two"]],
      ["an id that none has", () => ({ translationId: "x" }), []],
      ["a user, in other letters", () => ({ username: "OTHER@mail.example" }), ["Two"]],
      ["part of a name", () => ({ username: "other" }), []],
      ["a pair", () => ({ languagePairId: pair }), ["Stopped", "Two", "One"]],
      ["a type of pairs", () => ({ languagePairTypes: "chained" }), ["Chained"]],
      ["types of pairs", () => ({ languagePairTypes: ["Chained,Adapted", "Generic"] }), all],
      ["types that no pair has", () => ({ languagePairTypes: "Cloud,Custom" }), []],
      ["jobs", () => ({ translationType: "ASYNC" }), all],
      ["a substate", () => ({ substate: "succeeded" }), ["Chained", "Two", "One"]],
      ["another substate", () => ({ substate: "Canceled" }), ["Stopped"]],
      ["the id of a label", () => ({ labels: facts.label }), ["One"]],
      ["the name of a label beside one that is not there", () => ({ labels: "LEGAL,nothing" }), ["One"]],
      ["the start of a span, which is in it", () => ({ fromTimestamp: facts.queued }), all.slice(0, 3)],
      ["the end of a span, which is in it", () => ({ toTimestamp: facts.queued }), all.slice(2)],
      ["an end that is less than a microsecond late", () => ({ toTimestamp: facts.queued.replace("Z", "999Z") }), all.slice(2)],
      ["much at once", () => ({ substate: "succeeded", languagePairTypes: "Generic", username: "translator@mail.example" }), ["One"]],
    ];
    it.each(table)("%s", async (_what, filter, found) => {
      expect(await titles(filter())).toEqual(found);
      expect((await admin.get("/reports/totals/translations", filter())).json.totals.numberOfTranslations).toBe(found.length);
    });
  });

  it("tell of each translation what it is itself", async () => {
    const { json } = await admin.get("/reports/translations", { translationId: ids["One"] ?? "" });
    const translationRecord = (await who.translator.get(`/translations/${ids["One"]}`)).json;
    expect(json).toEqual({
      translations: [{
        translationId: ids["One"], type: "async", translationRecord, username: "translator@mail.example", languagePairId: pair,
        substate: "succeeded", timeQueued: translationRecord.timestamps.queued,
      }],
      options: noOptions, page: 1, perPage: 25, totalPages: 1, totalItems: 1,
    });
  });

  it("come in pages, with true totals on each", async () => {
    const page = async (query: Filter) => {
      const { json } = await admin.get("/reports/translations", query);
      return [json.translations.length, json.page, json.perPage, json.totalPages, json.totalItems];
    };
    expect(await page({ perPage: 2 })).toEqual([2, 1, 2, 3, 5]);
    expect(await page({ perPage: 2, page: 3 })).toEqual([1, 3, 2, 3, 5]);
    expect(await page({ perPage: 2, page: 4, languagePairId: pair })).toEqual([0, 4, 2, 2, 3]);
    expect(await page({ translationId: "x" })).toEqual([0, 1, 25, 0, 0]);
  });

  it("say which filters were asked for", async () => {
    const asked = {
      username: "anna@mail.example", languagePairId: "EngXxx", languagePairTypes: "custom,GENERIC", translationType: "Sync",
      substate: "FAILED", labels: "7,legal", fromTimestamp: "2026-01-02_03:04:05", toTimestamp: "2026-01-02 03:04:05.1234567Z",
    };
    const options = {
      ...asked, languagePairTypes: "Custom,Generic", translationType: "sync", substate: "failed",
      fromTimestamp: "2026-01-02 03:04:05.000000Z", toTimestamp: "2026-01-02 03:04:05.123456Z",
    };
    for (const path of reads) {
      expect((await admin.get(path, asked)).json.options).toEqual(options);
      expect((await admin.get(path, { colour: "red" })).json.options).toEqual(noOptions);
    }
  });

  const counts = (record: { result: Record<string, number> }) => ({
    numberOfTranslations: 1, sourceWords: record.result["sourceWordCount"], sourceCharacters: record.result["sourceCharacterCount"],
    targetWords: record.result["targetWordCount"], targetCharacters: record.result["targetCharacterCount"],
  });
  const recordOf = async (title: string) => (await admin.get(`/translations/${ids[title]}`)).json;

  it("add up all, each pair and each user", async () => {
    const chained = counts(await recordOf("Chained"));
    expect(chained).toMatchObject({ sourceWords: 2, sourceCharacters: 10 });
    const filter = { languagePairTypes: "Chained" };
    expect((await admin.get("/reports/totals/translations", filter)).json.totals)
      .toEqual({ ...chained, numberOfLanguagePairs: 1, numberOfUsers: 1 });
    expect((await admin.get("/reports/totals/translations/language-pairs", filter)).json.totalsPerLp)
      .toEqual([{ ...chained, languagePairId: chain }]);
    expect((await admin.get("/reports/totals/translations/users", filter)).json.totalsPerUser)
      .toEqual([{ ...chained, username: "translator@mail.example" }]);

    const [{ totals }, { totalsPerLp }, { totalsPerUser }] = await Promise.all(
      reads.slice(1).map(async (path) => (await admin.get(path)).json));
    expect(totals).toMatchObject({ numberOfTranslations: 5, numberOfLanguagePairs: 3, numberOfUsers: 2 });
    expect(totalsPerLp.map((one: { languagePairId: string }) => one.languagePairId)).toEqual([onward, pair, chain]);
    expect(totalsPerUser.map((one: { username: string }) => one.username)).toEqual(["other@mail.example", "translator@mail.example"]);
    for (const key of Object.keys(chained)) {
      for (const parts of [totalsPerLp, totalsPerUser]) {
        expect(parts.reduce((sum: number, one: Record<string, number>) => sum + (one[key] ?? NaN), 0)).toBe(totals[key]);
      }
    }
  });

  it("come as a spreadsheet of totals and of each translation, narrowed by the same filters", async () => {
    const { status, headers, bytes } = await admin.get(sheet);
    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "attachment; filename=translations-report.xlsx",
    ]);
    const [totals, perPair, perUser, translations] = sheetsOf(bytes);
    const { json } = await admin.get("/reports/totals/translations");
    expect(totals?.[1]).toEqual(["5", ...["sourceWords", "sourceCharacters", "targetWords", "targetCharacters", "numberOfLanguagePairs",
      "numberOfUsers"].map((key) => String(json.totals[key]))]);
    expect(perPair?.slice(1).map((cells) => cells.slice(0, 2))).toEqual([[onward, "1"], [pair, "3"], [chain, "1"]]);
    expect(perUser?.slice(1).map((cells) => cells.slice(0, 2))).toEqual([["other@mail.example", "1"], ["translator@mail.example", "4"]]);
    expect(translations?.slice(1).map((cells) => cells[0])).toEqual(all.map((title) => ids[title]));
    const labelled = sheetsOf((await admin.get(sheet, { labels: "legal" })).bytes)[3]?.[1];
    expect(labelled).toEqual([
      ids["One"], "async", "translator@mail.example", pair, "Generic", "succeeded", expect.any(String), "3", "14", expect.any(String),
      expect.any(String), "Legal",
    ]);
    expect(sheetsOf((await admin.get(sheet, { translationId: "x" })).bytes).map((rows) => rows.length)).toEqual([2, 1, 1, 1]);
  });

  it("tell of quick translations beside jobs, and of none that failed", async () => {
    const quick: Client = await person(dragoman, "quick", "translator");
    await quick.quick(pair, "One two three. Four five.");
    await quick.quick(chain, "<p>Six seven.</p>", { inputFormat: "text/html" });
    expect((await quick.post("/translations/quick", { languagePairId: pair, input: base64("sandbox:fail") })).status).not.toBe(200);
    const filter = { username: "quick@mail.example" };
    const { translations } = await until("the records", async () => {
      const { json } = await admin.get("/reports/translations", filter);
      return json.totalItems >= 2 ? json : undefined;
    });
    expect(translations).toMatchObject([[chain, "text/html"], [pair, "text/plain"]].map(([languagePairId, inputFormat]) =>
      ({ type: "sync", languagePairId, substate: "succeeded", translationRecord: { profile: { inputFormat, title: "" } } })));
    for (const { translationId, translationRecord } of translations) {
      expect(translationRecord).toMatchObject({ translationId, state: "done", substate: "succeeded", errorMessage: "" });
      expect((await admin.get(`/translations/${translationId}`)).status).toBe(404);
    }
    expect((await admin.get("/reports/totals/translations", { ...filter, translationType: "sync" })).json.totals).toMatchObject({
      numberOfTranslations: 2, sourceWords: 7, sourceCharacters: 34, numberOfLanguagePairs: 2, numberOfUsers: 1,
    });
    expect((await admin.get("/reports/translations", { ...filter, translationType: "async" })).json.totalItems).toBe(0);
    await admin.delete("/users/quick@mail.example");
    expect((await admin.get("/reports/translations", filter)).json.totalItems).toBe(2);
  });

  it("are for administrators alone", async () => {
    for (const name of everybody) {
      for (const path of [...reads, sheet]) {
        expect([path, outcomeOf(await who[name].get(path))]).toEqual([path, outcomeFor(name, ["admin"])]);
      }
      if (name !== "admin") {
        expect(outcomeOf(await who[name].delete("/reports/translations", { purgeMaxAgeInSecs: 0 }))).toEqual(outcomeFor(name, ["admin"]));
      }
    }
    expect(await titles({ translationType: "async" })).toEqual(all);
  });

  describe("are refused", () => {
    const filters: [string, string][] = [
      ["languagePairTypes", "languagePairTypes=Generic,Other"], ["translationType", "translationType=both"], ["substate", "substate=done"],
      ["substate", "substate=failed,canceled"], ["fromTimestamp", "fromTimestamp=yesterday"], ["toTimestamp", "toTimestamp=2026-02-30"],
      ["translationId", `translationId=${"x".repeat(401)}`], ["username", `username=${"x".repeat(401)}`],
    ];
    const scalars = ["translationId", "username", "languagePairId", "substate", "fromTimestamp"];
    const nested: WrongField[] = scalars.flatMap((field): WrongField[] => [
      ["GET /reports/translations", field, "field-repeated", `${field}=a&${field}=b`],
      ["GET /reports/translations", field, "field-nested", `${field}[a]=b`],
    ]);
    const purge = "DELETE /reports/translations";
    const table: WrongField[] = [
      ...[...reads, sheet].flatMap((path) => filters.map(([field, sent]): WrongField => [`GET ${path}`, field, "unknown-value", sent])),
      ...nested,
      ...["0", "-1", "1001", "x"].map((value): WrongField => ["GET /reports/translations", "perPage", "unknown-value", `perPage=${value}`]),
      [purge, "purgeMaxAgeInSecs", "field-missing", ""], [purge, "purgeMaxAgeInSecs", "field-missing", "purgeMaxAgeInSecs="],
      ...["-1", "1.5", "ten", "2147483648"].map((value): WrongField =>
        [purge, "purgeMaxAgeInSecs", "unknown-value", `purgeMaxAgeInSecs=${value}`]),
      [purge, "purgeMaxAgeInSecs", "field-repeated", "purgeMaxAgeInSecs=1&purgeMaxAgeInSecs=2"],
    ];
    it.each(table)("%s with a wrong %s: %s", async (request, field, code, fields) => {
      await refusals([[admin.ask(request, fields), 400, code, new RegExp(field)]]);
    });
  });

  it("keep what is deleted, and whose user is, and forget it when it is old enough", async () => {
    const leaver: Client = await person(dragoman, "leaver", "translator");
    const done = await leaver.finish(pair, "Nine ten.", { title: "Done" });
    const deleted = await leaver.finish(pair, "Eleven.", { title: "Deleted" });
    const running = await leaver.create(pair, "sandbox:slow=60000", { title: "Running" });
    const before = (await admin.get(`/translations/${done}`)).json;
    await leaver.delete(`/translations/${deleted}`);
    expect((await admin.delete("/users/leaver@mail.example")).status).toBe(200);
    const { json } = await admin.get("/reports/translations", { username: "leaver@mail.example" });
    expect(json.translations.map((one: { translationId: string; substate: string }) => [one.translationId, one.substate]))
      .toEqual([[running, "canceled"], [deleted, "succeeded"], [done, "succeeded"]]);
    expect(json.translations[2].translationRecord).toEqual(before);
    expect(json.translations[0].translationRecord).toMatchObject({ state: "done", substate: "canceled", errorMessage: "" });

    expect((await admin.delete("/reports/translations", { purgeMaxAgeInSecs: 3_600 })).json).toEqual({ purgeMaxAgeInSecs: 3_600 });
    expect(await titles({})).toEqual(["Running", "Deleted", "Done", "", "", ...all]);
    expect((await admin.delete("/reports/translations", { purgeMaxAgeInSecs: 0 })).json).toEqual({ purgeMaxAgeInSecs: 0 });
    expect(await titles({})).toEqual([]);
    expect((await admin.get("/reports/totals/translations")).json.totals).toEqual({
      numberOfTranslations: 0, sourceWords: 0, sourceCharacters: 0, targetWords: 0, targetCharacters: 0, numberOfLanguagePairs: 0,
      numberOfUsers: 0,
    });
    expect((await who.translator.get(`/translations/${ids["One"]}`)).status).toBe(200);
  });
});
