import type { Signals, SignalTopic } from "@dragoman/application/common";
import type { DomainEvent } from "@dragoman/domain/common";
import type { Subject } from "./subject.js";

/** What a port that writes state is checked with: what lies behind its one door, and how to break it. */
export interface StoreSubject<Port> extends Subject<Port> {
  /** Listens on the same data. */
  readonly signals: Signals;
  /** The events that were stored, in order. */
  events(): Promise<readonly DomainEvent[]>;
  /** Commits a signal, as another process on the same data does. */
  notify(topic: SignalTopic, subject: string): Promise<void>;
  /**
   * The next change breaks off between its state and its events, as when the store loses its power, and whatever it tries again
   * `succeeds` or `fails`. Not needed of a store that `cannot` "crash".
   */
  crash(thenItself: "succeeds" | "fails"): Promise<void>;
}
