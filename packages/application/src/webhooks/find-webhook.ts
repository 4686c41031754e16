import type { Webhook } from "@dragoman/domain/webhooks";
import { webhookNotFound } from "./webhook-failures.js";
import type { WebhookRepository } from "./webhook-repository.js";

/** Finds a webhook. Rejects with `webhook-not-found`. */
export class FindWebhook {
  constructor(private readonly webhooks: Pick<WebhookRepository, "find">) {}

  async run(id: string): Promise<Webhook> {
    const webhook = await this.webhooks.find(id);
    if (webhook === undefined) throw webhookNotFound(id);
    return webhook;
  }
}
