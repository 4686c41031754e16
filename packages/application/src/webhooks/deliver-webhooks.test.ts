import { FixedClock, MemoryChanges } from "@dragoman/adapters-memory/common";
import { MemorySecretBox } from "@dragoman/adapters-memory/users";
import { MemoryDeliveryQueue, MemoryWebhookRepository, MemoryWebhookSender } from "@dragoman/adapters-memory/webhooks";
import { createWebhook, type Outcome, type Webhook, type WebhookEventType } from "@dragoman/domain/webhooks";
import { afterEach, describe, expect, it } from "@jest/globals";
import { WorkCounts } from "../common/work-counts.js";
import { DeliverWebhooks } from "./deliver-webhooks.js";
import { AttemptDelivery } from "./handle-deliveries.js";
import type { WebhookMessage } from "./webhook-sender.js";

const everything = { page: 1, perPage: 1000 };
const started: DeliverWebhooks[] = [];
afterEach(async () => { for (const one of started.splice(0)) await one.stop(); });

/** Stores in memory and receivers; `receive` says how each takes a message. */
function aWorld(receive: (message: WebhookMessage) => Outcome | Promise<Outcome> = () => ({ delivered: true })) {
  const clock = new FixedClock();
  const changes = new MemoryChanges(clock);
  const webhooks = new MemoryWebhookRepository(changes);
  const queue = new MemoryDeliveryQueue(clock, changes, webhooks);
  const box = new MemorySecretBox();
  let seen: () => void = () => undefined;
  const sender = new MemoryWebhookSender(async (message) => {
    const outcome = await receive(message);
    // Behind what the sender's caller does with the outcome.
    setTimeout(() => seen());
    return outcome;
  });
  const counts = new WorkCounts();
  const failures: unknown[] = [];
  return {
    clock, webhooks, queue, sender, counts, failures,
    addWebhook: async (id: string, ...events: readonly WebhookEventType[]): Promise<Webhook> => {
      const state = createWebhook({
        id, username: "anna@b.example", url: `https://${id}.example/`, description: "", events, secret: box.seal(`secret of ${id}`),
      });
      await webhooks.add({ state });
      return state;
    },
    happen: (type: string, translationId: string) => changes.store({
      answer: undefined, events: [{ type, at: clock.now(), data: { translationId } }], topic: "translations", subjects: [translationId],
      write: () => undefined,
    }),
    deliver: async (store: Partial<MemoryDeliveryQueue> = {}) => {
      const own = Object.assign(Object.create(queue) as MemoryDeliveryQueue, store);
      const one = new DeliverWebhooks({ outbox: changes.outbox, signals: changes.signals }, webhooks, own,
        new AttemptDelivery(own, sender, box, clock, counts), (cause) => failures.push(cause));
      started.push(one);
      await one.start();
      return one;
    },
    /** Resolves once so many messages were taken, or not. */
    sent: async (count: number) => {
      while (sender.sent.length < count) await new Promise<void>((resolve) => { seen = resolve; });
      await new Promise((resolve) => setTimeout(resolve));
      return sender.sent;
    },
  };
}

