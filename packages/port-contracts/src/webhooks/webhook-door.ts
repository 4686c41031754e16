import type { WebhookRepository } from "@dragoman/application/webhooks";
import { type DoorTable, writes } from "../common/one-door-contract.js";
import { aWebhook } from "./building-webhooks.js";

const webhook = aWebhook();

/** How webhooks are written. */
export const webhookDoor: DoorTable<WebhookRepository> = {
  look: ({ adapter }) => adapter.list({}, { page: 1, perPage: 1000 }),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add({ state: webhook, events: tell() })),
    update: writes(async ({ adapter }) => {
      await adapter.add({ state: webhook });
      return (tell) => adapter.update(webhook.id, (found) => ({ state: { ...found, description: "new" }, events: tell() }));
    }),
    remove: writes(async ({ adapter }) => {
      await adapter.add({ state: webhook });
      return (tell) => adapter.remove(webhook.id, tell);
    }),
    find: "reads",
    list: "reads",
    subscribers: "reads",
  },
};
