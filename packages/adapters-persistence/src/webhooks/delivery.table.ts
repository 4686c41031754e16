import { fold } from "@dragoman/domain/common";
import type { Delivery, DeliveryFacts, WebhookEventType } from "@dragoman/domain/webhooks";
import { EntitySchema } from "typeorm";
import { bigint } from "../common/columns.js";
import { json, storedShape } from "../common/stored-json.js";

/** What is posted, as it stands in rows. */
export const storedDeliveryData = storedShape<Delivery["data"]>("what is posted", [], (data) => data);

/** A delivery; `urlKey` is what a part of its URL is looked for in. */
export interface DeliveryRow {
  id: number;
  webhookId: string;
  url: string;
  urlKey: string;
  event: string;
  eventId: string;
  subject: string;
  triggered: number;
  data: Delivery["data"];
  state: Delivery["state"];
  due: number | null;
  attempts: number;
  lastAttempted: number | null;
  errorMessage: string;
  leasedUntil: number;
}

export const deliveryTable = new EntitySchema<DeliveryRow>({
  name: "webhookDelivery", tableName: "webhook_deliveries",
  columns: {
    id: { ...bigint, primary: true, generated: "increment" },
    webhookId: { type: "text", name: "webhook_id" },
    url: { type: "text" },
    urlKey: { type: "text", name: "url_key" },
    event: { type: "text" },
    eventId: { type: "text", name: "event_id" },
    subject: { type: "text" },
    triggered: bigint,
    data: json(storedDeliveryData),
    state: { type: "text" },
    due: { ...bigint, nullable: true },
    attempts: { type: "integer" },
    lastAttempted: { ...bigint, name: "last_attempted", nullable: true },
    errorMessage: { type: "text", name: "error_message" },
    leasedUntil: { ...bigint, name: "leased_until" },
  },
});

/** What changes of a delivery from attempt to attempt. */
export function changingColumns(delivery: Delivery): Partial<DeliveryRow> {
  const { url, state, attempts, lastAttempted = null, errorMessage, leasedUntil } = delivery;
  const due = delivery.state === "due" ? delivery.due : null;
  return { url, urlKey: fold(url), state, due, attempts, lastAttempted, errorMessage, leasedUntil };
}

export function fromRow({ urlKey: _urlKey, state, due, lastAttempted, ...row }: DeliveryRow): Delivery {
  const facts: DeliveryFacts = { ...row, event: row.event as WebhookEventType, ...(lastAttempted === null ? {} : { lastAttempted }) };
  return state === "due" ? { ...facts, state, due: due as number } : { ...facts, state };
}
