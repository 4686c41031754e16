import type { DeliveryQueue, WebhookRepository } from "@dragoman/application/webhooks";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { deliveryTable } from "./delivery.table.js";
import { PostgresDeliveryQueue } from "./postgres-delivery-queue.js";
import { PostgresWebhookRepository } from "./postgres-webhook-repository.js";
import { webhooksSchema, webhookTable } from "./webhook.table.js";

export { PostgresDeliveryQueue, PostgresWebhookRepository };

/** How webhooks and their deliveries are kept. */
export const webhooks = {
  tables: [webhookTable, deliveryTable],
  steps: [webhooksSchema],
  ports: {
    webhooks: ({ database }: OnDatabase): WebhookRepository => new PostgresWebhookRepository(database),
    deliveries: ({ database }: OnDatabase): DeliveryQueue => new PostgresDeliveryQueue(database),
  },
} satisfies PersistenceSlice;
