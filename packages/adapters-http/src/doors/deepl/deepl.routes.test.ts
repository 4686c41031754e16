import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../../app.test-kit.js";
import { multipart } from "../../multipart.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
beforeEach(() => app.renew());
afterAll(() => app.close());

const json = { "content-type": "application/json" };
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const send = (method: Method, path: string, body?: object) =>
  app.ask(method, path, { as: "linguist", ...(body === undefined ? {} : { form: JSON.stringify(body), headers: json }) });
const form = (fields: readonly (readonly [string, string])[], path = "/v2/translate", method: Method = "POST") =>
  app.ask(method, path, { as: "linguist", form: new URLSearchParams(fields.map((one): [string, string] => [...one])).toString() });
interface Translations { readonly translations: readonly { readonly detected_source_language: string; readonly text: string }[] }

describe("texts by the DeepL API", () => {
  const hello = { text: ["The red car.", "Two."], source_lang: "EN", target_lang: "ES" };

  it("are translated alike in JSON and in forms, in their order", async () => {
    const { translations } = (await send("POST", "/v2/translate", hello)).json as Translations;
    expect(translations.map((one) => one.detected_source_language)).toEqual(["EN", "EN"]);
    const inForm = await form([["text", "The red car."], ["text", "Two."], ["source_lang", "en"], ["target_lang", "es"]]);
    expect(inForm.json).toEqual({ translations });
    const more = [["text", "Two."], ["source_lang", "en"], ["target_lang", "es"], ["show_billed_characters", "1"], ["other", "x"]] as const;
    const one = await form(more);
    expect(one.json).toEqual({ translations: [{ ...translations[1], billed_characters: 4 }] });
  });

  it("may be in the target language already, and in any region of a language", async () => {
    const asked = { text: ["The car is in the house.", "El coche rojo es muy rápido."], target_lang: "ES-419" };
    const { translations } = (await send("POST", "/v2/translate", asked)).json as Translations;
    expect(translations.map((one) => one.detected_source_language)).toEqual(["EN", "ES"]);
    expect(translations[1]?.text).toBe(asked.text[1]);
    const same = await send("POST", "/v2/translate", { ...hello, source_lang: "EN", target_lang: "EN-GB" });
    expect((same.json as Translations).translations.map(({ text }) => text)).toEqual(hello.text);
  });

  it("come back without the marks that they were given on their way", async () => {
    for (const ignore_tags of [["raw", "x"], "raw,x"]) {
      const answer = await send("POST", "/v2/translate", { ...hello, text: ["One <raw>two</raw>."], tag_handling: "HTML", ignore_tags });
      expect((answer.json as Translations).translations[0]?.text).toMatch(/^\S+ <raw>\S+<\/raw>\.$/);
    }
  });

  it("come in a query, as programs from before 2025 send them", async () => {
    const { status, json: said, headers } = await send("GET", "/v2/translate?text=One.&text=Two.&source_lang=EN&target_lang=ES");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    const { translations } = (await send("POST", "/v2/translate", { ...hello, text: ["One.", "Two."] })).json as Translations;
    expect(said).toEqual({ translations });
    expect((await send("GET", "/v2/translate?target_lang=ES")).json).toMatchObject({ message: "Parameter 'text' not specified" });
  });

  it.each<[what: string, change: object, message: string]>([
    ["a style rule", { style_id: "x" }, "Value for 'style_id' not supported."],
    ["a translation memory", { translation_memory_id: "x" }, "Value for 'translation_memory_id' not supported."],
    ["instructions", { custom_instructions: ["Be brief."] }, "Value for 'custom_instructions' not supported."],
    ["no text", { text: [] }, "Parameter 'text' not specified"],
    ["51 texts", { text: Array.from({ length: 51 }, () => "a") }, "Parameter 'text' may be given 50 times, not 51."],
    ["no target", { target_lang: "" }, "Parameter 'target_lang' not specified"],
    ["another target", { target_lang: "XX" }, "Value for 'target_lang' not supported."],
    ["another source", { source_lang: "XX" }, "Value for 'source_lang' not supported."],
    ["a direction that nobody serves", { source_lang: "ES", target_lang: "EN-US" }, "There is no language pair from Spanish into English."],
    ["another formality", { formality: "odd" }, "Value for 'formality' not supported."],
    ["formality that is demanded", { formality: "more" }, "Target language 'ES' doesn't support formality."],
    ["another way to split", { split_sentences: "odd" }, "Value for 'split_sentences' not supported."],
    ["another flag", { preserve_formatting: "odd" }, "Value for 'preserve_formatting' not supported."],
    ["other tags", { tag_handling: "odd" }, "Value for 'tag_handling' not supported."],
    ["a glossary without a source", { source_lang: "", glossary_id: "x" },
      "Use of a glossary requires the source_lang parameter to be specified"],
  ])("are refused with %s, in the words that clients know", async (_what, change, message) => {
    const { status, json: said } = await send("POST", "/v2/translate", { ...hello, ...change });
    expect([status, said]).toEqual([400, expect.objectContaining({ message })]);
  });

  it("are told the model that they ask for, which is the only one, and none unasked", async () => {
    for (const [model_type, model_type_used] of [
      ["quality_optimized", "quality_optimized"], ["prefer_quality_optimized", "quality_optimized"],
      ["latency_optimized", "latency_optimized"], [undefined, undefined],
    ]) {
      const answer = await send("POST", "/v2/translate", { ...hello, model_type });
      const { translations } = answer.json as { translations: Record<string, unknown>[] };
      const told = model_type_used === undefined ? {} : { model_type_used };
      expect(translations.map(({ detected_source_language: _, text: __, ...rest }) => rest)).toEqual([told, told]);
    }
  });

  it("are accepted with what changes nothing", async () => {
    const { status } = await send("POST", "/v2/translate", {
      ...hello, formality: "prefer_more", split_sentences: "nonewlines", preserve_formatting: true, context: "x", outline_detection: "0",
      enable_beta_languages: true, translation_memory_threshold: 75, style_id: "", custom_instructions: [], glossary_ids: [],
    });
    expect(status).toBe(200);
  });
});

