/** Microsoft's own client of Azure Translator: this version speaks 2026-06-06. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import createClient, { isUnexpected } from "@azure-rest/ai-translation-text";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
const clientWith = (credential) => createClient(url, { key: credential }, { allowInsecureConnection: true });
const client = clientWith(key);
const translate = (inputs, by = client) => by.path("/translate").post({ body: { inputs } });

describe("@azure-rest/ai-translation-text", () => {
  it("translates inputs into several targets", async () => {
    const { status, body, headers } = await translate([
      { text: "The house is big.", language: "en", targets: [{ language: "es" }, { language: "en" }] },
      { text: "La casa es grande.", targets: [{ language: "en" }] },
    ]);
    assert.deepEqual([status, body.value.length, body.value[0].translations.map(({ language }) => language)], ["200", 2, ["es", "en"]]);
    assert.match(body.value[0].translations[0].text, /casa/i);
    assert.equal(body.value[1].detectedLanguage.language, "es");
    assert.equal(headers["x-metered-usage"], String(17 * 2 + 18));
  });
  it("translates HTML", async () => {
    const { body } = await translate([{ text: "<b>The house</b>", language: "en", textType: "Html", targets: [{ language: "es" }] }]);
    assert.match(body.value[0].translations[0].text, /^<b>.*casa<\/b>$/i);
  });
  it("lists languages", async () => {
    const { body } = await client.path("/languages").get({ headers: { "Accept-Language": "es" } });
    assert.deepEqual(body.translation.en, { name: "inglés", nativeName: "English", dir: "ltr", models: [] });
  });
  it("knows failures as such", async () => {
    const wrong = await translate([{ text: "a", targets: [{ language: "es" }] }], clientWith("wrong"));
    assert.deepEqual([isUnexpected(wrong), wrong.status, wrong.body.error.code], [true, "401", 401000]);
    const unknown = await translate([{ text: "a", language: "en", targets: [{ language: "zz" }] }]);
    assert.equal(unknown.body.error.code, 400019);
  });
});
