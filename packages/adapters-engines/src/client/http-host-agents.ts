import type { AgentAddress, HostAgents, NewsWait } from "@dragoman/application/hosts";
import type { AgentStatus, Engine, HostSystemProfile, ProcessFigures } from "@dragoman/domain/hosts";
import { agentPaths, engineOrder, type EngineOrders, readFigures, readMark, readProfile, readStatus } from "@dragoman/host-protocol";
import type { X509Certificate } from "node:crypto";
import { AgentCaller, type HostAgentsSettings } from "./agent-caller.js";
import { AgentCertificates } from "./agent-certificates.js";
import { placedEngines } from "./placed-engines.js";

/** Measuring takes longer: utilization needs two looks, and GPU tools are slow. */
const profileMs = 9_000;

/** Speaks with host agents about their hosts and engines. */
export class HttpHostAgents implements HostAgents {
  private readonly ms: number;
  private readonly certificates: AgentCertificates;
  /** Marks of the statuses that `keep` answered last, by names of hosts. */
  private readonly marks = new Map<string, string>();

  constructor(settings: HostAgentsSettings, private readonly caller = new AgentCaller(settings)) {
    this.ms = settings.answerMs ?? 5_000;
    this.certificates = new AgentCertificates(settings.certifyAgain, (host, certificate) => this.caller.call(host, {
      method: "PUT", path: agentPaths.certificate, body: JSON.stringify({ certificate }), ms: this.ms, read: () => undefined,
    }));
  }

  async status(host: AgentAddress): Promise<AgentStatus> {
    return this.caller.call(host, {
      method: "GET", path: agentPaths.status, ms: this.ms, read: (answer, shown) => this.placed(host, readStatus(answer), shown),
    });
  }

  async profile(host: AgentAddress): Promise<HostSystemProfile> {
    return this.caller.call(host, { method: "GET", path: agentPaths.profile, ms: profileMs, read: readProfile });
  }

  async figures(host: AgentAddress): Promise<readonly ProcessFigures[]> {
    return this.caller.call(host, { method: "GET", path: agentPaths.figures, ms: this.ms, read: readFigures });
  }

  async keep(host: AgentAddress, engines: readonly Engine[], wait?: NewsWait): Promise<AgentStatus> {
    const mark = this.marks.get(host.hostname);
    const isWaiting = wait !== undefined && mark !== undefined;
    const orders: EngineOrders = { engines: engines.map(engineOrder), ...(isWaiting ? { unless: { mark, ms: wait.withinMs } } : {}) };
    return this.caller.call(host, {
      method: "PUT", path: agentPaths.engines, body: JSON.stringify(orders),
      ...(isWaiting ? { ms: this.ms + wait.withinMs, signal: wait.signal } : { ms: this.ms }),
      read: (answer, shown) => {
        const status = this.placed(host, readStatus(answer), shown);
        const now = readMark(answer);
        if (now !== undefined) this.marks.set(host.hostname, now);
        return status;
      },
    });
  }

  /** Closes kept-alive connections. */
  close(): void {
    this.caller.close();
  }

  private placed(host: AgentAddress, status: AgentStatus, shown: X509Certificate | undefined): AgentStatus {
    const { engines, warnings } = placedEngines(status.engines, this.caller.address(host), this.caller.isPlain(host));
    const ofCertificates = shown === undefined ? [] : this.certificates.look(host, shown);
    return { ...status, engines, host: { ...status.host, warnings: [...status.host.warnings, ...warnings, ...ofCertificates] } };
  }
}