describe("what the DeepL API tells", () => {
  it("are languages, as sources and as targets", async () => {
    expect((await send("GET", "/v2/languages")).json).toEqual([{ language: "EN", name: "English" }]);
    expect((await send("GET", "/v2/languages?type=target")).json)
      .toEqual([{ language: "ES", name: "Spanish", supports_formality: false }]);
    expect((await form([["type", "target"]], "/v2/languages", "GET")).json).toMatchObject([{ language: "ES" }]);
    expect((await send("GET", "/v2/languages?type=odd")).status).toBe(400);
    expect((await send("GET", "/v2/glossary-language-pairs")).json)
      .toEqual({ supported_languages: [{ source_lang: "en", target_lang: "es" }] });
  });
  it("is how much the caller had translated, and nobody else", async () => {
    const used = async () => ((await send("GET", "/v2/usage")).json as { character_count: number }).character_count;
    const before = await used();
    await app.ask("POST", "/v2/translate", { as: "translator", form: "text=Hello&source_lang=EN&target_lang=ES" });
    await app.world.quickRecords.close();
    expect(await used()).toBe(before);
    expect(((await app.ask("GET", "/v2/usage", { as: "translator" })).json as { character_count: number }).character_count)
      .toBeGreaterThanOrEqual(5);
  });
});

describe("documents by the DeepL API", () => {
  const upload = (fields: Readonly<Record<string, string>>) =>
    app.ask("POST", "/v2/document", { as: "linguist", ...multipart("The house.", fields) });

  it("wait for an engine, and are asked for with their key", async () => {
    const { document_id: id, document_key: key } = (await upload({ source_lang: "EN", target_lang: "ES" })).json as Record<string, string>;
    expect(id).toMatch(/^[0-9A-F]{32}$/);
    const status = await send("POST", `/v2/document/${id}`, { document_key: key });
    expect([status.status, status.json]).toEqual([200, { document_id: id, status: "queued" }]);
    expect((await form([["document_key", key as string]], `/v2/document/${id}`)).status).toBe(200);
    const early = await send("POST", `/v2/document/${id}/result`, { document_key: key });
    expect([early.status, early.json]).toEqual([503, expect.objectContaining({ message: expect.any(String) })]);
    for (const wrong of [{}, { document_key: "5678" }]) {
      expect((await send("POST", `/v2/document/${id}`, wrong)).status).toBe(404);
      expect((await send("POST", `/v2/document/${id}/result`, wrong)).status).toBe(404);
    }
    const jobId = (id as string).toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    expect((await send("POST", `/v2/document/${jobId}`, { document_key: key })).json).toEqual(status.json);
    expect((await app.ask("GET", `/api/v2/translations/${jobId}`, { as: "linguist" })).status).toBe(200);
    const other = { as: "translator", form: JSON.stringify({ document_key: key }), headers: json } as const;
    expect((await app.ask("POST", `/v2/document/${id}`, other)).status).toBe(404);
  });

  it.each<[what: string, fields: Readonly<Record<string, string>>, message: string]>([
    ["no target", { source_lang: "EN", filename: "a.txt" }, "Parameter 'target_lang' not specified"],
    ["one language", { source_lang: "EN", target_lang: "EN-GB" }, "Source and target language are equal."],
    ["a name that tells no format", { target_lang: "ES", filename: "document.invalid" }, "Invalid file data."],
    ["another format to come back", { target_lang: "ES", output_format: "exe" }, "Value for 'output_format' not supported."],
    ["another formality", { target_lang: "ES", formality: "odd" }, "Value for 'formality' not supported."],
    ["a style rule", { target_lang: "ES", style_id: "x" }, "Value for 'style_id' not supported."],
  ])("are refused with %s", async (_what, fields, message) => {
    const { status, json: said } = await upload(fields);
    expect([status, said]).toEqual([400, expect.objectContaining({ message })]);
  });
});

