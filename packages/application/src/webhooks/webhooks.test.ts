import { FixedClock, MemoryChanges, MemoryRandom } from "@dragoman/adapters-memory/common";
import { MemorySecretBox } from "@dragoman/adapters-memory/users";
import { MemoryDeliveryQueue, MemoryWebhookRepository, MemoryWebhookSender } from "@dragoman/adapters-memory/webhooks";
import { invalid } from "@dragoman/domain/common";
import { plan } from "@dragoman/domain/webhooks";
import { describe, expect, it } from "@jest/globals";
import { WorkCounts } from "../common/work-counts.js";
import { ChangeWebhook, CreateWebhook, DeleteWebhook } from "./change-webhooks.js";
import { FindWebhook } from "./find-webhook.js";
import { AttemptDelivery, DeleteDelivery, RetryDelivery } from "./handle-deliveries.js";
import { type MockEvent, TestWebhook } from "./test-webhook.js";
import { ReadWebhookSecret, ReplaceWebhookSecret } from "./webhook-secrets.js";

const url = "https://a.example/";
const form = { url, events: ["translation.created"] } as const;
const anna = { username: "anna@b.example" };
const refused = (code: string) => expect.objectContaining({ code });

/** Every use case on stores in memory. */
function aWorld() {
  const clock = new FixedClock();
  const changes = new MemoryChanges(clock);
  const webhooks = new MemoryWebhookRepository(changes);
  const queue = new MemoryDeliveryQueue(clock, changes, webhooks);
  const [box, random] = [new MemorySecretBox(), new MemoryRandom()];
  const sender = new MemoryWebhookSender(({ url: to }) =>
    (to.includes("dead") ? { delivered: false, why: "It is dead." } : { delivered: true }));
  sender.requireTarget = async (target?: string) => {
    if (target?.includes("private")) throw invalid("webhook-target-refused", "refused", "");
  };
  const attempt = new AttemptDelivery(queue, sender, box, clock, new WorkCounts());
  return {
    clock, webhooks, queue, sender,
    create: new CreateWebhook(webhooks, sender, box, random, clock), change: new ChangeWebhook(webhooks, sender, clock),
    remove: new DeleteWebhook(webhooks, clock), test: new TestWebhook(webhooks, sender, box, random, clock),
    secret: new ReadWebhookSecret(new FindWebhook(webhooks), box), replace: new ReplaceWebhookSecret(webhooks, box, random, clock),
    retry: new RetryDelivery(queue, attempt), removeDelivery: new DeleteDelivery(queue, clock),
    types: async () => (await changes.outbox.read(0, 100)).map(({ type }) => type),
  };
}

