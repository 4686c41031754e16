import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Answer, Client } from "./support/client.js";
import { freePort } from "./support/dragoman.js";
import { everybody, type Name, outcomeFor, outcomeOf, usePeople } from "./support/people.js";
import { refusals, type WrongField } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";
import { isSigned, type Posted, runDocumentedReceiver, useReceivers } from "./support/webhook-receiver.js";

const events = ["translation.created", "translation.statusChanged", "adaptedlp.created", "adaptedlp.statusChanged", "adaptedlp.judged"];
const all = { events: events.join(",") };
/** Somewhere that answers nothing; nothing is sent there in these tests. */
const elsewhere = "http://127.0.0.1:9/hook";
const wasAttempted = (entry: Answer["json"]): boolean => entry.timeLastAttempted !== "";

/** The substates of a job that is done: a job engine may take it before the server says that it is scheduled. */
const waysThrough = [["scheduled", "translating", "succeeded"], ["translating", "succeeded"]];

describe("webhooks", () => {
  const { dragoman, admin } = useSandbox("EngSpa", { DRAGOMAN_WEBHOOK_ALLOW: "127.0.0.1" });
  const who = usePeople(dragoman);
  const pair = sandboxPair("EngSpa");
  const receiver = useReceivers();
  const webhooks = async (query: Record<string, string> = {}) => (await admin.get("/webhooks", query)).json.webhooks;
  const make = async (form: Record<string, string>): Promise<{ uuid: string }> => (await admin.post("/webhooks", { ...all, ...form })).json;
  const secretOf = async (uuid: string): Promise<string> => (await admin.get(`/api/ext/v1/webhooks/${uuid}/secret`)).json.secret;
  const entries = async (query: Record<string, string> = {}) => (await admin.get("/audit/webhooks", query)).json.entries;
  /** The entries of the audit once they are as they should. */
  const entriesWhere = (what: string, are: (found: Answer["json"][]) => boolean, query: Record<string, string> = {}) =>
    until(what, async () => {
      const found = await entries(query);
      return are(found) ? found as Answer["json"][] : undefined;
    });

  afterEach(async () => {
    for (const { uuid } of await webhooks({ perPage: "1000" })) await admin.delete(`/webhooks/${uuid}`);
    for (const { id } of await entries({ perPage: "1000" })) await admin.delete(`/audit/webhooks/${id}`);
  });

  it("are made, shown, changed and deleted", async () => {
    expect((await admin.get("/webhooks")).json).toEqual({ webhooks: [], page: 1, perPage: 25, totalPages: 0, totalItems: 0 });
    const { url } = await receiver();
    const made = (await admin.post("/webhooks", { url, events: "adaptedlp.created,translation.created", description: "Straße" })).json;
    expect(made).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), url, description: "Straße", username: "admin@localhost",
      events: ["adaptedlp.created", "translation.created"],
    });
    expect((await admin.get(`/webhooks/${made.uuid}`)).json).toEqual(made);
    const put = async (form: Record<string, string>) => (await admin.put(`/webhooks/${made.uuid}`, form)).json;
    const changed = { ...made, url: elsewhere, events: ["translation.created"] };
    expect(await put({ url: elsewhere, events: "translation.created" })).toEqual(changed);
    expect(await put({ url, events: "translation.created", description: "" })).toEqual({ ...changed, url, description: "" });
    expect((await who.admin.post("/webhooks", { ...all, url })).json.username).toBe("admin@mail.example");
    expect((await admin.delete(`/webhooks/${made.uuid}`)).json).toMatchObject({ uuid: made.uuid, url });
    await refusals([
      [admin.get(`/webhooks/${made.uuid}`), 404, "webhook-not-found"], [admin.delete(`/webhooks/${made.uuid}`), 404, "webhook-not-found"],
      [admin.put(`/webhooks/${made.uuid}`, { ...all, url }), 404, "webhook-not-found"],
      [admin.get(`/api/ext/v1/webhooks/${made.uuid}/secret`), 404, "webhook-not-found"],
      [admin.put(`/api/ext/v1/webhooks/${made.uuid}/secret`), 404, "webhook-not-found"],
      [admin.get("/webhooks/x"), 404, "webhook-not-found"],
    ]);
  });

  it("are found by parts of URL and description and by events, in pages", async () => {
    const one = await make({ url: "http://127.0.0.1:9/One?a_b", description: "The portal", events: "translation.created" });
    const two = await make({ url: "http://127.0.0.1:9/two", description: "100% sure" });
    for (const [query, found] of [
      [{}, [one, two]], [{ url: "ONE" }, [one]], [{ url: "a_b" }, [one]], [{ url: "_" }, [one]], [{ url: "9/" }, [one, two]],
      [{ description: "PORTAL" }, [one]], [{ description: "%" }, [two]], [{ description: "nothing" }, []],
      [{ events: "translation.created" }, [one, two]], [{ events: "adaptedlp.created,adaptedlp.statusChanged" }, [two]],
      [{ events: "translation.created", url: "two" }, [two]], [{ perPage: "1" }, [one]], [{ perPage: "1", page: "2" }, [two]],
      [{ url: "", description: "", events: "" }, [one, two]],
    ] as const) expect([query, await webhooks(query)]).toEqual([query, found]);
    expect((await admin.get("/webhooks", { page: 9, perPage: 1 })).json)
      .toEqual({ webhooks: [], page: 9, perPage: 1, totalPages: 2, totalItems: 2 });
  });

  const wrongUrls = (request: string, rest: string): WrongField[] => [
    [request, "url", "field-missing", rest], [request, "url", "field-repeated", `url=${elsewhere}&url=${elsewhere}&${rest}`],
    ...["a.example", "ftp://127.0.0.1/", "http://", "http://u:p@127.0.0.1/", "http://127.0.0.1/%23x", "http://127.0.0.1/%20x",
      `http://127.0.0.1/${"x".repeat(2_000)}`].map((url): WrongField => [request, "url", "webhook-url-invalid", `url=${url}&${rest}`]),
    ...["http://127.0.0.2/", "http://2130706434/", "http://0x7f.2/", "http://[::1]/", "http://[::ffff:127.0.0.2]/",
      "http://[::127.0.0.1]/", "http://[64:ff9b::127.0.0.2]/", "http://10.1.2.3/", "http://192.168.1.1/", "http://169.254.169.254/latest/",
      "http://[fe80::1]/", "http://[fd00::1]/", "http://0.0.0.0/", "http://100.64.0.1/"]
      .map((url): WrongField => [request, "url", "webhook-target-refused", `url=${encodeURIComponent(url)}&${rest}`]),
  ];
  const wrongForms = (request: string): WrongField[] => [
    ...wrongUrls(request, "events=translation.created"),
    [request, "events", "field-missing", `url=${elsewhere}`], [request, "events", "field-missing", `url=${elsewhere}&events=`],
    [request, "events", "unknown-value", `url=${elsewhere}&events=translation.deleted`],
    [request, "events", "unknown-value", `url=${elsewhere}&events=translation.created,sampleEvent`],
    [request, "description", "webhook-description-invalid", `url=${elsewhere}&events=translation.created&description=a%0Ab`],
    [request, "description", "webhook-description-invalid", `url=${elsewhere}&events=translation.created&description=${"x".repeat(1_001)}`],
  ];
  it.each<WrongField>([
    ...wrongForms("POST /webhooks"), ...wrongForms("PUT /webhooks/UUID"), ...wrongUrls("PUT /webhooks/test", ""),
    ["PUT /webhooks/test", "event", "unknown-value", `url=${elsewhere}&event=translation.deleted`],
    ["GET /webhooks", "events", "unknown-value", "events=translation.deleted"], ["GET /webhooks", "page", "unknown-value", "page=0"],
    ["GET /webhooks", "perPage", "unknown-value", "perPage=1001"], ["GET /webhooks", "url", "field-repeated", "url=a&url=b"],
    ["GET /audit/webhooks", "failed", "unknown-value", "failed=perhaps"], ["GET /audit/webhooks", "event", "unknown-value", "event=x"],
    ["GET /audit/webhooks", "page", "unknown-value", "page=x"],
    ...["x", "0", "-1", "1.5", "99999999999999999999"].flatMap((id): WrongField[] =>
      [[`PUT /audit/webhooks/${id}/retry`, "id", "unknown-value", ""], [`DELETE /audit/webhooks/${id}`, "id", "unknown-value", ""]]),
  ])("are not touched by %s with a wrong %s: %s", async (request, field, code, fields) => {
    const before = [await make({ url: elsewhere })];
    await refusals([[admin.ask(request.replace("UUID", String(before[0]?.uuid)), fields), 400, code, field]]);
    expect(await webhooks()).toEqual(before);
  });

  describe("are for administrators alone", () => {
    let uuid: string, id: number;
    beforeEach(async () => {
      uuid = (await make({ url: elsewhere, events: "translation.created" })).uuid;
      const translation = await admin.create(pair, "One.");
      id = (await entriesWhere("an entry", (found) => found.length === 1 && found[0].errorMessage !== ""))[0].id;
      await admin.done(translation);
    });
    const acts: readonly (readonly [act: string, run: (client: Client) => Promise<Answer>])[] = [
      ["list", (client) => client.get("/webhooks")], ["make", (client) => client.post("/webhooks", { ...all, url: elsewhere })],
      ["show", (client) => client.get(`/webhooks/${uuid}`)],
      ["change", (client) => client.put(`/webhooks/${uuid}`, { ...all, url: elsewhere })],
      ["test", (client) => client.put("/webhooks/test", { url: elsewhere })],
      ["show the secret", (client) => client.get(`/api/ext/v1/webhooks/${uuid}/secret`)],
      ["replace the secret", (client) => client.put(`/api/ext/v1/webhooks/${uuid}/secret`)],
      ["read the audit", (client) => client.get("/audit/webhooks")], ["retry", (client) => client.put(`/audit/webhooks/${id}/retry`)],
      ["delete an entry", (client) => client.delete(`/audit/webhooks/${id}`)],
      ["delete", (client) => client.delete(`/webhooks/${uuid}`)],
    ];
    it.each(everybody)("%s", async (name: Name) => {
      for (const [act, run] of acts) expect([act, outcomeOf(await run(who[name]))]).toEqual([act, outcomeFor(name, ["admin"])]);
    });
  });

  it("are told of a translation from its beginning to its end, in order, signed, each event under an id of its own", async () => {
    const { url, posted } = await receiver();
    const { url: otherUrl, posted: others } = await receiver();
    const { uuid } = await make({ url });
    await make({ url: otherUrl, events: "translation.created" });
    const translationId = await who.translator.create(pair, "One.");
    await admin.done(translationId);
    await until("the last delivery", async () => (posted.at(-1)?.body.data.state === "done" ? true : undefined));
    expect(posted[0]?.body).toEqual({
      uuid, event: "translation.created", data: { translationId },
      timeTriggered: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}Z$/),
    });
    expect(posted.slice(1).map(({ body }) => [body.event, body.data.translationId])).toEqual(
      posted.slice(1).map(() => ["translation.statusChanged", translationId]));
    expect(waysThrough).toContainEqual(posted.slice(1).map(({ body }) => body.data.substate));
    const secret = await secretOf(uuid);
    expect(posted.map((one) => [isSigned(one, secret), one.headers["content-type"]])).toEqual(posted.map(() => [true, "application/json"]));
    expect(isSigned(posted[0] as Posted, await secretOf((await webhooks())[1].uuid))).toBe(false);
    const ids = posted.map(({ headers }) => headers["webhook-id"]);
    expect([new Set(ids).size, others.length]).toEqual([ids.length, 1]);
    expect(others[0]?.headers["webhook-id"]).toBe(ids[0]);

    const audit = await entriesWhere("all to be delivered", (found) => found.length === ids.length + 1 && found.every(wasAttempted));
    const whole = { id: expect.any(Number), uuid, url, timeLastAttempted: expect.stringMatching(/Z$/), errorMessage: "", retryAttempts: 0 };
    expect(audit.filter((one) => one.uuid === uuid).toReversed()).toEqual(
      posted.map(({ body: { event, timeTriggered, data } }) => ({ ...whole, event, timeTriggered, data })));
  });

  it("are told of trainings as well", async () => {
    const { url, posted } = await receiver();
    const { uuid } = await make({ url, events: "adaptedlp.created,adaptedlp.statusChanged,adaptedlp.judged" });
    const of = { trainingId: "t1", languagePairId: pair };
    // As the outbox has them.
    const enter = "INSERT INTO outbox (type, at, data) VALUES ($1, $2, $3)";
    const happened = [
      ["adaptedlp.created", of], ["adaptedlp.statusChanged", { ...of, state: "training" }],
      ["adaptedlp.judged", { ...of, isDeployed: "false" }],
    ] as const;
    for (const [type, data] of happened) {
      await dragoman.database.query(enter, [type, Date.now() * 1_000, JSON.stringify(data)]);
    }
    await until("all", async () => (posted.length === happened.length ? true : undefined));
    const told = { uuid, timeTriggered: expect.any(String) };
    expect(posted.map(({ body }) => body)).toEqual(happened.map(([event, data]) => ({ ...told, event, data })));
  });

  it("are told again what they did not take, under the same id, and of nothing later of that translation before", async () => {
    const failing = await receiver();
    let isBack = false;
    failing.status = ({ body }) => (body.event === "translation.created" && !isBack ? 503 : 200);
    await make({ url: failing.url });
    const ids = await Promise.all(["One.", "Two."].map((text) => admin.create(pair, text)));
    const failed = await entriesWhere("two failures", (found) => found.length === 2, { failed: "true" });
    expect(failed).toEqual(Array(2).fill(expect.objectContaining({
      event: "translation.created", errorMessage: "The receiver answered 503.", retryAttempts: expect.any(Number),
    })));
    expect((await entries({ failed: "false" })).some(wasAttempted)).toBe(false);
    expect((await entries({ event: "translation.created", url: failing.url })).length).toBe(2);
    expect(await entries({ event: "adaptedlp.created" })).toEqual([]);
    expect(await entries({ url: "elsewhere" })).toEqual([]);
    isBack = true;

    for (const id of ids) await admin.done(id);
    const areDone = () => failing.posted.filter(({ body }) => body.data.state === "done").length === ids.length;
    await until("the last deliveries", async () => areDone() || undefined);
    for (const id of ids) {
      const own = failing.posted.filter(({ body }) => body.data.translationId === id);
      const attempts = own.findIndex(({ body }) => body.event !== "translation.created");
      expect(attempts).toBeGreaterThanOrEqual(2);
      expect(new Set(own.slice(0, attempts).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(waysThrough).toContainEqual(own.slice(attempts).map(({ body }) => body.data.substate));
    }
    const created = await entries({ event: "translation.created" });
    expect(created.map((entry: Answer["json"]) => entry.retryAttempts >= 1)).toEqual([true, true]);
  });

  it("leave a receiver alone that fails again and again, say so, and go on when it is back; others are told meanwhile", async () => {
    const [dead, other] = [await receiver(), await receiver()];
    await dead.close();
    await make({ url: dead.url, events: "translation.created" });
    await make({ url: other.url, events: "translation.created" });
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => admin.create(pair, `${n}.`)));
    await other.some(8);
    const held = await entriesWhere("a hold", (found) => found.some((entry) => entry.errorMessage.includes("in a row")), { url: dead.url });
    expect(held.map((entry) => entry.errorMessage).find((message) => message.includes("in a row"))).toMatch(
      /^No connection came about \(ECONNREFUSED\)\. The receiver has failed 5 times in a row, so nothing is sent to it before .*Z\.$/);
    await dead.reopen();
    await dead.some(8);
    expect(new Set(dead.posted.map(({ body }) => body.data.translationId))).toEqual(new Set(ids));
    for (const id of ids) await admin.done(id);
  });

  it("are retried by hand, and not told any more what is deleted", async () => {
    const failing = await receiver();
    failing.status = 500;
    const { uuid } = await make({ url: failing.url, events: "translation.created" });
    const job = await admin.create(pair, "One.");
    const [{ id }] = await entriesWhere("a failure", (found) => found.length === 1 && found[0].errorMessage !== "");
    /** The server itself may try again in between. */
    let attempts = 0;
    const retry = async (status: number, errorMessage: string): Promise<void> => {
      failing.status = status;
      const { json } = await admin.put(`/audit/webhooks/${id}/retry`);
      expect(json).toMatchObject({ id, uuid, errorMessage });
      expect(json.retryAttempts).toBeGreaterThan(attempts);
      attempts = json.retryAttempts;
    };
    await retry(500, "The receiver answered 500.");
    failing.location = (await receiver()).url;
    await retry(302, "The receiver answered 302.");
    for (let n = 0; n < 2; n += 1) await retry(200, "");
    await admin.done(job);
    expect(new Set(failing.posted.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

    await admin.delete(`/webhooks/${uuid}`);
    await refusals([
      [admin.put(`/audit/webhooks/${id}/retry`), 409, "webhook-gone"],
      [admin.put("/audit/webhooks/999999999/retry"), 404, "webhook-delivery-not-found"],
      [admin.delete("/audit/webhooks/999999999"), 404, "webhook-delivery-not-found"],
    ]);
    expect((await admin.delete(`/audit/webhooks/${id}`)).json).toMatchObject({ id, retryAttempts: 4 });
    expect(await entries()).toEqual([]);
  });

  it("are tried by a mock event", async () => {
    const taking = await receiver();
    const { uuid } = await make({ url: taking.url });
    const test = async (form: Record<string, string>) => (await admin.put("/webhooks/test", form)).json;
    expect(await test({ url: taking.url })).toEqual({ success: true });
    for (const event of events) expect(await test({ url: taking.url, event })).toEqual({ success: true });
    expect(taking.posted.map(({ body }) => [body.uuid, body.event])).toEqual(["sampleEvent", ...events].map((event) => [uuid, event]));
    const secret = await secretOf(uuid);
    expect(taking.posted.every((one) => isSigned(one, secret))).toBe(true);
    const unknown = await receiver();
    expect(await test({ url: unknown.url })).toEqual({ success: true });
    expect(isSigned(unknown.posted[0] as Posted, secret)).toBe(false);
    unknown.status = 307;
    unknown.location = taking.url;
    expect(await test({ url: unknown.url })).toEqual({ success: false });
    expect(taking.posted.length).toBe(1 + events.length);
    await taking.close();
    expect(await test({ url: taking.url })).toEqual({ success: false });
    expect(await entries()).toEqual([]);
  });

  it("are taken by the receiver that docs/webhooks.md has", async () => {
    const port = await freePort();
    const { uuid } = await make({ url: `http://127.0.0.1:${port}/`, events: "translation.created" });
    const documented = await runDocumentedReceiver({ PORT: String(port), WEBHOOK_SECRET: await secretOf(uuid) });
    try {
      expect(documented.lines.length).toBeLessThanOrEqual(20);
      const id = await admin.create(pair, "One.");
      await until("the event", async () => (documented.said().includes(id) ? true : undefined));
      const [entry] = await entriesWhere("an entry", (found) => found.length === 1 && found.every(wasAttempted));
      expect(entry.errorMessage).toBe("");
      // It comes once more; then it is signed with what the receiver does not know, and with what it knows beside another.
      const retry = async () => (await admin.put(`/audit/webhooks/${entry.id}/retry`)).json.errorMessage;
      expect(await retry()).toBe("");
      await admin.put(`/api/ext/v1/webhooks/${uuid}/secret`);
      expect(await retry()).toBe("");
      await admin.put(`/api/ext/v1/webhooks/${uuid}/secret`);
      expect(await retry()).toBe("The receiver answered 401.");
      expect(documented.said().split(id).length - 1).toBe(1);
      await admin.done(id);
    } finally {
      await documented.stop();
    }
  });

  it("sign with a new secret, and for a day with the former one as well", async () => {
    const taking = await receiver();
    const { uuid } = await make({ url: taking.url, events: "translation.created" });
    const before = await secretOf(uuid);
    const { secret: after } = (await admin.put(`/api/ext/v1/webhooks/${uuid}/secret`)).json;
    expect([await secretOf(uuid), after === before, /^whsec_[A-Za-z0-9]{44}$/.test(after)]).toEqual([after, false, true]);
    await admin.done(await admin.create(pair, "One."));
    const [posted] = await taking.some(1) as [Posted];
    expect([isSigned(posted, before), isSigned(posted, after)]).toEqual([true, true]);
    const [stored] = await dragoman.database.query<{ webhook: object }>("SELECT webhook FROM webhooks");
    for (const secret of [before, after]) expect(JSON.stringify(stored)).not.toContain(secret);
  });
});
