import type { Actor, AuditEntry } from "@dragoman/application/audit";
import type { SignalTopic } from "@dragoman/application/common";
import { isAudited } from "@dragoman/domain/audit";
import { type DomainEvent, fold } from "@dragoman/domain/common";
import type { EntityManager } from "typeorm";
import { comparable } from "./columns.js";
import type { Database } from "./database.js";
import { storedShape } from "./stored-json.js";

/** The channel that PostgreSQL carries a topic on. */
export const channelOf = (topic: SignalTopic): string => `dragoman_${topic}`;

/** What goes with a state that was written. */
export interface Trail {
  readonly events: readonly DomainEvent[];
  /** Whom the change wakes, once it is committed. */
  readonly topic?: SignalTopic;
  readonly subjects?: readonly string[];
}

/** A state that was written, with all that goes with it. */
export interface Stored<T> extends Trail {
  readonly answer: T;
}

/** What events tell, as it stands in their rows. What a field of a type means stays as it is: another meaning is another type. */
export const storedEventData = storedShape<DomainEvent["data"]>("an event", [], (data) => data);

/** Both at once, for each statement is a way to PostgreSQL and back. Identity numbers are given in the order of the rows. */
const leave = `
  WITH stored AS (
    INSERT INTO outbox (type, at, data) SELECT type, at, data::json
      FROM unnest($1::text[], $2::bigint[], $3::text[]) WITH ORDINALITY AS event (type, at, data, place) ORDER BY place)
  SELECT pg_notify($4, subject) FROM unnest($5::text[]) AS subject`;

/** What an entry of the audit tells, as it stands in its row. */
export const storedAuditEntry = storedShape<Omit<AuditEntry, "id" | "at" | "event">>("an entry of the audit", [], (entry) => entry);

const enter = `
  INSERT INTO audit (at, event, username_key, subject_key, entry)
  SELECT at, event, username_key, subject_key, entry::json
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
    AS told (at, event, username_key, subject_key, entry, place) ORDER BY place`;

/**
 * The one door through which state changes in PostgreSQL: what the statements write, the events and the signals that they
 * answer are committed together or not at all, and with them what the audit keeps of it, where somebody asked for it. The
 * statements may run again, after a rival or a broken connection.
 */
export function storeChange<T>(database: Database, statements: (manager: EntityManager) => Promise<Stored<T>>): Promise<T> {
  return database.transaction(async (manager) => {
    const { answer, ...trail } = await statements(manager);
    const actor = database.settings.actor?.();
    if (actor !== undefined) await enterInAudit(manager, actor, trail.events.filter(isAudited));
    await leaveTrail(manager, trail);
    return answer;
  });
}

async function enterInAudit(manager: EntityManager, actor: Actor, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { userId, username, address } = actor;
  const key = (name: string): string => comparable(fold(name));
  await manager.query(enter, [
    events.map(({ at }) => at), events.map(({ type }) => type), events.map(() => key(username)),
    events.map(({ subject = "" }) => key(subject)),
    events.map(({ subject = "", data }) => JSON.stringify(storedAuditEntry.write({ userId, username, address, subject, data }))),
  ]);
}

/** Writes events and signals in the midst of a change, for one that goes batch by batch and cannot hold the events of all. */
export async function leaveTrail(manager: EntityManager, { events, topic, subjects = [] }: Trail): Promise<void> {
  if (events.length === 0 && subjects.length === 0) return;
  await manager.query(leave, [
    events.map((event) => event.type), events.map((event) => event.at),
    events.map((event) => JSON.stringify(storedEventData.write(event.data))),
    topic === undefined ? "" : channelOf(topic), subjects,
  ]);
}
