import type { AgentCertificate } from "@dragoman/host-protocol";
import { doorTo } from "./connect-to-engine.js";
import type { EngineAddress } from "./engine-address.js";
import { EngineConnection } from "./engine-connection.js";
import { lookMs } from "./engine-pulse.js";

/** A connection that nobody used for so long belongs to an engine that is gone, or can be made again. */
const unusedMs = 60_000;

/** Keeps connections to engines, chooses among them, and watches over those that have requests. */
export class EngineConnections {
  /** By key, which another run of an engine does not have. */
  private readonly byKey = new Map<string, EngineConnection>();
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly certificate: Pick<AgentCertificate, "current"> | undefined) {}

  /**
   * The engine with the shortest queue for each of its units; undefined when none is there that answered of late. One of which it
   * is not known whether it is still there is chosen where there is no other.
   */
  choose(engines: readonly EngineAddress[]): EngineConnection | undefined {
    const now = performance.now();
    // Before one is chosen: it may be long unused itself.
    this.dropUnused(now);
    let best: EngineConnection | undefined;
    let bestLoad = Infinity;
    for (const engine of engines) {
      const connection = this.to(engine, now);
      if (!connection.isUsable(now)) continue;
      const load = connection.load(now) / engine.units;
      const differ = best !== undefined && best.isDoubtful !== connection.isDoubtful;
      if (differ ? connection.isDoubtful : load >= bestLoad) continue;
      best = connection;
      bestLoad = load;
    }
    if (best !== undefined) this.looking ??= setInterval(() => this.look(), lookMs).unref();
    return best;
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    const connections = [...this.byKey.values()];
    this.byKey.clear();
    await Promise.all(connections.map((connection) => connection.close()));
  }

  /** Where one engine does not answer at once, the others of its host may be frozen or cut off with it. */
  private look(): void {
    this.dropUnused(performance.now());
    const all = [...this.byKey.values()];
    const watched = all.filter((connection) => connection.look());
    const doubtful = new Set(all.filter(({ isDoubtful }) => isDoubtful).map(({ hostname }) => hostname));
    for (const connection of all) if (doubtful.has(connection.hostname)) connection.ask();
    if (watched.length > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }

  private dropUnused(now: number): void {
    for (const [key, connection] of this.byKey) {
      if (!connection.isIdleSince(now - unusedMs)) continue;
      this.byKey.delete(key);
      void connection.close();
    }
  }

  private to(engine: EngineAddress, now: number): EngineConnection {
    const present = this.byKey.get(engine.key);
    if (present !== undefined) return present;
    const fresh = new EngineConnection(engine.hostname, doorTo(engine, this.certificate));
    fresh.lastUsedAt = now;
    this.byKey.set(engine.key, fresh);
    return fresh;
  }
}
