import { describe, expect, it } from "@jest/globals";
import { Dragoman, type DragomanError } from "./index.js";
import { aServer, cut, failure, json, type Reply } from "./server.test-kit.js";

const label = { id: 7, name: "legal" };
const busy = failure(503, "server-busy", { "Retry-After": "0" });
const never: Reply = (_, signal) => new Promise((_resolve, reject) => {
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener("abort", () => reject(signal.reason));
});

describe("a connection", () => {
  it("takes one kind of credentials, and a URL of HTTP", () => {
    const url = "https://mt.example";
    expect(() => new Dragoman({ url, token: "t", apiKey: "k" })).toThrow("Give a token, an apiKey, or a username with its password.");
    expect(() => new Dragoman({ url, username: "a@b.example" })).toThrow(TypeError);
    expect(() => new Dragoman({ url, password: "x" })).toThrow(TypeError);
    expect(() => new Dragoman({ url: "ftp://mt.example" })).toThrow("url must be one of http:// or https://.");
    expect(() => new Dragoman({ url: "http://joe:secret@mt.example" })).toThrow(/^url must be without a user name and a password; [^@]*$/);
    expect(() => new Dragoman({ url: "mt.example" })).toThrow(TypeError);
  });

  it.each([
    [{ token: "t.o.k" }, "Bearer t.o.k"], [{ apiKey: "u_a@b.example_x1" }, `Basic ${btoa("u_a@b.example_x1:")}`], [{}, null],
  ])("shows who asks by %j", async (credentials, authorization) => {
    const { client, asked } = aServer([json(label)], { ...credentials, traceId: "trace" });
    await client.labels.create("legal");
    await client.system.info();
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([authorization, null]);
    expect(asked.map(({ headers }) => headers.get("trace-id"))).toEqual(["trace", "trace"]);
  });

  it("signs in once for many calls, and once more when the token has ended", async () => {
    const tokens = ["one", "two"];
    let good = "one";
    const reply: Reply = ({ path, headers }, signal) => {
      if (path === "/api/v2/auth") return Response.json(tokens.shift());
      const isGood = headers.get("authorization") === `Bearer ${good}`;
      return (isGood ? json(label) : failure(401, "not-authenticated"))({} as never, signal);
    };
    const { client, asked } = aServer([reply], { username: "a@b.example", password: "pw" });
    await Promise.all([client.labels.create("a"), client.labels.create("b")]);
    good = "two";
    await Promise.all([client.labels.create("c"), client.labels.create("d")]);
    expect(asked.filter(({ path }) => path === "/api/v2/auth").map(({ form }) => form.get("password"))).toEqual(["pw", "pw"]);
    good = "three";
    tokens.push("four");
    await expect(client.labels.create("e")).rejects.toMatchObject({ status: 401, code: "not-authenticated" });
  });

  it("signs in only once with a wrong password, and tries again at the next call", async () => {
    const { client, asked } = aServer([failure(401, "sign-in-refused"), json("token"), json(label)], { username: "a", password: "b" });
    await expect(client.labels.create("a")).rejects.toMatchObject({ code: "sign-in-refused" });
    expect(asked).toHaveLength(1);
    await expect(client.labels.create("a")).resolves.toEqual(label);
  });

  it.each<[string, Reply]>([
    ["busy", busy], ["limited", failure(429, "too-many-requests", { "Retry-After": "0" })], ["not to be reached", cut],
    ["behind a proxy that cannot reach it", () => new Response("<html>", { status: 502 })],
    ["still at the first request of that key", failure(409, "idempotency-key-under-way", { "Retry-After": "0" })],
  ])("repeats a POST under its key while the server is %s", async (_, reply) => {
    const { client, asked } = aServer([reply, json(label)]);
    await expect(client.labels.create("legal")).resolves.toEqual(label);
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    expect(asked.map(({ form }) => form.get("name"))).toEqual(["legal", "legal"]);
    await client.labels.create("legal");
    expect(asked[2]?.headers.get("idempotency-key")).not.toBe(keys[0]);
    await client.request("postLabels", { name: "legal" }, { idempotencyKey: "my-own" });
    expect(asked[3]?.headers.get("idempotency-key")).toBe("my-own");
  });

  it.each<[string, Reply, string]>([
    ["of the caller's own", failure(400, "field-missing"), "field-missing"],
    ["of the server's own", failure(500, "unexpected"), "unexpected"],
    ["that asks for more patience than there is", failure(429, "too-many-sign-ins", { "Retry-After": "900" }), "too-many-sign-ins"],
    ["that time does not mend", failure(429, "too-many-watchers", { "Retry-After": "1" }), "too-many-watchers"],
    ["that is no JSON", () => new Response("<html>", { headers: { "Content-Type": "application/json" } }), "answer-malformed"],
  ])("does not repeat a failure %s", async (_, reply, code) => {
    const { client, asked } = aServer([reply, json(label)]);
    await expect(client.labels.create("legal")).rejects.toMatchObject({ name: "DragomanError", code });
    expect(asked).toHaveLength(1);
  });

  it("does not repeat what has no key and may have been done", async () => {
    const { client, asked } = aServer([cut, json("token")]);
    await expect(client.request("postAuth", { username: "a", password: "b" })).rejects.toMatchObject({ status: 0, code: "network" });
    expect(asked).toHaveLength(1);
  });

  it("gives up after so many repetitions", async () => {
    for (const retries of [0, 2]) {
      const { client, asked } = aServer([busy], { retries });
      await expect(client.labels.delete(7)).rejects.toMatchObject({ status: 503, code: "server-busy", retryAfterSeconds: 0 });
      expect(asked).toHaveLength(1 + retries);
    }
  });

  it("says what failed, in either shape of the server's and without any", async () => {
    const failing = (reply: Reply) => aServer([reply]).client.labels.delete(7).catch((error: unknown) => error);
    const known = await failing(failure(404, "label-not-found"));
    expect(known).toMatchObject({
      name: "DragomanError", status: 404, code: "label-not-found", message: "It failed.", details: "For a reason.", traceId: "t-1",
    });
    const accounts = { errors: [{ code: 1002, description: "Not yours." }, { code: 1003, description: "Nor that." }] };
    expect(await failing(() => Response.json(accounts, { status: 403 })))
      .toMatchObject({ status: 403, code: "1002", message: "Not yours.", details: "Nor that." });
    expect(await failing(() => new Response("<html>", { status: 404, statusText: "Not Found" })))
      .toMatchObject({ status: 404, code: "404", message: "The server answered 404 Not Found", details: "", traceId: "" });
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const { retryAfterSeconds } = await failing(failure(503, "x", { "Retry-After": inAnHour })) as DragomanError;
    expect(Math.abs(Number(retryAfterSeconds) - 3_600)).toBeLessThan(60);
  });

  it("tells a server that is not there from one that is too slow, and from a caller who left", async () => {
    await expect(aServer([cut], { retries: 0 }).client.labels.delete(7)).rejects.toMatchObject({
      status: 0, code: "network", message: "DELETE https://mt.example/api/v2/labels/7 failed: connect ECONNREFUSED",
    });
    await expect(aServer([never], { timeoutMs: 5 }).client.labels.delete(7)).rejects.toMatchObject({
      status: 0, code: "timeout", message: "DELETE https://mt.example/api/v2/labels/7 took longer than 5 ms.",
    });
    const leaving = new AbortController();
    const left = aServer([never]).client.labels.delete(7, { signal: leaving.signal });
    leaving.abort(new Error("Left."));
    await expect(left).rejects.toThrow("Left.");
    const waiting = aServer([failure(503, "x", { "Retry-After": "50" })]).client.labels.delete(7, { signal: AbortSignal.timeout(5) });
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(aServer([json(label)]).client.labels.delete(7, { signal: AbortSignal.abort("gone") })).rejects.toBe("gone");
  });
});
