import { type Tracer, untraced } from "@dragoman/application/common";
import type { EngineRequest, EngineResult, TranslationEngines } from "@dragoman/application/segments";
import type { Segment } from "@dragoman/domain/segments";
import type { AgentCertificate } from "@dragoman/host-protocol";
import type { EngineAddress } from "./engine-address.js";
import { EngineConnections } from "./engine-connections.js";
import { PairLane } from "./pair-lane.js";

/** So many lanes are kept; idle ones beyond are dropped. */
const keptLanes = 100;

/**
 * Translates on engines by HTTP, on the one with the shortest queue. Documents wait a few seconds for an engine to come
 * back, and as long as it takes for a place in a full queue; interactive calls fail at once.
 */
export class HttpTranslationEngines implements TranslationEngines {
  private readonly lanes = new Map<string, PairLane>();
  private readonly connections: EngineConnections;

  /** Without a certificate only engines of this machine can be asked. */
  constructor(
    private readonly running: (languagePairId: string) => readonly EngineAddress[], certificate?: Pick<AgentCertificate, "current">,
    private readonly tracer: Tracer = untraced,
  ) {
    this.connections = new EngineConnections(certificate);
  }

  async translate(segments: readonly Segment[], request: EngineRequest): Promise<readonly EngineResult[]> {
    if (segments.length === 0) return [];
    return this.tracer.trace({ name: "ask translation engine", kind: "asks" }, ({ tell }) => {
      tell({ "dragoman.pair": request.languagePairId, "dragoman.lane": request.lane, "dragoman.segments": segments.length });
      return this.lane(request).translate(segments, request, this.tracer.place);
    });
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    for (const lane of this.lanes.values()) lane.close();
    await this.connections.close();
  }

  private lane({ languagePairId, lane, linguisticOptions = {}, withReasons = false }: EngineRequest): PairLane {
    const options = Object.entries(linguisticOptions).sort(([a], [b]) => (a < b ? -1 : 1));
    const ofPair = withReasons ? `${lane} ${languagePairId} with reasons` : `${lane} ${languagePairId}`;
    const key = options.length === 0 ? ofPair : `${ofPair} ${JSON.stringify(options)}`;
    const present = this.lanes.get(key);
    if (present !== undefined) return present;
    for (const [old, idle] of this.lanes) {
      if (this.lanes.size < keptLanes) break;
      if (idle.isIdle) this.lanes.delete(old);
    }
    const fresh = new PairLane({ languagePairId, lane, withReasons, ...(options.length === 0 ? {} : { linguisticOptions }) },
      this.running, this.connections);
    this.lanes.set(key, fresh);
    return fresh;
  }
}
