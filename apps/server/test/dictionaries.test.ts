import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { readSheet } from "@dragoman/resource-files";
import { unzipSync } from "fflate";
import { base64, type Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";

type Terms = readonly (readonly [source: string, target: string, comment?: string])[];

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function xml(terms: Terms): string {
  const entry = (term: Terms[number]) => {
    const [source, target, comment = ""] = term.map((text) => text?.replaceAll("<", "&lt;"));
    return `<dict-entry><src-segment>${source}</src-segment><tgt-segment>${target}</tgt-segment><user-comments>${comment}</user-comments></dict-entry>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?><dictionary><dict-entries>${terms.map(entry).join("\n")}</dict-entries></dictionary>`;
}

describe("dictionaries", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let pair: string;
  const people: Record<string, Client> = {};
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa,EngFra" });
    admin = dragoman.admin;
    pair = await admin.pair("EngSpa");
    for (const role of ["linguist", "translator", "observer"]) {
      const username = `${role}@mail.example`;
      await admin.post("/users", { username, displayName: role, roles: role, password: "Secret-1234" });
      people[role] = await dragoman.anybody().signIn(username, "Secret-1234");
    }
  }, 180_000);
  afterAll(() => dragoman?.stop());
  beforeEach(async () => { await admin.delete("/dictionaries/batch-delete", { sourceLanguageId: "eng", targetLanguageId: "spa" }); });

  const create = async (dictionaryId: string, terms: Terms, targetLanguageId = "spa") => {
    const answer = await admin.post("/dictionaries", { dictionaryId, sourceLanguageId: "eng", targetLanguageId, content: base64(xml(terms)) });
    expect([answer.status, answer.json]).toEqual([200, { dictionaryId, sourceLanguageId: "eng", targetLanguageId }]);
  };
  const termsOf = async (dictionaryId: string) => (await admin.get(`/dictionaries/${dictionaryId}/term`, { perPage: 1000 })).json.terms;
  const bytes = async (path: string) => {
    const token = (await admin.post("/auth", { username: "admin@localhost", password: dragoman.password })).json as string;
    const response = await fetch(`${dragoman.url}/api/v2${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const refusals = async (asked: readonly (readonly [Promise<{ status: number; headers: Headers }>, number, string])[]) => {
    for (const [answer, status, code] of asked) {
      const { status: found, headers } = await answer;
      expect([found, headers.get("dragoman-error")]).toEqual([status, code]);
    }
  };

  it("are made, found, listed, filled anew and deleted", async () => {
    await create("Legal-1.x", [["cat", "gato", "a pet"]]);
    expect((await admin.post("/dictionaries", { dictionaryId: "empty", sourceLanguageId: "en", targetLanguageId: "es" })).json)
      .toEqual({ dictionaryId: "empty", sourceLanguageId: "eng", targetLanguageId: "spa" });
    await create("french", [], "fra");
    const { json } = await people["observer"]!.get("/dictionaries", { perPage: 2 });
    expect([json.dictionaries.map((one: { dictionaryId: string }) => one.dictionaryId), json.totalItems, json.totalPages]).toEqual([["empty", "french"], 3, 2]);
    const spanish = (await admin.get("/dictionaries", { sourceLanguageId: "eng", targetLanguageId: "spa" })).json;
    expect(spanish.dictionaries.map((one: { dictionaryId: string }) => one.dictionaryId)).toEqual(["empty", "Legal-1.x"]);
    expect((await admin.get("/dictionaries", { page: 9 })).json).toMatchObject({ dictionaries: [], totalItems: 3 });

    const shown = { dictionaryId: "Legal-1.x", sourceLanguageId: "eng", targetLanguageId: "spa" };
    expect((await admin.get("/dictionaries/LEGAL-1.X")).json).toEqual(shown);
    const { content, ...rest } = (await admin.get("/dictionaries/legal-1.x", { includeContent: true })).json;
    expect(rest).toEqual(shown);
    expect(Buffer.from(content, "base64").toString()).toContain("<dict-entry><src-segment>cat</src-segment><tgt-segment>gato</tgt-segment><user-comments>a pet</user-comments></dict-entry>");

    expect((await people["linguist"]!.put("/dictionaries/legal-1.x", { content: base64(xml([["dog", "no"], ["dog", "perro"]])) })).json).toEqual(shown);
    expect(await termsOf("Legal-1.x")).toEqual([{ source: "dog", target: "perro", comment: "" }]);
    expect((await admin.put("/dictionaries/empty", { content })).status).toBe(200);
    expect(await termsOf("empty")).toEqual([{ source: "cat", target: "gato", comment: "a pet" }]);

    expect((await admin.delete("/dictionaries/legal-1.X")).json).toEqual(shown);
    await refusals([[admin.get("/dictionaries/Legal-1.x"), 404, "dictionary-not-found"]]);
    expect((await admin.delete("/dictionaries/batch-delete", { dictionaryIds: "none,FRENCH,empty" })).json).toBe(2);
    expect((await admin.get("/dictionaries")).json.totalItems).toBe(0);
  });

  it("refuse what is wrong, and change nothing then", async () => {
    await create("Legal", [["cat", "gato"]]);
    const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
    const post = (form: Record<string, string>) => admin.post("/dictionaries", { dictionaryId: "new", ...languages, ...form });
    await refusals([
      [post({ dictionaryId: "" }), 400, "field-missing"], [post({ dictionaryId: "../x" }), 400, "dictionary-id-invalid"], [post({ dictionaryId: "batch-delete" }), 400, "dictionary-id-invalid"],
      [post({ dictionaryId: "LEGAL" }), 400, "dictionary-id-taken"], [post({ sourceLanguageId: "" }), 400, "field-missing"], [post({ targetLanguageId: "tlh-x" }), 400, "language-unknown"],
      [post({ content: "no Base64!" }), 400, "base64-malformed"], [post({ content: base64("no XML") }), 400, "file-not-well-formed"], [post({ content: base64("<brands/>") }), 400, "file-unexpected-root"],
      [post({ content: base64(`<!DOCTYPE dictionary [<!ENTITY x "y">]>${xml([["a", "b"]]).slice(38)}`) }), 400, "file-declares-entities"],
      [post({ content: base64(xml([["a", "b"], ["c", ""]])) }), 400, "term-invalid"], [admin.get("/dictionaries/new"), 404, "dictionary-not-found"],
      [admin.put("/dictionaries/Legal"), 400, "field-missing"], [admin.put("/dictionaries/Legal", { content: base64(`${xml([["a", "b"]])}x`) }), 400, "file-not-well-formed"],
      [admin.put("/dictionaries/none", { content: base64(xml([])) }), 404, "dictionary-not-found"], [admin.delete("/dictionaries/none"), 404, "dictionary-not-found"],
      [admin.get("/dictionaries", { sourceLanguageId: "eng" }), 400, "field-missing"], [admin.get("/dictionaries", { perPage: 1001 }), 400, "unknown-value"],
      [admin.get("/dictionaries/Legal", { includeContent: "maybe" }), 400, "unknown-value"], [admin.get("/dictionaries/Legal/download", { exportFormat: "text/csv" }), 400, "unknown-value"],
      [admin.get("/dictionaries/download-archive", { dictionaryIds: "Legal,none" }), 404, "dictionary-not-found"], [admin.get("/dictionaries/download-archive", { targetLanguageId: "spa" }), 400, "field-missing"],
      [admin.delete("/dictionaries/batch-delete"), 400, "filter-missing"], [admin.delete("/dictionaries/batch-delete", { dictionaryIds: ",", sourceLanguageId: "" }), 400, "filter-missing"],
      [admin.delete("/dictionaries/batch-delete", { sourceLanguageId: "eng" }), 400, "field-missing"],
    ]);
    expect(await termsOf("Legal")).toEqual([{ source: "cat", target: "gato", comment: "" }]);
  });

  it("are read by all, their terms changed by translators, they themselves by linguists", async () => {
    await create("Legal", [["cat", "gato"]]);
    const acts: readonly (readonly [string, (client: Client) => Promise<{ status: number }>, readonly string[]])[] = [
      ["list", (who) => who.get("/dictionaries"), ["linguist", "translator", "observer"]],
      ["find", (who) => who.get("/dictionaries/Legal"), ["linguist", "translator", "observer"]],
      ["terms", (who) => who.get("/dictionaries/Legal/term"), ["linguist", "translator", "observer"]],
      ["add", (who) => who.post("/dictionaries/Legal/term", { source: `t${Math.random()}`, target: "x" }), ["linguist", "translator"]],
      ["change", (who) => who.put("/dictionaries/Legal/term", { originalSource: "cat", source: "cat", target: "x" }), ["linguist", "translator"]],
      ["remove terms", (who) => who.put("/dictionaries/Legal/term/delete", { source: "none" }), ["linguist", "translator"]],
      ["create", (who) => who.post("/dictionaries", { dictionaryId: `d${Math.random()}`, sourceLanguageId: "eng", targetLanguageId: "spa" }), ["linguist"]],
      ["replace", (who) => who.put("/dictionaries/Legal", { content: base64(xml([["cat", "gato"]])) }), ["linguist"]],
      ["batch-delete", (who) => who.delete("/dictionaries/batch-delete", { dictionaryIds: "none" }), ["linguist"]],
      ["delete", (who) => who.delete("/dictionaries/Legal"), ["linguist"]],
    ];
    for (const [act, run, may] of acts) {
      for (const role of ["observer", "translator", "linguist"]) {
        expect([act, role, (await run(people[role]!)).status]).toEqual([act, role, may.includes(role) ? 200 : 403]);
      }
      expect([act, (await run(dragoman.anybody())).status]).toEqual([act, 401]);
    }
  });

  it("have terms that are listed, added, changed and deleted", async () => {
    await create("Legal", [["cat", "gato", "pet"], ["100%", "todo"]]);
    const translator = people["translator"] as Client;
    expect((await translator.post("/dictionaries/legal/term", { source: " black \t cat ", target: "gato  negro", comment: "x, y" })).json)
      .toEqual({ source: "black cat", target: "gato negro", comment: "x, y" });
    const { json } = await translator.get("/dictionaries/legal/term", { source: "CAT", perPage: 1 });
    expect(json).toEqual({
      dictionaryId: "Legal", terms: [{ source: "black cat", target: "gato negro", comment: "x, y" }], termFilter: { source: "CAT", target: "", comment: "" },
      page: 1, perPage: 1, totalPages: 2, totalTerms: 2,
    });
    expect((await translator.get("/dictionaries/legal/term", { source: "%", comment: "" })).json.terms).toEqual([{ source: "100%", target: "todo", comment: "" }]);
    expect((await translator.put("/dictionaries/Legal/term", { originalSource: "cat", source: "Cat", target: "Gato" })).json).toEqual({ source: "Cat", target: "Gato", comment: "" });
    await refusals([
      [translator.post("/dictionaries/Legal/term", { source: "Cat", target: "x" }), 400, "term-source-taken"], [translator.post("/dictionaries/Legal/term", { source: "x" }), 400, "field-missing"],
      [translator.post("/dictionaries/Legal/term", { source: "x".repeat(301), target: "x" }), 400, "term-invalid"], [translator.post("/dictionaries/none/term", { source: "x", target: "x" }), 404, "dictionary-not-found"],
      [translator.put("/dictionaries/Legal/term", { originalSource: "cat", source: "x", target: "x" }), 404, "term-not-found"], [translator.put("/dictionaries/Legal/term", { source: "x", target: "x" }), 400, "field-missing"],
      [translator.put("/dictionaries/Legal/term", { originalSource: "Cat", source: "100%", target: "x" }), 400, "term-source-taken"], [translator.put("/dictionaries/Legal/term/delete"), 400, "field-missing"],
      [translator.put("/dictionaries/none/term/delete", { source: "x" }), 404, "dictionary-not-found"], [translator.get("/dictionaries/none/term"), 404, "dictionary-not-found"],
    ]);
    await translator.post("/dictionaries/Legal/term", { source: "a,b", target: "x" });
    expect((await translator.put("/dictionaries/Legal/term/delete", { source: ["a,b", "none", "Cat"] })).json).toEqual([{ source: "a,b" }, { source: "Cat" }]);
    expect((await termsOf("Legal")).map((term: { source: string }) => term.source)).toEqual(["100%", "black cat"]);
  });

  it("are handed over as XML, spreadsheet and archive, and taken back", async () => {
    await create("Legal", [["cat", "gato", "pet"], ["=1+1", "<b>"]]);
    await create("other", [["dog", "perro"]]);
    const file = await bytes("/dictionaries/LEGAL/download");
    expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")])
      .toEqual([200, expect.stringContaining("text/xml"), "attachment; filename=Legal.xml"]);
    const sheet = await bytes(`/dictionaries/Legal/download?exportFormat=${sheetType}`);
    expect([sheet.headers.get("content-type"), sheet.headers.get("content-disposition")]).toEqual([sheetType, "attachment; filename=Legal.xlsx"]);
    expect((await readSheet(sheet.bytes)).map(({ cells }) => cells.slice(0, 2))).toEqual([["source", "target"], ["=1+1", "<b>"], ["cat", "gato"]]);
    const before = await termsOf("Legal");
    for (const content of [file.bytes, sheet.bytes]) {
      await admin.put("/dictionaries/other", { content: base64(content) });
      expect(await termsOf("other")).toEqual(before);
    }
    const archive = await bytes("/dictionaries/download-archive?sourceLanguageId=eng&targetLanguageId=spa");
    expect([archive.headers.get("content-type"), archive.headers.get("content-disposition")]).toEqual(["application/zip", "attachment; filename=dictionaries.zip"]);
    const members = unzipSync(archive.bytes);
    expect(Object.keys(members)).toEqual(["Legal.xml", "other.xml"]);
    expect(Buffer.from(members["Legal.xml"] as Uint8Array)).toEqual(Buffer.from(file.bytes));
    expect(Object.keys(unzipSync((await bytes(`/dictionaries/download-archive?dictionaryIds=legal&exportFormat=${sheetType}`)).bytes))).toEqual(["Legal.xlsx"]);
  });

  describe("in a translation", () => {
    const text = "The black cat sat. CATS and a cat.";
    const quick = (options: Record<string, string | boolean> = {}, input = text) => people["translator"]!.quick(pair, input, options);

    it("change the very next quick translation and job, and change it back when a term goes", async () => {
      await create("Legal", []);
      const without = await quick({ dictionaryIds: "legal" });
      expect(without).not.toContain("gato");
      await admin.post("/dictionaries/Legal/term", { source: "cat", target: "gato" });
      expect((await quick({ dictionaryIds: "legal" })).match(/gato/g)).toHaveLength(2);
      expect((await admin.translate(pair, text, { dictionaryIds: "Legal" })).match(/gato/g)).toHaveLength(2);
      expect(await quick()).toBe(without);
      await admin.put("/dictionaries/Legal/term", { originalSource: "cat", source: "black cat", target: "pantera" });
      expect(await quick({ dictionaryIds: "legal" })).toContain("pantera");
      await admin.put("/dictionaries/Legal/term/delete", { source: "black cat" });
      expect(await quick({ dictionaryIds: "legal" })).toBe(without);
      expect(await admin.translate(pair, text, { dictionaryIds: "Legal" })).toBe(without);
    });

    it("rule in the order given, the longest term first, and take the capitals of the text over", async () => {
      await create("first", [["cat", "uno"]]);
      await create("second", [["black cat", "dos"], ["cat", "dos"]]);
      expect(await quick({ dictionaryIds: "first,second" })).toContain("uno");
      expect(await quick({ dictionaryIds: "first,second" })).not.toContain("dos");
      const second = await quick({ dictionaryIds: "second,first" }, "A black cat. Cat food. CAT FOOD.");
      expect(second.match(/dos|uno/gi)).toEqual(["dos", "Dos", "DOS"]);
    });

    it("are highlighted in HTML", async () => {
      await create("Legal", [["cat", "<gato>"]]);
      const html = { inputFormat: "text/html", dictionaryIds: "Legal", highlightDictionary: true };
      expect(await quick(html, "<p>A cat</p>")).toContain('<span class="mt-dictionary">&lt;gato&gt;</span>');
      expect(await admin.translate(pair, "<p>A cat</p>", html)).toContain('<span class="mt-dictionary">&lt;gato&gt;</span>');
      expect(await quick({ ...html, highlightDictionary: false }, "<p>A cat</p>")).not.toContain("mt-dictionary");
    });

    it("are shown by the job with the revision of their content", async () => {
      await create("one", [["cat", "gato"]]);
      await create("Two", []);
      const shown = async () => (await admin.get(`/translations/${await admin.create(pair, text, { dictionaryIds: "TWO,one,two" })}`)).json.profile.dictionaryIds as string[];
      const before = await shown();
      expect(before).toEqual([expect.stringMatching(/^Two_[0-9a-f]{32}$/), expect.stringMatching(/^one_[0-9a-f]{32}$/)]);
      await admin.post("/dictionaries/two/term", { source: "cat", target: "gato" });
      const after = await shown();
      expect([after[1], after[0]?.slice(4)]).toEqual([before[1], before[1]?.slice(4)]);
    });

    it("are refused when they are unknown or of another pair; with a detected source those of another pair are passed over", async () => {
      await create("spanish", [["cat", "gato"]]);
      await admin.delete("/dictionaries/french");
      await create("french", [["cat", "chat"]], "fra");
      const ask = (path: string, languagePairId: string, dictionaryIds: string) => admin.post(path, { languagePairId, dictionaryIds, input: base64("The black cat sat on the mat of the house.") });
      for (const path of ["/translations", "/translations/quick"]) {
        await refusals([[ask(path, pair, "spanish,none"), 400, "unknown-dictionary"], [ask(path, pair, "french"), 400, "unknown-dictionary"], [ask(path, "AutSpa", "none"), 400, "unknown-dictionary"]]);
      }
      const { json } = await ask("/translations/quick", "AutSpa", "french,spanish");
      expect(Buffer.from(json.translation, "base64").toString()).toContain("gato");
      const id = await admin.create("AutSpa", "The black cat sat on the mat of the house.", { dictionaryIds: "french,spanish", generateMetadata: true });
      await admin.done(id);
      expect(await admin.download(id)).toContain("gato");
      const { warnings, segments } = JSON.parse(Buffer.from((await admin.get(`/translations/${id}/metadata`)).text, "base64").toString());
      expect(warnings).toContainEqual(expect.stringMatching(/passed over.*: french_[0-9a-f]{32}$/));
      expect(segments[0].terms).toEqual([{ term: "cat", dictionaryId: "spanish", text: "cat", target: "gato" }]);
      await admin.delete("/dictionaries/french");
    });
  });

  it("take 100,000 terms in, and use them", async () => {
    const terms = Array.from({ length: 100_000 }, (_, n) => [`term number ${n}`, `término ${n}`, ""] as const);
    await create("large", terms);
    expect((await admin.get("/dictionaries/large/term", { perPage: 1 })).json.totalTerms).toBe(100_000);
    expect(await people["translator"]!.quick(pair, "See term number 4711 here.", { dictionaryIds: "large" })).toContain("término 4711");
    expect((await bytes("/dictionaries/large/download")).bytes.length).toBeGreaterThan(5_000_000);
  }, 60_000);
});
