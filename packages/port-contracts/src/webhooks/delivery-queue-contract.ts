import assert from "node:assert/strict";
import type { ClaimedDelivery, DeliveryFilter, DeliveryQueue, WebhookRepository } from "@dragoman/application/webhooks";
import { type Instant, microsPerMs } from "@dragoman/domain/common";
import {
  type Delivery, deliveryLeaseMs, failuresUntilHold, type NewDelivery, placesOfReceiver, retriesAfterMs, type Webhook,
} from "@dragoman/domain/webhooks";
import { hardTexts, rejects, upTo } from "../common/expectations.js";
import { silently } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { aNewDelivery, aWebhook } from "./building-webhooks.js";

/** What the contract needs of an adapter besides the port. */
export interface DeliveryQueueSubject extends StoreSubject<DeliveryQueue> {
  /** On the same data. */
  readonly webhooks: WebhookRepository;
  /** What the clock of the store shows. */
  now(): Promise<Instant>;
  /** Lets that time go by for all that is in the queue. */
  pass(ms: number): Promise<void>;
}

const everything = { page: 1, perPage: 1000 };
const taken = { delivered: true } as const;
const failed = { delivered: false, why: "It did not work." } as const;
const idsOf = (claimed: readonly ClaimedDelivery[]): readonly string[] => claimed.map(({ delivery }) => delivery.eventId);

/** Adds a webhook. */
async function added({ webhooks }: DeliveryQueueSubject, change: Partial<Webhook> = {}): Promise<Webhook> {
  const webhook = aWebhook(change);
  await webhooks.add({ state: webhook });
  return webhook;
}

/** Enters deliveries behind those that are there. */
async function entered({ adapter }: DeliveryQueueSubject, ...deliveries: readonly NewDelivery[]): Promise<readonly NewDelivery[]> {
  const from = await adapter.position();
  assert.equal(await adapter.enter(deliveries, from, from + 1), true);
  return deliveries;
}

async function theOnly(queue: DeliveryQueue): Promise<Delivery> {
  const { items: [only], totalItems } = await queue.list({}, everything);
  assert.equal(totalItems, 1);
  return only as Delivery;
}

async function claimTheOnly(queue: DeliveryQueue): Promise<ClaimedDelivery> {
  const claimed = await queue.claim(10);
  assert.equal(claimed.length, 1);
  return claimed[0] as ClaimedDelivery;
}

