import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { aPair, type App, startApp, until } from "./app.test-kit.js";
import { takesIdempotencyKey } from "./common/idempotency-key.js";
import { multipart, samples } from "./samples.test-kit.js";
import type { Asker } from "./askers.test-kit.js";

const opened: App[] = [];
const start = async (...given: Parameters<typeof startApp>): Promise<App> => {
  opened.push(await startApp(...given));
  return opened.at(-1) as App;
};
let app: App;
beforeEach(async () => { app = await start(); });
afterEach(async () => { for (const one of opened.splice(0)) await one.close(); });

const labels = "/api/v2/labels";
const jobs = "/api/v2/translations";
const quick = "/api/v2/translations/quick";
const document = (text: string) => `languagePairId=${aPair.id}&input=${encodeURIComponent(Buffer.from(text).toString("base64"))}`;
const post = (
  key: string, path: string, form?: string | Buffer,
  { on = app, as = "admin", headers = {} }: { on?: App; as?: Asker; headers?: Readonly<Record<string, string>> } = {},
) =>
  on.ask("POST", path, { as, headers: { "idempotency-key": key, ...headers }, ...(form === undefined ? {} : { form }) });
const isReplay = ({ headers }: { headers: object }): boolean => (headers as Record<string, unknown>)["idempotent-replayed"] === "true";
/** A use case that fails so at its first run, and tells how often it ran. */
const failingFirst = (kind: ConstructorParameters<typeof DomainError>[0], code = "tried") => {
  const verb = { ran: 0, run: async () => {
    if ((verb.ran += 1) === 1) throw new DomainError(kind, code, "Not now.", { details: "Wait." });
    return { id: verb.ran, name: "x" };
  } };
  return verb;
};
/** A use case that waits until it is let go. */
const held = () => {
  let letGo = () => {};
  let begin = () => {};
  const gate = new Promise<void>((resolve) => { letGo = resolve; });
  const begun = new Promise<void>((resolve) => { begin = resolve; });
  return { begun, letGo: () => letGo(), run: async () => { begin(); await gate; return { id: 1, name: "x" }; } };
};

