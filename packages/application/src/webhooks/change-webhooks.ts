import {
  changeWebhook, createWebhook, type Webhook, webhookChanged, webhookCreated, webhookDeleted, type WebhookFacts,
} from "@dragoman/domain/webhooks";
import type { Caller } from "../common/caller.js";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { SecretBox } from "../users/index.js";
import type { WebhookRepository } from "./webhook-repository.js";
import { newSecret } from "./webhook-secrets.js";
import type { WebhookSender } from "./webhook-sender.js";
import { webhookUrl } from "./webhook-url.js";

/** What a webhook may be given; what is absent is empty, or stays. */
export type WebhookForm = Omit<WebhookFacts, "description"> & Partial<Pick<WebhookFacts, "description">>;

/**
 * Makes a webhook with a secret of its own. Rejects with `webhook-url-invalid`, `webhook-target-refused` and
 * `webhook-description-invalid`.
 */
export class CreateWebhook {
  constructor(
    private readonly webhooks: WebhookRepository, private readonly sender: Pick<WebhookSender, "requireTarget">,
    private readonly box: SecretBox, private readonly random: Random, private readonly clock: Clock,
  ) {}

  async run({ username }: Pick<Caller, "username">, { url, events, description = "" }: WebhookForm): Promise<Webhook> {
    await this.sender.requireTarget(webhookUrl(url));
    const secret = this.box.seal(newSecret(this.random));
    const webhook = createWebhook({ id: this.random.id(), username, url, description, events, secret });
    await this.webhooks.add(webhookCreated(webhook, this.clock.now()));
    return webhook;
  }
}

/**
 * Changes where a webhook leads and what it is told of; what waits goes to the new URL. Rejects as `CreateWebhook`, and with
 * `webhook-not-found`.
 */
export class ChangeWebhook {
  constructor(
    private readonly webhooks: WebhookRepository, private readonly sender: Pick<WebhookSender, "requireTarget">,
    private readonly clock: Clock,
  ) {}

  async run(id: string, { url, events, description }: WebhookForm): Promise<Webhook> {
    await this.sender.requireTarget(webhookUrl(url));
    return this.webhooks.update(id, (webhook) =>
      webhookChanged(changeWebhook(webhook, { url, events, description: description ?? webhook.description }), this.clock.now()));
  }
}

/** Removes a webhook; answers it as it was. Rejects with `webhook-not-found`. */
export class DeleteWebhook {
  constructor(private readonly webhooks: WebhookRepository, private readonly clock: Clock) {}

  run(id: string): Promise<Webhook> {
    return this.webhooks.remove(id, (webhook) => [webhookDeleted(webhook, this.clock.now())]);
  }
}
