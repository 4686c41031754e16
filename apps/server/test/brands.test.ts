import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { readSheet } from "@dragoman/resource-files";
import type { Answer, Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Each takes the age of the universe for the bait. */
const hostile = [
  "^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "^(.*a){20}$", "^(\\w+\\s?)+$", "^([a-z]+)*$", "^(a*)*$", "(a+a+)+b", "^(?:(?:a+)+)+$", "^(\\p{L}+)+$", "(?=(a+)+$)a",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
];
const bait = `${"a".repeat(60)}!`;

describe("brands", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let pair: string;
  const people: Record<string, Client> = {};
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" });
    admin = dragoman.admin;
    pair = await admin.pair("EngSpa");
    for (const role of ["linguist", "translator", "observer"]) {
      const username = `${role}@mail.example`;
      await admin.post("/users", { username, displayName: role, roles: role, password: "Secret-1234" });
      people[role] = await dragoman.anybody().signIn(username, "Secret-1234");
    }
  }, 180_000);
  afterAll(() => dragoman?.stop());
  beforeEach(async () => { await admin.delete("/brands/batch-delete", { source: "*" }); });

  const enter = async (brand: Record<string, string | boolean>) => {
    const answer = await admin.post("/brands", brand);
    expect(answer.status).toBe(200);
    return answer.json.brands[0];
  };
  const sources = async (filter: Record<string, string | boolean> = {}): Promise<string[]> =>
    (await admin.get("/brands", { perPage: 1000, ...filter })).json.brands.map((brand: { source: string }) => brand.source);
  const traceOf = async (text: string) => {
    const id = await admin.create(pair, text, { inputFormat: "text/plain", generateMetadata: true });
    await admin.done(id);
    return JSON.parse(Buffer.from((await admin.get(`/translations/${id}/metadata`)).text, "base64").toString()).segments;
  };
  const refusals = async (asked: readonly (readonly [Promise<Answer>, number, string])[]) => {
    for (const [answer, status, code] of asked) {
      const { status: found, headers } = await answer;
      expect([found, headers.get("dragoman-error")]).toEqual([status, code]);
    }
  };

  it("are made, shown in the form of a list, found, changed and deleted", async () => {
    const acme = { source: "Acme", target: "ACME", comment: "the firm", isSearchPatternSource: false, disabled: false };
    expect((await admin.post("/brands", { source: "Acme", target: "ACME", comment: "the firm" })).json)
      .toEqual({ brands: [acme], page: 1, perPage: 25, totalPages: 1, totalItems: 1 });
    await enter({ source: "[A-Z]{2}-\\d+", isSearchPatternSource: true, disabled: true });
    expect((await admin.get("/brands", { perPage: 1, page: 2 })).json)
      .toEqual({ brands: [{ source: "[A-Z]{2}-\\d+", target: "", comment: "", isSearchPatternSource: true, disabled: true }], page: 2, perPage: 1, totalPages: 2, totalItems: 2 });
    expect((await admin.put("/brands", { originalSource: "Acme", disabled: true })).json.brands).toEqual([{ ...acme, disabled: true }]);
    expect((await admin.put("/brands", { originalSource: "Acme", source: "Acme Ltd", target: "", disabled: false })).json.brands).toEqual([{ ...acme, source: "Acme Ltd", target: "" }]);
    expect((await admin.put("/brands", { originalSource: "Acme Ltd", source: "", comment: "" })).json.brands).toEqual([{ ...acme, source: "Acme Ltd", target: "", comment: "" }]);
    expect((await admin.delete("/brands", { source: ["Acme Ltd", "Acme"] })).json).toBe(1);
    expect(await sources()).toEqual(["[A-Z]{2}-\\d+"]);
  });

  it("are found by wildcards in the whole value and by flags, all of them together", async () => {
    for (const source of ["Acme", "acme", "Acme Ltd", "50%_off", "Zeta*"]) await enter({ source, target: source.toUpperCase(), comment: `about ${source}`, disabled: source === "acme" });
    await enter({ source: "Z.*a", isSearchPatternSource: true });
    for (const [filter, found] of [
      [{ source: "Acme" }, ["Acme"]], [{ source: "Acme*" }, ["Acme", "Acme Ltd"]], [{ source: "?cme" }, ["Acme", "acme"]], [{ source: "cme" }, []], [{ source: "%" }, []],
      [{ source: "*%_*" }, ["50%_off"]], [{ target: "*LTD" }, ["Acme Ltd"]], [{ comment: "about A*" }, ["Acme", "Acme Ltd"]], [{ isSearchPatternSource: true }, ["Z.*a"]],
      [{ disabled: true }, ["acme"]], [{ disabled: false, source: "*cme" }, ["Acme"]], [{ source: "" }, ["50%_off", "Acme", "Acme Ltd", "Z.*a", "Zeta*", "acme"]],
    ] as const) expect([filter, await sources(filter)]).toEqual([filter, found]);
    expect((await admin.get("/brands", { page: 9 })).json).toMatchObject({ brands: [], totalItems: 6, totalPages: 1 });
    expect((await admin.delete("/brands/batch-delete", { target: "*LTD", disabled: "" })).json).toBe(1);
    expect((await admin.delete("/brands/batch-delete", { isSearchPatternSource: false, source: "*cme" })).json).toBe(2);
    expect(await sources()).toEqual(["50%_off", "Z.*a", "Zeta*"]);
  });

  it("are deleted by their whole sources from query and form, never split at commas", async () => {
    for (const source of ["Alpha, Beta", "Alpha", "Beta", "Gamma"]) await enter({ source });
    expect((await admin.send("DELETE", "/brands?source=Alpha%2C+Beta", "source=Gamma&source=Delta")).json).toBe(2);
    expect(await sources()).toEqual(["Alpha", "Beta"]);
  });

  it("come and go as files, whose format is recognised", async () => {
    await enter({ source: "A & <B>", target: "=1+1", comment: "two\nlines" });
    await enter({ source: "\\d+", isSearchPatternSource: true, disabled: true });
    const all = (await admin.get("/brands")).json.brands;
    const xml = await admin.get("/brands/export");
    expect([xml.headers.get("content-type"), xml.headers.get("content-disposition")]).toEqual([expect.stringMatching(/^text\/xml/), "attachment; filename=brands.xml"]);
    const token = (await admin.post("/auth", { username: "admin@localhost", password: dragoman.password })).json as string;
    const response = await fetch(`${dragoman.url}/api/v2/brands/export?exportFormat=${encodeURIComponent(sheetType)}`, { headers: { Authorization: `Bearer ${token}` } });
    expect([response.headers.get("content-type"), response.headers.get("content-disposition")]).toEqual([sheetType, "attachment; filename=brands.xlsx"]);
    const sheet = new Uint8Array(await response.arrayBuffer());
    expect((await readSheet(sheet)).map(({ cells }) => cells[0])).toEqual(["source", "A & <B>", "\\d+"]);
    for (const [file, fields] of [[xml.text, {}], [sheet, {}], [xml.text, { importFormat: "text/xml" }], [sheet, { importFormat: sheetType }]] as const) {
      await admin.delete("/brands/batch-delete", { source: "*" });
      expect((await admin.upload("/brands/import", file, fields)).json).toBe(2);
      expect((await admin.get("/brands")).json.brands).toEqual(all);
    }
  });

  it("are imported all or not at all, over those of the same source", async () => {
    const entry = (source: string, more = "") => `<brand-entry><src-segment>${source}</src-segment>${more}</brand-entry>`;
    const file = (...entries: string[]) => `<brands><brand-entries>\n${entries.join("\n")}</brand-entries></brands>`;
    await enter({ source: "Acme", target: "old", comment: "old" });
    expect((await admin.upload("/brands/import", file(entry("Acme", "<tgt-segment>new</tgt-segment>"), entry("Beta")))).json).toBe(2);
    expect((await admin.get("/brands", { source: "Acme" })).json.brands[0]).toMatchObject({ target: "new", comment: "" });
    const broken = await admin.upload("/brands/import", file(entry("Gamma"), entry("(", "<is-search-pattern>true</is-search-pattern>")));
    expect([broken.status, broken.json.error.message]).toEqual([400, expect.stringContaining("line 3")]);
    expect(await sources()).toEqual(["Acme", "Beta"]);
    await refusals([
      [admin.upload("/brands/import", "<dictionary/>"), 400, "file-unexpected-root"],
      [admin.upload("/brands/import", '<!DOCTYPE brands [<!ENTITY a "b">]><brands/>'), 400, "file-declares-entities"],
      [admin.upload("/brands/import", "<brands/>", { importFormat: sheetType }), 400, "spreadsheet-unreadable"],
      [admin.upload("/brands/import", "<brands/>", { importFormat: "text/csv" }), 400, "unknown-value"],
      [admin.upload("/brands/import", "PK\u0003\u0004"), 400, "spreadsheet-unreadable"],
      [admin.post("/brands/import", { file: "<brands/>" }), 400, "body-type-unsupported"],
    ]);
  });

  it("are refused when they are wrong", async () => {
    await enter({ source: "Acme" });
    await enter({ source: "Beta" });
    await refusals([
      [admin.post("/brands", { source: "Acme" }), 400, "brand-exists"],
      [admin.post("/brands", { target: "x" }), 400, "field-missing"],
      [admin.post("/brands", { source: " " }), 400, "brand-invalid"],
      [admin.post("/brands", { source: "x".repeat(801) }), 400, "brand-invalid"],
      [admin.post("/brands", { source: "(", isSearchPatternSource: true }), 400, "brand-pattern-invalid"],
      [admin.post("/brands", { source: "\\-", isSearchPatternSource: true }), 400, "brand-pattern-invalid"],
      [admin.post("/brands", { source: "a", disabled: "perhaps" }), 400, "unknown-value"],
      [admin.put("/brands", { originalSource: "Gamma", target: "x" }), 404, "brand-not-found"],
      [admin.put("/brands", { originalSource: "acme", target: "x" }), 404, "brand-not-found"],
      [admin.put("/brands", { originalSource: "Acme", source: "Beta" }), 400, "brand-exists"],
      [admin.put("/brands", { source: "Beta" }), 400, "field-missing"],
      [admin.delete("/brands"), 400, "field-missing"],
      [admin.delete("/brands", { source: "" }), 400, "field-missing"],
      [admin.delete("/brands/batch-delete"), 400, "filter-missing"],
      [admin.delete("/brands/batch-delete", { source: "", disabled: "" }), 400, "filter-missing"],
      [admin.get("/brands", { source: "*a".repeat(11) }), 400, "wildcard-too-many"],
      [admin.get("/brands/export", { exportFormat: "text/csv" }), 400, "unknown-value"],
      [admin.get("/brands", { perPage: 0 }), 400, "unknown-value"],
    ]);
    expect(await sources()).toEqual(["Acme", "Beta"]);
  });

  it("are for administrators", async () => {
    for (const one of Object.values(people)) {
      await refusals([
        [one.get("/brands"), 403, "role-not-sufficient"], [one.post("/brands", { source: "a" }), 403, "role-not-sufficient"],
        [one.put("/brands", { originalSource: "a" }), 403, "role-not-sufficient"], [one.delete("/brands", { source: "a" }), 403, "role-not-sufficient"],
        [one.delete("/brands/batch-delete", { source: "a" }), 403, "role-not-sufficient"], [one.get("/brands/export"), 403, "role-not-sufficient"],
        [one.upload("/brands/import", "<brands/>"), 403, "role-not-sufficient"],
      ]);
    }
    expect((await dragoman.anybody().get("/brands")).status).toBe(401);
  });

  it("change the very next quick translation and job, which says so, until they are removed", async () => {
    const text = "The Acme car costs 20-AB now.";
    const plain = await admin.quick(pair, text);
    expect(plain).not.toMatch(/Acme|20-AB/);
    await enter({ source: "Acme" });
    await enter({ source: "(\\d+)-([A-Z]+)", target: "$2 $1", isSearchPatternSource: true });
    expect(await people["translator"]!.quick(pair, text)).toMatch(/ Acme .*\$2 \$1/);
    const [segment] = await traceOf(text);
    expect(segment.target).toMatch(/ Acme .*\$2 \$1/);
    expect(segment.brands).toEqual([
      { brand: "Acme", isPattern: false, text: "Acme", target: "Acme" }, { brand: "(\\d+)-([A-Z]+)", isPattern: true, text: "20-AB", target: "$2 $1" }]);

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
    const translated = await admin.quick(pair, "<p>Acme, Acmes, acme <i>Acme</i> Z1</p>", { inputFormat: "text/html", highlightBrand: true });
    expect(translated.match(/<span class="mt-brand">A&lt;b&gt;<\/span>/g)).toHaveLength(2);
    expect(translated.match(/mt-brand/g)).toHaveLength(2);
    expect(translated).toContain("Z1");
    expect(await admin.quick(pair, "<p>Acme</p>", { inputFormat: "text/html" })).not.toContain("span");
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
    const others = people["translator"] as Client;

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

    expect((await admin.put("/brands", { originalSource: hostile[0] as string, source: "^a+!$", target: "cured" })).status).toBe(200);
    expect(await others.quick(pair, bait)).toContain("cured");
    expect(await givenUp()).not.toContain(hostile[0]);
  }, 120_000);
});