describe("a request with an Idempotency-Key", () => {
  it.each(
    Object.keys(samples).filter((name) => name.startsWith("POST ") && !name.endsWith("/auth")),
  )("%s does its work once", async (name) => {
    const { form, headers = {}, path = name.slice(5) } = samples[name] ?? {};
    const first = await post("one", path, form, { as: "super admin", headers });
    expect([first.status, isReplay(first), app.calls.size]).toEqual([200, false, 2]);
    app.calls.clear();
    const second = await post("one", path, form, { as: "super admin", headers });
    expect([second.status, second.text, isReplay(second), [...app.calls.keys()]]).toEqual([200, first.text, true, ["authenticate"]]);
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
  });

  it("is taken by every POST but the public one, and by nothing else", () => {
    const taking = app.routes.filter(takesIdempotencyKey).map(({ method, path }) => `${method} ${path}`);
    expect(taking.sort()).toEqual(Object.keys(samples).filter((name) => name.startsWith("POST ") && !name.endsWith("/auth")).sort());
  });

  it("is none where the header means nothing", async () => {
    for (const [method, path] of [
      ["POST", "/api/v2/auth?username=a&password=b"], ["GET", labels], ["DELETE", `${labels}/7`], ["PUT", `${labels}/7?name=x`],
    ] as const) {
      for (const _ of [1, 2]) {
        expect(isReplay(await app.ask(method, path, { as: "admin", headers: { "idempotency-key": "x y" } }))).toBe(false);
      }
    }
    expect(app.answers.kept.size).toBe(0);
  });

  it("is kept apart by user, path and key", async () => {
    await post("one", labels, "name=a");
    for (const other of [
      post("two", labels, "name=a"), post("one", labels, "name=a", { as: "no role" }), post("one", "/api/v2/hosts/localhost/job-engines"),
      post("one", "/api/v2/hosts/other/job-engines"),
    ]) expect(isReplay(await other)).toBe(false);
    expect(isReplay(await post('"one"', labels, "name=a"))).toBe(true);
  });

  it.each(["", '""', "two words", "x".repeat(256), "schlüssel", "a, b"])("is refused under the key %j", async (key) => {
    const answer = await post(key, labels, "name=a",
      { headers: key === "schlüssel" ? { "idempotency-key": Buffer.from(key).toString("latin1") } : {} });
    expect([answer.status, answer.headers["dragoman-error"], app.calls.has("createLabel")])
      .toEqual([400, "idempotency-key-invalid", false]);
    expect((await post("x".repeat(255), labels, "name=a")).status).toBe(200);
  });

  it.each([
    ["another field", labels, "name=a", "name=b"], ["one field more", labels, "name=a", "name=a&x=1"],
    ["another document to be stored", jobs, document("one"), document("two")],
    ["another document to be held", quick, document("one"), document("one.")],
    ["an unknown field cut otherwise", labels, "name=a&x=bc&y=", "name=a&x=b&y=c"],
  ])("is refused with %s than before, and does nothing", async (_what, path, first, second) => {
    await post("one", path, first);
    app.calls.clear();
    const answer = await post("one", path, second);
    expect([answer.status, answer.headers["dragoman-error"], [...app.calls.keys()]])
      .toEqual([400, "idempotency-key-reused", ["authenticate"]]);
    expect(isReplay(await post("one", path, first))).toBe(true);
  });

  it("is the same however its fields and its file are wrapped", async () => {
    await post("one", labels, "name=a");
    expect(isReplay(await post("one", `${labels}?name=a`))).toBe(true);
    await post("two", quick, document("hello"));
    expect(isReplay(await post("two", quick, `input=aGVs%0D%0AbG8%3D&languagePairId=${aPair.id}`))).toBe(true);
    const upload = multipart("<tmx/>", { applyAll: "true" });
    await post("three", "/api/v2/feedback/import", upload.form, upload);
    const again = { form: upload.form.replaceAll("--cut", "--other"), headers: { "content-type": "multipart/form-data; boundary=other" } };
    expect(isReplay(await post("three", "/api/v2/feedback/import", again.form, again))).toBe(true);
    const other = multipart("<tmx></tmx>", { applyAll: "true" });
    expect((await post("three", "/api/v2/feedback/import", other.form, other)).headers["dragoman-error"]).toBe("idempotency-key-reused");
  });

  it("stores its document once, also a large one", async () => {
    const form = document("Übersetzung ".repeat(300_000));
    for (const replayed of [false, true, true]) expect(isReplay(await post("one", jobs, form))).toBe(replayed);
    expect(app.stored).toHaveLength(1);
  });

  it("is told to wait while the first one is under way, and then answered like it", async () => {
    const createLabel = held();
    const on = await start({}, { createLabel });
    const first = post("one", labels, "name=a", { on });
    await createLabel.begun;
    for (const form of ["name=a", "name=b", Buffer.alloc(3_000_000, "x")]) {
      const early = await post("one", labels, form, { on });
      expect([early.status, early.headers["dragoman-error"]]).toEqual([409, "idempotency-key-under-way"]);
    }
    createLabel.letGo();
    const answer = await first;
    const again = await post("one", labels, "name=a", { on });
    expect([again.text, isReplay(again)]).toEqual([answer.text, true]);
  });

  it("is answered once more although its first client was gone before the answer", async () => {
    const createLabel = held();
    const on = await start({}, { createLabel });
    const request = httpRequest({
      port: on.port, method: "POST", path: `${labels}?name=a`, headers: { authorization: "Bearer admin", "idempotency-key": "one" },
    });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    await createLabel.begun;
    request.destroy();
    await until(() => on.lines.some(({ message }) => message === "request broken off"));
    createLabel.letGo();
    await until(() => typeof [...on.answers.kept.values()][0] === "object");
    expect(isReplay(await post("one", `${labels}?name=a`, undefined, { on }))).toBe(true);
  });

  it("is as free as before when its body broke off", async () => {
    const request = httpRequest({ port: app.port, method: "POST", path: labels, headers: {
      authorization: "Bearer admin", "idempotency-key": "one", "content-type": "application/x-www-form-urlencoded", "content-length": 100,
    } });
    request.on("error", () => { /* It is broken off on purpose. */ }).write("name=");
    await until(() => app.answers.kept.size === 1);
    request.destroy();
    await until(() => app.answers.kept.size === 0);
    expect(isReplay(await post("one", labels, "name=a"))).toBe(false);
  });

  it.each([
    ["unavailable", 503], ["unexpected", 500], ["tooMany", 429],
  ] as const)("is tried again when the first one failed as %s", async (kind, status) => {
    const createLabel = failingFirst(kind);
    const on = await start({}, { createLabel });
    expect((await post("one", labels, "name=a", { on })).status).toBe(status);
    const second = await post("one", labels, "name=a", { on });
    expect([second.status, isReplay(second), createLabel.ran]).toEqual([200, false, 2]);
  });

  it.each([
    ["conflict", 409], ["invalid", 400], ["notFound", 404],
  ] as const)("fails again as the first one did when that was %s", async (kind, status) => {
    const createLabel = failingFirst(kind);
    const on = await start({}, { createLabel });
    const first = await post("one", labels, "name=a", { on });
    const second = await post("one", labels, "name=a", { on });
    expect([first.status, second.status, second.headers["dragoman-error"], second.json, isReplay(second), createLabel.ran])
      .toEqual([status, status, "tried", first.json, true, 1]);
  });

  it("leaves its key free for a better one when it was refused before any work", async () => {
    expect((await post("one", labels, "nome=a")).status).toBe(400);
    expect((await post("one", labels, "name=a", { headers: { authorization: "Bearer nobody" } })).status).toBe(401);
    expect((await post("one", "/api/v2/users", "username=x", { as: "translator" })).status).toBe(403);
    expect(app.answers.kept.size).toBe(0);
    expect([(await post("one", labels, "name=a")).status, app.answers.kept.size]).toEqual([200, 1]);
  });

  it("is done again when its answer is larger than what is kept", async () => {
    const form = document("x".repeat(1_100_000));
    for (const _ of [1, 2]) expect(isReplay(await post("one", quick, form))).toBe(false);
  });

  it("is answered although the answer cannot be kept, and the log says why", async () => {
    app.answers.keep = async () => { throw new Error("no space"); };
    expect((await post("one", labels, "name=a")).status).toBe(200);
    expect(app.lines.map(({ message }) => message)).toContain("keeping an answer failed");
  });

  it("leaves neither its key nor its fields in what is kept", async () => {
    await post("a-key-of-mine", "/api/v2/users", "username=new%40company.example&displayName=New&roles=translator&password=Secret-77");
    expect(JSON.stringify([...app.answers.kept.values()])).not.toMatch(/a-key-of-mine|Secret-77/);
  });
});
