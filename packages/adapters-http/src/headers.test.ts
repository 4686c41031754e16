import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { samples } from "./samples.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const requests = Object.entries(samples).map(([name, { path, form, headers = {} }]) => {
  const [method = "", pattern = ""] = name.split(" ");
  const ask = (more: Readonly<Record<string, string>> = {}, as: "super admin" | undefined = "super admin") =>
    app.ask(method, path ?? pattern, { as, ...(form === undefined ? {} : { form }), headers: { ...headers, ...more } });
  return { name, method, pattern, path: path ?? pattern, ask };
});
/** Files are made while they are sent, and secrets are kept nowhere: neither has a tag. */
const isTagged = (name: string): boolean => {
  const { method = "", secret, mediaTypes = ["application/json"] } = app.routes.find((route) => `${route.method} ${route.path}` === name)
    ?? {};
  return method === "GET" && secret === undefined && mediaTypes.includes("application/json");
};
/** Each request changes them. */
const figures = ["GET /metrics", "GET /api/v2/metrics"];

describe("headers of every route", () => {
  it.each(requests)("$name echoes a Trace-ID, of answers and of failures", async ({ ask }) => {
    for (const as of ["super admin", undefined] as const) {
      expect((await ask({ "trace-id": "batch 7" }, as)).headers["trace-id"]).toBe("batch 7");
    }
  });

  it.each(requests.filter(({ method }) => method === "GET"))("$name is conditional, or says why not", async ({ name, ask }) => {
    const { status, headers, text } = await ask();
    expect([status, headers.etag !== undefined]).toEqual([200, isTagged(name)]);
    if (headers.etag === undefined || figures.includes(name)) return;
    // As curl asks, and as every fetch does.
    for (const cache of [{}, { "cache-control": "no-cache", pragma: "no-cache" }]) {
      const again = await ask({ "if-none-match": headers.etag, ...cache });
      expect([again.status, again.text, again.headers.etag, again.headers["trace-id"] !== undefined])
        .toEqual([304, "", headers.etag, true]);
      expect((await ask({ "if-none-match": 'W/"other"', ...cache })).text).toBe(text);
    }
  });

  it("links the pages of every list, and nothing else", async () => {
    const linked = [];
    for (const { name, path, ask } of requests) {
      const { headers } = await ask();
      if (headers.link === undefined) continue;
      linked.push(name);
      for (const [, target = "", rel] of String(headers.link).matchAll(/<([^>]*)>; rel="(\w+)"/g)) {
        expect([rel, target.split("?", 1)[0]]).toEqual([expect.stringMatching(/^(first|prev|next|last)$/), path.split("?", 1)[0]]);
      }
    }
    expect(linked.sort()).toEqual(app.routes.filter(({ paged }) => paged).map(({ method, path }) => `${method} ${path}`).sort());
    expect(linked.length).toBeGreaterThan(5);
  });
});
