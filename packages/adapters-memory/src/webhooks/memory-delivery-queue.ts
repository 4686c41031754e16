import { type Clock, systemClock } from "@dragoman/application/common";
import {
  type ClaimedDelivery, type DeliveryFilter, deliveryNotFound, type DeliveryQueue, webhookGone,
} from "@dragoman/application/webhooks";
import { type EventsOf, fold, microsPerMs, type Page, type PageRequest } from "@dragoman/domain/common";
import {
  attempt, bringBack, type Delivery, freePlaces, hasten, healthy, isUnderWay, type NewDelivery, type Outcome, release, settle, wasHeld,
  type Webhook,
} from "@dragoman/domain/webhooks";
import { MemoryChanges } from "../common/memory-changes.js";
import { pageOf } from "../common/paging.js";
import { MemoryWebhookRepository } from "./memory-webhook-repository.js";

const isUnfinished = ({ state }: Delivery): boolean => state === "waiting" || state === "due";
const isBefore = (one: Delivery, other: Pick<Delivery, "webhookId" | "subject">): boolean =>
  isUnfinished(one) && one.webhookId === other.webhookId && one.subject === other.subject;

/** Deliveries in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryDeliveryQueue implements DeliveryQueue {
  /** In the order of their ids, which breaks ties. */
  private readonly deliveries = new Map<number, Delivery>();
  private entered = 0;
  private made = 0;

  constructor(
    private readonly clock: Clock = systemClock, private readonly changes = new MemoryChanges(clock),
    private readonly webhooks = new MemoryWebhookRepository(changes),
  ) {}

  async position(): Promise<number> {
    return this.entered;
  }

  async enter(deliveries: readonly NewDelivery[], from: number, to: number): Promise<boolean> {
    if (this.entered !== from) return false;
    this.entered = to;
    for (const delivery of deliveries) this.enterOne(delivery);
    return true;
  }

  async claim(most: number): Promise<readonly ClaimedDelivery[]> {
    const now = this.clock.now();
    const due = this.all().flatMap((one) => (one.state === "due" && one.due <= now ? [one] : []))
      .sort((one, other) => one.due - other.due);
    const claimed: ClaimedDelivery[] = [];
    for (const delivery of due) {
      const webhook = this.webhooks.get(delivery.webhookId);
      if (webhook === undefined || claimed.length >= most) continue;
      const underWay = this.all().filter((one) => one.webhookId === webhook.id && isUnderWay(one, now)).length;
      if (freePlaces(webhook.receiver, underWay, now) > 0) claimed.push(this.begin(delivery, webhook));
    }
    return claimed;
  }

  async claimOne(id: number): Promise<ClaimedDelivery> {
    const delivery = this.known(id);
    const webhook = this.webhooks.get(delivery.webhookId);
    if (webhook === undefined) throw webhookGone(id);
    return this.begin(delivery, webhook);
  }

  async settle(claimed: Delivery, outcome: Outcome): Promise<Delivery> {
    const found = this.deliveries.get(claimed.id);
    if (found === undefined || found.leasedUntil !== claimed.leasedUntil) return found ?? claimed;
    const now = this.clock.now();
    const receiver = this.webhooks.get(found.webhookId)?.receiver;
    const after = settle(found, receiver ?? healthy, outcome, now);
    this.put(after.delivery);
    this.releaseNext(after.delivery);
    if (receiver === undefined) return after.delivery;
    this.webhooks.note(found.webhookId, after.receiver);
    if (wasHeld(receiver) && outcome.delivered) {
      for (const one of this.all()) if (one.webhookId === found.webhookId) this.put(hasten(one, now));
    }
    return after.delivery;
  }

  async list({ url = "", failed, events }: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
    return pageOf(this.all().filter((one) => fold(one.url).includes(fold(url)) && (events?.includes(one.event) ?? true)
      && (failed === undefined || failed === (one.errorMessage !== "")))
      .sort((one, other) => other.triggered - one.triggered), page);
  }

  async remove(id: number, events: EventsOf<Delivery>): Promise<Delivery> {
    const delivery = this.known(id);
    return this.changes.store({ answer: delivery, events: events(delivery), write: () => {
      this.deliveries.delete(id);
      this.releaseNext(delivery);
    } });
  }

  async sweep(olderThanMs: number): Promise<number> {
    const now = this.clock.now();
    for (const delivery of this.all()) this.put(bringBack(delivery, now));
    const latest = now - olderThanMs * microsPerMs;
    const old = this.all().filter(({ triggered }) => triggered <= latest);
    for (const { id } of old) this.deliveries.delete(id);
    for (const delivery of old) this.releaseNext(delivery);
    return old.length;
  }

  private begin(delivery: Delivery, webhook: Webhook): ClaimedDelivery {
    return { delivery: this.put(attempt({ ...delivery, url: webhook.url }, this.clock.now())), webhook };
  }

  private enterOne(delivery: NewDelivery): void {
    const isThere = this.all().some((one) => one.webhookId === delivery.webhookId && one.eventId === delivery.eventId);
    if (isThere || this.webhooks.get(delivery.webhookId) === undefined) return;
    const facts = { ...delivery, id: (this.made += 1), attempts: 0, errorMessage: "", leasedUntil: 0 };
    const isFirst = !this.all().some((one) => isBefore(one, delivery));
    this.put(isFirst ? { ...facts, state: "due", due: this.clock.now() } : { ...facts, state: "waiting" });
  }

  /** The first unfinished delivery of the subject is not kept waiting. */
  private releaseNext(delivery: Delivery): void {
    const [first] = this.all().filter((one) => isBefore(one, delivery));
    if (first !== undefined) this.put(release(first, this.clock.now()));
  }

  private all(): Delivery[] {
    return [...this.deliveries.values()];
  }

  private known(id: number): Delivery {
    const delivery = this.deliveries.get(id);
    if (delivery === undefined) throw deliveryNotFound(id);
    return delivery;
  }

  private put(delivery: Delivery): Delivery {
    this.deliveries.set(delivery.id, delivery);
    return delivery;
  }
}
