import {
  type ClaimedDelivery, type DeliveryFilter, deliveryNotFound, type DeliveryQueue, webhookGone,
} from "@dragoman/application/webhooks";
import { clocksDifferMs, type EventsOf, fold, type Instant, microsPerMs, type Page, type PageRequest } from "@dragoman/domain/common";
import {
  attempt, type Delivery, deliveryLeaseMs, freePlaces, healthy, longestRetryMs,
  type NewDelivery, type Outcome, settle, wasHeld, type Webhook,
} from "@dragoman/domain/webhooks";
import type { EntityManager } from "typeorm";
import { containing } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { readPage } from "../common/read-page.js";
import { bringBack, removeOldRows } from "../common/remove-old-rows.js";
import { storeChange } from "../common/store-change.js";
import { clockMicros, clockOnce, storeClock } from "../common/store-clock.js";
import { changingColumns, deliveryTable, fromRow, storedDeliveryData } from "./delivery.table.js";
import { lockedWebhook, writeWebhook } from "./postgres-webhook-repository.js";

/** Nothing is written when somebody else has gone on from `$1` already. */
const goOn = `
  INSERT INTO webhook_position AS own (position) VALUES ($2)
  ON CONFLICT (only_row) DO UPDATE SET position = excluded.position WHERE own.position = $1 RETURNING position`;

/** Nobody ends an attempt for one of these webhooks meanwhile, and then finds no successor. */
const holdWebhooks = "SELECT id FROM webhooks WHERE id = ANY($1) ORDER BY id FOR SHARE";

/** The first delivery of a subject is due, the others wait; behind one that is not finished all of them do. */
const enterAll = `
  INSERT INTO webhook_deliveries (webhook_id, url, url_key, event, event_id, subject, triggered, data, state, due)
  SELECT webhook_id, url, url_key, event, event_id, subject, triggered, data::json,
    CASE WHEN is_first THEN 'due' ELSE 'waiting' END, CASE WHEN is_first THEN ${clockMicros} END
  FROM (
    SELECT entry.*, place = min(place) OVER (PARTITION BY webhook_id, subject) AND NOT EXISTS (
      SELECT FROM webhook_deliveries AS earlier
      WHERE earlier.webhook_id = entry.webhook_id AND earlier.subject = entry.subject AND earlier.state IN ('waiting', 'due')) AS is_first
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[])
      WITH ORDINALITY AS entry (webhook_id, url, url_key, event, event_id, subject, triggered, data, place)
    WHERE webhook_id = ANY($9)) AS entries
  ORDER BY place
  ON CONFLICT (webhook_id, event_id) DO NOTHING`;

const isDue = "delivery.state = 'due' AND delivery.due <=";
const anyDue = `SELECT EXISTS (SELECT FROM webhook_deliveries AS delivery WHERE ${isDue} ${clockOnce}) AS found`;
/** Who has the row of a webhook has its deliveries; whoever comes second finds other webhooks, or looks again soon. */
const webhooksWithDue = `
  SELECT webhook.id FROM webhooks AS webhook CROSS JOIN LATERAL (
    SELECT due FROM webhook_deliveries AS delivery WHERE delivery.webhook_id = webhook.id AND ${isDue} $1 ORDER BY due LIMIT 1) AS oldest
  ORDER BY oldest.due, webhook.id FOR NO KEY UPDATE OF webhook SKIP LOCKED`;

const releaseNext = `
  UPDATE webhook_deliveries SET state = 'due', due = $3 WHERE state = 'waiting' AND id = (
    SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND subject = $2 AND state IN ('waiting', 'due') ORDER BY id LIMIT 1)`;
const hastenAll = "UPDATE webhook_deliveries SET due = $2 WHERE webhook_id = $1 AND state = 'due' AND due > $2 AND leased_until <= $2";
/** The first of its subject waits for nobody. */
const releaseFirst = `
  UPDATE webhook_deliveries AS delivery SET state = 'due', due = ${clockOnce} WHERE state = 'waiting' AND NOT EXISTS (
    SELECT FROM webhook_deliveries AS earlier WHERE earlier.webhook_id = delivery.webhook_id AND earlier.subject = delivery.subject
      AND earlier.state IN ('waiting', 'due') AND earlier.id < delivery.id)`;

/** None is put off further, but by a clock that was ahead. */
const hastenAhead = `UPDATE webhook_deliveries SET due = ${clockOnce} WHERE state = 'due' AND due > ${clockOnce} + $1::bigint`;
const aging = { table: "webhook_deliveries", key: "id", moment: "triggered" };

/** Deliveries in PostgreSQL, a row for each. Whoever begins or ends an attempt holds the row of its webhook first. */
export class PostgresDeliveryQueue implements DeliveryQueue {
  constructor(private readonly database: Database) {}

  position(): Promise<number> {
    return this.database.run(async (manager) => {
      const [row] = await manager.query<{ position: string }[]>("SELECT position FROM webhook_position");
      return Number(row?.position ?? 0);
    });
  }

