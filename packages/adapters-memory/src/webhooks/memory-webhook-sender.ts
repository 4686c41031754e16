import type { WebhookMessage, WebhookSender } from "@dragoman/application/webhooks";
import { invalid } from "@dragoman/domain/common";
import type { Outcome } from "@dragoman/domain/webhooks";

/**
 * Posts to nobody: keeps what it was given, and says of each message what `receive` says of it. Hosts that are `refused` must not be
 * called.
 */
export class MemoryWebhookSender implements WebhookSender {
  readonly sent: WebhookMessage[] = [];

  constructor(
    private readonly receive: (message: WebhookMessage) => Outcome | Promise<Outcome> = () => ({ delivered: true }),
    private readonly refused: readonly string[] = [],
  ) {}

  async requireTarget(url: string): Promise<void> {
    if (this.isRefused(url)) throw invalid("webhook-target-refused", `url is refused: ${url} must not be called.`, "Name another host.");
  }

  async send(message: WebhookMessage): Promise<Outcome> {
    if (this.isRefused(message.url)) return { delivered: false, why: "It must not be called." };
    this.sent.push(message);
    return this.receive(message);
  }

  private isRefused(url: string): boolean {
    return this.refused.includes(new URL(url).hostname);
  }
}
