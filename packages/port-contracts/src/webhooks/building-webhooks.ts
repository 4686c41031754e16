import { healthy, type NewDelivery, type Webhook } from "@dragoman/domain/webhooks";

let built = 0;

/** A valid webhook with what is given in its place; each has a later id than the one that was built before. */
export function aWebhook(change: Partial<Webhook> = {}): Webhook {
  built += 1;
  return {
    id: `0192f0c1-0000-7000-8000-${String(built).padStart(12, "0")}`, url: `https://receiver.example/${built}`, description: "",
    username: "admin@example.org", events: ["translation.created", "translation.statusChanged"], secret: `sealed-${built}`,
    receiver: healthy, ...change,
  };
}

/** A delivery to a webhook that can be entered; each is of an event of its own, later than the one before. */
export function aNewDelivery({ id, url }: Webhook, change: Partial<NewDelivery> = {}): NewDelivery {
  built += 1;
  const subject = change.subject ?? `translation-${built}`;
  return {
    webhookId: id, url, event: "translation.created", eventId: `evt_${built}`, triggered: built * 1_000,
    data: { translationId: subject }, ...change, subject,
  };
}
