import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { usePerson } from "./support/people.js";
import { unaccented } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

interface Answered { readonly status: number; readonly text: string; readonly json: never }

describe("doors", () => {
  const { dragoman } = useSandbox("EngSpa,SpaEng", { DRAGOMAN_DOORS: "libretranslate,deepl" });
  const linguist = usePerson(dragoman, "linguist", "linguist");
  let key = "";
  beforeAll(async () => { key = (await linguist.get("/users/me/credentials")).json.key as string; });

  async function ask(method: string, path: string, body?: RequestInit["body"], headers: Record<string, string> = {}): Promise<Answered> {
    const address = path.startsWith("http") ? path : dragoman.url + path;
    const response = await fetch(address, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    return { status: response.status, text, get json() { return JSON.parse(text) as never; } };
  }
  const json = { "content-type": "application/json" };
  const deepl = (method: string, path: string, body?: RequestInit["body"]) =>
    ask(method, `/deepl${path}`, body, { authorization: `DeepL-Auth-Key ${key}`, ...(typeof body === "string" ? json : {}) });
  /** A form with a file. */
  function withFile(content: string, fileName: string, fields: Readonly<Record<string, string>>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([content]), fileName);
    return form;
  }

  it("translate texts by the LibreTranslate API", async () => {
    const asked = { q: ["The red car.", "<b>Two</b>"], source: "en", target: "es", format: "html", api_key: key };
    const { translatedText } = (await ask("POST", "/translate", JSON.stringify(asked), json)).json as { translatedText: string[] };
    expect(translatedText.map(unaccented)).toEqual(["[The red car.]", "<b>[Two]</b>"]);
    const detected = await ask("POST", "/translate", new URLSearchParams({
      q: "El coche rojo es muy rápido y no es caro.", source: "auto", target: "en", api_key: key,
    }));
    expect(detected.json).toMatchObject({ detectedLanguage: { language: "es" } });
    expect((await ask("POST", "/translate", JSON.stringify({ ...asked, api_key: "" }), json)).json)
      .toEqual({ error: "Please contact the server operator to get an API key" });
  });

  it("translate files by the LibreTranslate API, for whoever has the address, and suggestions become feedback", async () => {
    const taken = await ask("POST", "/translate_file", withFile("The house.\n", "house.txt", { source: "en", target: "es", api_key: key }));
    const { translatedFileUrl } = taken.json as { translatedFileUrl: string };
    const file = await ask("GET", translatedFileUrl);
    expect([file.status, unaccented(file.text)]).toEqual([200, "[The house.]\n"]);
    const spoilt = translatedFileUrl.replace(/.{4}$/, (end) => (end === "AAAA" ? "BBBB" : "AAAA"));
    expect((await ask("GET", spoilt)).status).toBe(404);
    const suggestion = { q: "The house.", s: "La casa.", source: "en", target: "es", api_key: key };
    expect((await ask("POST", "/suggest", JSON.stringify(suggestion), json)).json).toEqual({ success: true });
    expect((await linguist.get("/feedback")).json.feedback).toMatchObject([{ sourceText: "The house.", suggestedTranslation: "La casa." }]);
  });

  it("translate texts by the DeepL API, and keep what is ignored", async () => {
    const asked = { text: ["This <i>is</i> <raw>kept</raw>."], source_lang: "EN", target_lang: "ES", ignore_tags: "raw" };
    for (const tag_handling of ["xml", "html"]) {
      const { json: found } = await deepl("POST", "/v2/translate", JSON.stringify({ ...asked, tag_handling }));
      const [{ text }] = (found as { translations: [{ text: string }] }).translations;
      expect([unaccented(text), text]).toEqual(["[This <i>is</i> <raw>kept</raw>.]", expect.stringContaining("<raw>kept</raw>")]);
      expect(text).toContain("Thíš");
    }
    const broken = await deepl("POST", "/v2/translate", JSON.stringify({ ...asked, text: ["<b>open"], tag_handling: "xml" }));
    expect([broken.status, broken.json]).toEqual([400, expect.objectContaining({ message: expect.any(String) })]);
    expect((await ask("GET", "/deepl/v2/usage", undefined, { authorization: "DeepL-Auth-Key wrong" })).status).toBe(403);
  });

  it("translate documents by the DeepL API, with glossaries whose terms are dictionaries", async () => {
    const glossary = { name: "Houses", source_lang: "en", target_lang: "es", entries: "house\tvivienda", entries_format: "tsv" };
    const { glossary_id: id } = (await deepl("POST", "/v2/glossaries", JSON.stringify(glossary))).json as { glossary_id: string };
    expect((await linguist.get("/dictionaries")).json.dictionaries).toMatchObject([{ dictionaryId: `${id}.eng-spa` }]);
    const fields = { source_lang: "EN", target_lang: "ES", glossary_id: id };
    const document = (await deepl("POST", "/v2/document", withFile("house", "house.txt", fields))).json as Record<string, string>;
    const shown = JSON.stringify({ document_key: document["document_key"] });
    let status = "";
    while (!["done", "error"].includes(status)) {
      await sleep(100);
      ({ status } = (await deepl("POST", `/v2/document/${document["document_id"]}`, shown)).json as { status: string });
    }
    const result = await deepl("POST", `/v2/document/${document["document_id"]}/result`, shown);
    expect([status, result.status, unaccented(result.text)]).toEqual(["done", 200, expect.stringContaining("vivienda")]);
    expect((await deepl("DELETE", `/v3/glossaries/${id}`)).status).toBe(204);
    expect((await linguist.get("/dictionaries")).json.dictionaries).toEqual([]);
  });
});
