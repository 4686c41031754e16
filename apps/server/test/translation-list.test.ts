import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { usePeople, usePerson } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

type Filter = Record<string, string | number | readonly string[]>;

describe("lists of translations", () => {
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng,EngFra");
  const who = usePeople(dragoman);
  const other = usePerson(dragoman, "other", "translator");
  const [pair, french] = [sandboxPair("EngSpa"), sandboxPair("EngFra")];
  const chain = `${sandboxPair("SpaEng")}>>${french}`;
  /** Of "Other", to be found by. */
  const facts = { label: 0, queued: "" };
  const all = ["Stopped", "Broken", "Chained", "Other", "100%_Sure \\ thing"];

  beforeAll(async () => {
    facts.label = (await who.translator.post("/labels", { name: "Legal" })).json.id as number;
    await who.translator.post("/labels", { name: "urgent" });
    await who.translator.finish(pair, "One.", { title: "100%_Sure \\ thing", labels: `${facts.label},urgent` });
    const named = await who.translator.finish(french, "Two.", { title: "Other", labels: "urgent" });
    facts.queued = (await who.translator.get(`/translations/${named}`)).json.timestamps.queued;
    await who.translator.finish(chain, "Tres.", { title: "Chained" });
    await who.translator.finish(pair, "sandbox:fail", { title: "Broken" });
    await who.translator.put(`/translations/${await who.translator.create(pair, "sandbox:slow=30000", { title: "Stopped" })}/cancel`);
    await other.finish(pair, "Six.", { title: "Sure of somebody else", labels: "urgent" });
  });

  const found = async (client: Client, filter: Filter): Promise<string[]> => {
    const answer = await client.get("/translations", { perPage: 1000, ...filter });
    expect(answer.status).toBe(200);
    return answer.json.translations.map((one: { profile: { title: string } }) => one.profile.title);
  };
  /** The moment that `Other` was queued, with some more digits, some seconds later. */
  const moment = (digits = "", seconds = 0): string =>
    seconds === 0 ? facts.queued.replace("Z", `${digits}Z`)
      : `${new Date(Date.parse(facts.queued.replace(" ", "T")) + 1000 * seconds).toISOString().slice(0, 19).replace("T", " ")}${digits}`;

  describe("are narrowed by", () => {
    const none: string[] = [];
    const table: [string, () => Filter, string[]][] = [
      ["nothing, and come newest first", () => ({}), all],
      ["empty filters, which are none", () => ({
        username: "", statuses: "", labels: ",", startTimeQueued: "", endTimeQueued: "", translationMethod: "", title: "",
        sourceLanguageId: "", targetLanguageId: "", languagePairId: "",
      }), all],
      ["fields that nobody knows, which are ignored", () => ({ colour: "red", translationIds: "x" }), all],
      ["another user's name, which is ignored", () => ({ username: "other@mail.example" }), all],
      ["a state", () => ({ statuses: "done" }), all],
      ["a state that none is in", () => ({ statuses: "preparing,inProgress" }), none],
      ["a substate", () => ({ statuses: "succeeded" }), all.slice(2)],
      ["substates in one list", () => ({ statuses: "failed,CANCELED" }), all.slice(0, 2)],
      ["substates in a repeated field", () => ({ statuses: ["failed", "canceled, created"] }), all.slice(0, 2)],
      ["states and substates together", () => ({ statuses: "inprogress,failed" }), ["Broken"]],
      ["the id of a label", () => ({ labels: facts.label }), [all[4] as string]],
      ["the name of a label in other letters", () => ({ labels: "URGENT" }), all.slice(3)],
      ["labels of which one is not there", () => ({ labels: "nothing,legal" }), [all[4] as string]],
      ["part of the name of a label", () => ({ labels: "urg" }), none],
      ["the start of a span, which is in it", () => ({ startTimeQueued: moment() }), all.slice(0, 4)],
      ["the end of a span, which is in it", () => ({ endTimeQueued: moment() }), all.slice(3)],
      ["a span of one moment", () => ({ startTimeQueued: moment(), endTimeQueued: moment() }), ["Other"]],
      ["a moment with + for the blank", () => ({ startTimeQueued: moment().replace(" ", "+"), endTimeQueued: moment() }), ["Other"]],
      ["a moment with _ for the blank", () => ({ startTimeQueued: moment().replace(" ", "_"), endTimeQueued: moment() }), ["Other"]],
      ["a moment of nine digits", () => ({ startTimeQueued: moment("000"), endTimeQueued: moment("000") }), ["Other"]],
      ["a moment that is less than a microsecond late", () => ({ startTimeQueued: moment("001") }), all.slice(0, 3)],
      ["an end that is less than a microsecond late", () => ({ endTimeQueued: moment("999") }), all.slice(3)],
      ["whole seconds, without Z", () => ({ startTimeQueued: moment("", -600), endTimeQueued: moment("", 600) }), all],
      ["tenths of a second", () => ({ startTimeQueued: moment(".5", 600) }), none],
      ["a span that ends before it starts", () => ({ startTimeQueued: moment("", 600), endTimeQueued: moment("", -600) }), none],
      ["the method", () => ({ translationMethod: "mte" }), all],
      ["another method", () => ({ translationMethod: "share" }), none],
      ["another method by its first alias", () => ({ translationMethod: "groupShare" }), none],
      ["another method by its second alias", () => ({ translationMethod: "GROUP-SHARE" }), none],
      ["part of the title in other letters", () => ({ title: "sURE" }), [all[4] as string]],
      ["a percent sign in the title", () => ({ title: "0%" }), [all[4] as string]],
      ["an underscore in the title", () => ({ title: "_s" }), [all[4] as string]],
      ["a backslash in the title", () => ({ title: "\\" }), [all[4] as string]],
      ["two percent signs, which no title has", () => ({ title: "%%" }), none],
      ["a question mark, which is no wild card", () => ({ title: "?ther" }), none],
      ["the source language", () => ({ sourceLanguageId: "eng" }), ["Stopped", "Broken", "Other", all[4] as string]],
      ["the source language of a chain, by its tag", () => ({ sourceLanguageId: "ES" }), ["Chained"]],
      ["the target language", () => ({ targetLanguageId: "FRA" }), ["Chained", "Other"]],
      ["both languages", () => ({ sourceLanguageId: "eng", targetLanguageId: "fra" }), ["Other"]],
      ["a language that nobody knows", () => ({ sourceLanguageId: "xxx" }), none],
      ["the pivot of a chain, which is no target", () => ({ sourceLanguageId: "spa", targetLanguageId: "eng" }), none],
      ["a pair", () => ({ languagePairId: pair }), ["Stopped", "Broken", all[4] as string]],
      ["a chain", () => ({ languagePairId: chain }), ["Chained"]],
      ["a pair that nobody knows", () => ({ languagePairId: "EngXxx" }), none],
      ["everything at once", () => ({
        statuses: "done", labels: "legal,urgent", translationMethod: "MTE", title: "o", startTimeQueued: moment(), endTimeQueued: moment(),
        sourceLanguageId: "eng", targetLanguageId: "fra",
      }), ["Other"]],
      ["filters that fit one by one, but not together", () => ({ labels: "legal", targetLanguageId: "fra" }), none],
    ];
    it.each(table)("%s", async (_what, filter, titles) => expect(await found(who.translator, filter())).toEqual(titles));

    it("the name of a user in other letters, for administrators", async () => {
      for (const client of [admin, who.admin]) {
        expect(await found(client, {})).toEqual(["Sure of somebody else", ...all]);
        expect(await found(client, { username: "OTHER@mail.example" })).toEqual(["Sure of somebody else"]);
        expect(await found(client, { username: "other" })).toEqual([]);
      }
    });
  });

  it("hold one's own only, but everybody's for administrators", async () => {
    expect(await found(other, {})).toEqual(["Sure of somebody else"]);
    expect(await found(other, { title: "sure" })).toEqual(["Sure of somebody else"]);
    expect(await found(who.admin, { title: "sure" })).toEqual(["Sure of somebody else", all[4]]);
    await refusals([
      [who.observer.get("/translations"), 403, "role-not-sufficient"], [who.stranger.get("/translations"), 401, "not-authenticated"],
    ]);
  });

  describe("come in pages", () => {
    const page = async (query: Filter, client = who.translator) => {
      const { json, headers } = await client.get("/translations", query);
      const { translations, ...numbers } = json;
      return {
        titles: translations.map((one: { profile: { title: string } }) => one.profile.title), numbers, link: headers.get("link") ?? "",
      };
    };

    it.each([
      ["the first", { perPage: 2 }, all.slice(0, 2), { page: 1, perPage: 2, totalPages: 3, totalItems: 5 }],
      ["the last, which is not full", { perPage: 2, page: 3 }, all.slice(4), { page: 3, perPage: 2, totalPages: 3, totalItems: 5 }],
      ["one past the last", { perPage: 2, page: 4 }, [], { page: 4, perPage: 2, totalPages: 3, totalItems: 5 }],
      ["one far past the last", { page: 2 ** 31 - 1 }, [], { page: 2 ** 31 - 1, perPage: 25, totalPages: 1, totalItems: 5 }],
      ["the largest", { perPage: 1000 }, all, { page: 1, perPage: 1000, totalPages: 1, totalItems: 5 }],
      ["the first when nothing is said", { page: "", perPage: "" }, all, { page: 1, perPage: 25, totalPages: 1, totalItems: 5 }],
      ["one of those that fit", { title: "t", perPage: 1, page: 2 }, ["Other"], { page: 2, perPage: 1, totalPages: 3, totalItems: 3 }],
    ])("such as %s", async (_what, query: Filter, titles, numbers) => expect(await page(query)).toMatchObject({ titles, numbers }));

    it("of which there are none without translations", async () => {
      expect(await page({}, who.linguist))
        .toMatchObject({ titles: [], numbers: { page: 1, perPage: 25, totalPages: 0, totalItems: 0 }, link: "" });
    });

    it("that lead to each other, with the filters", async () => {
      const { link } = await page({ perPage: 2, page: 2, statuses: "done" });
      const links = [...link.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, path = "", rel = ""]) => [rel, path] as const);
      expect(links.map(([rel]) => rel).sort()).toEqual(["first", "last", "next", "prev"]);
      const titles = await Promise.all(links.map(async ([rel, path]) =>
        [rel, (await who.translator.send("GET", `/translations${path}`)).json.translations.length]));
      expect(Object.fromEntries(titles)).toEqual({ first: 2, prev: 2, next: 1, last: 1 });
    });

    it("that are answered with 304 as long as nothing changes", async () => {
      const { headers } = await who.translator.get("/translations");
      // fetch would add a Cache-Control that asks for a new answer.
      expect((await who.translator.get("/translations", {}, {
        "If-None-Match": headers.get("etag") as string, "Cache-Control": "max-age=0",
      })).status).toBe(304);
    });
  });

  describe.each([
    ["GET", "/translations"], ["DELETE", "/translations/batch-delete"], ["GET", "/translations/download-archive"],
  ])("refuse in %s %s", (method, path) => {
    it.each([
      ["statuses", "sleeping"], ["statuses", "done,sleeping"], ["startTimeQueued", "yesterday"],
      ["startTimeQueued", "2026-02-30 00:00:00Z"],
      ["startTimeQueued", "2026-11-20 09:30:00.1234567890Z"], ["endTimeQueued", "2026-11-20T09:30:00Z"],
      ["endTimeQueued", "2026-11-20 24:00:00Z"], ["endTimeQueued", "2026-11-20"],
      ["translationMethod", "neural"],
    ])("%s=%s", async (field, value) => refuses(field, value));

    it.each(["title", "username", "languagePairId", "sourceLanguageId", "targetLanguageId"])("a %s of 1001 characters", async (field) =>
      refuses(field, "x".repeat(1_001)));

    const refuses = async (field: string, value: string): Promise<void> => {
      const answer = who.translator.send(method, `${path}?${new URLSearchParams({ [field]: value }).toString()}`);
      await refusals([[answer, 400, "unknown-value", new RegExp(`^${field} `)]]);
    };

    it.each([
      ["a scalar that came twice", "title=a&title=b", "field-repeated", "title"],
      ["an object in place of a scalar", "title[a]=b", "field-nested", "title"],
      ["an object in place of a list", "statuses[a]=done", "field-nested", "statuses"],
      ["a NUL", "title=a%00b", "text-malformed", ""],
      ["bytes that are not UTF-8", "title=%ff", "text-malformed", ""],
      ["a percent sign alone", "title=100%", "text-malformed", ""],
      ["a pair with a source language", "languagePairId=a&sourceLanguageId=eng", "filters-contradict", "languagePairId"],
      ["a pair with a target language", "languagePairId=a&targetLanguageId=eng", "filters-contradict", "languagePairId"],
    ])("%s", async (_what, query, code, field) => {
      await refusals([[who.translator.send(method, `${path}?${query}`), 400, code, field]]);
    });
  });

  it.each([
    "page=0", "page=-1", "page=1.5", "page=two", "page=2147483648", "perPage=0", "perPage=-1", "perPage=1001", "perPage=ten", "perPage=1e2",
  ])("refuse %s", async (query) => {
    await refusals([[who.translator.send("GET", `/translations?${query}`), 400, "unknown-value", new RegExp(`^${query.split("=")[0]} `)]]);
  });
});
