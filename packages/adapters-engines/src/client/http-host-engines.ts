import type { HostEngines, KnownEngine } from "@dragoman/application/hosts";
import type { AgentCertificate } from "@dragoman/host-protocol";
import { askEngine } from "./ask-engine.js";
import { doorTo } from "./connect-to-engine.js";

/** An engine that lives answers at once; with much load on its machine a little later. */
const answerMs = 4_000;

/** Asks engines by HTTP whether they are there. */
export class HttpHostEngines implements HostEngines {
  /** Without a certificate only engines of this machine can be asked. */
  constructor(private readonly certificate: Pick<AgentCertificate, "current"> | undefined) {}

  async answers(engine: KnownEngine): Promise<boolean> {
    try {
      const { id } = await askEngine(doorTo(engine, this.certificate), AbortSignal.timeout(answerMs));
      return id === engine.engineId;
    } catch {
      // Whatever the reason is, it cannot be counted on; the agent's next answer tells more.
      return false;
    }
  }
}
