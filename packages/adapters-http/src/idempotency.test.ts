import { request as httpRequest } from "node:http";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { memorySlice } from "@dragoman/adapters-memory";
import type { KeptAnswer } from "@dragoman/application/common";
import { DomainError } from "@dragoman/domain/common";
import { type App, startApp } from "./app.test-kit.js";
import type { Asker } from "./askers.test-kit.js";
import { takesIdempotencyKey } from "./common/idempotency-key.js";
import { multipart } from "./multipart.test-kit.js";
import { spoken } from "./routes.js";
import { routes, sampleOf } from "./samples.test-kit.js";
import { refusalOf } from "./slice-samples.test-kit.js";
import { aPair, authorizationOf, type World } from "./world.test-kit.js";
import { until } from "./until.test-kit.js";

let app: App;
let answers: ReadonlyMap<string, KeptAnswer | "underWay">;
beforeAll(async () => { app = await startApp(); });
beforeEach(async () => {
  await app.renew();
  answers = heldBy(app.world);
});
afterAll(() => app.close());

const labels = "/api/v2/labels";
const jobs = "/api/v2/translations";
const quick = "/api/v2/translations/quick";
const document = (text: string) => `languagePairId=${aPair.id}&input=${encodeURIComponent(Buffer.from(text).toString("base64"))}`;
interface Posted { readonly as?: Asker; readonly headers?: Readonly<Record<string, string>> }
const post = (key: string, path: string, form?: string | Buffer, { as = "admin", headers = {} }: Posted = {}) =>
  app.ask("POST", path, { as, headers: { "idempotency-key": key, ...headers }, ...(form === undefined ? {} : { form }) });
const isReplay = ({ headers }: { headers: object }): boolean => (headers as Record<string, unknown>)["idempotent-replayed"] === "true";
const namesOfLabels = async () => (await app.world.labels.list({}, "id", { page: 1, perPage: 100 })).items.map(({ name }) => name);

/** What the store of answers holds, by the names of the claims. */
function heldBy({ answers: store }: World): ReadonlyMap<string, KeptAnswer | "underWay"> {
  const held = new Map<string, KeptAnswer | "underWay">();
  const [claim, keep, release] = [store.claim.bind(store), store.keep.bind(store), store.release.bind(store)];
  store.claim = async (...given) => {
    const claimed = await claim(...given);
    if (claimed.state === "claimed") held.set(given[0], "underWay");
    return claimed;
  };
  store.keep = async (...given) => {
    await keep(...given);
    held.set(given[0].name, given[1]);
  };
  store.release = async (given) => {
    await release(given);
    held.delete(given.name);
  };
  return held;
}

/** All that is in a world but the answers that are kept: what a request did shows here, whatever it is about. */
function everythingIn(world: World): string {
  const whole = { depth: Infinity, breakLength: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity };
  const stores = Object.keys(memorySlice).filter((name) => !["answers", "random", "guesses"].includes(name));
  return [...stores.map((name) => world[name as keyof typeof memorySlice]), world.rememberedEngines.looks]
    .map((store) => inspect(store, whole)).join("\n");
}

/** The store of labels fails so at the first new one. */
function failFirst(kind: ConstructorParameters<typeof DomainError>[0]): void {
  const { labels: store } = app.world;
  const add = store.add.bind(store);
  store.add = async () => {
    store.add = add;
    throw new DomainError(kind, "tried", "Not now.", { details: "Wait." });
  };
}

/** The store of labels holds the first new one up until it is let go. */
function hold() {
  const { labels: store } = app.world;
  const add = store.add.bind(store);
  let letGo = (): void => undefined;
  let begin = (): void => undefined;
  const gate = new Promise<void>((resolve) => { letGo = resolve; });
  const begun = new Promise<void>((resolve) => { begin = resolve; });
  store.add = async (...given) => {
    store.add = add;
    begin();
    await gate;
    return add(...given);
  };
  return { begun, letGo: () => letGo() };
}

