import type { Acting } from "@dragoman/application/audit";
import { type Clock, type SignalTopic, systemClock } from "@dragoman/application/common";
import type { DomainEvent } from "@dragoman/domain/common";
import { MemoryAuditLog } from "./memory-audit-log.js";
import { MemoryOutbox } from "./memory-outbox.js";
import { MemorySignals } from "./memory-signals.js";

/** A change that is ready to be stored: everything about it was checked. */
export interface MemoryChange<T> {
  readonly answer: T;
  readonly events: readonly DomainEvent[];
  /** Whom it wakes. */
  readonly topic?: SignalTopic;
  readonly subjects?: readonly string[];
  /** Puts the new state in the place of the old one. Does not fail. */
  write(): void;
}

/** The one door through which stores in memory change: state, events and signals together or not at all. Stores share one. */
export class MemoryChanges {
  readonly outbox: MemoryOutbox;
  readonly audit: MemoryAuditLog;

  /** Without `acting`, everything is done by the process itself. */
  constructor(clock: Clock = systemClock, readonly signals = new MemorySignals(), private readonly acting?: Pick<Acting, "actor">) {
    this.outbox = new MemoryOutbox(clock);
    this.audit = new MemoryAuditLog(clock);
  }

  store<T>({ answer, events, topic, subjects = [], write }: MemoryChange<T>): T {
    // Reading an event may fail, so it comes before everything else.
    const whole = events.map(({ type, at, data }) => ({ type, at, data: { ...data } }));
    const actor = this.acting?.actor();
    const enter = actor && this.audit.entering(actor, events);
    write();
    this.outbox.add(whole);
    enter?.();
    if (topic !== undefined) for (const subject of subjects) this.signals.notify(topic, subject);
    return answer;
  }
}
