/** npm's `libretranslate`, which sends its key under a name that LibreTranslate does not know: it comes through a proxy that adds one. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import libretranslate from "libretranslate";
import { startKeyProxy } from "./key-proxy.mjs";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
let proxy;
const ask = (target) => libretranslate.translate({
  query: "The house is big.", source: "en", target, apiurl: `http://127.0.0.1:${proxy.port}`, apiKey: "any",
});

describe("libretranslate", () => {
  before(async () => { proxy = await startKeyProxy(url, key); });
  after(() => proxy.stop());

  it("translates", async () => assert.match(await ask("es"), /casa/i));
  it("looks at the languages first", () => assert.rejects(ask("zz"), /not found/));
});
