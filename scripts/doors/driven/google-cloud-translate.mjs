/** Google's own client of Cloud Translation v2. Its base URL takes https alone, or comes from the variable that it has for this. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
process.env.GOOGLE_CLOUD_TRANSLATE_ENDPOINT = `${url}/language/translate/v2`;
const { v2: { Translate } } = (await import("@google-cloud/translate")).default;
const client = new Translate({ key });

describe("@google-cloud/translate", () => {
  it("translates a text", async () => {
    const [text] = await client.translate("The house is big.", { from: "en", to: "es" });
    assert.match(text, /casa/i);
  });
  it("translates texts, and detects their languages", async () => {
    const [texts, { data }] = await client.translate(["The house is big.", "I have a red car."], "es");
    assert.deepEqual([texts.length, data.translations.map((one) => one.detectedSourceLanguage)], [2, ["en", "en"]]);
  });
  it("translates HTML, which it recognises", async () => {
    const [html] = await client.translate("<p>The <b>house</b> is big.</p>", { from: "en", to: "es" });
    assert.match(html, /^<p>.*<b>casa<\/b>.*<\/p>$/i);
  });
  it("detects languages", async () => {
    const [found] = await client.detect(["The house is big, and we like it.", "La casa es grande y nos gusta mucho."]);
    assert.deepEqual(found.map(({ language }) => language), ["en", "es"]);
  });
  it("lists languages in a language", async () => {
    const [languages] = await client.getLanguages("es");
    assert.deepEqual(languages.find(({ code }) => code === "en"), { code: "en", name: "inglés" });
  });
  it("knows failures as such", async () => {
    await assert.rejects(new Translate({ key: "wrong" }).translate("a", "es"), { code: 401 });
    await assert.rejects(client.translate("a", "zz"), { code: 400, message: /"zz"/ });
  });
});