/** What every DeliveryQueue promises. */
export function deliveryQueueContract(name: string, open: Open<DeliveryQueueSubject>, runner: Runner): void {
  runner.describe(`DeliveryQueue contract: ${name}`, () => {
    const promised = promisedBy(open, runner);

    promised("keeps all there is of a delivery", async (subject) => {
      const webhook = await added(subject);
      for (const text of hardTexts) {
        const [delivery] = await entered(subject, aNewDelivery(webhook, { data: { translationId: text, state: text } }));
        const before = await subject.now();
        const [found] = (await subject.adapter.list({}, everything)).items;
        assert.ok(found?.state === "due");
        const { id, due, ...rest } = found;
        assert.ok(Number.isSafeInteger(id) && id > 0);
        assert.ok(due <= before);
        assert.deepEqual(rest, { ...delivery, state: "due", attempts: 0, errorMessage: "", leasedUntil: 0 });
      }
    });
    promised("goes on from a position once, whoever else does so at the same time", async (subject) => {
      const { adapter } = subject;
      const webhook = await added(subject);
      assert.equal(await adapter.position(), 0);
      const delivery = aNewDelivery(webhook);
      const entering = await Promise.all(upTo(8).map(() => adapter.enter([delivery], 0, 7)));
      assert.deepEqual(entering.toSorted(), [...upTo(7).map(() => false), true]);
      assert.equal(await adapter.position(), 7);
      assert.equal(await adapter.enter([aNewDelivery(webhook)], 0, 9), false);
      assert.equal(await adapter.enter([delivery], 7, 12), true);
      assert.equal(await adapter.position(), 12);
      assert.equal((await theOnly(adapter)).eventId, delivery.eventId);
    });
    promised("enters an event once for each webhook that wants it", async (subject) => {
      const [one, other] = [await added(subject), await added(subject)];
      const delivery = aNewDelivery(one);
      await entered(subject, delivery, { ...delivery, webhookId: other.id }, delivery);
      const { items } = await subject.adapter.list({}, everything);
      assert.deepEqual(items.map(({ webhookId }) => webhookId).toSorted(), [one.id, other.id].toSorted());
    });
    promised("leaves out what would go to a webhook that is gone", async (subject) => {
      const [webhook, gone] = [await added(subject), aWebhook()];
      const [kept] = await entered(subject, aNewDelivery(webhook), aNewDelivery(gone));
      assert.equal((await theOnly(subject.adapter)).eventId, kept?.eventId);
    });
    promised("gives what is due to any webhook", async (subject) => {
      const [one, other] = [await added(subject), await added(subject)];
      const first = await entered(subject, aNewDelivery(one), aNewDelivery(other), aNewDelivery(one));
      const claimed = await subject.adapter.claim(10);
      assert.deepEqual(idsOf(claimed).toSorted(), first.map(({ eventId }) => eventId).toSorted());
      for (const { delivery, webhook } of claimed) assert.deepEqual(webhook, delivery.webhookId === one.id ? one : other);
      assert.deepEqual(await subject.adapter.claim(10), []);
    });
    promised("gives those first that are due the longest", async (subject) => {
      const { adapter } = subject;
      const [one, other] = [await added(subject), await added(subject)];
      const [late] = await entered(subject, aNewDelivery(one));
      await adapter.settle((await claimTheOnly(adapter)).delivery, failed);
      const order: NewDelivery[] = [];
      for (const webhook of [other, one]) {
        await subject.pass(1_000);
        order.push(...await entered(subject, aNewDelivery(webhook)));
      }
      await subject.pass(retriesAfterMs[0] as number);
      for (const expected of [...order, late]) assert.deepEqual(idsOf(await adapter.claim(1)), [expected?.eventId]);
    });
    promised("gives no more than is asked for, and no more of a webhook than its receiver has places", async (subject) => {
      const [busy, idle] = [await added(subject), await added(subject)];
      await entered(subject, ...upTo(9).map(() => aNewDelivery(busy)), aNewDelivery(idle));
      const first = await subject.adapter.claim(2);
      assert.equal(first.length, 2);
      const more = [...first, ...await subject.adapter.claim(10)];
      assert.equal(more.filter(({ webhook }) => webhook.id === busy.id).length, placesOfReceiver);
      assert.equal(more.length, placesOfReceiver + 1);
      const [done] = more.filter(({ webhook }) => webhook.id === busy.id);
      await subject.adapter.settle((done as ClaimedDelivery).delivery, taken);
      assert.equal((await subject.adapter.claim(10)).length, 1);
    });
    promised("gives none to two who ask at once", async (subject) => {
      const webhooks = await Promise.all(upTo(5).map(() => added(subject)));
      await entered(subject, ...webhooks.flatMap((webhook) => upTo(3).map(() => aNewDelivery(webhook))));
      const claimed = (await Promise.all(upTo(6).map(() => subject.adapter.claim(10)))).flat();
      assert.equal(new Set(idsOf(claimed)).size, claimed.length);
      assert.equal(claimed.length + (await subject.adapter.claim(20)).length, 15);
    });
    promised("gives it again when its lease has run out, and who lost it changes nothing", async (subject) => {
      const { adapter } = subject;
      await entered(subject, aNewDelivery(await added(subject)));
      const lost = await claimTheOnly(adapter);
      await subject.pass(deliveryLeaseMs - 5_000);
      assert.deepEqual(await adapter.claim(10), []);
      await subject.pass(5_001);
      const held = await claimTheOnly(adapter);
      assert.deepEqual(await adapter.settle(lost.delivery, failed), held.delivery);
      assert.deepEqual(await theOnly(adapter), held.delivery);
      assert.equal((await adapter.settle(held.delivery, taken)).state, "delivered");
      assert.equal((await adapter.settle(lost.delivery, failed)).errorMessage, "");
    });
    promised("tells when and how an attempt ended", async (subject) => {
      const { adapter } = subject;
      await entered(subject, aNewDelivery(await added(subject)));
      const before = await subject.now();
      const first = await adapter.settle((await claimTheOnly(adapter)).delivery, failed);
      assert.deepEqual(await theOnly(adapter), first);
      assert.deepEqual([first.attempts, first.errorMessage, first.state, first.leasedUntil], [1, failed.why, "due", 0]);
      assert.ok((first.lastAttempted ?? 0) >= before && (first.lastAttempted ?? Infinity) <= await subject.now());
      assert.deepEqual(await adapter.claim(10), []);
      await subject.pass(retriesAfterMs[0] as number);
      const second = await adapter.settle((await claimTheOnly(adapter)).delivery, taken);
      assert.deepEqual([second.attempts, second.errorMessage, second.state], [2, "", "delivered"]);
      await subject.pass(86_400_000);
      assert.deepEqual(await adapter.claim(10), []);
    });
    promised("tries again after each time of the schedule, then gives up", async (subject) => {
      const { adapter } = subject;
      await entered(subject, aNewDelivery(await added(subject)));
      for (const afterMs of retriesAfterMs) {
        await adapter.settle((await claimTheOnly(adapter)).delivery, failed);
        await subject.pass(afterMs - 2_000);
        assert.deepEqual(await adapter.claim(10), []);
        await subject.pass(2_001);
      }
      const last = await adapter.settle((await claimTheOnly(adapter)).delivery, failed);
      assert.deepEqual([last.state, last.attempts], ["givenUp", retriesAfterMs.length + 1]);
      await subject.pass(86_400_000);
      assert.deepEqual(await adapter.claim(10), []);
    });
    promised("keeps deliveries of one subject to one webhook in their order", async (subject) => {
      const { adapter } = subject;
      const [one, other] = [await added(subject), await added(subject)];
      const of = (webhook: Webhook, about: string): NewDelivery => aNewDelivery(webhook, { subject: about });
      const [a1, b1, a2, other1] = await entered(subject, of(one, "a"), of(one, "b"), of(one, "a"), of(other, "a"));
      const [a3] = await entered(subject, of(one, "a"));
      const first = await adapter.claim(10);
      assert.deepEqual(idsOf(first).toSorted(), [a1, b1, other1].map((entry) => entry?.eventId).toSorted());
      for (const { delivery } of first) await adapter.settle(delivery, delivery.eventId === a1?.eventId ? failed : taken);
      assert.deepEqual(await adapter.claim(10), []);
      await subject.pass(retriesAfterMs[0] as number);
      const order: string[] = [];
      for (let claimed = await adapter.claim(10); claimed.length > 0; claimed = await adapter.claim(10)) {
        assert.equal(claimed.length, 1);
        const { delivery } = claimed[0] as ClaimedDelivery;
        order.push(delivery.eventId);
        await adapter.settle(delivery, taken);
      }
      assert.deepEqual(order, [a1, a2, a3].map((entry) => entry?.eventId));
      const [a4] = await entered(subject, of(one, "a"));
      assert.deepEqual(idsOf(await adapter.claim(10)), [a4?.eventId]);
    });
    promised("lets none wait for ever while others end what comes before it", async (subject) => {
      const { adapter } = subject;
      const webhook = await added(subject);
      for (let round = 0; round < 10; round += 1) {
        await entered(subject, aNewDelivery(webhook, { subject: "a" }));
        const { delivery } = await claimTheOnly(adapter);
        await Promise.all([adapter.settle(delivery, taken), entered(subject, aNewDelivery(webhook, { subject: "a" }))]);
        await adapter.settle((await claimTheOnly(adapter)).delivery, taken);
      }
    });
    promised("leaves a receiver alone that fails again and again, tries it with one delivery, then with all", async (subject) => {
      const { adapter, webhooks } = subject;
      const [webhook, other] = [await added(subject), await added(subject)];
      await entered(subject, ...upTo(12).map(() => aNewDelivery(webhook)));
      const ends: Delivery[] = [];
      for (let claimed = await adapter.claim(20); claimed.length > 0; claimed = await adapter.claim(20)) {
        for (const { delivery } of claimed) ends.push(await adapter.settle(delivery, failed));
      }
      // Those that were under way already end as well, and hold the receiver no longer than it is.
      assert.equal(ends.length, 2 * placesOfReceiver);
      assert.equal((await webhooks.find(webhook.id))?.receiver.failures, failuresUntilHold);
      for (const { errorMessage } of ends.slice(0, failuresUntilHold - 1)) assert.equal(errorMessage, failed.why);
      for (const { errorMessage } of ends.slice(failuresUntilHold - 1)) {
        assert.match(errorMessage, /^It did not work\. The receiver has failed 5 times in a row, so nothing is sent to it before \d/);
      }
      await entered(subject, aNewDelivery(other));
      const toOther = await claimTheOnly(adapter);
      assert.equal(toOther.webhook.id, other.id);
      await adapter.settle(toOther.delivery, taken);
      await subject.pass(60_000);
      const probe = await claimTheOnly(adapter);
      assert.deepEqual(await adapter.claim(20), []);
      await adapter.settle(probe.delivery, taken);
      assert.equal((await webhooks.find(webhook.id))?.receiver.failures, 0);
      assert.equal((await adapter.claim(20)).length, placesOfReceiver);
    });
    promised("makes all due that waited for a receiver that was left alone and is back", async (subject) => {
      const { adapter } = subject;
      const [webhook, other] = [await added(subject), await added(subject)];
      await entered(subject, aNewDelivery(webhook));
      for (const afterMs of retriesAfterMs.slice(0, failuresUntilHold)) {
        await adapter.settle((await claimTheOnly(adapter)).delivery, failed);
        await subject.pass(afterMs + 1);
      }
      await adapter.settle((await claimTheOnly(adapter)).delivery, failed);
      const [late] = await entered(subject, aNewDelivery(webhook));
      await subject.pass(60_000);
      const [ofOther] = await entered(subject, aNewDelivery(other));
      const [probe, beside] = await adapter.claim(10) as [ClaimedDelivery, ClaimedDelivery];
      assert.deepEqual(idsOf([probe, beside]), [late?.eventId, ofOther?.eventId]);
      await adapter.settle(beside.delivery, failed);
      await adapter.settle(probe.delivery, taken);
      const { delivery, webhook: { id } } = await claimTheOnly(adapter);
      assert.deepEqual([id, delivery.eventId === late?.eventId], [webhook.id, false]);
    });
    promised("attempts any delivery when it is asked for, but none that is under way", async (subject) => {
      const { adapter } = subject;
      const [webhook] = [await added(subject)];
      await entered(subject, aNewDelivery(webhook, { subject: "a" }), aNewDelivery(webhook, { subject: "a" }));
      const [second, first] = (await adapter.list({}, everything)).items as [Delivery, Delivery];
      const ahead = await adapter.claimOne(second.id);
      assert.deepEqual(ahead.webhook, webhook);
      await rejects(adapter.claimOne(second.id), "conflict", "webhook-delivery-under-way");
      assert.deepEqual((await adapter.settle(ahead.delivery, failed)).state, "waiting");
      assert.equal((await adapter.settle((await adapter.claimOne(second.id)).delivery, taken)).state, "delivered");
      assert.equal((await adapter.settle((await claimTheOnly(adapter)).delivery, taken)).id, first.id);
      const again = await adapter.settle((await adapter.claimOne(first.id)).delivery, failed);
      assert.deepEqual([again.state, again.attempts, again.errorMessage], ["delivered", 2, failed.why]);
      await rejects(adapter.claimOne(first.id + second.id), "notFound", "webhook-delivery-not-found");
      await subject.webhooks.remove(webhook.id, silently);
      await rejects(adapter.claimOne(first.id), "conflict", "webhook-gone");
    });
    promised("goes to where the webhook leads now", async (subject) => {
      const webhook = await added(subject);
      await entered(subject, aNewDelivery(webhook));
      const url = "https://elsewhere.example/";
      await subject.webhooks.update(webhook.id, (found) => ({ state: { ...found, url } }));
      assert.equal((await claimTheOnly(subject.adapter)).delivery.url, url);
      assert.equal((await theOnly(subject.adapter)).url, url);
    });
    promised("attempts nothing more for a webhook that is gone, and keeps what was", async (subject) => {
      const { adapter } = subject;
      const webhook = await added(subject);
      await entered(subject, aNewDelivery(webhook), aNewDelivery(webhook));
      const [claimed] = await adapter.claim(1);
      await subject.webhooks.remove(webhook.id, silently);
      assert.deepEqual(await adapter.claim(10), []);
      assert.equal((await adapter.settle((claimed as ClaimedDelivery).delivery, taken)).state, "delivered");
      assert.equal((await adapter.list({}, everything)).totalItems, 2);
    });
    promised("lists what matches each filter, newest first", async (subject) => {
      const { adapter } = subject;
      const one = await added(subject, { url: "https://one.example/a_b" });
      const other = await added(subject, { url: "https://TWO.example/axb" });
      const all = await entered(subject, aNewDelivery(one, { triggered: 30 }), aNewDelivery(other, { triggered: 40 }),
        aNewDelivery(other, { triggered: 30, event: "translation.statusChanged" }),
        aNewDelivery(one, { triggered: 20, event: "adaptedlp.created" }));
      for (const { delivery } of await adapter.claim(10)) {
        await adapter.settle(delivery, delivery.triggered === 40 ? failed : taken);
      }
      const table: readonly (readonly [DeliveryFilter, readonly number[]])[] = [
        [{}, [1, 0, 2, 3]], [{ url: "TWO" }, [1, 2]], [{ url: "A_B" }, [0, 3]], [{ url: "three" }, []], [{ failed: true }, [1]],
        [{ failed: false }, [0, 2, 3]], [{ events: ["translation.statusChanged", "adaptedlp.created"] }, [2, 3]], [{ events: [] }, []],
        [{ url: "one", failed: true }, []], [{ url: "two", failed: false, events: ["translation.statusChanged"] }, [2]],
      ];
      for (const [filter, found] of table) {
        const { items, totalItems } = await adapter.list(filter, everything);
        assert.deepEqual([items.map(({ eventId }) => eventId), totalItems], [found.map((n) => all[n]?.eventId), found.length],
          JSON.stringify(filter));
      }
      const { items, ...page } = await adapter.list({}, { page: 2, perPage: 3 });
      assert.deepEqual([items.map(({ eventId }) => eventId), page], [[all[3]?.eventId], { page: 2, perPage: 3, totalItems: 4 }]);
      assert.deepEqual(await adapter.list({}, { page: 3, perPage: 3 }), { items: [], page: 3, perPage: 3, totalItems: 4 });
    });
    promised("removes one with its events, and lets the next of its subject become due", async (subject) => {
      const { adapter } = subject;
      const webhook = await added(subject);
      const [first, second] = await entered(subject, aNewDelivery(webhook, { subject: "a" }), aNewDelivery(webhook, { subject: "a" }));
      const { items } = await adapter.list({}, everything);
      const removed = items.find(({ eventId }) => eventId === first?.eventId) as Delivery;
      const told = { type: "first.happened", at: 1, data: { one: "1" } };
      await assert.rejects(adapter.remove(removed.id, () => { throw new Error("not wanted"); }), /not wanted/);
      assert.deepEqual(await adapter.remove(removed.id, () => [told]), removed);
      assert.deepEqual(await subject.events(), [told]);
      assert.equal((await claimTheOnly(adapter)).delivery.eventId, second?.eventId);
      await rejects(adapter.remove(removed.id, silently), "notFound", "webhook-delivery-not-found");
      const { delivery } = await adapter.claimOne((await theOnly(adapter)).id).catch(async () => ({ delivery: await theOnly(adapter) }));
      await adapter.remove(delivery.id, silently);
      assert.deepEqual(await adapter.settle(delivery, taken), delivery);
      assert.equal((await adapter.list({}, everything)).totalItems, 0);
    });
    promised("sweeps what was triggered long ago, and lets what waited for it become due", async (subject) => {
      const { adapter } = subject;
      const webhook = await added(subject);
      const now = await subject.now();
      const hour = 3_600_000;
      const ago = (hours: number): Instant => now - hours * hour * microsPerMs;
      const [, kept] = await entered(subject, aNewDelivery(webhook, { subject: "a", triggered: ago(3) }),
        aNewDelivery(webhook, { subject: "a", triggered: ago(1) }), aNewDelivery(webhook, { triggered: ago(2) }));
      assert.deepEqual([await adapter.sweep(2 * hour), await adapter.sweep(2 * hour)], [2, 0]);
      assert.equal((await claimTheOnly(adapter)).delivery.eventId, kept?.eventId);
    });
    promised("makes due at a sweep what a clock put off that was ahead, and sweeps it in its time", async (subject) => {
      const { adapter } = subject;
      const year = 365 * 86_400_000;
      await subject.pass(year);
      const [webhook, triggered] = [await added(subject), await subject.now()];
      const [left, tried] = await entered(subject, ...upTo(2).map(() => aNewDelivery(webhook, { triggered })));
      const [first] = await adapter.claim(1);
      assert.ok(first !== undefined);
      await adapter.settle(first.delivery, failed);
      await adapter.claim(1);
      await subject.pass(-year);
      assert.deepEqual(await adapter.claim(10), []);
      assert.equal(await adapter.sweep(86_400_000), 0);
      const claimed = await adapter.claim(10);
      assert.deepEqual(idsOf(claimed).toSorted(), [left?.eventId, tried?.eventId].toSorted());
      for (const { delivery } of claimed) await adapter.settle(delivery, taken);
      await subject.pass(2 * 86_400_000);
      assert.equal(await adapter.sweep(86_400_000), 2);
    });
  });
}
