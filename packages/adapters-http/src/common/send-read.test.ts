import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "../app.test-kit.js";
import { authorizationOf } from "../world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

interface Read { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

const read = (path: string, more: Record<string, string> = {}, method = "GET") => new Promise<Read>((resolve, reject) => {
  const headers = { ...authorizationOf("admin"), ...more };
  httpRequest({ port: app.port, host: "127.0.0.1", method, path, agent: false, headers }, (response) => {
    const found: Buffer[] = [];
    response.on("data", (piece: Buffer) => found.push(piece)).on("error", reject)
      .on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(found) }));
  }).on("error", reject).end();
});
const long = "/api/v2/openapi.json";
const decoded = ({ headers, bytes }: Read): string => {
  const coding = headers["content-encoding"];
  return (coding === "br" ? brotliDecompressSync(bytes) : coding === "gzip" ? gunzipSync(bytes) : bytes).toString();
};

describe("long reads", () => {
  it.each<[string | undefined, string | undefined]>([
    ["gzip", "gzip"], ["br", "br"], ["gzip, deflate, br, zstd", "gzip"], ["br, gzip;q=0.5", "br"], ["gzip;q=0.5, br;q=0.8", "br"],
    ["*", "br"],
    ["GZIP", "gzip"], ["deflate", undefined], ["gzip;q=0", undefined], ["identity", undefined], ["identity;q=1, gzip;q=0.2", undefined],
    ["", undefined], [undefined, undefined], ["nonsense;;;", undefined],
  ])("to who accepts %j are encoded as %s", async (accepted, coding) => {
    const plain = await read(long);
    const answer = await read(long, accepted === undefined ? {} : { "accept-encoding": accepted });
    expect([answer.status, answer.headers["content-encoding"], answer.headers["content-type"]])
      .toEqual([200, coding, "application/json; charset=utf-8"]);
    expect(String(answer.headers.vary)).toContain("Accept-Encoding");
    expect(Number(answer.headers["content-length"])).toBe(answer.bytes.length);
    expect(decoded(answer) === plain.bytes.toString()).toBe(true);
    if (coding !== undefined) expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 5);
  });

  it("have one tag in every coding, and are not sent again to who has them", async () => {
    const tagOf = async (coding: string) => (await read(long, { "accept-encoding": coding })).headers.etag;
    const tags = await Promise.all(["", "gzip", "br"].map(tagOf));
    expect([new Set(tags).size, tags[0]?.startsWith("W/")]).toEqual([1, true]);
    for (const coding of ["", "gzip", "br"]) {
      const again = await read(long, { "accept-encoding": coding, "if-none-match": String(tags[0]) });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, tags[0]]);
    }
  });

  it("are told of by HEAD as GET would send them", async () => {
    const head = await read(long, { "accept-encoding": "gzip" }, "HEAD");
    const get = await read(long, { "accept-encoding": "gzip" });
    expect([head.status, head.headers["content-encoding"], head.headers["content-length"], head.bytes.length])
      .toEqual([200, "gzip", get.headers["content-length"], 0]);
  });
});

describe("short reads, secrets and failures", () => {
  it.each([
    "/api/v2/system/info", "/api/v2/users/me/credentials", "/api/v2/users/me", "/api/v2/labels/none",
  ])("go as they are: %s", async (path) => {
    const answer = await read(path, { "accept-encoding": "br, gzip" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(() => JSON.parse(answer.bytes.toString()) as unknown).not.toThrow();
  });
});
