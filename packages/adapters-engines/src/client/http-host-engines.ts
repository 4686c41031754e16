import type { HostEngines } from "@dragoman/application/hosts";
import { type AgentCertificate, bearer } from "@dragoman/host-protocol";
import { askEngine } from "./ask-engine.js";
import { connectorTo } from "./connect-to-engine.js";

/** An engine that lives answers at once; with much load on its machine a little later. */
const answerMs = 4_000;

/** Asks engines by HTTP whether they are there. */
export class HttpHostEngines implements HostEngines {
  private readonly headers: Readonly<Record<string, string>>;

  /** Without a certificate only engines on loopback can be asked. */
  constructor(secret: string, private readonly certificate: Pick<AgentCertificate, "current"> | undefined) {
    this.headers = { authorization: bearer(secret) };
  }

  async answers(hostname: string, engineId: string, url: string): Promise<boolean> {
    const door = { url, connect: connectorTo({ url, hostname }, this.certificate), headers: this.headers };
    try {
      const { id } = await askEngine(door, AbortSignal.timeout(answerMs));
      // Its port may be another one's by now.
      return id === engineId;
    } catch {
      // Whatever the reason is, it cannot be counted on; the agent's next answer tells more.
      return false;
    }
  }
}
