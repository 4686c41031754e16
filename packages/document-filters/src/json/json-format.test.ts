import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { pass, sizes, upperCase } from "../text/pass.fixture.js";
import { jsonFilter } from "./json-format.js";

const found = async (text: string): Promise<string[]> => (await pass(jsonFilter, text)).segments.map(plainText);
const shouted = async (text: string): Promise<string> => (await pass(jsonFilter, text, upperCase)).output;

describe("values of JSON", () => {
  it.each([
    ["in objects and arrays", "{\"a\": {\"b\": [\"The car\", 5, \"red\"]}}", ["The car", "red"]],
    ["but keys and what programs read",
      "{\"The key\": \"app.title\", \"type\": \"button\", \"url\": \"a/b\", \"type2\": \"Type\"}", ["Type"]],
    ["but metadata of ARB",
      "{\"a\": \"Text\", \"@a\": {\"description\": \"Of a\", \"placeholders\": {\"n\": {\"type\": \"int\"}}}}", ["Text"]],
    ["but what explains messages of Chrome",
      "{\"a\": {\"message\": \"Text $N$\", \"description\": \"Of a\", "
      + "\"placeholders\": {\"n\": {\"content\": \"one\", \"example\": \"Ann\"}}}}",
      ["Text $N$"]],
    ["each sentence by itself, and messages whole", "[\"It is red. It is big.\", \"{n, plural, one {It is red. Yes} other {No}}\"]",
      ["It is red.", "It is big.", "{n, plural, one {It is red. Yes} other {No}}"]],
  ])("are found %s", async (_, text, expected) => expect(await found(text)).toEqual(expected));

  it.each([
    ["{ \"a\" :\t\"red \\\"x\\\"\\n\" }\r\n", "{ \"a\" :\t\"RED \\\"X\\\"\\n\" }\r\n"],
    ["[\"\\u00e9t\\u00e9\"]", "[\"\\u00c9T\\u00c9\"]"], ["[\"été\"]", "[\"ÉTÉ\"]"], ["[\"red \\/ car\"]", "[\"RED \\/ CAR\"]"],
    ["[\"\\u003cb\\u003ered\\u003c/b\\u003e car\"]", "[\"\\u003cb\\u003eRED\\u003c/b\\u003e CAR\"]"],
  ])("are written as they were: %s", async (text, expected) => expect(await shouted(text)).toBe(expected));

  it("stay within the rules of JSON, and the same from any pieces", async () => {
    await fc.assert(fc.asyncProperty(fc.jsonValue(), sizes, async (value, pieces) => {
      const text = JSON.stringify(value, undefined, 1);
      const { output } = await pass(jsonFilter, text, upperCase, {}, pieces);
      expect(output).toBe(await shouted(text));
      expect(JSON.stringify(JSON.parse(output)).length).toBeGreaterThan(0);
      expect((await pass(jsonFilter, text, undefined, {}, pieces)).output).toBe(text);
    }), { numRuns: 100 });
  });
});
