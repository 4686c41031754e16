import { describe, expect, it } from "@jest/globals";
import { healthy } from "./receiver-health.js";
import {
  changeWebhook, createWebhook, isWebhookEvent, replaceSecret, secretsInForce, type Webhook, webhookChanged, webhookCreated, webhookDeleted,
  webhookEventTypes,
} from "./webhook.js";

const now = 1_795_000_000_000_000;
const day = 86_400_000_000;
const facts = { url: "https://a.example/", description: "", events: ["translation.created"] } as const;
const webhook = createWebhook({ ...facts, id: "w1", username: "anna@b.example", secret: "sealed" });

describe("a webhook", () => {
  it("is made healthy, and told of each event once", () => {
    expect(webhook).toEqual({ ...facts, id: "w1", username: "anna@b.example", secret: "sealed", receiver: healthy });
    const doubled = { ...facts, events: ["adaptedlp.created", "translation.created", "adaptedlp.created"] } as const;
    expect(createWebhook({ ...webhook, ...doubled }).events).toEqual(["adaptedlp.created", "translation.created"]);
  });

  it("is changed in what people decide and in nothing else; another URL is another receiver", () => {
    const failing: Webhook = { ...webhook, receiver: { failures: 7, heldUntil: now } };
    const renamed = changeWebhook(failing, { ...facts, description: "new", events: ["adaptedlp.created"] });
    expect(renamed).toEqual({ ...failing, description: "new", events: ["adaptedlp.created"] });
    expect(changeWebhook(failing, { ...facts, url: "https://b.example/" })).toEqual({ ...webhook, url: "https://b.example/" });
  });

  it.each(["x".repeat(1_001), "two\nlines", "\u0000", "\ud800"])("is refused the description %j", (description) => {
    const refused = expect.objectContaining({ code: "webhook-description-invalid", kind: "invalid" });
    expect(() => createWebhook({ ...webhook, description })).toThrow(refused);
    expect(() => changeWebhook(webhook, { ...facts, description })).toThrow(refused);
  });
  it("may be described by a thousand characters of any kind", () => {
    expect(createWebhook({ ...webhook, description: "🙂".repeat(1_000) }).description).toHaveLength(2_000);
  });

  it("signs with its former secret as well for a day", () => {
    const replaced = replaceSecret(webhook, "new", now);
    expect(secretsInForce(webhook, now)).toEqual(["sealed"]);
    expect(secretsInForce(replaced, now)).toEqual(["new", "sealed"]);
    expect(secretsInForce(replaced, now + day - 1)).toEqual(["new", "sealed"]);
    expect(secretsInForce(replaced, now + day)).toEqual(["new"]);
    expect(secretsInForce(replaceSecret(replaced, "newer", now), now)).toEqual(["newer", "new"]);
  });

  it("is told of by its id alone", () => {
    const told = (type: string) => ({ type, at: now, data: { webhookId: "w1" } });
    expect([webhookCreated(webhook, now), webhookChanged(webhook, now), webhookDeleted(webhook, now)]).toEqual([
      { state: webhook, events: [told("webhook.created")] }, { state: webhook, events: [told("webhook.changed")] }, told("webhook.deleted"),
    ]);
  });

  it("knows the four events", () => {
    expect(webhookEventTypes.every(isWebhookEvent)).toBe(true);
    expect(["sampleEvent", "translation.deleted", "", "constructor"].some(isWebhookEvent)).toBe(false);
  });
});
