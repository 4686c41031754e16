import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { accountOf, authorizationOf, tokenOf } from "../world.test-kit.js";
import { failure } from "../common/failure.js";
import type { Route } from "../common/route.js";
import { doorNames } from "./doors.js";

const [, basic = ""] = authorizationOf("translator").authorization?.split(" ") ?? [];
const key = Buffer.from(basic, "base64").toString().slice(0, -1);

describe("doors", () => {
  let closed: App;
  let open: App;
  beforeAll(async () => { [closed, open] = [await startApp({ doors: [] }), await startApp({ doors: doorNames })]; });
  afterAll(async () => { await closed.close(); await open.close(); });

  it("that are closed are paths that nobody knows", async () => {
    for (const path of ["/languages", "/libretranslate/languages", "/v2/languages", "/deepl/v2/languages", "/libretranslate", "/deepl/x"]) {
      const { status, headers, json } = await closed.ask("GET", path);
      expect([status, headers["dragoman-error"], json]).toEqual([404, "path-unknown", { error: expect.objectContaining({ code: 404 }) }]);
    }
  });

  it("are found below their own names and where their clients look, and nothing else is changed", async () => {
    for (const path of ["/languages", "/libretranslate/languages"]) expect((await open.ask("GET", path)).status).toBe(200);
    const { status, json } = await open.ask("GET", "/nothing");
    expect([status, json]).toEqual([404, { error: expect.objectContaining({ code: 404 }) }]);
    expect((await open.ask("GET", "/deepl/v2/nothing")).json)
      .toEqual({ message: "There is no GET /deepl/v2/nothing.", detail: expect.any(String) });
    expect((await open.ask("GET", "/libretranslate/nothing")).json).toEqual({ error: expect.stringMatching(/^There is no GET/) });
    const own = (await open.ask("GET", "/api/v2/openapi.json", { as: "observer" })).json as { paths: object };
    expect(Object.keys(own.paths).filter((one) => !/^\/(api|metrics|livez|readyz)/.test(one))).toEqual([]);
  });

  it.each(doorNames)("are found below their own names with all their paths: %s", async (name) => {
    const own = open.routes.filter(({ path, dialect }) => dialect?.prefix === `/${name}` && path.startsWith(`/${name}/`));
    expect(own).not.toEqual([]);
    const paths = open.routes.map(({ path }) => path);
    for (const { path } of own) expect(paths).toContain(path.slice(`/${name}`.length));
    // Unknown paths below the name are answered as the clients of the door know it.
    const { dialect } = own[0] as Route;
    const { status, headers, json } = await open.ask("GET", `/${name}/nothing`);
    expect([status, headers["dragoman-error"]]).toEqual([404, "path-unknown"]);
    expect(Object.keys(json as object)).toEqual(Object.keys(dialect?.failure(failure(404, "path-unknown", "a", "b"), "").body as object));
  });

  it("are found where their clients were sent before, too", async () => {
    expect((await open.ask("GET", "/apy/listPairs")).status).toBe(200);
    const ping = { as: "translator", form: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }) } as const;
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    for (const path of ["/mcp", "/mcp/mcp", "/agents/mcp"]) expect((await open.ask("POST", path, { ...ping, headers })).status).toBe(200);
  });

  it("know a caller by a key or a token wherever their clients send it, and nobody else", async () => {
    const token = await tokenOf("translator");
    const form = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
    const hello = { q: "Hello", source: "en", target: "es" };
    const json = { "content-type": "application/json" };
    const statuses = async (...asked: readonly Promise<{ status: number }>[]) => (await Promise.all(asked)).map(({ status }) => status);
    expect(await statuses(
      open.ask("POST", "/translate", { form: form({ ...hello, api_key: key }) }),
      open.ask("POST", "/translate", { form: form({ ...hello, api_key: token }) }),
      open.ask("POST", "/translate", { form: JSON.stringify({ ...hello, api_key: key }), headers: json }),
      open.ask("POST", `/translate?api_key=${key}`, { form: form(hello) }),
      open.ask("POST", "/translate", { form: form(hello), as: "translator" }),
      open.ask("POST", "/translate", { form: form(hello) }),
      open.ask("POST", "/translate", { form: form({ ...hello, api_key: "wrong" }) }),
      open.ask("POST", "/v2/translate", { form: "text=Hello&target_lang=ES", headers: { authorization: `DeepL-Auth-Key ${key}` } }),
      open.ask("POST", "/v2/translate", { form: `text=Hello&target_lang=ES&auth_key=${key}` }),
      open.ask("POST", "/v2/translate", { form: "text=Hello&target_lang=ES" }),
    )).toEqual([200, 200, 200, 200, 200, 400, 403, 200, 200, 403]);
    expect(open.lines.some(({ facts }) => facts["username"] === accountOf("translator").username)).toBe(true);
    expect(JSON.stringify(open.lines)).not.toContain(key);
  });

  it("read no long body of somebody who is not known yet", async () => {
    const q = "x".repeat(300_000);
    const long = new URLSearchParams({ q, source: "en", target: "en" }).toString();
    const refused = await open.ask("POST", "/translate", { form: `${long}&api_key=${key}` });
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining("262144 bytes")]);
    expect((await open.ask("POST", `/translate?api_key=${key}`, { form: long })).status).toBe(200);
  });
});
