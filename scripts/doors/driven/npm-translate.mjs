/** npm's `translate`; its engines for Google and DeepL have their addresses built in. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Translate } from "translate";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
const ask = (text, credential = key) =>
  Translate({ engine: "libre", url: `${url}/translate`, key: credential })(text, { from: "en", to: "es" });

describe("translate", () => {
  it("translates", async () => assert.match(await ask("The house is big."), /casa/i));
  it("knows failures as such", () => assert.rejects(ask("The car is red.", "wrong"), /Invalid API key/));
});
