import { isWebhookEvent, type NewDelivery, plan } from "@dragoman/domain/webhooks";
import { inTime } from "../common/in-time.js";
import type { Outbox, OutboxEvent } from "../common/outbox.js";
import type { Signals, SignalTopic } from "../common/signals.js";
import type { ClaimedDelivery, DeliveryQueue } from "./delivery-queue.js";
import type { AttemptDelivery } from "./handle-deliveries.js";
import type { WebhookRepository } from "./webhook-repository.js";

/** The interval of looks while retries may be due at any moment. */
const lookMs = 1_000;
/** The interval of looks otherwise, for lost signals and for deliveries of other servers. Signals wake the loop at once. */
const quietLookMs = 10_000;
/** After this time without a delivery only retries remain that wait for ten minutes or more, and a few seconds do not matter to them. */
const quietAfterMs = 10 * 60_000;
/** At least so long between two looks: a receiver gets forty deliveries a second at most. */
const restMs = 100;
/** Receivers that answer nothing take a place for ten seconds, so there are many more than one receiver may have. */
const mostUnderWay = 256;
const eventsAtOnce = 1_000;
/** The signals that come with events that webhooks can subscribe to. */
const topics: readonly SignalTopic[] = ["translations", "trainings"];
/** What is under way longer at a stop is attempted again by whoever comes next. */
const stopMs = 2_000;

/** Enters deliveries for the events of the outbox, and makes those that are due. Several servers may do so beside each other. */
export class DeliverWebhooks {
  private readonly underWay = new Set<Promise<unknown>>();
  private stopListening: readonly (() => Promise<void>)[] = [];
  private running: Promise<void> | undefined;
  private isStopping = false;
  private begunAt = -Infinity;
  private wake = (): void => undefined;

  constructor(
    private readonly events: { readonly outbox: Pick<Outbox, "read">; readonly signals: Signals },
    private readonly webhooks: Pick<WebhookRepository, "subscribers">,
    private readonly queue: Pick<DeliveryQueue, "position" | "enter" | "claim">,
    private readonly attemptDelivery: AttemptDelivery,
    /** Hears of failures of the store; the next look tries again. */
    private readonly failed: (cause: unknown) => void,
  ) {}

  async start(): Promise<void> {
    const { signals } = this.events;
    this.stopListening = await Promise.all(topics.map((topic) => signals.listen(topic, () => this.wake())));
    this.running = this.run();
  }

  /** Begins nothing more, and waits a moment for what is under way. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await Promise.all(this.stopListening.map((end) => end()));
    await this.running;
    await inTime(Promise.allSettled(this.underWay), stopMs, undefined);
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      // Made before the look, so that nothing is missed that happens meanwhile.
      const woken = new Promise<void>((resolve) => { this.wake = resolve; });
      await this.look().catch(this.failed);
      await new Promise((resolve) => { setTimeout(resolve, restMs); });
      await inTime(woken, performance.now() - this.begunAt < quietAfterMs ? lookMs : quietLookMs, undefined);
    }
  }

  private async look(): Promise<void> {
    while (!this.isStopping && await this.enterEvents()) continue;
    const free = mostUnderWay - this.underWay.size;
    if (free <= 0) return;
    for (const claimed of await this.queue.claim(free)) this.begin(claimed);
  }

  /** Answers whether there may be more. */
  private async enterEvents(): Promise<boolean> {
    const from = await this.queue.position();
    const events = await this.events.outbox.read(from, eventsAtOnce);
    const last = events.at(-1);
    if (last === undefined) return false;
    await this.queue.enter(await this.planned(events), from, last.position);
    return events.length === eventsAtOnce;
  }

  private async planned(events: readonly OutboxEvent[]): Promise<readonly NewDelivery[]> {
    const told = events.flatMap(({ type, ...event }) => (isWebhookEvent(type) ? [{ ...event, type }] : []));
    if (told.length === 0) return [];
    const subscribers = await this.webhooks.subscribers([...new Set(told.map(({ type }) => type))]);
    return told.flatMap((event) =>
      subscribers.filter(({ events: types }) => types.includes(event.type)).map((webhook) => plan(webhook, event)));
  }

  private begin(claimed: ClaimedDelivery): void {
    this.begunAt = performance.now();
    const attempt = this.attemptDelivery.run(claimed).catch(this.failed).finally(() => {
      this.underWay.delete(attempt);
      this.wake();
    });
    this.underWay.add(attempt);
  }
}
