import type { Clock, Random } from "../common/clock-and-random.js";
import type { Outbox } from "../common/outbox.js";
import type { Signals } from "../common/signals.js";
import type { Offer } from "../common/slice.js";
import type { WorkCounts } from "../common/work-counts.js";
import type { SecretBox } from "../users/index.js";
import { ChangeWebhook, CreateWebhook, DeleteWebhook } from "./change-webhooks.js";
import { DeliverWebhooks } from "./deliver-webhooks.js";
import type { DeliveryQueue } from "./delivery-queue.js";
import { FindWebhook } from "./find-webhook.js";
import { AttemptDelivery, DeleteDelivery, RetryDelivery } from "./handle-deliveries.js";
import { TestWebhook } from "./test-webhook.js";
import type { WebhookRepository } from "./webhook-repository.js";
import { ReadWebhookSecret, ReplaceWebhookSecret } from "./webhook-secrets.js";
import type { WebhookSender } from "./webhook-sender.js";

/** What the use cases of webhooks need. */
export interface WebhookNeeds {
  readonly webhooks: WebhookRepository;
  readonly deliveries: DeliveryQueue;
  readonly webhookSender: WebhookSender;
  readonly secrets: SecretBox;
  readonly random: Random;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly signals: Signals;
  readonly workCounts: WorkCounts;
  readonly findWebhook: FindWebhook;
  readonly attemptDelivery: AttemptDelivery;
  /** Hears why deliveries could not be looked for or stored. */
  readonly deliveringFailed: (cause: unknown) => void;
}

/** What people do with webhooks, and what the server does for them. */
export const webhookSlice = {
  createWebhook: ({ webhooks, webhookSender, secrets, random, clock }: WebhookNeeds) =>
    new CreateWebhook(webhooks, webhookSender, secrets, random, clock),
  changeWebhook: ({ webhooks, webhookSender, clock }: WebhookNeeds) => new ChangeWebhook(webhooks, webhookSender, clock),
  deleteWebhook: ({ webhooks, clock }: WebhookNeeds) => new DeleteWebhook(webhooks, clock),
  findWebhook: ({ webhooks }: WebhookNeeds) => new FindWebhook(webhooks),
  testWebhook: ({ webhooks, webhookSender, secrets, random, clock }: WebhookNeeds) =>
    new TestWebhook(webhooks, webhookSender, secrets, random, clock),
  readWebhookSecret: ({ findWebhook, secrets }: WebhookNeeds) => new ReadWebhookSecret(findWebhook, secrets),
  replaceWebhookSecret: ({ webhooks, secrets, random, clock }: WebhookNeeds) => new ReplaceWebhookSecret(webhooks, secrets, random, clock),
  attemptDelivery: ({ deliveries, webhookSender, secrets, clock, workCounts }: WebhookNeeds) =>
    new AttemptDelivery(deliveries, webhookSender, secrets, clock, workCounts),
  retryDelivery: ({ deliveries, attemptDelivery }: WebhookNeeds) => new RetryDelivery(deliveries, attemptDelivery),
  deleteDelivery: ({ deliveries, clock }: WebhookNeeds) => new DeleteDelivery(deliveries, clock),
  deliverWebhooks: ({ outbox, signals, webhooks, deliveries, attemptDelivery, deliveringFailed }: WebhookNeeds) =>
    new DeliverWebhooks({ outbox, signals }, webhooks, deliveries, attemptDelivery, deliveringFailed),
};

/** What the interface calls of this slice. */
export type WebhookUseCases = Offer<typeof webhookSlice> & Pick<WebhookNeeds, "webhooks" | "deliveries">;