/** A glossary of the examples. */
const glossaryId = "0192f0c1-0000-7000-8000-0000000000a1";

describe("glossaries by the DeepL API", () => {
  const houses = { source_lang: "en", target_lang: "es", entries: "house\tcasa\ncar\tcoche", entries_format: "tsv" };
  const dictionaries = async () => (await app.world.dictionaries.list({}, { page: 1, perPage: 100 })).items.map(({ id }) => id).sort();

  it("of one direction are made, shown, used and deleted with their dictionary", async () => {
    const before = await dictionaries();
    const made = await send("POST", "/v2/glossaries", { name: "Houses: 1", ...houses });
    const { glossary_id: id } = made.json as { glossary_id: string };
    expect([made.status, made.json]).toEqual([201, {
      glossary_id: id, name: "Houses: 1", ready: true, source_lang: "en", target_lang: "es", entry_count: 2,
      creation_time: "2026-11-20T09:30:00.123Z",
    }]);
    expect(await dictionaries()).toEqual([...before, `${id}.eng-spa`].sort());
    expect((await send("GET", `/v2/glossaries/${id}`)).json).toEqual(made.json);
    expect(((await send("GET", "/v2/glossaries")).json as { glossaries: object[] }).glossaries).toContainEqual(made.json);
    const entries = await send("GET", `/v2/glossaries/${id}/entries`);
    expect([entries.headers["content-type"], entries.text])
      .toEqual(["text/tab-separated-values; charset=utf-8", "car\tcoche\nhouse\tcasa"]);
    const asked = { text: ["house"], source_lang: "EN", target_lang: "ES" };
    for (const glossary_id of [id, `${id}.eng-spa`]) {
      const { translations } = (await send("POST", "/v2/translate", { ...asked, glossary_id })).json as Translations;
      expect(translations[0]?.text).toBe("casa");
    }
    expect((await send("DELETE", `/v2/glossaries/${id}`)).status).toBe(204);
    expect((await send("GET", `/v2/glossaries/${id}`)).status).toBe(404);
    expect(await dictionaries()).toEqual(before);
  });

  it("of one request may be five, the first before the others", async () => {
    const make = async (entries: string) =>
      ((await send("POST", "/v2/glossaries", { name: "One of several", ...houses, entries })).json as { glossary_id: string }).glossary_id;
    const [first, second] = [await make("house\tcasa"), await make("house\tvivienda\ncar\tcoche")];
    const asked = { text: ["house", "car"], source_lang: "EN", target_lang: "ES" };
    const textsOf = ({ json: said }: { json: unknown }) => (said as Translations).translations.map(({ text }) => text);
    expect(textsOf(await send("POST", "/v2/translate", { ...asked, glossary_ids: [first, second] }))).toEqual(["casa", "coche"]);
    expect(textsOf(await send("POST", "/v2/translate", { ...asked, glossary_ids: [second, first, second] })))
      .toEqual(["vivienda", "coche"]);
    const ends = [["text", "house"], ["source_lang", "EN"], ["target_lang", "ES"]] as const;
    expect(textsOf(await form([...ends, ["glossary_ids", `${second},${first}`]]))).toEqual(["vivienda"]);
    expect(textsOf(await form([...ends, ["glossary_ids", second], ["glossary_ids", `${first}.eng-spa`]]))).toEqual(["vivienda"]);
    const fields = { source_lang: "EN", target_lang: "ES", glossary_ids: `${first},${second}` };
    const sent = await app.ask("POST", "/v2/document", { as: "linguist", ...multipart("The house.", fields) });
    expect(sent.status).toBe(200);
    const { items } = await app.world.translations.list({}, { page: 1, perPage: 100 });
    expect(items.map(({ profile }) => profile.dictionaryIds.map((id) => id.replace(/_[0-9a-f]{32}$/, ""))))
      .toContainEqual([`${first}.eng-spa`, `${second}.eng-spa`]);
  });

  it.each<[what: string, change: object, status: number, message: string]>([
    ["an unknown id", { glossary_ids: ["nobody"] }, 404, "There is no glossary \"nobody\"."],
    ["an unknown id among others", { glossary_ids: `${glossaryId},nobody` }, 404, "There is no glossary \"nobody\"."],
    ["an unknown single one", { glossary_id: "nobody" }, 404, "There is no glossary \"nobody\"."],
    ["an unknown one where nothing is translated", { text: [""], glossary_ids: ["nobody"] }, 404, "There is no glossary \"nobody\"."],
    ["other languages", { source_lang: "ES", target_lang: "ES", glossary_ids: [glossaryId] }, 404,
      "No dictionary found for language pair."],
    ["both kinds", { glossary_id: glossaryId, glossary_ids: [glossaryId] }, 400,
      "Parameters 'glossary_id' and 'glossary_ids' cannot be used together."],
    ["six of them", { glossary_ids: ["a", "b", "c", "d", "e", "f"] }, 400, "Value for 'glossary_ids' not supported."],
    ["no source", { source_lang: "", glossary_ids: [glossaryId] }, 400,
      "Use of a glossary requires the source_lang parameter to be specified"],
  ])("are refused with %s, whichever call names them", async (_what, change, status, message) => {
    const asked = { source_lang: "EN", target_lang: "ES", ...change };
    const answers = [await send("POST", "/v2/translate", { text: ["house"], ...asked })];
    if (!("text" in change) && !asked.source_lang.startsWith("ES")) {
      const fields = Object.entries({ ...asked }).map(([name, value]) => [name, String(value)]);
      answers.push(await app.ask("POST", "/v2/document", { as: "linguist", ...multipart("The house.", Object.fromEntries(fields)) }));
    }
    for (const answer of answers) expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ message })]);
  });

  it("of several directions come in forms too, and change part by part", async () => {
    const fields = { source_lang: "en", target_lang: "de", entries: "a,\"b, \"\"c\"\"\",en,de\nx,y,de,en", entries_format: "csv" };
    const members = Object.entries(fields).map(([name, value]) => [`dictionaries[0].${name}`, value] as const);
    const made = await form([["name", "Both"], ...members], "/v3/glossaries");
    const { glossary_id: id } = made.json as { glossary_id: string };
    const shown = async () => ((await send("GET", `/v3/glossaries/${id}`)).json as { name: string; dictionaries: object[] });
    expect([made.status, (await shown()).dictionaries]).toEqual([201, [{ source_lang: "en", target_lang: "de", entry_count: 1 }]]);
    const entries = (from: string, into: string) =>
      send("GET", `/v3/glossaries/${id}/entries?source_lang=${from}&target_lang=${into}`);
    expect((await entries("EN", "de")).json).toEqual({ dictionaries: [
      { source_lang: "en", target_lang: "de", entries: "a\tb, \"c\"", entries_format: "tsv" },
    ] });
    await send("PATCH", `/v3/glossaries/${id}`, { name: "New", dictionaries: [houses] });
    await send("PATCH", `/v3/glossaries/${id}`, { dictionaries: [{ ...houses, entries: "house\tvivienda\nred\trojo" }] });
    expect((await entries("en", "es")).json).toMatchObject({ dictionaries: [{ entries: "car\tcoche\nhouse\tvivienda\nred\trojo" }] });
    expect((await shown()).name).toBe("New");
    const put = await send("PUT", `/v3/glossaries/${id}/dictionaries`, { ...houses, entries: "one\tuno" });
    expect(put.json).toEqual({ source_lang: "en", target_lang: "es", entry_count: 1 });
    expect((await send("DELETE", `/v3/glossaries/${id}/dictionaries?source_lang=en&target_lang=de`)).status).toBe(204);
    expect((await entries("en", "de")).status).toBe(404);
    expect((await shown()).dictionaries).toEqual([{ source_lang: "en", target_lang: "es", entry_count: 1 }]);
    const asked = { text: ["one"], source_lang: "ES", target_lang: "ES", glossary_id: id };
    expect((await send("POST", "/v2/translate", asked)).status).toBe(404);
    expect((await send("DELETE", `/v3/glossaries/${id}`)).status).toBe(204);
    expect((await send("DELETE", `/v3/glossaries/${id}`)).status).toBe(404);
  });

  it.each<[what: string, change: object]>([
    ["no name", { name: "" }], ["another language", { target_lang: "xx" }], ["one language", { target_lang: "en" }],
    ["no entries", { entries: "" }], ["an entry without a tab", { entries: "house" }], ["an entry twice", { entries: "a\tb\na\tc" }],
    ["an empty target", { entries: "a\t " }], ["another format", { entries_format: "xml" }],
  ])("are refused with %s, and leave nothing behind", async (_what, change) => {
    const before = await dictionaries();
    expect((await send("POST", "/v2/glossaries", { name: "Houses", ...houses, ...change })).status).toBe(400);
    expect(await dictionaries()).toEqual(before);
  });
});
