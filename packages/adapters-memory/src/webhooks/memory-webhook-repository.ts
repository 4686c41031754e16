import { type WebhookFilter, webhookNotFound, type WebhookRepository } from "@dragoman/application/webhooks";
import { type Change, type EventsOf, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import type { ReceiverHealth, Webhook, WebhookEventType } from "@dragoman/domain/webhooks";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints, pageOf } from "../common/paging.js";

const contains = (text: string, part = ""): boolean => fold(text).includes(fold(part));

/** Webhooks in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryWebhookRepository implements WebhookRepository {
  private readonly webhooks = new Map<string, Webhook>();

  constructor(private readonly changes = new MemoryChanges()) {}

  async add(change: Change<Webhook>): Promise<void> {
    this.put(change);
  }

  async find(id: string): Promise<Webhook | undefined> {
    return this.webhooks.get(id);
  }

  async update(id: string, change: (webhook: Webhook) => Change<Webhook>): Promise<Webhook> {
    return this.put(change(this.known(id)));
  }

  async remove(id: string, events: EventsOf<Webhook>): Promise<Webhook> {
    const webhook = this.known(id);
    return this.changes.store({ answer: webhook, events: events(webhook), write: () => this.webhooks.delete(id) });
  }

  async list({ url, description, events }: WebhookFilter, page: PageRequest): Promise<Page<Webhook>> {
    return pageOf(this.sorted().filter((webhook) => contains(webhook.url, url) && contains(webhook.description, description)
      && (events === undefined || webhook.events.some((event) => events.includes(event)))), page);
  }

  async subscribers(events: readonly WebhookEventType[]): Promise<readonly Webhook[]> {
    return this.sorted().filter((webhook) => webhook.events.some((event) => events.includes(event)));
  }

  /** The webhook of that id, for the queue. */
  get(id: string): Webhook | undefined {
    return this.webhooks.get(id);
  }

  /** Notes how a receiver is doing, for the queue. */
  note(id: string, receiver: ReceiverHealth): void {
    this.webhooks.set(id, { ...this.known(id), receiver });
  }

  private sorted(): Webhook[] {
    return [...this.webhooks.values()].sort((one, other) => byCodePoints(one.id, other.id));
  }

  private known(id: string): Webhook {
    const webhook = this.webhooks.get(id);
    if (webhook === undefined) throw webhookNotFound(id);
    return webhook;
  }

  private put({ state, events = [] }: Change<Webhook>): Webhook {
    return this.changes.store({ answer: state, events, write: () => void this.webhooks.set(state.id, state) });
  }
}
