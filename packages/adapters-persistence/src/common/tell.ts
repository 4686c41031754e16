import type { SignalTopic } from "@dragoman/application/common";
import type { DomainEvent } from "@dragoman/domain/common";
import type { EntityManager } from "typeorm";

/** The channel that PostgreSQL carries a topic on. */
export const channelOf = (topic: SignalTopic): string => `dragoman_${topic}`;

/** Tells whoever listens that these subjects changed, as soon as the transaction is committed. */
export async function tell(manager: EntityManager, topic: SignalTopic, subjects: readonly string[]): Promise<void> {
  await manager.query("SELECT pg_notify($1, subject) FROM unnest($2::text[]) AS subject", [channelOf(topic), subjects]);
}

/** Writes events into the outbox, in their order, in the transaction of the change they tell of. */
export async function publish(manager: EntityManager, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await manager.query(
    `INSERT INTO outbox (type, at, data) SELECT type, at, data::json
       FROM unnest($1::text[], $2::bigint[], $3::text[]) WITH ORDINALITY AS event (type, at, data, place) ORDER BY place`,
    [events.map((event) => event.type), events.map((event) => event.at), events.map((event) => JSON.stringify(event.data))],
  );
}
