import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { isForUsers } from "./rights.test-kit.js";
import { routeNames, routes, sampleOf, sampleWith, successOf } from "./samples.test-kit.js";
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
  const reads = routeNames.filter((name) => name.startsWith("GET ") && refusalOf(name) === undefined && isForUsers(name));

  it.each(reads)("%s is conditional, or says why not", async (name) => {
    const ask = (more = {}) => app.send(sampleOf(name), "super admin", more);
    await app.world.quickRecords.close(); // Stores the counts of earlier translations, which would otherwise change between two answers.
    const { status, headers, text } = await app.expecting(successOf(name), sampleOf(name));
    expect([status, headers.etag !== undefined]).toEqual([successOf(name), isTagged(name)]);
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

  it.each(routeNames.filter(isForUsers))("%s echoes a Trace-ID, of answers and of failures", async (name) => {
    const sample = sampleOf(name);
    expect((await app.send(sample, "stranger", { "trace-id": "batch 7" })).headers["trace-id"]).toBe("batch 7");
    const expected = refusalOf(name) === undefined ? successOf(name) : 400;
    const { status, headers } = await app.expecting(expected, sample, "super admin", { "trace-id": "batch 8" });
    expect([status, headers["trace-id"]]).toEqual([expected, "batch 8"]);
    if (!paged.includes(name)) expect(headers).not.toHaveProperty("link");
  });

  const paged = routes.filter((route) => route.paged).map(({ method, path }) => `${method} ${path}`);
  it.each(paged)("%s links its pages to each other, where there are some", async (name) => {
    const ask = async (page: string) => {
      const sample = sampleWith(name, { ...fieldsFor(name, accountOf("super admin")), perPage: "1", page });
      const { headers, json } = await app.expecting(200, sample);
      const links = [...String(headers.link ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)];
      for (const [, target = ""] of links) expect(target).toMatch(/^\?/);
      return { header: headers.link, ends: links.map(([, , rel]) => rel).sort(), pages: (json as { totalPages: number }).totalPages };
    };
    const first = await ask("1");
    expect([first.pages > 0, first.ends]).toEqual([true, first.pages > 1 ? ["last", "next"] : []]);
    // A header that is empty would be none of RFC 8288.
    if (first.pages === 1) expect(first.header).toBeUndefined();
    expect((await ask("9")).ends).toEqual(["first", "prev"]);
  });
});
