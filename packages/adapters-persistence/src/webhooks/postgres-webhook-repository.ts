import { type WebhookFilter, webhookNotFound, type WebhookRepository } from "@dragoman/application/webhooks";
import { type Change, type EventsOf, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Webhook, WebhookEventType } from "@dragoman/domain/webhooks";
import type { EntityManager } from "typeorm";
import { comparable, containing } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { readPage } from "../common/read-page.js";
import { type Stored, storeChange } from "../common/store-change.js";
import { toRow, type WebhookRow, webhookTable } from "./webhook.table.js";

/** Webhooks in PostgreSQL, a row for each. */
export class PostgresWebhookRepository implements WebhookRepository {
  constructor(private readonly database: Database) {}

  async add({ state, events = [] }: Change<Webhook>): Promise<void> {
    await storeChange(this.database, async (manager) => {
      await manager.insert(webhookTable, toRow(state) as object);
      return { answer: undefined, events };
    });
  }

  find(id: string): Promise<Webhook | undefined> {
    return this.database.run(async (manager) => (await manager.findOneBy(webhookTable, { id: comparable(id) }))?.webhook);
  }

  update(id: string, change: (webhook: Webhook) => Change<Webhook>): Promise<Webhook> {
    return storeChange(this.database, async (manager): Promise<Stored<Webhook>> => {
      const { state, events = [] } = change(await known(manager, id));
      await writeWebhook(manager, state);
      return { answer: state, events };
    });
  }

  remove(id: string, events: EventsOf<Webhook>): Promise<Webhook> {
    return storeChange(this.database, async (manager) => {
      const webhook = await known(manager, id);
      await manager.delete(webhookTable, { id });
      return { answer: webhook, events: events(webhook) };
    });
  }

  list({ url, description, events }: WebhookFilter, page: PageRequest): Promise<Page<Webhook>> {
    return this.database.list(async (manager) => {
      const query = manager.createQueryBuilder(webhookTable, "webhook");
      if (url !== undefined) query.andWhere("webhook.urlKey LIKE :url", { url: containing(fold(url)) });
      if (description !== undefined) {
        query.andWhere("webhook.descriptionKey LIKE :description", { description: containing(fold(description)) });
      }
      if (events !== undefined) query.andWhere(toldOfAny, { events });
      return readPage(page, await query.getCount(), async (start, count) =>
        (await query.orderBy("webhook.id").offset(start).limit(count).getMany()).map(fromRow));
    });
  }

  subscribers(events: readonly WebhookEventType[]): Promise<readonly Webhook[]> {
    return this.database.run(async (manager) => {
      const query = manager.createQueryBuilder(webhookTable, "webhook").where(toldOfAny, { events }).orderBy("webhook.id");
      return (await query.getMany()).map(fromRow);
    });
  }
}

const toldOfAny = "webhook.events && CAST(:events AS text[])";

/** The webhook of that id, with its row locked until the end of the transaction. */
export async function lockedWebhook(manager: EntityManager, id: string): Promise<Webhook | undefined> {
  const row = await manager.createQueryBuilder(webhookTable, "webhook")
    .where("webhook.id = :id", { id: comparable(id) }).setLock("pessimistic_write").getOne();
  return row?.webhook;
}

/** Writes what has become of a webhook whose row is locked. */
export async function writeWebhook(manager: EntityManager, webhook: Webhook): Promise<void> {
  const { id, ...row } = toRow(webhook);
  await manager.update(webhookTable, { id }, row as object);
}

async function known(manager: EntityManager, id: string): Promise<Webhook> {
  const webhook = await lockedWebhook(manager, id);
  if (webhook === undefined) throw webhookNotFound(id);
  return webhook;
}

function fromRow({ webhook }: WebhookRow): Webhook {
  return webhook;
}
