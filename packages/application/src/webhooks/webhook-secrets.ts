import { replaceSecret, webhookChanged } from "@dragoman/domain/webhooks";
import type { Clock, Random } from "../common/clock-and-random.js";
import type { SecretBox } from "../users/index.js";
import type { FindWebhook } from "./find-webhook.js";
import type { WebhookRepository } from "./webhook-repository.js";

/** In Base64, so that 33 bytes sign. */
const secretLength = 44;

/** A secret as libraries of Standard Webhooks take it. */
export function newSecret(random: Random): string {
  return `whsec_${random.token(secretLength)}`;
}

/** Shows what deliveries to a webhook are signed with. Rejects with `webhook-not-found`. */
export class ReadWebhookSecret {
  constructor(private readonly findWebhook: FindWebhook, private readonly box: SecretBox) {}

  async run(id: string): Promise<string> {
    return this.box.open((await this.findWebhook.run(id)).secret);
  }
}

/** Gives a webhook another secret; for a day deliveries are signed with the former one as well. Rejects with `webhook-not-found`. */
export class ReplaceWebhookSecret {
  constructor(
    private readonly webhooks: WebhookRepository, private readonly box: SecretBox, private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run(id: string): Promise<string> {
    const secret = newSecret(this.random);
    const sealed = this.box.seal(secret);
    await this.webhooks.update(id, (webhook) => {
      const now = this.clock.now();
      return webhookChanged(replaceSecret(webhook, sealed, now), now);
    });
    return secret;
  }
}
