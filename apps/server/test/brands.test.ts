import { beforeEach, describe, expect, it } from "@jest/globals";
import { readSheet, writeSheet } from "@dragoman/resource-files";
import type { Answer, Client } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals, type WrongField } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Each takes the age of the universe for the bait. */
const hostile = [
  "^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$", "^(\\w+\\s?)+$", "^([a-z]+)*$", "^(a*)*$", "(a+a+)+b", "^(?:(?:a+)+)+$",
  "^(\\p{L}+)+$", "(?=(a+)+$)a",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
];
const bait = `${"a".repeat(60)}!`;

const brandFile = (...entries: string[]) => `<brands><brand-entries>\n${entries.join("\n")}</brand-entries></brands>`;
const entry = (source: string, more = "") => `<brand-entry><src-segment>${source}</src-segment>${more}</brand-entry>`;

const twiceAndNested = (request: string, good: string, ...fields: string[]): WrongField[] => fields.flatMap((field): WrongField[] =>
  [[request, field, "field-repeated", `${good}${field}=true&${field}=true`], [request, field, "field-nested", `${good}${field}[a]=true`]]);
const wrongFlags = (request: string, good: string): WrongField[] => ["isSearchPatternSource", "disabled"].flatMap((field): WrongField[] =>
  ["perhaps", "1", "null"].map((value): WrongField => [request, field, "unknown-value", `${good}${field}=${value}`]));
const wrongFilters = (request: string): WrongField[] => [
  ...twiceAndNested(request, "", "source", "target", "comment", "isSearchPatternSource", "disabled"), ...wrongFlags(request, ""),
  ...["source", "target", "comment"].flatMap((field): WrongField[] =>
    [[request, field, "wildcard-too-many", `${field}=${"*a".repeat(11)}`],
      [request, field, "unknown-value", `${field}=${"x".repeat(10_001)}`]]),
];
const wrongTexts = (request: string, good: string): WrongField[] => [
  [request, "source", "brand-invalid", `${good}source=+%0A`], [request, "source", "brand-invalid", `${good}source=${"x".repeat(801)}`],
  [request, "target", "brand-invalid", `${good}target=${"x".repeat(2_001)}`],
  [request, "comment", "brand-invalid", `${good}comment=${"x".repeat(2_001)}`],
  ...["source", "target", "comment"].map((field): WrongField => [request, field, "brand-invalid", `${good}${field}=a%07`]),
];

