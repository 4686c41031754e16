import { type AgentCertificate, bearer } from "@dragoman/host-protocol";
import { connectorTo } from "./connect-to-engine.js";
import { EngineConnection } from "./engine-connection.js";
import { lookMs } from "./engine-pulse.js";

/** A running engine, as far as it must be known to be asked. */
export interface EngineAddress {
  readonly engineId: string;
  /** Name of its host, which its certificate has to name. */
  readonly hostname: string;
  /** Base URL. */
  readonly url: string;
  /** Pipelines that work in parallel. */
  readonly units: number;
}

/** A connection that nobody used for so long belongs to an engine that is gone, or can be made again. */
const unusedMs = 60_000;

/** Keeps connections to engines, chooses among them, and watches over those that have requests. */
export class EngineConnections {
  private readonly byUrl = new Map<string, EngineConnection>();
  private looking: NodeJS.Timeout | undefined;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(secret: string, private readonly certificate: Pick<AgentCertificate, "current"> | undefined) {
    this.headers = { "content-type": "application/json", authorization: bearer(secret) };
  }

  /**
   * The engine with the shortest queue for each of its units; undefined when none is there that answered of late. One of which it
   * is not known whether it is still there is chosen where there is no other.
   */
  choose(engines: readonly EngineAddress[]): EngineConnection | undefined {
    const now = performance.now();
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
    const connections = [...this.byUrl.values()];
    this.byUrl.clear();
    await Promise.all(connections.map((connection) => connection.close()));
  }

  /** Where one engine does not answer at once, the others of its host may be frozen or cut off with it. */
  private look(): void {
    this.dropUnused(performance.now());
    const all = [...this.byUrl.values()];
    const watched = all.filter((connection) => connection.look());
    const doubtful = new Set(all.filter(({ isDoubtful }) => isDoubtful).map(({ hostname }) => hostname));
    for (const connection of all) if (doubtful.has(connection.hostname)) connection.ask();
    if (watched.length > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }

  private dropUnused(now: number): void {
    for (const [url, connection] of this.byUrl) {
      if (!connection.isIdleSince(now - unusedMs)) continue;
      this.byUrl.delete(url);
      void connection.close();
    }
  }

  private to({ url, hostname }: EngineAddress, now: number): EngineConnection {
    const present = this.byUrl.get(url);
    if (present !== undefined) return present;
    this.dropUnused(now);
    const door = { url, connect: connectorTo({ url, hostname }, this.certificate), headers: this.headers };
    const fresh = new EngineConnection(hostname, door);
    fresh.lastUsedAt = now;
    this.byUrl.set(url, fresh);
    return fresh;
  }
}
