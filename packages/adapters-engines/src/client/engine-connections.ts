import { type AgentCertificate, bearer } from "@dragoman/host-protocol";
import { connectorTo } from "./connect-to-engine.js";
import { EngineConnection } from "./engine-connection.js";

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

/** Keeps connections to engines, and chooses among them. */
export class EngineConnections {
  private readonly byUrl = new Map<string, EngineConnection>();
  private readonly headers: Readonly<Record<string, string>>;

  constructor(secret: string, private readonly certificate: Pick<AgentCertificate, "current"> | undefined) {
    this.headers = { "content-type": "application/json", authorization: bearer(secret) };
  }

  /** The engine with the shortest queue for each of its units; undefined when none is there that answered of late. */
  choose(engines: readonly EngineAddress[]): EngineConnection | undefined {
    const now = performance.now();
    let best: EngineConnection | undefined;
    let bestLoad = Infinity;
    for (const engine of engines) {
      const connection = this.to(engine, now);
      const load = connection.load(now) / engine.units;
      if (load >= bestLoad || !connection.isUsable(now)) continue;
      best = connection;
      bestLoad = load;
    }
    return best;
  }

  async close(): Promise<void> {
    const connections = [...this.byUrl.values()];
    this.byUrl.clear();
    await Promise.all(connections.map((connection) => connection.close()));
  }

  private to({ url, hostname }: EngineAddress, now: number): EngineConnection {
    const present = this.byUrl.get(url);
    if (present !== undefined) return present;
    for (const [old, connection] of this.byUrl) {
      if (!connection.isIdleSince(now - unusedMs)) continue;
      this.byUrl.delete(old);
      void connection.close();
    }
    const fresh = new EngineConnection(url, connectorTo({ url, hostname }, this.certificate), this.headers);
    fresh.lastUsedAt = now;
    this.byUrl.set(url, fresh);
    return fresh;
  }
}
