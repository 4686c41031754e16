import { engineIdTaken, hostExists, hostNotFound, type HostRepository } from "@dragoman/application/hosts";
import type { Change, EventsOf } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints } from "../common/paging.js";

/** Hosts in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryHostRepository implements HostRepository {
  private readonly hosts = new Map<string, Host>();

  constructor(private readonly changes = new MemoryChanges()) {}

  async add(added: Change<Host>): Promise<void> {
    if (this.hosts.has(added.state.hostname)) throw hostExists(added.state.hostname);
    this.store(added);
  }

  async find(hostname: string): Promise<Host | undefined> {
    return this.hosts.get(hostname);
  }

  async list(): Promise<readonly Host[]> {
    return this.byName();
  }

  async update(hostname: string, change: (host: Host) => Change<Host>): Promise<Host> {
    return this.store(change(this.known(hostname)));
  }

  async updateAmong(hostname: string, change: (host: Host, others: readonly Host[]) => Change<Host>): Promise<Host> {
    const others = this.byName().filter((other) => other.hostname !== hostname);
    return this.store(change(this.known(hostname), others));
  }

  async updateAll(change: (hosts: readonly Host[]) => readonly Change<Host>[]): Promise<readonly Host[]> {
    const before = this.byName();
    const changes = change(before);
    const hosts = changes.map(({ state }) => state);
    checkEngineIds(hosts);
    return this.changes.store({
      answer: hosts, events: changes.flatMap(({ events = [] }) => events), topic: "hosts",
      subjects: hosts.filter((host, place) => host !== before[place]).map(({ hostname }) => hostname),
      write: () => { for (const host of hosts) this.hosts.set(host.hostname, host); },
    });
  }

  async remove(hostname: string, events: EventsOf<Host>): Promise<Host> {
    const host = this.known(hostname);
    return this.changes.store({
      answer: host, events: events(host), topic: "hosts", subjects: [hostname], write: () => this.hosts.delete(hostname),
    });
  }

  private byName(): Host[] {
    return [...this.hosts.values()].sort((one, other) => byCodePoints(one.hostname, other.hostname));
  }

  private known(hostname: string): Host {
    const host = this.hosts.get(hostname);
    if (host === undefined) throw hostNotFound(hostname);
    return host;
  }

  private store({ state: host, events = [] }: Change<Host>): Host {
    checkEngineIds([...[...this.hosts.values()].filter((other) => other.hostname !== host.hostname), host]);
    return this.changes.store({
      answer: host, events, topic: "hosts", subjects: [host.hostname], write: () => this.hosts.set(host.hostname, host),
    });
  }
}

function checkEngineIds(hosts: readonly Host[]): void {
  const taken = new Set<string>();
  for (const { id } of hosts.flatMap(({ engines }) => engines)) {
    if (taken.has(id.toLowerCase())) throw engineIdTaken(id);
    taken.add(id.toLowerCase());
  }
}
