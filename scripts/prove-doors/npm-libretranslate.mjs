/** npm's `libretranslate`, which sends its key under a name that LibreTranslate does not know: it comes through a proxy that adds one. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import libretranslate from "libretranslate";

const { DOOR_PROXY: apiurl } = process.env;

describe("libretranslate", () => {
  it("translates", async () => {
    assert.match(await libretranslate.translate({ query: "The house is big.", source: "en", target: "es", apiurl, apiKey: "any" }), /casa/i);
  });
  it("looks at the languages first", async () => {
    const asked = libretranslate.translate({ query: "The house is big.", source: "en", target: "zz", apiurl, apiKey: "any" });
    await assert.rejects(asked, /not found/);
  });
});
