import type { HostRepository } from "@dragoman/application/hosts";
import { type Change, DomainError, invalid } from "@dragoman/domain/common";
import type { Host } from "@dragoman/domain/hosts";
import type { MemorySignals } from "../common/memory-signals.js";
import { byCodePoints } from "../common/paging.js";

/** Hosts in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryHostRepository implements HostRepository {
  private readonly hosts = new Map<string, Host>();

  constructor(private readonly signals: MemorySignals) {}

  async add(host: Host): Promise<void> {
    if (this.hosts.has(host.hostname)) {
      throw invalid("host-exists", `There is a host ${JSON.stringify(host.hostname)} already.`, "Each host is added once; change the one that is there.");
    }
    this.store(host);
  }

  async find(hostname: string): Promise<Host | undefined> {
    return this.hosts.get(hostname);
  }

  async list(): Promise<readonly Host[]> {
    return this.byName();
  }

  async update(hostname: string, change: (host: Host) => Change<Host>): Promise<Host> {
    return this.store(change(this.known(hostname)).state);
  }

  async updateAmong(hostname: string, change: (host: Host, others: readonly Host[]) => Change<Host>): Promise<Host> {
    const others = this.byName().filter((other) => other.hostname !== hostname);
    return this.store(change(this.known(hostname), others).state);
  }

  async remove(hostname: string, check: (host: Host) => void): Promise<Host> {
    const host = this.known(hostname);
    check(host);
    this.hosts.delete(hostname);
    this.signals.tell("hosts", hostname);
    return host;
  }

  private byName(): Host[] {
    return [...this.hosts.values()].sort((one, other) => byCodePoints(one.hostname, other.hostname));
  }

  private known(hostname: string): Host {
    const host = this.hosts.get(hostname);
    if (host === undefined) throw new DomainError("notFound", "host-not-found", `There is no host ${JSON.stringify(hostname)}.`);
    return host;
  }

  private store(host: Host): Host {
    const others = [...this.hosts.values()].filter((other) => other.hostname !== host.hostname);
    const taken = new Set(others.flatMap((other) => other.engines.map((engine) => engine.id.toLowerCase())));
    for (const { id } of host.engines) {
      if (taken.has(id.toLowerCase())) {
        throw invalid("engine-id-taken", `There is an engine ${JSON.stringify(id)} already.`, "Engine ids are unique over all hosts, letter case does not matter; take another one.");
      }
      taken.add(id.toLowerCase());
    }
    this.hosts.set(host.hostname, host);
    this.signals.tell("hosts", host.hostname);
    return host;
  }
}