  enter(deliveries: readonly NewDelivery[], from: number, to: number): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const moved = await manager.query<unknown[]>(goOn, [from, to]);
      if (moved.length === 0) return false;
      if (deliveries.length > 0) await enterDeliveries(manager, deliveries);
      return true;
    });
  }

  async claim(most: number): Promise<readonly ClaimedDelivery[]> {
    const [due] = await this.database.run((manager) => manager.query<{ found: boolean }[]>(anyDue));
    if (due?.found !== true) return [];
    return this.database.transaction(async (manager) => {
      const now = await storeClock(manager);
      const claimed: ClaimedDelivery[] = [];
      for (const { id } of await manager.query<{ id: string }[]>(webhooksWithDue, [now])) {
        const webhook = await lockedWebhook(manager, id);
        if (webhook !== undefined) claimed.push(...await claimOf(manager, webhook, most - claimed.length, now));
      }
      return claimed;
    });
  }

  claimOne(id: number): Promise<ClaimedDelivery> {
    return this.database.transaction(async (manager) => {
      const webhook = await lockedWebhook(manager, (await known(manager, id)).webhookId);
      if (webhook === undefined) throw webhookGone(id);
      // Read again behind the lock.
      return { delivery: await begin(manager, await known(manager, id), webhook, await storeClock(manager)), webhook };
    });
  }

  settle(claimed: Delivery, outcome: Outcome): Promise<Delivery> {
    return this.database.transaction(async (manager) => {
      const webhook = await lockedWebhook(manager, claimed.webhookId);
      const found = await find(manager, claimed.id);
      if (found === undefined || found.leasedUntil !== claimed.leasedUntil) return found ?? claimed;
      const now = await storeClock(manager);
      const { delivery, receiver } = settle(found, webhook?.receiver ?? healthy, outcome, now);
      await write(manager, delivery);
      await manager.query(releaseNext, [delivery.webhookId, delivery.subject, now]);
      if (webhook === undefined) return delivery;
      if (webhook.receiver.failures !== receiver.failures) await writeWebhook(manager, { ...webhook, receiver });
      if (outcome.delivered && wasHeld(webhook.receiver)) await manager.query(hastenAll, [webhook.id, now]);
      return delivery;
    });
  }

  list({ url, failed, events }: DeliveryFilter, page: PageRequest): Promise<Page<Delivery>> {
    return this.database.list(async (manager) => {
      const query = manager.createQueryBuilder(deliveryTable, "delivery");
      if (url !== undefined) query.andWhere("delivery.urlKey LIKE :url", { url: containing(fold(url)) });
      if (failed !== undefined) query.andWhere(`delivery.errorMessage ${failed ? "<>" : "="} ''`);
      if (events !== undefined) query.andWhere("delivery.event = ANY(:events)", { events });
      return readPage(page, await query.getCount(), async (start, count) =>
        (await query.orderBy("delivery.triggered", "DESC").addOrderBy("delivery.id").offset(start).limit(count).getMany()).map(fromRow));
    });
  }

  remove(id: number, events: EventsOf<Delivery>): Promise<Delivery> {
    return storeChange(this.database, async (manager) => {
      await lockedWebhook(manager, (await known(manager, id)).webhookId);
      const delivery = await known(manager, id);
      await manager.delete(deliveryTable, { id });
      await manager.query(releaseNext, [delivery.webhookId, delivery.subject, await storeClock(manager)]);
      return { answer: delivery, events: events(delivery) };
    });
  }

  async sweep(olderThanMs: number): Promise<number> {
    await bringBack(this.database, aging, clocksDifferMs);
    const removed = await removeOldRows(this.database, aging, olderThanMs);
    await this.database.run((manager) => manager.query(hastenAhead, [longestRetryMs * microsPerMs]));
    await this.database.run((manager) => manager.query(releaseFirst));
    return removed;
  }
}

async function enterDeliveries(manager: EntityManager, deliveries: readonly NewDelivery[]): Promise<void> {
  const ids = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
  const held = await manager.query<{ id: string }[]>(holdWebhooks, [ids]);
  const column = <T>(of: (delivery: NewDelivery) => T): readonly T[] => deliveries.map(of);
  await manager.query(enterAll, [
    column(({ webhookId }) => webhookId), column(({ url }) => url), column(({ url }) => fold(url)), column(({ event }) => event),
    column(({ eventId }) => eventId), column(({ subject }) => subject), column(({ triggered }) => triggered),
    column(({ data }) => JSON.stringify(storedDeliveryData.write(data))), held.map(({ id }) => id),
  ]);
}

/** Begins attempts of deliveries to one webhook, whose row is locked. */
async function claimOf(manager: EntityManager, webhook: Webhook, most: number, now: Instant): Promise<readonly ClaimedDelivery[]> {
  const ofWebhook = () => manager.createQueryBuilder(deliveryTable, "delivery").where("delivery.webhookId = :id", { id: webhook.id });
  const underWay = await ofWebhook().andWhere("delivery.leasedUntil > :now AND delivery.leasedUntil <= :latest",
    { now, latest: now + deliveryLeaseMs * microsPerMs }).getCount();
  const places = Math.min(most, freePlaces(webhook.receiver, underWay, now));
  if (places <= 0) return [];
  const rows = await ofWebhook().andWhere(`${isDue} :now`, { now })
    .orderBy("delivery.due").addOrderBy("delivery.id").limit(places).getMany();
  const claimed: ClaimedDelivery[] = [];
  for (const row of rows) claimed.push({ delivery: await begin(manager, fromRow(row), webhook, now), webhook });
  return claimed;
}

async function begin(manager: EntityManager, delivery: Delivery, { url }: Webhook, now: Instant): Promise<Delivery> {
  const begun = attempt({ ...delivery, url }, now);
  await write(manager, begun);
  return begun;
}

async function find(manager: EntityManager, id: number): Promise<Delivery | undefined> {
  const row = await manager.findOneBy(deliveryTable, { id });
  return row === null ? undefined : fromRow(row);
}

async function known(manager: EntityManager, id: number): Promise<Delivery> {
  const delivery = await find(manager, id);
  if (delivery === undefined) throw deliveryNotFound(id);
  return delivery;
}

async function write(manager: EntityManager, delivery: Delivery): Promise<void> {
  await manager.update(deliveryTable, { id: delivery.id }, changingColumns(delivery) as object);
}
