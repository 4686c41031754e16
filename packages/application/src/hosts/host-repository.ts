import type { Change, EventsOf } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";

/**
 * Keeps hosts with their engines.
 *
 * `update` holds the host alone from reading to writing. Each change is stored with its events, together or not at all, and told
 * through `Signals` under `hosts`; when a function that is given throws, nothing is stored. Engine ids are unique over all hosts,
 * without letter case.
 *
 * `updateAmong` and `updateAll` are for what holds over all hosts together, as the units of the licence do: no other one of them
 * comes between the look at the hosts and the end of the change.
 */
export interface HostRepository {
  /** Rejects with `host-exists` (kind invalid) when a host of that name is there, with `engine-id-taken` for an id in use. */
  add(added: Change<Host>): Promise<void>;
  find(hostname: string): Promise<Host | undefined>;
  /** Ordered by name. */
  list(): Promise<readonly Host[]>;
  /** Rejects with `host-not-found`; with `engine-id-taken` (kind invalid) when a new engine has an id in use. */
  update(hostname: string, change: (host: Host) => Change<Host>): Promise<Host>;
  /** An `update` that may look at all other hosts, ordered by name, as they are while the change is made. */
  updateAmong(hostname: string, change: (host: Host, others: readonly Host[]) => Change<Host>): Promise<Host>;
  /** Changes all hosts or none: `change` gets them ordered by name, and answers each at its place. One that stays is itself. */
  updateAll(change: (hosts: readonly Host[]) => readonly Change<Host>[]): Promise<readonly Host[]>;
  /** Removes the host with its engines unless `events` throws; answers it as it was. Rejects with `host-not-found`. */
  remove(hostname: string, events: EventsOf<Host>): Promise<Host>;
}