describe("a request with an Idempotency-Key", () => {
  // Clients of the doors know nothing of it, and much of what they post only asks.
  const repeatable = spoken(routes).filter(({ method, may, secret }) => method === "POST" && may !== "public" && secret === undefined)
    .map(({ method, path }) => `${method} ${path}`);

  it.each(repeatable.filter((name) => refusalOf(name) === undefined))("%s does its work once", async (name) => {
    const sample = sampleOf(name);
    const before = everythingIn(app.world);
    const first = await app.send(sample, "super admin", { "idempotency-key": "one" });
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    const after = everythingIn(app.world);
    expect(after).not.toBe(before);
    const second = await app.send(sample, "super admin", { "idempotency-key": "one" });
    expect([second.status, second.text, isReplay(second), everythingIn(app.world) === after]).toEqual([200, first.text, true, true]);
    expect(second.headers["content-type"]).toBe(first.headers["content-type"]);
  });

  it("is taken by every POST but public ones and those that answer a secret, and by nothing else", () => {
    const taking = spoken(app.routes).filter(takesIdempotencyKey).map(({ method, path }) => `${method} ${path}`);
    expect(taking.sort()).toEqual([...repeatable].sort());
  });

  it("is none where the header means nothing", async () => {
    const requests = [
      ["POST", "/api/v2/auth?username=a&password=b"], ["GET", labels], ["DELETE", `${labels}/7`], ["PUT", `${labels}/6?name=x`],
    ] as const;
    for (const [method, path] of requests) {
      for (const _ of [1, 2]) expect(
        isReplay(await app.ask(method, path, { as: "admin", headers: { "idempotency-key": "x y" } })),
      ).toBe(false);
    }
    expect(answers.size).toBe(0);
  });

  it("is kept apart by user, path and key", async () => {
    const engines = (host: string) => `/api/v2/hosts/${host}/job-engines`;
    await post("one", labels, "name=a");
    const others = [
      post("two", labels, "name=a"), post("one", labels, "name=a", { as: "no role" }), post("one", engines("localhost")),
      post("one", engines("other")),
    ];
    for (const other of others) expect(isReplay(await other)).toBe(false);
    expect(isReplay(await post('"one"', labels, "name=a"))).toBe(true);
  });

  it.each(["", '""', "two words", "x".repeat(256), "schlüssel", "a, b"])("is refused under the key %j", async (key) => {
    const headers = key === "schlüssel" ? { "idempotency-key": Buffer.from(key).toString("latin1") } : {};
    const answer = await post(key, labels, "name=a", { headers });
    expect([answer.status, answer.headers["dragoman-error"], await namesOfLabels()])
      .toEqual([400, "idempotency-key-invalid", expect.not.arrayContaining(["a"])]);
    expect((await post("x".repeat(255), labels, "name=a")).status).toBe(200);
    expect(await namesOfLabels()).toContain("a");
  });

  it.each([
    ["another field", labels, "name=a", "name=b"],
    ["one field more", labels, "name=a", "name=a&x=1"],
    ["another document to be stored", jobs, document("one"), document("two")],
    ["another document to be held", quick, document("one"), document("one.")],
    ["an unknown field cut otherwise", labels, "name=a&x=bc&y=", "name=a&x=b&y=c"],
  ])("is refused with %s than before, and does nothing", async (_what, path, first, second) => {
    expect((await post("one", path, first)).status).toBe(200);
    const before = everythingIn(app.world);
    const answer = await post("one", path, second);
    expect([answer.status, answer.headers["dragoman-error"], everythingIn(app.world) === before]).toEqual([
      400, "idempotency-key-reused", true,
    ]);
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
    const before = app.world.contents.kept;
    for (const replayed of [false, true, true]) expect(isReplay(await post("one", jobs, form))).toBe(replayed);
    expect(app.world.contents.kept).toBe(before + 1);
  });

  it("is told to wait while the first one is under way, and then answered like it", async () => {
    const held = hold();
    const first = post("one", labels, "name=a");
    await held.begun;
    for (const form of ["name=a", "name=b", Buffer.alloc(3_000_000, "x")]) {
      const early = await post("one", labels, form);
      expect([early.status, early.headers["dragoman-error"]]).toEqual([409, "idempotency-key-under-way"]);
    }
    held.letGo();
    const answer = await first;
    const again = await post("one", labels, "name=a");
    expect([answer.status, again.text, isReplay(again)]).toEqual([200, answer.text, true]);
  });

  it("is answered once more although its first client was gone before the answer", async () => {
    const held = hold();
    const headers = { ...authorizationOf("admin"), "idempotency-key": "one" };
    const request = httpRequest({ port: app.port, method: "POST", path: `${labels}?name=a`, headers });
    request.on("error", () => { /* It is broken off on purpose. */ }).end();
    await held.begun;
    request.destroy();
    await until(() => app.lines.some(({ message }) => message === "request broken off"));
    held.letGo();
    await until(() => typeof [...answers.values()][0] === "object");
    expect(isReplay(await post("one", `${labels}?name=a`))).toBe(true);
  });

  it("is as free as before when its body broke off", async () => {
    const request = httpRequest({ port: app.port, method: "POST", path: labels, headers: {
      ...authorizationOf("admin"), "idempotency-key": "one", "content-type": "application/x-www-form-urlencoded",
      "content-length": 100,
    } });
    request.on("error", () => { /* It is broken off on purpose. */ }).write("name=");
    await until(() => answers.size === 1);
    request.destroy();
    await until(() => answers.size === 0);
    expect(isReplay(await post("one", labels, "name=a"))).toBe(false);
  });

  it.each([
    ["unavailable", 503], ["unexpected", 500], ["tooMany", 429],
  ] as const)("is tried again when the first one failed as %s", async (kind, status) => {
    failFirst(kind);
    expect((await post("one", labels, "name=a")).status).toBe(status);
    const second = await post("one", labels, "name=a");
    expect([second.status, isReplay(second), await namesOfLabels()]).toEqual([200, false, expect.arrayContaining(["a"])]);
  });

  it.each([
    ["stored", "add"], ["scheduled", "update"],
  ] as const)("makes one job although nobody knew whether the first one was %s", async (_what, method) => {
    const { translations: store } = app.world;
    const before = (await store.list({}, { page: 1, perPage: 1 })).totalItems;
    const done = store[method].bind(store) as (...given: unknown[]) => Promise<never>;
    store[method] = async (...given: unknown[]) => {
      store[method] = done;
      await done(...given);
      throw new DomainError("unavailable", "database-unavailable", "The connection broke.", { details: "Wait." });
    };
    const first = await post("one", jobs, document("one"));
    const second = await post("one", jobs, document("one"));
    expect([[200, 503].includes(first.status), second.status]).toEqual([true, 200]);
    expect((await store.list({}, { page: 1, perPage: 1 })).totalItems).toBe(before + 1);
    const { translationId } = JSON.parse(second.text) as { translationId: string };
    expect((await store.find(translationId))?.substate).toBe("scheduled");
    expect((await post("two", jobs, document("one"))).text).not.toContain(translationId);
  });

  it("makes one job although the first one is stored while the second one is under way", async () => {
    const { translations: store } = app.world;
    const before = (await store.list({}, { page: 1, perPage: 1 })).totalItems;
    const add = store.add.bind(store);
    store.add = async (first) => {
      store.add = async () => {
        store.add = add;
        await add(first);
        throw new Error("duplicate key value");
      };
      throw new DomainError("unavailable", "database-unavailable", "The connection broke.", { details: "Wait." });
    };
    const answers = [await post("one", jobs, document("one")), await post("one", jobs, document("one"))];
    expect(answers.map(({ status }) => status)).toEqual([503, 200]);
    expect((await store.list({}, { page: 1, perPage: 1 })).totalItems).toBe(before + 1);
  });

  it.each([
    ["conflict", 409], ["invalid", 400], ["notFound", 404],
  ] as const)("fails again as the first one did when that was %s", async (kind, status) => {
    failFirst(kind);
    const first = await post("one", labels, "name=a");
    const second = await post("one", labels, "name=a");
    expect([first.status, second.status, second.headers["dragoman-error"], second.json, isReplay(second)])
      .toEqual([status, status, "tried", first.json, true]);
    expect(await namesOfLabels()).not.toContain("a");
  });

  it("leaves its key free for a better one when it was refused before any work", async () => {
    expect((await post("one", labels, "nome=a")).status).toBe(400);
    expect((await post("one", labels, "name=a", { headers: { authorization: "Bearer nobody" } })).status).toBe(401);
    expect((await post("one", "/api/v2/users", "username=x", { as: "translator" })).status).toBe(403);
    expect(answers.size).toBe(0);
    expect([(await post("one", labels, "name=a")).status, answers.size]).toEqual([200, 1]);
  });

  it("is done again when its answer is larger than what is kept", async () => {
    const form = document("x".repeat(1_100_000));
    for (const _ of [1, 2]) expect(isReplay(await post("one", quick, form))).toBe(false);
  });

  it("is answered although the answer cannot be kept, and the log says why", async () => {
    app.world.answers.keep = async () => { throw new Error("no space"); };
    expect((await post("one", labels, "name=a")).status).toBe(200);
    expect(app.lines.map(({ message }) => message)).toContain("keeping an answer failed");
  });

  it("leaves neither its key nor its fields in what is kept", async () => {
    const form = "username=new%40company.example&displayName=New&roles=translator&password=Secret-77";
    expect((await post("a-key-of-mine", "/api/v2/users", form)).status).toBe(200);
    expect(answers.size).toBe(1);
    expect(JSON.stringify([...answers.values()])).not.toMatch(/a-key-of-mine|Secret-77/);
  });
});