describe("webhooks", () => {
  it("are made with a secret of their own, changed and deleted, and each is told", async () => {
    const { create, change, remove, webhooks, secret, types } = aWorld();
    const webhook = await create.run(anna, { ...form, description: "portal" });
    expect(webhook).toMatchObject({ ...form, description: "portal", username: anna.username });
    const other = await create.run(anna, form);
    const secrets = [await secret.run(webhook.id), await secret.run(other.id)];
    expect([new Set(secrets).size, secrets.every((one) => /^whsec_[A-Za-z0-9]{44}$/.test(one))]).toEqual([2, true]);
    expect(JSON.stringify(await webhooks.find(webhook.id))).not.toContain(secrets[0]);
    const changed = await change.run(webhook.id, { url: "http://c.example/", events: ["adaptedlp.created"] });
    expect(changed).toEqual({ ...webhook, url: "http://c.example/", events: ["adaptedlp.created"] });
    expect(await remove.run(webhook.id)).toEqual(changed);
    expect(await types()).toEqual(["webhook.created", "webhook.created", "webhook.changed", "webhook.deleted"]);
    for (const gone of [() => change.run(webhook.id, form), () => remove.run(webhook.id), () => secret.run(webhook.id)]) {
      await expect(gone()).rejects.toThrow(refused("webhook-not-found"));
    }
  });

  it.each([
    "", "a.example", "ftp://a.example/", "https://", "https:///a", "http://a.example/ b", "http://a.example\\@b.example/",
    "http://u@a.example/",
    "http://u:p@a.example/", "http://a.example/#part", "http://[::1/", "javascript:alert(1)", `https://a.example/${"x".repeat(2_000)}`,
    "http://a.example/\u0000", "http://999.999.999.999/",
  ])("are refused the URL %j", async (wrong) => {
    const { create, change, test, types } = aWorld();
    const { id } = await create.run(anna, form);
    const other = { ...form, url: wrong };
    for (const act of [() => create.run(anna, other), () => change.run(id, other), () => test.run(wrong, "sampleEvent")]) {
      await expect(act()).rejects.toThrow(refused("webhook-url-invalid"));
    }
    expect(await types()).toEqual(["webhook.created"]);
  });

  it("are refused a target that must not be called", async () => {
    const { create, change, test } = aWorld();
    const { id } = await create.run(anna, form);
    const other = { ...form, url: "http://private.example/" };
    for (const act of [() => create.run(anna, other), () => change.run(id, other), () => test.run(other.url, "sampleEvent")]) {
      await expect(act()).rejects.toThrow(refused("webhook-target-refused"));
    }
  });

  it("get another secret", async () => {
    const { create, secret, replace, types } = aWorld();
    const { id } = await create.run(anna, form);
    const before = await secret.run(id);
    const after = await replace.run(id);
    expect([await secret.run(id), after === before]).toEqual([after, false]);
    expect(await types()).toEqual(["webhook.created", "webhook.changed"]);
    await expect(replace.run("nobody")).rejects.toThrow(refused("webhook-not-found"));
  });

  it.each<[MockEvent, readonly string[]]>([
    ["sampleEvent", []], ["translation.created", ["translationId"]], ["translation.statusChanged", ["translationId", "state", "substate"]],
    ["adaptedlp.created", ["trainingId", "languagePairId"]], ["adaptedlp.statusChanged", ["trainingId", "languagePairId", "state"]],
  ])("are tried with a mock %s", async (event, fields) => {
    const { create, secret, test, sender } = aWorld();
    const { id } = await create.run(anna, form);
    expect([await test.run(url, event), await test.run("https://dead.example/", event)]).toEqual([true, false]);
    const [known, unknown] = sender.sent;
    const body = JSON.parse(known?.body ?? "");
    expect([body.uuid, body.event, Object.keys(body.data), known?.secrets]).toEqual([id, event, fields, [await secret.run(id)]]);
    expect(unknown?.secrets).not.toEqual(known?.secrets);
  });

  it("are tried again by hand, and answer the delivery after the attempt", async () => {
    const { create, change, remove, retry, removeDelivery, queue, clock, types } = aWorld();
    const webhook = await create.run(anna, { ...form, url: "https://dead.example/" });
    await queue.enter([plan(webhook, { position: 1, type: "translation.created", at: clock.now(), data: { translationId: "t1" } })], 0, 1);
    const { items: [{ id } = { id: 0 }] } = await queue.list({}, { page: 1, perPage: 1 });
    expect(await retry.run(id)).toMatchObject({ state: "due", attempts: 1, errorMessage: "It is dead." });
    await change.run(webhook.id, form);
    expect(await retry.run(id)).toMatchObject({ state: "delivered", attempts: 2, errorMessage: "", url });
    await remove.run(webhook.id);
    await expect(retry.run(id)).rejects.toThrow(refused("webhook-gone"));
    expect(await removeDelivery.run(id)).toMatchObject({ id });
    for (const act of [() => retry.run(id), () => removeDelivery.run(id)]) {
      await expect(act()).rejects.toThrow(refused("webhook-delivery-not-found"));
    }
    expect((await types()).at(-1)).toBe("webhook.deliveryDeleted");
  });
});
