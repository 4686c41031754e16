/** Microsoft's own client of Azure Translator: this version speaks 3.0. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import createClient, { isUnexpected } from "@azure-rest/ai-translation-text";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
const client = createClient(url, { key, region: "here" }, { allowInsecureConnection: true });

describe("@azure-rest/ai-translation-text 1", () => {
  it("translates texts", async () => {
    const { status, body } = await client.path("/translate").post({
      body: [{ text: "The house is big." }, { text: "I have a red car." }],
      queryParameters: { to: "es", from: "en", includeSentenceLength: true },
    });
    assert.deepEqual([status, body.length, body[0].translations[0].to], ["200", 2, "es"]);
    assert.match(body[0].translations[0].text, /casa/i);
    assert.deepEqual(body[0].translations[0].sentLen.srcSentLen, [17]);
  });
  it("breaks texts into sentences", async () => {
    const texts = [{ text: "How are you? I am fine." }];
    const { body } = await client.path("/breaksentence").post({ body: texts, queryParameters: { language: "en" } });
    assert.deepEqual(body, [{ sentLen: [13, 10] }]);
  });
  it("lists languages", async () => {
    const { body } = await client.path("/languages").get({ queryParameters: { scope: "translation" } });
    assert.deepEqual(body.translation.es, { name: "Spanish", nativeName: "español", dir: "ltr" });
  });
  it("is told that words cannot be looked up", async () => {
    const answer = await client.path("/dictionary/lookup").post({ body: [{ text: "house" }], queryParameters: { from: "en", to: "es" } });
    assert.deepEqual([isUnexpected(answer), answer.status, answer.body.error.code], [true, "400", 400023]);
  });
});
