import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { routeNames, sampleOf, sampleWith } from "./samples.test-kit.js";
import { fieldsFor, refusalOf } from "./slice-samples.test-kit.js";
import { accountOf } from "./world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

/** Files are made while they are sent, and secrets are kept nowhere: neither has a tag. */
const isTagged = (name: string): boolean => {
  const { method = "", secret, mediaTypes = ["application/json"] } = app.routes.find(
    (route) => `${route.method} ${route.path}` === name,
  ) ?? {};
  return method === "GET" && secret === undefined && mediaTypes.includes("application/json");
};
/** Each request changes them. */
const figures = ["GET /metrics", "GET /api/v2/metrics"];

describe("headers of every route", () => {
  const reads = routeNames.filter((name) => name.startsWith("GET ") && refusalOf(name) === undefined);

  it.each(reads)("%s is conditional, or says why not", async (name) => {
    const ask = (more = {}) => app.send(sampleOf(name), "super admin", more);
    const { status, headers, text } = await ask();
    expect([status, headers.etag !== undefined]).toEqual([200, isTagged(name)]);
    if (headers.etag === undefined || figures.includes(name)) return;
    // As curl asks, and as every fetch does.
    for (const cache of [{}, { "cache-control": "no-cache", pragma: "no-cache" }]) {
      const again = await ask({ "if-none-match": headers.etag, ...cache });
      expect([again.status, again.text, again.headers.etag, again.headers["trace-id"] !== undefined]).toEqual([
        304, "", headers.etag, true,
      ]);
      expect((await ask({ "if-none-match": 'W/"other"', ...cache })).text).toBe(text);
    }
  });

  const linked: string[] = [];
  it.each(routeNames)("%s echoes a Trace-ID, of answers and of failures, and links pages if it has some", async (name) => {
    const sample = sampleWith(name, { ...fieldsFor(name, accountOf("super admin")), perPage: "1" });
    expect((await app.send(sample, "stranger", { "trace-id": "batch 7" })).headers["trace-id"]).toBe("batch 7");
    const expected = refusalOf(name) === undefined ? 200 : 400;
    const { status, headers } = await app.expecting(expected, sample, "super admin", { "trace-id": "batch 8" });
    expect([status, headers["trace-id"]]).toEqual([expected, "batch 8"]);
    if (headers.link !== undefined) linked.push(name);
    for (const [, target = "", rel] of String(headers.link).matchAll(/<([^>]*)>; rel="(\w+)"/g)) {
      expect([rel, target.split("?", 1)[0]]).toEqual([expect.stringMatching(/^(first|prev|next|last)$/), sample.path.split("?", 1)[0]]);
    }
  });

  it("link the pages of every list, and nothing else", () => {
    expect(linked.sort()).toEqual(app.routes.filter(({ paged }) => paged).map(({ method, path }) => `${method} ${path}`).sort());
    expect(linked.length).toBeGreaterThan(5);
  });
});
