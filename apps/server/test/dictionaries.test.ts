import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "@jest/globals";
import { readSheet, writeSheet } from "@dragoman/resource-files";
import { unzipSync } from "fflate";
import { type Answer, base64, type Client } from "./support/client.js";
import { dictionaryXml, enterDictionary, termsOf } from "./support/dictionaries.js";
import { everybody, type Name, outcomeFor, outcomeOf, usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { useSandbox } from "./support/use-dragoman.js";

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
type Fields = Record<string, string | boolean | number | readonly string[]>;

describe("dictionaries", () => {
  const { dragoman, admin } = useSandbox("none");
  const who = usePeople(dragoman);
  beforeEach(async () => {
    for (const { dictionaryId } of (await admin.get("/dictionaries", { perPage: 1000 })).json.dictionaries) {
      await admin.delete(`/dictionaries/${dictionaryId}`);
    }
  });

  const idsOf = (answer: Answer): string[] => answer.json.dictionaries.map((one: { dictionaryId: string }) => one.dictionaryId);
  const ids = async () => idsOf(await admin.get("/dictionaries"));
  const post = (fields: Fields) => admin.post("/dictionaries", { dictionaryId: "new", ...languages, ...fields });
  it("are made, found, shown with their content, filled anew and deleted", async () => {
    const shown = { dictionaryId: "Legal-1.x", ...languages };
    const content = base64(dictionaryXml([["cat", "gato", "a pet"]]));
    expect((await admin.post("/dictionaries", { ...shown, content, unknown: "ignored" })).json).toEqual(shown);
    expect((await admin.get("/dictionaries/LEGAL-1.X")).json).toEqual(shown);
    for (const includeContent of [false, ""]) expect((await admin.get("/dictionaries/LEGAL-1.X", { includeContent })).json).toEqual(shown);
    const { content: found, ...rest } = (await admin.get("/dictionaries/legal-1.x", { includeContent: true })).json;
    expect(rest).toEqual(shown);
    expect(Buffer.from(found, "base64").toString()).toContain(
      "<dict-entry><src-segment>cat</src-segment><tgt-segment>gato</tgt-segment><user-comments>a pet</user-comments></dict-entry>",
    );

    expect((await admin.put("/dictionaries/legal-1.x", {
      content: base64(dictionaryXml([["dog", "no"], ["Dog", "Perro"], ["dog", "perro"]])),
    })).json).toEqual(shown);
    expect(await termsOf(admin, "Legal-1.x"))
      .toEqual([{ source: "Dog", target: "Perro", comment: "" }, { source: "dog", target: "perro", comment: "" }]);
    expect((await admin.put("/dictionaries/legal-1.x", { content: found })).json).toEqual(shown);
    expect(await termsOf(admin, "Legal-1.x")).toEqual([{ source: "cat", target: "gato", comment: "a pet" }]);
    expect((await admin.put("/dictionaries/legal-1.x", { content: base64("<dictionary/>") })).status).toBe(200);
    expect(await termsOf(admin, "Legal-1.x")).toEqual([]);

    expect((await admin.delete("/dictionaries/legal-1.X")).json).toEqual(shown);
    await refusals([[admin.get("/dictionaries/Legal-1.x"), 404, "dictionary-not-found"]]);
    expect(await ids()).toEqual([]);
  });

  it("are made without terms where there is no content, from language tags and from parameters in the query", async () => {
    for (const content of [{}, { content: "" }]) {
      expect(
        (await admin.post("/dictionaries", { dictionaryId: "empty", sourceLanguageId: "en", targetLanguageId: "es", ...content })).json,
      ).toEqual({ dictionaryId: "empty", ...languages });
      expect(await termsOf(admin, "empty")).toEqual([]);
      await admin.delete("/dictionaries/empty");
    }
    const content = encodeURIComponent(base64(dictionaryXml([["cat", "gato"]])));
    expect((await admin.send("POST", `/dictionaries?dictionaryId=q&sourceLanguageId=EN&targetLanguageId=SPA&content=${content}`)).json)
      .toEqual({ dictionaryId: "q", ...languages });
    expect(await termsOf(admin, "q")).toHaveLength(1);
  });

  it.each(["a", "7", "A-_.9", "x".repeat(64), "batch-delete2", "Constructors", "toString"])("may have the id %s", async (dictionaryId) => {
    expect((await post({ dictionaryId })).json).toEqual({ dictionaryId, ...languages });
    expect((await admin.get(`/dictionaries/${dictionaryId.toUpperCase()}`)).json.dictionaryId).toBe(dictionaryId);
  });

  it.each([
    "x".repeat(65), "x".repeat(400), "-a", "_a", ".a", "..", "a b", "a/b", "../x", "a,b", "Überblick", "\u212a", "a\n", "batch-delete",
    "Batch-Delete", "download-archive", "DOWNLOAD-ARCHIVE",
    "__proto__", "constructor", "CONSTRUCTOR",
  ])("may not have the id %j", async (dictionaryId) => {
    await refusals([[post({ dictionaryId }), 400, "dictionary-id-invalid", "dictionaryId"]]);
    expect(await ids()).toEqual([]);
  });

  it("are listed in pages by their ids, of all languages or between two", async () => {
    expect((await admin.get("/dictionaries")).json).toEqual({ dictionaries: [], page: 1, perPage: 25, totalPages: 0, totalItems: 0 });
    for (const id of ["Beta", "alpha", "Gamma"]) await enterDictionary(admin, id, []);
    await enterDictionary(admin, "chat", [], "fra");
    expect((await admin.get("/dictionaries")).json).toMatchObject({
      page: 1, perPage: 25, totalPages: 1, totalItems: 4, dictionaries: [{ dictionaryId: "alpha", ...languages }, {}, {}, {}],
    });
    const page = await admin.get("/dictionaries", { page: 2, perPage: 2 });
    expect([idsOf(page), page.json.page, page.json.perPage, page.json.totalPages, page.json.totalItems])
      .toEqual([["chat", "Gamma"], 2, 2, 2, 4]);
    expect(page.headers.get("link")).toMatch(/page=1.*rel="prev"/);
    for (const [query, found] of [
      [languages, ["alpha", "Beta", "Gamma"]], [{ sourceLanguageId: "en", targetLanguageId: "FR" }, ["chat"]],
      [{ sourceLanguageId: "spa", targetLanguageId: "eng" }, []],
      [{ sourceLanguageId: "eng", targetLanguageId: "zzz" }, []],
      [{ sourceLanguageId: "", targetLanguageId: "", page: "", perPage: "" }, ["alpha", "Beta", "chat", "Gamma"]],
      [{ perPage: 1000, unknown: "ignored" }, ["alpha", "Beta", "chat", "Gamma"]],
    ] as const) expect([query, idsOf(await admin.get("/dictionaries", query))]).toEqual([query, found]);
    expect((await admin.get("/dictionaries", { page: 9, ...languages })).json)
      .toEqual({ dictionaries: [], page: 9, perPage: 25, totalPages: 1, totalItems: 3 });
  });

  it("are deleted together by ids, by languages and by both, from query and form", async () => {
    const entered = async () => {
      for (const id of ["a", "B", "c"]) if (!(await ids()).includes(id)) await enterDictionary(admin, id, [["cat", "gato"]]);
      if (!(await ids()).includes("french")) await enterDictionary(admin, "french", [], "fra");
    };
    for (const [fields, left] of [
      [{ dictionaryIds: "none,b,C" }, ["a", "french"]], [{ dictionaryIds: ["a", "french,a"] }, ["B", "c"]], [languages, ["french"]],
      [{ sourceLanguageId: "en", targetLanguageId: "fr" }, ["a", "B", "c"]],
      [{ dictionaryIds: "a,french", ...languages }, ["B", "c", "french"]], [{ dictionaryIds: "none" }, ["a", "B", "c", "french"]],
      [{ sourceLanguageId: "eng", targetLanguageId: "zzz" }, ["a", "B", "c", "french"]],
      [{ dictionaryIds: "a", sourceLanguageId: "", targetLanguageId: "" }, ["B", "c", "french"]],
    ] as const) {
      await entered();
      expect([fields, (await admin.delete("/dictionaries/batch-delete", fields)).json, await ids()])
        .toEqual([fields, 4 - left.length, left]);
    }
    await entered();
    expect((await admin.send("DELETE", "/dictionaries/batch-delete?dictionaryIds=a", "dictionaryIds=B")).json).toBe(2);
    expect(await ids()).toEqual(["c", "french"]);
  });

  describe("with wrong parameters", () => {
    const del = (fields: Fields) => admin.delete("/dictionaries/batch-delete", fields);
    const file = (content: string | Uint8Array) => ({ content: base64(content) });
    const legal = "/dictionaries/Legal";
    const json = { "Content-Type": "application/json" };
    const deep = `<dictionary>${"<a>".repeat(100)}${"</a>".repeat(100)}</dictionary>`;
    type Call = [what: string, call: () => Promise<Answer>, code: string, message: string, details?: string];
    const badFiles: readonly [
      what: string, file: string | Uint8Array | (() => Promise<Uint8Array>), code: string, message: string, details?: string,
    ][] = [
      ["that is no XML", "cat,gato", "file-not-well-formed", "cat,gato"],
      ["with something behind the root", `${dictionaryXml([["a", "b"]])}x`, "file-not-well-formed", "line 1"],
      ["of brands", "<brands/>", "file-unexpected-root", '"brands"'], ["that nests too deep", deep, "file-too-deep", "100 deep"],
      ["that declares entities", '<!DOCTYPE dictionary [<!ENTITY x "y">]><dictionary/>', "file-declares-entities", "internal subset"],
      ["that is not what it says", Buffer.from('<?xml version="1.0" encoding="UTF-8"?><dictionary>\xf1</dictionary>', "latin1"),
        "file-not-decodable", "utf-8"],
      ["in an unknown encoding", '<?xml version="1.0" encoding="klingon"?><dictionary/>', "file-not-decodable", '"klingon"'],
      ["that is a broken spreadsheet", "PK\u0003\u0004", "spreadsheet-unreadable", "spreadsheet", "xlsx"],
      ["with an entry without target", dictionaryXml([["a", "b"], ["c", " "]]), "term-invalid", "line 2"],
      ["with a source that is too long", dictionaryXml([["x".repeat(301), "b"]]), "term-invalid", "source"],
      ["with a row without source", () => writeSheet([["a", "b"], ["", "c"]]), "term-invalid", "row 2"],
    ];
    const withBadFiles = (what: string, send: (content: { content: string }) => Promise<Answer>): Call[] =>
      badFiles.map(([bad, content, ...refusal]) =>
        [`${what} with a file ${bad}`, async () => send(file(typeof content === "function" ? await content() : content)), ...refusal]);
    const calls: readonly Call[] = [
      ["make one without id", () => post({ dictionaryId: "" }), "field-missing", "dictionaryId"],
      ["make one with an id of 401 characters", () => post({ dictionaryId: "x".repeat(401) }), "dictionary-id-invalid", "dictionaryId"],
      ["make one with two ids", () => post({ dictionaryId: ["a", "b"] }), "field-repeated", "dictionaryId"],
      ["make one with NUL in its id", () => post({ dictionaryId: "a\0" }), "text-malformed", "dictionaryId"],
      ["make one whose id is taken in another letter case", () => post({ dictionaryId: "LEGAL" }), "dictionary-id-taken", "LEGAL"],
      ["make one without source language", () => post({ sourceLanguageId: "" }), "field-missing", "sourceLanguageId"],
      ["make one without target language", () => post({ targetLanguageId: "" }), "field-missing", "targetLanguageId"],
      ["make one of an unknown source language", () => post({ sourceLanguageId: "klingon" }), "language-unknown", "sourceLanguageId"],
      ["make one into an unknown target language", () => post({ targetLanguageId: "tlh-x" }), "language-unknown", "targetLanguageId"],
      ["make one of two languages at once", () => post({ sourceLanguageId: "eng,fra" }), "language-unknown", "sourceLanguageId"],
      ["make one of a language of 41 characters", () => post({ sourceLanguageId: "x".repeat(41) }), "language-unknown", "sourceLanguageId"],
      ["make one with two source languages", () => post({ sourceLanguageId: ["eng", "eng"] }), "field-repeated", "sourceLanguageId"],
      ["make one with an object for a target language", () => post({ "targetLanguageId[a]": "spa" }), "field-nested", "targetLanguageId"],
      ["make one with wrong Base64", () => post({ content: "no Base64!" }), "base64-malformed", "content"],
      ["make one with Base64 without its padding", () => post({ content: "YQ" }), "base64-malformed", "content"],
      ["make one with two contents", () => post({ content: [base64("<dictionary/>"), base64("<dictionary/>")] }), "field-repeated",
        "content"],
      ["make one with an object for content", () => post({ "content[a]": base64(dictionaryXml([["a", "b"]])) }), "field-nested", "content"],
      ["make one with JSON", () => admin.send("POST", "/dictionaries", JSON.stringify({ dictionaryId: "new", ...languages }), json),
        "body-type-unsupported", "application/json"],
      ["make one by an upload", () => admin.upload("/dictionaries", dictionaryXml([]), { dictionaryId: "new", ...languages }),
        "body-type-unsupported", "multipart/form-data"],
      ...withBadFiles("make one", post), ...withBadFiles("fill one", (content) => admin.put(legal, content)),
      ["fill one with nothing", () => admin.put(legal), "field-missing", "content"],
      ["fill one with an empty content", () => admin.put(legal, { content: "" }), "field-missing", "content"],
      ["fill one with wrong Base64", () => admin.put(legal, { content: "****" }), "base64-malformed", "content"],
      ["fill one with two contents", () => admin.put(legal, { content: [base64("<dictionary/>"), base64("<dictionary/>")] }),
        "field-repeated", "content"],
      ["fill one with an array for content", () => admin.put(legal, { "content[]": base64("<dictionary/>") }), "field-nested", "content"],
      ["show one with content or not", () => admin.get(legal, { includeContent: "maybe" }), "unknown-value", "includeContent"],
      ["show one with and without content", () => admin.get(legal, { includeContent: ["true", "false"] }), "field-repeated",
        "includeContent"],
      ["show one of an id of 401 characters", () => admin.get(`/dictionaries/${"x".repeat(401)}`), "unknown-value", "dictionaryId"],
      ["list those of a source language", () => admin.get("/dictionaries", { sourceLanguageId: "eng" }), "field-missing",
        "targetLanguageId"],
      ["list those of a target language", () => admin.get("/dictionaries", { targetLanguageId: "eng", sourceLanguageId: "" }),
        "field-missing", "sourceLanguageId"],
      ["list those of two source languages", () => admin.get("/dictionaries", { ...languages, sourceLanguageId: ["eng", "fra"] }),
        "field-repeated", "sourceLanguageId"],
      ["list those of a language of 41 characters", () => admin.get("/dictionaries", { ...languages, targetLanguageId: "x".repeat(41) }),
        "unknown-value", "targetLanguageId"],
      ...["0", "-1", "ten", "1.5", "2147483648"].map((page): Call =>
        [`list page ${page}`, () => admin.get("/dictionaries", { page }), "unknown-value", "page"]),
      ...["0", "-1", "ten", "1001"].map((perPage): Call =>
        [`list ${perPage} a page`, () => admin.get("/dictionaries", { perPage }), "unknown-value", "perPage"]),
      ["download one in another format", () => admin.get(`${legal}/download`, { exportFormat: "text/csv" }), "unknown-value",
        "exportFormat"],
      ["download one in two formats", () => admin.get(`${legal}/download`, { exportFormat: ["text/xml", sheetType] }), "field-repeated",
        "exportFormat"],
      ["download many in another format", () => admin.get("/dictionaries/download-archive", { exportFormat: "application/zip" }),
        "unknown-value", "exportFormat"],
      ["download those of a target language", () => admin.get("/dictionaries/download-archive", { targetLanguageId: "spa" }),
        "field-missing", "sourceLanguageId"],
      ["download those of an object of ids", () => admin.get("/dictionaries/download-archive", { "dictionaryIds[a]": "Legal" }),
        "field-nested", "dictionaryIds"],
      ["delete many without a filter", () => del({}), "filter-missing", "filter"], ["delete many with empty filters",
        () => del({ dictionaryIds: ",", sourceLanguageId: "", targetLanguageId: "" }), "filter-missing", "filter"],
      ["delete many with an unknown filter", () => del({ ids: "Legal" }), "field-unknown", "ids"],
      ["delete those of a source language", () => del({ sourceLanguageId: "eng" }), "field-missing", "targetLanguageId"],
      ["delete some of a target language", () => del({ dictionaryIds: "Legal", targetLanguageId: "spa" }), "field-missing",
        "sourceLanguageId"],
      ["delete those of an array of ids", () => del({ "dictionaryIds[]": "Legal" }), "field-nested", "dictionaryIds"],
    ];
    it.each(calls)("refuse to %s, and stay as they are", async (_what, call, ...refusal) => {
      await enterDictionary(admin, "Legal", [["cat", "gato"]]);
      await refusals([[call(), 400, ...refusal]]);
      expect([await ids(), await termsOf(admin, "Legal")]).toEqual([["Legal"], [{ source: "cat", target: "gato", comment: "" }]]);
    });

    it("answer 404 where there is none, and to paths that are none", async () => {
      await enterDictionary(admin, "Legal", []);
      const none = "/dictionaries/none";
      const content = base64(dictionaryXml([]));
      await refusals([
        [admin.get(none), 404, "dictionary-not-found"], [admin.get(none, { includeContent: true }), 404, "dictionary-not-found"],
        [admin.put(none, { content }), 404, "dictionary-not-found"],
        [admin.delete(none), 404, "dictionary-not-found"], [admin.get(`${none}/download`), 404, "dictionary-not-found"],
        [admin.get("/dictionaries/batch-delete"), 404, "dictionary-not-found"],
        [admin.delete("/dictionaries/download-archive"), 404, "dictionary-not-found"],
        [admin.get("/dictionaries/..%2FLegal"), 404, "dictionary-not-found"],
        [admin.get("/dictionaries/download-archive", { dictionaryIds: "Legal,none" }), 404, "dictionary-not-found"],
        [admin.get("/dictionaries/"), 404, "path-unknown"], [admin.post(legal), 404, "path-unknown"],
        [admin.get(`${legal}/terms`), 404, "path-unknown"],
      ]);
    });

    it("answer 413 to a file of more than 100 MiB", async () => {
      await enterDictionary(admin, "Legal", [["cat", "gato"]]);
      await refusals([[admin.send("PUT", legal, `content=${"QUFB".repeat(101 * 2 ** 20 / 3)}`), 413, "input-too-large", "content"]]);
      expect(await termsOf(admin, "Legal")).toHaveLength(1);
    });
  });

  it("are read by all with a role, their terms changed by translators, they themselves by linguists", async () => {
    let fresh = 0;
    const another = async () => { await enterDictionary(admin, `d${(fresh += 1)}`, [["cat", "gato"]]); return `/dictionaries/d${fresh}`; };
    const content = base64(dictionaryXml([["cat", "gato"]]));
    const linguists: readonly Name[] = ["admin", "linguist"];
    const translators: readonly Name[] = [...linguists, "translator"];
    const all: readonly Name[] = [...translators, "observer"];
    const acts: readonly (readonly [string, (client: Client, path: string) => Promise<Answer>, readonly Name[]])[] = [
      ["list", (client) => client.get("/dictionaries"), all], ["show", (client, path) => client.get(path, { includeContent: true }), all],
      ["download", (client, path) => client.get(`${path}/download`), all],
      ["download-archive", (client) => client.get("/dictionaries/download-archive"), all],
      ["terms", (client, path) => client.get(`${path}/term`), all],
      ["add", (client, path) => client.post(`${path}/term`, { source: "dog", target: "perro" }), translators],
      ["change", (client, path) => client.put(`${path}/term`, { originalSource: "cat", source: "cat", target: "x" }), translators],
      ["delete terms", (client, path) => client.put(`${path}/term/delete`, { source: "cat" }), translators],
      ["make", (client) => client.post("/dictionaries", { dictionaryId: `made${(fresh += 1)}`, ...languages, content }), linguists],
      ["fill", (client, path) => client.put(path, { content }), linguists],
      ["delete", (client, path) => client.delete(path), linguists],
      ["batch-delete", (client, path) => client.delete("/dictionaries/batch-delete", { dictionaryIds: path.slice(14) }), linguists],
    ];
    for (const [act, run, may] of acts) {
      for (const name of everybody) {
        expect([act, name, ...outcomeOf(await run(who[name], await another()))]).toEqual([act, name, ...outcomeFor(name, may)]);
      }
    }
    for (const name of everybody.slice(0, -1)) {
      expect([name, (await who[name].get("/users/me/permissions")).json]).toEqual([name, expect.objectContaining(
        { READ_DICTIONARIES: all.includes(name), EDIT_TERMS: translators.includes(name), MANAGE_DICTIONARIES: linguists.includes(name) })]);
    }
  });

  describe("as files", () => {
    it.each<[string, () => string | Uint8Array | Promise<Uint8Array>]>([
      ["XML in UTF-16", () =>
        Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${dictionaryXml([["cat", "ñu", "café"]]).slice(38)}`, "utf16le")],
      ["XML in Latin-1", () =>
        Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${dictionaryXml([["cat", "ñu", "café"]]).slice(38)}`, "latin1")],
      ["XML with a byte order mark", () => `\ufeff${dictionaryXml([["cat", "ñu", "café"]])}`],
      ["XML with more in it", () =>
        "<dictionary><!-- c --><head>x</head><dict-entries><dict-entry n='1'><user-comments>caf&#xe9;</user-comments><tgt-segment>"
          + "<![CDATA[ñu]]></tgt-segment><more/><src-segment>\n cat </src-segment></dict-entry></dict-entries></dictionary>"],
      ["a spreadsheet with column names", () => writeSheet([["Source", "Target", "Comment"], ["cat", "ñu", "café"]])],
      ["a spreadsheet without", () => writeSheet([["cat", "ñu", "café"]])],
    ])("are taken as %s", async (_what, file) => {
      const content = base64(await file());
      expect((await post({ content })).status).toBe(200);
      expect(await termsOf(admin, "new")).toEqual([{ source: "cat", target: "ñu", comment: "café" }]);
      await enterDictionary(admin, "other", [["dog", "perro"]]);
      expect((await admin.put("/dictionaries/other", { content })).status).toBe(200);
      expect(await termsOf(admin, "other")).toEqual(await termsOf(admin, "new"));
    });

    it("are taken from Base64 in broken lines, with blanks for +", async () => {
      const encoded = base64(`<!-- >>>>>> -->${dictionaryXml([["cat", "gato"]]).slice(38)}`);
      expect(encoded).toContain("+");
      const content = (encoded.match(/.{1,76}/g) as string[]).join("\r\n");
      expect(
        (await admin.send("POST", "/dictionaries", `dictionaryId=new&sourceLanguageId=eng&targetLanguageId=spa&content=${content}`)).status,
      ).toBe(200);
      expect(
        (await admin.send("PUT", "/dictionaries/new", `content=${content.replaceAll("\r\n", "%0D%0A").replaceAll("+", "%20")}`)).status,
      ).toBe(200);
      expect(await termsOf(admin, "new")).toHaveLength(1);
    });

    it("may name a document type, which is not fetched", async () => {
      let fetched = 0;
      const elsewhere = createServer((_request, response) => { fetched += 1; response.end(); });
      await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
      const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/dictionary.dtd`;
      for (const external of [`SYSTEM "${at}"`, `PUBLIC "-//Dictionary//EN" "${at}"`, ""]) {
        expect(
          (await post({ content: base64(dictionaryXml([["cat", "gato"]]).replace("?>", `?><!DOCTYPE dictionary ${external}>`)) })).status,
        ).toBe(200);
        expect(await termsOf(admin, "new")).toHaveLength(1);
        await admin.delete("/dictionaries/new");
      }
      expect(fetched).toBe(0);
      await new Promise((resolve) => elsewhere.close(resolve));
    });

    it("are handed over as XML, spreadsheet and archive, and taken back", async () => {
      await enterDictionary(admin, "Legal", [["cat", "gato", "pet"], ["=1+1", "<b> & ]]>", "two\nlines"]]);
      await enterDictionary(admin, "other", [["dog", "perro"]]);
      await enterDictionary(admin, "french", [["dog", "chien"]], "fra");
      const file = await admin.get("/dictionaries/LEGAL/download");
      expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")])
        .toEqual([200, expect.stringContaining("text/xml"), "attachment; filename=Legal.xml"]);
      expect((await admin.get("/dictionaries/Legal/download?exportFormat=TEXT/XML")).bytes).toEqual(file.bytes);
      expect((await admin.get("/dictionaries/Legal", { includeContent: true })).json.content).toBe(base64(file.bytes));
      const sheet = await admin.get(`/dictionaries/Legal/download?exportFormat=${sheetType}`);
      expect([sheet.headers.get("content-type"), sheet.headers.get("content-disposition")])
        .toEqual([sheetType, "attachment; filename=Legal.xlsx"]);
      expect((await readSheet(sheet.bytes)).map(({ cells }) => cells))
        .toEqual([["source", "target", "comment"], ["=1+1", "<b> & ]]>", "two\nlines"], ["cat", "gato", "pet"]]);
      const before = await termsOf(admin, "Legal");
      for (const content of [file.bytes, sheet.bytes]) {
        await admin.put("/dictionaries/other", { content: base64(content) });
        expect(await termsOf(admin, "other")).toEqual(before);
      }

      const archive = await admin.get("/dictionaries/download-archive?sourceLanguageId=eng&targetLanguageId=spa");
      expect([archive.headers.get("content-type"), archive.headers.get("content-disposition")])
        .toEqual(["application/zip", "attachment; filename=dictionaries.zip"]);
      const members = unzipSync(archive.bytes);
      expect(Object.keys(members)).toEqual(["Legal.xml", "other.xml"]);
      expect(Buffer.from(members["Legal.xml"] as Uint8Array)).toEqual(Buffer.from(file.bytes));
      for (const [query, names] of [
        ["", ["french.xml", "Legal.xml", "other.xml"]],
        [`?dictionaryIds=legal,OTHER&exportFormat=${sheetType}`, ["Legal.xlsx", "other.xlsx"]],
        ["?dictionaryIds=other&dictionaryIds=french,other", ["french.xml", "other.xml"]],
        ["?dictionaryIds=legal,french&sourceLanguageId=en&targetLanguageId=fr", ["french.xml"]],
        ["?sourceLanguageId=spa&targetLanguageId=eng", []], ["?dictionaryIds=,&exportFormat=", ["french.xml", "Legal.xml", "other.xml"]],
      ] as const) expect([query, Object.keys(unzipSync((await admin.get(`/dictionaries/download-archive${query}`)).bytes))])
        .toEqual([query, names]);
    });
  });
});
