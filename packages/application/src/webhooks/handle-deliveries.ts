import { DomainError } from "@dragoman/domain/common";
import { type Delivery, deliveryDeleted, type Outcome, type Webhook } from "@dragoman/domain/webhooks";
import type { Clock } from "../common/clock-and-random.js";
import type { WorkCounts } from "../common/work-counts.js";
import type { SecretBox } from "../users/index.js";
import type { ClaimedDelivery, DeliveryQueue } from "./delivery-queue.js";
import { messageOf } from "./webhook-message.js";
import type { WebhookMessage, WebhookSender } from "./webhook-sender.js";

/** Makes one attempt that has begun, and stores how it ended. */
export class AttemptDelivery {
  constructor(
    private readonly queue: Pick<DeliveryQueue, "settle">, private readonly sender: WebhookSender, private readonly box: SecretBox,
    private readonly clock: Clock, private readonly counts: WorkCounts,
  ) {}

  async run({ delivery, webhook }: ClaimedDelivery): Promise<Delivery> {
    const outcome = await this.send(delivery, webhook);
    if (!outcome.delivered) this.counts.add("webhookFailures", "", 1);
    return this.queue.settle(delivery, outcome);
  }

  private async send(delivery: Delivery, webhook: Webhook): Promise<Outcome> {
    let message: WebhookMessage;
    try {
      message = messageOf(delivery, webhook, this.box, this.clock.now());
    } catch (cause) {
      // A secret that was sealed under a key that is lost; whoever looks at the audit can give the webhook another one.
      if (!(cause instanceof DomainError)) throw cause;
      return { delivered: false, why: cause.message };
    }
    return this.sender.send(message);
  }
}

/**
 * Attempts a delivery once more, now, however it stands; answers it after the attempt. Rejects with `webhook-delivery-not-found`,
 * `webhook-gone` and `webhook-delivery-under-way`.
 */
export class RetryDelivery {
  constructor(private readonly queue: Pick<DeliveryQueue, "claimOne">, private readonly attemptDelivery: AttemptDelivery) {}

  async run(id: number): Promise<Delivery> {
    return this.attemptDelivery.run(await this.queue.claimOne(id));
  }
}

/** Removes a delivery, which then is not attempted any more; answers it as it was. Rejects with `webhook-delivery-not-found`. */
export class DeleteDelivery {
  constructor(private readonly queue: Pick<DeliveryQueue, "remove">, private readonly clock: Clock) {}

  run(id: number): Promise<Delivery> {
    return this.queue.remove(id, (delivery) => [deliveryDeleted(delivery, this.clock.now())]);
  }
}
