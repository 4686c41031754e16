import { describe, expect, it } from "@jest/globals";
import {
  attempt, delivered, type Delivery, deliveryDeleted, deliveryLeaseMs, hasten, isUnderWay, notDelivered, plan, release, retriesAfterMs,
  retryAttempts, settle,
} from "./delivery.js";
import { failuresUntilHold, healthy } from "./receiver-health.js";
import { createWebhook } from "./webhook.js";

const now = 1_795_000_000_000_000;
const later = now + 60_000_000;
const lease = now + deliveryLeaseMs * 1_000;
const webhook = createWebhook({
  id: "w1", username: "anna@b.example", url: "https://a.example/", description: "", events: ["translation.created"], secret: "sealed",
});
const facts = {
  ...plan(webhook, { position: 7, type: "translation.statusChanged", at: now - 5, data: { translationId: "t1", state: "done" } }),
  id: 3, attempts: 0, errorMessage: "", leasedUntil: 0,
};
const states: readonly Delivery[] = [
  { ...facts, state: "waiting" }, { ...facts, state: "due", due: later }, { ...facts, state: "delivered" }, { ...facts, state: "givenUp" },
];
const [waiting, due, done, givenUp] = states as readonly [Delivery, Delivery, Delivery, Delivery];

describe("plan", () => {
  it.each([
    ["translation.created", { translationId: "t1" }, { translationId: "t1" }, "t1"],
    ["translation.statusChanged", { substate: "succeeded", state: "done", translationId: "t1", more: "x" },
      { translationId: "t1", state: "done", substate: "succeeded" }, "t1"],
    ["adaptedlp.created", { languagePairId: "p", trainingId: "j1" }, { trainingId: "j1", languagePairId: "p" }, "j1"],
    ["adaptedlp.statusChanged", { state: "deployed", languagePairId: "p", trainingId: "j1" },
      { trainingId: "j1", languagePairId: "p", state: "deployed" }, "j1"],
    ["adaptedlp.judged", { languagePairId: "p", isDeployed: "false", trainingId: "j1" },
      { trainingId: "j1", languagePairId: "p", isDeployed: "false" }, "j1"],
  ] as const)("tells of %s what is posted of it", (type, data, posted, subject) => {
    const planned = plan(webhook, { position: 7, type, at: now, data });
    expect(planned).toEqual({
      webhookId: "w1", url: "https://a.example/", event: type, eventId: `evt_7_${now}`, triggered: now, data: posted, subject,
    });
    expect(Object.keys(planned.data)).toEqual(Object.keys(posted));
  });
});

describe("an attempt", () => {
  it.each(states.map((one) => [one.state, one] as const))("of a delivery that is %s is one at a time", (_, delivery) => {
    const begun = attempt(delivery, now);
    expect([isUnderWay(delivery, now), isUnderWay(begun, now), isUnderWay(begun, lease)]).toEqual([false, true, false]);
    expect(() => attempt(begun, lease - 1)).toThrow(expect.objectContaining({ code: "webhook-delivery-under-way", kind: "conflict" }));
    expect(attempt(begun, lease).leasedUntil).toBe(lease + deliveryLeaseMs * 1_000);
    // The lease of a clock that was ahead holds nobody up.
    expect(isUnderWay({ ...begun, leasedUntil: lease + 1 }, now)).toBe(false);
  });
  it("makes what was due so again when nobody says how it ended", () => {
    expect(attempt(due, later)).toMatchObject({ state: "due", due: later + deliveryLeaseMs * 1_000 });
  });
  it("counts as one when it has ended, and what came after the first was a retry", () => {
    const once = notDelivered(attempt(due, now), "why", now);
    const twice = delivered(attempt(once, later), later);
    expect([due, once, twice].map(retryAttempts)).toEqual([0, 0, 1]);
    expect(twice).toEqual({ ...facts, state: "delivered", attempts: 2, lastAttempted: later });
  });
});

describe("a success", () => {
  it.each(states.map((one) => [one.state, one] as const))("ends a delivery that was %s", (_, delivery) => {
    const failing = { failures: 9, heldUntil: now };
    const { delivery: after, receiver } = settle({ ...delivery, errorMessage: "before" }, failing, { delivered: true }, now);
    expect(after).toEqual({ ...facts, state: "delivered", attempts: 1, lastAttempted: now });
    expect(receiver).toEqual(healthy);
  });
});

describe("a failure", () => {
  const failed = { delivered: false, why: "No." } as const;

  it("leaves what was due to be tried again, each time of the schedule, and then given up", () => {
    let delivery = due;
    const waits: number[] = [];
    for (let attempts = 0; delivery.state === "due"; attempts += 1) {
      delivery = settle(attempt(delivery, now), healthy, failed, now).delivery;
      if (delivery.state === "due") waits.push((delivery.due - now) / 1_000);
      expect([delivery.attempts, delivery.errorMessage, delivery.leasedUntil]).toEqual([attempts + 1, "No.", 0]);
    }
    expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 10_800_000, 21_600_000]);
    expect(waits).toEqual(retriesAfterMs);
    expect(delivery.state).toBe("givenUp");
  });
  it.each([waiting, done, givenUp].map((one) => [one.state, one] as const))("leaves a delivery %s that was", (state, delivery) => {
    expect(settle(delivery, healthy, failed, now).delivery).toMatchObject({ state, attempts: 1, errorMessage: "No.", lastAttempted: now });
  });
  it("says when the receiver is held because of it", () => {
    const failing = { failures: failuresUntilHold - 1, heldUntil: 0 };
    const { delivery, receiver } = settle(due, failing, failed, Date.UTC(2026, 10, 20, 9, 30) * 1_000);
    expect(receiver.failures).toBe(failuresUntilHold);
    expect(delivery.errorMessage).toBe(
      "No. The receiver has failed 5 times in a row, so nothing is sent to it before 2026-11-20 09:30:05.000000Z.");
    expect(settle(due, { failures: 1, heldUntil: 0 }, failed, now).delivery.errorMessage).toBe("No.");
  });
});

describe("a delivery", () => {
  it("that waits becomes due when nothing comes before it any more; the others stay as they are", () => {
    expect(states.map((one) => release(one, now))).toEqual([{ ...facts, state: "due", due: now }, due, done, givenUp]);
  });
  it("that is due does not wait for its time when its receiver is back, unless it is under way", () => {
    expect(states.map((one) => hasten(one, now))).toEqual([waiting, { ...due, due: now }, done, givenUp]);
    expect(hasten(due, later + 1)).toEqual(due);
    const begun = attempt(due, now);
    expect(hasten(begun, now)).toEqual(begun);
  });
  it("that is deleted is told of by ids", () => {
    expect(deliveryDeleted(due, now)).toEqual({ type: "webhook.deliveryDeleted", at: now, data: { webhookId: "w1", deliveryId: "3" } });
  });
});