describe("DeliverWebhooks", () => {
  it("posts each event to each webhook that is told of it, under one id, signed with its secret", async () => {
    const { addWebhook, happen, deliver, sent, queue } = aWorld();
    await addWebhook("one", "translation.created");
    await addWebhook("two", "translation.created", "translation.statusChanged");
    await addWebhook("three", "adaptedlp.created");
    happen("translation.created", "t1");
    happen("translation.deleted", "t1");
    await deliver();
    expect((await sent(2)).map(({ url, secrets }) => [url, secrets]).sort()).toEqual([
      ["https://one.example/", ["secret of one"]], ["https://two.example/", ["secret of two"]],
    ]);
    expect(new Set((await sent(2)).map(({ id }) => id)).size).toBe(1);
    const bodies = (await sent(2)).map(({ body }) => JSON.parse(body)).sort((one, other) => one.uuid.localeCompare(other.uuid));
    const told = { event: "translation.created", timeTriggered: "2026-01-01 00:00:00.000000Z", data: { translationId: "t1" } };
    expect(bodies).toEqual([{ uuid: "one", ...told }, { uuid: "two", ...told }]);
    happen("translation.statusChanged", "t1");
    expect((await sent(3)).at(-1)?.url).toBe("https://two.example/");
    expect((await queue.list({}, everything)).items.map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
  });

  it("posts the events of one translation in their order, however slow the receiver is", async () => {
    const { addWebhook, happen, deliver, sent } = aWorld(async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, body.includes("created") ? 30 : 0));
      return { delivered: true };
    });
    await addWebhook("one", "translation.created", "translation.statusChanged");
    for (const id of ["a", "b"]) {
      happen("translation.created", id);
      happen("translation.statusChanged", id);
    }
    await deliver();
    const told = (await sent(4)).map(({ body }) => JSON.parse(body)).map(({ event, data }) => `${data.translationId} ${event}`);
    for (const id of ["a", "b"]) {
      expect(told.filter((one) => one.startsWith(id))).toEqual([`${id} translation.created`, `${id} translation.statusChanged`]);
    }
  });

  it("goes on for others while a receiver does not answer", async () => {
    let free: () => void = () => undefined;
    const silence = new Promise<Outcome>((resolve) => { free = () => resolve({ delivered: true }); });
    const { addWebhook, happen, deliver, sent } = aWorld(({ url }) => (url.includes("silent") ? silence : { delivered: true }));
    await addWebhook("silent", "translation.created");
    await addWebhook("other", "translation.created");
    await deliver();
    for (let n = 0; n < 6; n += 1) happen("translation.created", `t${n}`);
    const urls = (await sent(10)).map(({ url }) => url);
    expect([urls.filter((url) => url.includes("silent")).length, urls.filter((url) => url.includes("other")).length]).toEqual([4, 6]);
    free();
    expect(await sent(12)).toHaveLength(12);
  });

  it("enters and posts each event once, also where two servers do so", async () => {
    const { addWebhook, happen, deliver, sent, queue } = aWorld();
    await addWebhook("one", "translation.created");
    await Promise.all([deliver(), deliver()]);
    for (let n = 0; n < 20; n += 1) happen("translation.created", `t${n}`);
    expect(new Set((await sent(20)).map(({ id }) => id)).size).toBe(20);
    expect((await queue.list({}, everything)).totalItems).toBe(20);
    expect(await sent(20)).toHaveLength(20);
  });

  it("tries again when the store fails, and says that it did", async () => {
    const { addWebhook, happen, deliver, sent, queue, failures } = aWorld();
    await addWebhook("one", "translation.created");
    let isBroken = true;
    await deliver({
      claim: async (most) => {
        if (!isBroken) return queue.claim(most);
        isBroken = false;
        throw new Error("no database");
      },
    });
    happen("translation.created", "t1");
    expect(await sent(1)).toHaveLength(1);
    expect(failures).toEqual([expect.objectContaining({ message: "no database" })]);
  });

  it("says in the audit that a secret cannot be read, and counts the failure", async () => {
    const { webhooks, addWebhook, happen, deliver, sender, queue, counts } = aWorld();
    const webhook = await addWebhook("one", "translation.created");
    await webhooks.update(webhook.id, (state) => ({ state: { ...state, secret: "sealed under a lost key" } }));
    const settled = new Promise<void>((resolve) => {
      void deliver({ settle: async (...ended) => queue.settle(...ended).finally(resolve) });
    });
    happen("translation.created", "t1");
    await settled;
    const { items: [entry] } = await queue.list({ failed: true }, everything);
    expect([entry?.errorMessage, entry?.attempts, sender.sent]).toEqual(["A stored secret cannot be read.", 1, []]);
    expect(counts.all).toEqual({ webhookFailures: { "": 1 } });
  });
});