describe("brands", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const pair = sandboxPair("EngSpa");
  beforeEach(async () => { await admin.delete("/brands/batch-delete", { source: "*" }); });

  const enter = async (brand: Record<string, string | boolean>) => {
    const answer = await admin.post("/brands", brand);
    expect(answer.status).toBe(200);
    return answer.json.brands[0];
  };
  const sources = async (filter: Record<string, string | number | boolean> = {}): Promise<string[]> =>
    (await admin.get("/brands", { perPage: 1000, ...filter })).json.brands.map((brand: { source: string }) => brand.source);
  const metadataOf = async (text: string) =>
    admin.metadata(await admin.finish(pair, text, { inputFormat: "text/plain", generateMetadata: true }));
  const traceOf = async (text: string) => (await metadataOf(text)).segments;

  it("are made, shown in the form of a list, found, changed and deleted", async () => {
    const acme = { source: "Acme", target: "ACME", comment: "the firm", isSearchPatternSource: false, disabled: false };
    expect((await admin.post("/brands", { source: "Acme", target: "ACME", comment: "the firm" })).json)
      .toEqual({ brands: [acme], page: 1, perPage: 25, totalPages: 1, totalItems: 1 });
    await enter({ source: "[A-Z]{2}-\\d+", isSearchPatternSource: true, disabled: true });
    expect((await admin.get("/brands", { perPage: 1, page: 2 })).json)
      .toEqual({
        brands: [{ source: "[A-Z]{2}-\\d+", target: "", comment: "", isSearchPatternSource: true, disabled: true }], page: 2, perPage: 1,
        totalPages: 2, totalItems: 2,
      });
    expect((await admin.put("/brands", { originalSource: "Acme", disabled: true })).json.brands).toEqual([{ ...acme, disabled: true }]);
    expect((await admin.put("/brands", { originalSource: "Acme", source: "Acme Ltd", target: "", disabled: false })).json.brands)
      .toEqual([{ ...acme, source: "Acme Ltd", target: "" }]);
    expect((await admin.put("/brands", { originalSource: "Acme Ltd", source: "", comment: "" })).json.brands)
      .toEqual([{ ...acme, source: "Acme Ltd", target: "", comment: "" }]);
    expect((await admin.delete("/brands", { source: ["Acme Ltd", "Acme"] })).json).toBe(1);
    expect(await sources()).toEqual(["[A-Z]{2}-\\d+"]);
  });

  it("are found by wildcards in the whole value and by flags, all of them together", async () => {
    for (const source of ["Acme", "acme", "Acme Ltd", "50%_off", "Zeta*"]) {
      await enter({ source, target: source.toUpperCase(), comment: `about ${source}`, disabled: source === "acme" });
    }
    await enter({ source: "Z.*a", isSearchPatternSource: true });
    for (const [filter, found] of [
      [{ source: "Acme" }, ["Acme"]], [{ source: "Acme*" }, ["Acme", "Acme Ltd"]], [{ source: "?cme" }, ["Acme", "acme"]],
      [{ source: "cme" }, []], [{ source: "%" }, []],
      [{ source: "*%_*" }, ["50%_off"]], [{ target: "*LTD" }, ["Acme Ltd"]], [{ comment: "about A*" }, ["Acme", "Acme Ltd"]],
      [{ isSearchPatternSource: true }, ["Z.*a"]],
      [{ disabled: true }, ["acme"]], [{ disabled: false, source: "*cme" }, ["Acme"]],
      [{ source: "" }, ["50%_off", "Acme", "Acme Ltd", "Z.*a", "Zeta*", "acme"]],
    ] as const) expect([filter, await sources(filter)]).toEqual([filter, found]);
    expect((await admin.delete("/brands/batch-delete", { target: "*LTD", disabled: "" })).json).toBe(1);
    expect((await admin.delete("/brands/batch-delete", { isSearchPatternSource: false, source: "*cme" })).json).toBe(2);
    expect(await sources()).toEqual(["50%_off", "Z.*a", "Zeta*"]);
  });

  it("come in pages, in the order of their sources", async () => {
    expect((await admin.get("/brands", { page: 3 })).json).toEqual({ brands: [], page: 3, perPage: 25, totalPages: 0, totalItems: 0 });
    const all = Array.from({ length: 30 }, (_, n) => `Brand ${n + 10}`);
    expect((await admin.upload("/brands/import", brandFile(...all.toReversed().map((source) => entry(source))))).json).toBe(30);
    const first = await admin.get("/brands", { page: "", perPage: "" });
    expect([first.json.brands.map(({ source }: { source: string }) => source), first.json.totalPages, first.headers.get("link")])
      .toEqual([all.slice(0, 25), 2, expect.stringContaining("page=2")]);
    expect((await admin.get("/brands", { page: 2 })).json)
      .toMatchObject({ page: 2, perPage: 25, totalPages: 2, totalItems: 30, brands: all.slice(25).map((source) => ({ source })) });
    expect((await admin.get("/brands", { page: 9 })).json).toEqual({ brands: [], page: 9, perPage: 25, totalPages: 2, totalItems: 30 });
    expect(await sources({ perPage: 1000 })).toEqual(all);
  });

  it.each([
    ["source", "A*", ["Beta", "[A]+"]], ["target", "?CME", ["Beta", "[A]+"]], ["comment", "*name", ["Acme", "[A]+"]],
    ["isSearchPatternSource", "TRUE", ["Acme", "Beta"]],
    ["isSearchPatternSource", "false", ["[A]+"]], ["disabled", "true", ["Acme", "[A]+"]], ["disabled", "False", ["Beta"]],
  ])("are deleted by %s=%s from query and form alike", async (field, value, left) => {
    for (const byForm of [false, true]) {
      await enter({ source: "Acme", target: "ACME" });
      await enter({ source: "Beta", comment: "another name", disabled: true });
      await enter({ source: "[A]+", isSearchPatternSource: true });
      const fields = new URLSearchParams({ [field]: value }).toString();
      expect((await admin.send("DELETE", `/brands/batch-delete${byForm ? "" : `?${fields}`}`, byForm ? fields : undefined)).json)
        .toBe(3 - left.length);
      expect(await sources()).toEqual(left);
      await admin.delete("/brands/batch-delete", { source: "*" });
    }
  });

  it("are deleted by their whole sources from query and form, never split at commas", async () => {
    for (const source of ["Alpha, Beta", "Alpha", "Beta", "Gamma"]) await enter({ source });
    expect((await admin.send("DELETE", "/brands?source=Alpha%2C+Beta", "source=Gamma&source=Gamma&source=Delta&source=")).json).toBe(2);
    expect(await sources()).toEqual(["Alpha", "Beta"]);
  });

  it("come and go as files, whose format is recognised", async () => {
    expect((await admin.get("/brands/export", { exportFormat: "TEXT/XML" })).text)
      .toMatch(/<brands><brand-entries>\s*<\/brand-entries><\/brands>\s*$/);
    await enter({ source: "A & <B>", target: "=1+1", comment: "two\nlines" });
    await enter({ source: "\\d+", isSearchPatternSource: true, disabled: true });
    const all = (await admin.get("/brands")).json.brands;
    const xml = await admin.get("/brands/export");
    expect([xml.headers.get("content-type"), xml.headers.get("content-disposition")])
      .toEqual([expect.stringMatching(/^text\/xml/), "attachment; filename=brands.xml"]);
    const { headers, bytes: sheet } = await admin.get("/brands/export", { exportFormat: sheetType });
    expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([sheetType, "attachment; filename=brands.xlsx"]);
    expect((await readSheet(sheet)).map(({ cells }) => cells[0])).toEqual(["source", "A & <B>", "\\d+"]);
    for (const [file, fields] of [
      [xml.text, {}], [sheet, {}], [xml.text, { importFormat: "text/xml" }], [sheet, { importFormat: sheetType }],
    ] as const) {
      await admin.delete("/brands/batch-delete", { source: "*" });
      expect((await admin.upload("/brands/import", file, fields)).json).toBe(2);
      expect((await admin.get("/brands")).json.brands).toEqual(all);
    }
  });

  it("are imported all or not at all, over those of the same source", async () => {
    await enter({ source: "Acme", target: "old", comment: "old" });
    expect((await admin.upload("/brands/import", brandFile(entry("Acme", "<tgt-segment>new</tgt-segment>"), entry("Beta")))).json).toBe(2);
    expect((await admin.get("/brands", { source: "Acme" })).json.brands[0]).toMatchObject({ target: "new", comment: "" });
    const messageOf = async (file: string | Uint8Array) => (await admin.upload("/brands/import", file)).json.error.message;
    expect(await messageOf(brandFile(entry("Gamma"), entry("(", "<is-search-pattern>true</is-search-pattern>")))).toContain("line 3");
    expect(await messageOf(await writeSheet([["Gamma", "", "", ""], ["Delta", "", "", "perhaps"]]))).toContain("row 2");
    expect(await sources()).toEqual(["Acme", "Beta"]);
    expect((await admin.upload("/brands/import",
      Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${brandFile(entry("Añejo"))}`, "latin1"))).json).toBe(1);
    expect(await sources()).toEqual(["Acme", "Añejo", "Beta"]);
    expect((await admin.upload("/brands/import", "<brands/>")).json).toBe(0);
  });

  it("are refused as files that are none, or hold something else", async () => {
    const twoFiles = new FormData();
    for (const name of ["one", "two"]) twoFiles.append("file", new Blob(["<brands/>"]), name);
    const otherField = new FormData();
    otherField.append("brands", new Blob(["<brands/>"]), "brands.xml");
    const noFile = new FormData();
    noFile.append("importFormat", "text/xml");
    await refusals([
      [admin.upload("/brands/import", "<dictionary/>"), 400, "file-unexpected-root"],
      [admin.upload("/brands/import", '<!DOCTYPE brands [<!ENTITY a "b">]><brands/>'), 400, "file-declares-entities"],
      [admin.upload("/brands/import", ""), 400, "file-not-well-formed"],
      [admin.upload("/brands/import", "Acme,ACME"), 400, "file-not-well-formed"],
      [admin.upload("/brands/import", Buffer.from(brandFile(entry("Añejo")), "latin1")), 400, "file-not-decodable"],
      [admin.upload("/brands/import", brandFile(entry(" "))), 400, "brand-invalid"],
      [admin.upload("/brands/import", brandFile(entry("(", "<is-search-pattern>true</is-search-pattern>"))), 400, "brand-pattern-invalid"],
      [admin.upload("/brands/import", "<brands/>", { importFormat: sheetType }), 400, "spreadsheet-unreadable"],
      [admin.upload("/brands/import", "PK\u0003\u0004"), 400, "spreadsheet-unreadable"],
      [admin.post("/brands/import", { file: "<brands/>" }), 400, "body-type-unsupported"],
      [admin.send("POST", "/brands/import", twoFiles), 400, "multipart-malformed"],
      [admin.send("POST", "/brands/import", otherField), 400, "multipart-malformed"],
      [admin.send("POST", "/brands/import", noFile), 400, "field-missing"],
      [admin.send("POST", "/brands/import"), 400, "field-missing"],
      [admin.upload("/brands/import", "<brands/>", { importFormat: "text/csv" }), 400, "unknown-value"],
      [admin.upload("/brands/import", "<brands/>", { importFormat: ["text/xml", "text/xml"] }), 400, "field-repeated"],
      [admin.upload("/brands/import", "<brands/>", { "importFormat[a]": "text/xml" }), 400, "field-nested"],
    ]);
    expect(await sources()).toEqual([]);
  });

  it("are taken from files of 50 MiB, and of no byte more", async () => {
    const limit = 50 * 2 ** 20;
    await refusals([[admin.upload("/brands/import", new Uint8Array(limit)), 400, "file-not-well-formed"]]);
    await refusals([[admin.upload("/brands/import", new Uint8Array(limit + 1)), 413, "file-too-large"]]);
  });

  it.each<WrongField>([
    ...wrongFilters("GET /brands"), ...wrongFilters("DELETE /brands/batch-delete"),
    ...["page", "perPage"].flatMap((field): WrongField[] => [
      ...["0", "-1", "1.5", "ten"].map((value): WrongField => ["GET /brands", field, "unknown-value", `${field}=${value}`]),
      ...twiceAndNested("GET /brands", "", field),
    ]),
    ["GET /brands", "perPage", "unknown-value", "perPage=1001"],
    ["DELETE /brands/batch-delete", "filter", "filter-missing", ""],
    ["DELETE /brands/batch-delete", "filter", "filter-missing", "source=&target=&comment=&isSearchPatternSource=&disabled="],
    ["DELETE /brands/batch-delete", "other", "field-unknown", "source=Acme&other=x"],
    ["GET /brands/export", "exportFormat", "unknown-value", "exportFormat=text/csv"],
    ...twiceAndNested("GET /brands/export", "", "exportFormat"),
    ["POST /brands", "source", "field-missing", "target=x"], ["POST /brands", "source", "field-missing", "source="],
    ["POST /brands", "source", "brand-exists", "source=Acme"],
    ["POST /brands", "source", "brand-pattern-invalid", "source=(&isSearchPatternSource=true"],
    ["POST /brands", "source", "brand-pattern-invalid", "source=%5C-&isSearchPatternSource=true"],
    ...wrongTexts("POST /brands", "").filter(([, field]) => field === "source"),
    ...wrongTexts("POST /brands", "source=New&").filter(([, field]) => field !== "source"),
    ...wrongFlags("POST /brands", "source=New&"), ...twiceAndNested("POST /brands", "", "source"),
    ...twiceAndNested("POST /brands", "source=New&", "target", "comment", "isSearchPatternSource", "disabled"),
    ["PUT /brands", "originalSource", "field-missing", "source=Acme"],
    ["PUT /brands", "originalSource", "field-missing", "originalSource=&target=x"], ...twiceAndNested("PUT /brands", "", "originalSource"),
    ["PUT /brands", "source", "brand-exists", "originalSource=Acme&source=("],
    ["PUT /brands", "source", "brand-pattern-invalid", "originalSource=(&isSearchPatternSource=true"],
    ["PUT /brands", "source", "brand-pattern-invalid", "originalSource=Acme&source=[&isSearchPatternSource=true"],
    ...wrongTexts("PUT /brands", "originalSource=Acme&"), ...wrongFlags("PUT /brands", "originalSource=Acme&"),
    ...twiceAndNested("PUT /brands", "originalSource=Acme&", "source", "target", "comment", "isSearchPatternSource", "disabled"),
    ["DELETE /brands", "source", "field-missing", ""], ["DELETE /brands", "source", "field-missing", "source=&source="],
    ["DELETE /brands", "source", "field-nested", "source[0]=Acme"],
  ])("are not touched by %s with a wrong %s: %s", async (request, field, code, fields) => {
    await admin.upload("/brands/import", brandFile(entry("Acme"), entry("(")));
    await refusals([[admin.ask(request, fields), 400, code, code === "brand-exists" ? "There is a brand" : field]]);
    expect((await admin.get("/brands")).json.brands)
      .toEqual(["(", "Acme"].map((source) => ({ source, target: "", comment: "", isSearchPatternSource: false, disabled: false })));
  });

  it("are unknown in another letter case", async () => {
    await enter({ source: "Acme" });
    await refusals([[admin.put("/brands", { originalSource: "acme", target: "x" }), 404, "brand-not-found"],
      [admin.put("/brands", { originalSource: "Beta", source: "Acme" }), 404, "brand-not-found"]]);
    expect((await admin.delete("/brands", { source: ["acme", "Beta"] })).json).toBe(0);
    await enter({ source: "acme" });
    expect(await sources()).toEqual(["Acme", "acme"]);
  });

  it("say how long a text may be, however much too long it is", async () => {
    const tooLong = [["source", 801, "800"], ["target", 2_001, "2000"], ["comment", 2_001, "2000"]] as const;
    for (const [field, length, most] of tooLong) {
      await refusals([length, 10_001].map((count) =>
        [admin.post("/brands", { source: "x", [field]: "x".repeat(count) }), 400, "brand-invalid", field, most] as const));
    }
    const longest = { source: "s".repeat(800), target: "t".repeat(2_000), comment: "c".repeat(2_000) };
    expect(await enter(longest)).toMatchObject(longest);
  });

  it("are found whichever line breaks a form writes", async () => {
    const fields = { source: "two\r\nlines", target: "dos\r\nlíneas", comment: "a\rb" };
    expect(await enter(fields)).toMatchObject({ source: "two\nlines", target: "dos\nlíneas", comment: "a\nb" });
    expect(await sources(fields)).toEqual(["two\nlines"]);
    expect((await admin.put("/brands", { originalSource: fields.source, comment: "" })).json.brands)
      .toMatchObject([{ source: "two\nlines", comment: "" }]);
    expect((await admin.delete("/brands/batch-delete", { target: fields.target, disabled: true })).json).toBe(0);
    expect((await admin.delete("/brands", { source: fields.source })).json).toBe(1);
  });

  const acts = (client: Client, fields: Record<string, string> = {}): Promise<Answer>[] => [
    client.get("/brands"), client.get("/brands/export"), client.post("/brands", fields), client.put("/brands", fields),
    client.delete("/brands", fields), client.delete("/brands/batch-delete", fields),
    client.upload("/brands/import", brandFile(entry("Beta"))),
  ];
  it.each(["linguist", "translator", "observer", "nobody"] as const)("are not for everybody with an account: %s", async (role) => {
    await enter({ source: "Acme" });
    for (const fields of [{}, { originalSource: "Acme", source: "Acme" }]) {
      await refusals(acts(who[role], fields).map((answer) => [answer, 403, "role-not-sufficient"] as const));
    }
    expect(await sources()).toEqual(["Acme"]);
  });
  it("are not for people who have not signed in", async () => {
    await enter({ source: "Acme" });
    await refusals(acts(who.stranger, { originalSource: "Acme", source: "Acme" })
      .map((answer) => [answer, 401, "not-authenticated"] as const));
    expect(await sources()).toEqual(["Acme"]);
  });
  it("are for administrators who are no super admins", async () => {
    const { admin: one } = who;
    expect((await one.send("POST", "/brands?source=Acme&unknown=x&isSearchPatternSource=FALSE&target=")).json.brands)
      .toMatchObject([{ source: "Acme", target: "", isSearchPatternSource: false }]);
    await refusals([[one.send("POST", "/brands?source=Beta", "source=Beta"), 400, "field-repeated"]]);
    expect((await one.put("/brands", { originalSource: "Acme", source: "Acme", target: "x" })).json.brands)
      .toMatchObject([{ target: "x" }]);
    expect((await one.get("/brands")).json.totalItems).toBe(1);
    expect((await one.get("/brands/export")).text).toContain("Acme");
    expect((await one.delete("/brands", { source: "Acme" })).json).toBe(1);
    expect((await one.upload("/brands/import", brandFile(entry("Beta")))).json).toBe(1);
    expect((await one.delete("/brands/batch-delete", { source: "*" })).json).toBe(1);
  });

  it("change the very next quick translation and job, which says so, until they are removed", async () => {
    const text = "The Acme car costs 20-AB now.";
    const plain = await admin.quick(pair, text);
    expect(plain).not.toMatch(/Acme|20-AB/);
    await enter({ source: "Acme" });
    await enter({ source: "(\\d+)-([A-Z]+)", target: "$2 $1", isSearchPatternSource: true });
    expect(await who.translator.quick(pair, text)).toMatch(/ Acme .*\$2 \$1/);
    const [segment] = await traceOf(text);
    expect(segment.target).toMatch(/ Acme .*\$2 \$1/);
    expect(segment.brands).toEqual([
      { brand: "Acme", isPattern: false, text: "Acme", target: "Acme" },
      { brand: "(\\d+)-([A-Z]+)", isPattern: true, text: "20-AB", target: "$2 $1" }]);

    await admin.put("/brands", { originalSource: "Acme", target: "ACME & Co." });
    expect(await admin.quick(pair, text)).toContain(" ACME & Co. ");
    expect(await admin.translate(pair, text, { inputFormat: "text/plain" })).toContain(" ACME & Co. ");
    await admin.put("/brands", { originalSource: "Acme", disabled: true });
    expect(await admin.quick(pair, text)).not.toContain("ACME");

    await admin.delete("/brands", { source: ["Acme", "(\\d+)-([A-Z]+)"] });
    expect(await admin.quick(pair, text)).toBe(plain);
    expect(await admin.translate(pair, text, { inputFormat: "text/plain" })).toBe(plain);
    expect((await traceOf(text))[0].brands).toEqual([]);
  });

  it("stand at word boundaries in their letter case, and are highlighted in HTML, patterns not", async () => {
    await enter({ source: "Acme", target: "A<b>" });
    await enter({ source: "Z\\d", isSearchPatternSource: true });
    const translated = await admin.quick(pair, "<p>Acme, Acmes, acme <i>Acme</i> Z1</p>",
      { inputFormat: "text/html", highlightBrand: true });
    expect(translated.match(/<span class="mt-brand">A&lt;b&gt;<\/span>/g)).toHaveLength(2);
    expect(translated.match(/mt-brand/g)).toHaveLength(2);
    expect(translated).toContain("Z1");
    expect(await admin.translate(pair, "<p>Acme</p>", { inputFormat: "text/html", highlightBrand: true }))
      .toContain('<span class="mt-brand">A&lt;b&gt;</span>');
    expect(await admin.quick(pair, "<p>Acme</p>", { inputFormat: "text/html" })).not.toContain("span");
    expect(await admin.quick(pair, "Acme", { inputFormat: "text/plain", highlightBrand: true })).toContain("A<b>");
  });

  it("stand where there is nothing else to translate, and across inline codes", async () => {
    await enter({ source: "42", target: "forty-two" });
    await enter({ source: "Acme Tools" });
    expect(await admin.quick(pair, "42", { inputFormat: "text/x-line" })).toContain("forty-two");
    expect(await admin.quick(pair, "<p>The Acme <b>Tools</b> shop</p>", { inputFormat: "text/html" })).toMatch(/Acme Tools/);
  });

  it("never delay others, however hopeless: such patterns are left out, and given up until they are changed", async () => {
    await enter({ source: "Acme" });
    await enter({ source: "Q\\d", target: "kept", isSearchPatternSource: true });
    for (const source of hostile) await enter({ source, isSearchPatternSource: true });
    // On a harmless text all patterns are quick: what is left out there has been given up.
    const givenUp = async (): Promise<string[]> => (await traceOf("The red car."))[0].patternsLeftOut;
    expect(await givenUp()).toEqual([]);
    const others = who.translator;

    let storming = true;
    const storm = Promise.all([1, 2, 3].map(async () => {
      while (storming) await admin.quick(pair, bait);
    }));
    let answered = 0;
    for (let given: string[] = []; hostile.some((source) => !given.includes(source)); given = await givenUp()) {
      const quick = await others.quick(pair, `The Acme number ${(answered += 1)}.`);
      expect(quick).toMatch(/ Acme .*\d/);
    }
    storming = false;
    await storm;
    expect(answered).toBeGreaterThan(1);
    // What is given up costs nobody time any more, and the patterns beside it work.
    expect(await others.quick(pair, `${bait} Q1`)).toContain("kept");
    expect(new Set(await givenUp())).toEqual(new Set(hostile));
    expect((await metadataOf("The red car.")).warnings).toEqual([expect.stringMatching(/pattern/)]);

    expect((await admin.put("/brands", { originalSource: hostile[0] as string, source: "^a+!$", target: "cured" })).status).toBe(200);
    expect(await others.quick(pair, bait)).toContain("cured");
    expect(await givenUp()).not.toContain(hostile[0]);
  });
});
