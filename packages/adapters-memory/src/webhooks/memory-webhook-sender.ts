import type { WebhookMessage, WebhookSender } from "@dragoman/application/webhooks";
import type { Outcome } from "@dragoman/domain/webhooks";

/** Posts to nobody: keeps what it was given, and says of each message what `receive` says of it. */
export class MemoryWebhookSender implements WebhookSender {
  readonly sent: WebhookMessage[] = [];

  constructor(private readonly receive: (message: WebhookMessage) => Outcome | Promise<Outcome> = () => ({ delivered: true })) {}

  async requireTarget(): Promise<void> {
    // Nothing is connected to.
  }

  async send(message: WebhookMessage): Promise<Outcome> {
    this.sent.push(message);
    return this.receive(message);
  }
}
