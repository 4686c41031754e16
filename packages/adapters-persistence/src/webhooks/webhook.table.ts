import { fold } from "@dragoman/domain/common";
import type { Webhook } from "@dragoman/domain/webhooks";
import { EntitySchema } from "typeorm";
import { refuseUnstorable } from "../common/failures.js";
import type { SchemaStep } from "../common/slice.js";
import { json, storedShape } from "../common/stored-json.js";

/**
 * Webhooks, their deliveries, and how far the outbox was read for them. What happened before there were webhooks is told to nobody. A
 * delivery outlives its webhook.
 */
export const webhooksSchema: SchemaStep = {
  number: 23, name: "webhooks", minimumCode: 23,
  sql: `
    CREATE TABLE webhooks (
      id text COLLATE "C" PRIMARY KEY,
      url_key text COLLATE "C" NOT NULL,
      description_key text COLLATE "C" NOT NULL,
      events text[] COLLATE "C" NOT NULL,
      webhook json NOT NULL
    );
    CREATE TABLE webhook_deliveries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      webhook_id text COLLATE "C" NOT NULL,
      url text NOT NULL,
      url_key text COLLATE "C" NOT NULL,
      event text COLLATE "C" NOT NULL,
      event_id text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      triggered bigint NOT NULL,
      data json NOT NULL,
      state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'due', 'delivered', 'givenUp')),
      due bigint CHECK ((due IS NULL) = (state <> 'due')),
      attempts integer NOT NULL DEFAULT 0,
      last_attempted bigint,
      error_message text NOT NULL DEFAULT '',
      leased_until bigint NOT NULL DEFAULT 0
    );
    CREATE UNIQUE INDEX webhook_deliveries_event ON webhook_deliveries (webhook_id, event_id);
    CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (triggered DESC, id);
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due, id) WHERE state = 'due';
    CREATE INDEX webhook_deliveries_unfinished ON webhook_deliveries (webhook_id, subject, id) WHERE state IN ('waiting', 'due');
    CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (webhook_id) WHERE leased_until > 0;
    CREATE TABLE webhook_position (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      position bigint NOT NULL
    );
    INSERT INTO webhook_position (position) SELECT max(position) FROM outbox HAVING max(position) IS NOT NULL;
  `,
};

/** A webhook with what is filtered by beside it; `webhook` alone holds all facts as they are. */
export interface WebhookRow {
  id: string;
  urlKey: string;
  descriptionKey: string;
  events: string[];
  webhook: Webhook;
}

const storedWebhook = storedShape<Webhook>("a webhook", [], (webhook) => webhook);

export const webhookTable = new EntitySchema<WebhookRow>({
  name: "webhook", tableName: "webhooks",
  columns: {
    id: { type: "text", primary: true },
    urlKey: { type: "text", name: "url_key" },
    descriptionKey: { type: "text", name: "description_key" },
    events: { type: "text", array: true },
    webhook: json(storedWebhook),
  },
});

export function toRow(webhook: Webhook): WebhookRow {
  const { id, url, description, events } = webhook;
  refuseUnstorable(url + description);
  return { id, urlKey: fold(url), descriptionKey: fold(description), events: [...events], webhook };
}
