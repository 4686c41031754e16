/** The kit's own client of the Model Context Protocol. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { DOOR_URL: url, DOOR_KEY: key } = process.env;
const transport = (bearer) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: { Authorization: `Bearer ${bearer}` } } });
const newClient = () => new Client({ name: "proof", version: "1.0.0" });
const client = newClient();
const call = async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent;

describe("@modelcontextprotocol/sdk", () => {
  before(() => client.connect(transport(key)));
  after(() => client.close());
  it("finds the tools", async () => {
    assert.deepEqual((await client.listTools()).tools.map(({ name }) => name), ["translate", "detect", "pairs", "terms"]);
  });
  it("translates", async () => {
    const { translations } = await call("translate", { texts: ["The house is big."], source: "en", target: "es" });
    assert.match(translations[0].text, /casa/i);
  });
  it("detects languages", async () => {
    const { detections } = await call("detect", { texts: ["La casa es grande y nos gusta mucho."] });
    assert.equal(detections[0][0].language, "es");
  });
  it("lists pairs and terms", async () => {
    const { pairs } = await call("pairs", { source: "en", target: "es" });
    assert.deepEqual(pairs.map(({ source, target }) => [source, target]), [["en", "es"]]);
    assert.deepEqual(await call("terms", { source: "en", target: "es" }), { terms: [], areAll: true });
  });
  it("is not let in with a wrong key", () => assert.rejects(newClient().connect(transport("wrong")), { code: 401 }));
});
