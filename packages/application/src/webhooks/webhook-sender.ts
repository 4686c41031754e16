import type { Outcome } from "@dragoman/domain/webhooks";

/** What is posted to a receiver. */
export interface WebhookMessage {
  readonly url: string;
  /** Of the event, by which receivers drop what they have already. */
  readonly id: string;
  readonly body: string;
  /** What it is signed with: a signature for each, in this order. */
  readonly secrets: readonly string[];
}

/**
 * Posts messages to receivers, signed as Standard Webhooks says.
 *
 * Only public addresses are connected to, and those that an administrator has listed, whatever a name leads to; redirects are not
 * followed.
 */
export interface WebhookSender {
  /**
   * Rejects with `webhook-target-refused` (kind invalid) for a URL that leads to an address that must not be called; a name that nobody
   * knows now may be known later.
   */
  requireTarget(url: string): Promise<void>;
  /** Posts it; delivered is what was answered with 2xx within ten seconds. Whatever a receiver does, this resolves. */
  send(message: WebhookMessage): Promise<Outcome>;
}
