import { DomainError, invalid } from "@dragoman/domain/common";
import {
  type AgentStatus, checkAgentPort, checkHostname, heard, type Host, hostRegistered, hostRemoved, unheard,
} from "@dragoman/domain/hosts";
import type { Clock } from "../common/clock-and-random.js";
import type { AgentAddress, HostAgents } from "./host-agents.js";
import type { HostRepository } from "./host-repository.js";

/** Takes in a machine whose agent runs and knows the shared secret. It begins without engines and never becomes the controller. */
export class RegisterHost {
  constructor(private readonly hosts: HostRepository, private readonly agents: HostAgents, private readonly clock: Clock) {}

  async run(request: { readonly hostname: string; readonly hostAgentPort: number }): Promise<Host> {
    const hostname = checkHostname(request.hostname);
    const agentPort = checkAgentPort(request.hostAgentPort);
    const known = await this.hosts.list();
    if (known.some((host) => host.hostname === hostname)) {
      throw invalid("host-exists", `Host ${hostname} is already registered.`, "Remove it first to register it with another port.");
    }
    const status = await this.ask({ hostname, agentPort });
    await this.refuseSecondName(hostname, status, known);
    const host = heard({ hostname, agentPort, isController: false, engines: [], report: unheard }, status);
    await this.hosts.add(hostRegistered(host, this.clock.now()));
    return host;
  }

  private async ask(host: AgentAddress): Promise<AgentStatus> {
    try {
      return await this.agents.status(host);
    } catch (cause) {
      const { message, details } = cause instanceof DomainError ? cause : { message: String(cause), details: "" };
      throw new DomainError("invalid", "host-agent-not-usable", `Host ${host.hostname} cannot be registered: ${message}`, {
        details: details || "Its agent must run, be reachable on that port, and have the same DRAGOMAN_AGENT_SECRET as the server.",
        cause });
    }
  }

  /** Two hosts with one agent would tell it different engines for ever. */
  private async refuseSecondName(hostname: string, status: AgentStatus, known: readonly Host[]): Promise<void> {
    const others = await Promise.allSettled(known.map((host) => this.agents.status(host)));
    const same = known.find((_, at) => {
      const other = others[at];
      return other?.status === "fulfilled" && other.value.agentId === status.agentId;
    });
    if (same === undefined) return;
    throw invalid("host-exists", `The agent at ${hostname} is that of host ${same.hostname}.`,
      "A second agent on one machine needs an address and a port of its own, for example 127.0.0.2.");
  }
}

/** Removes a host with its engines, and answers it as it was; its agent learns of it after commit. The controller stays. */
export class RemoveHost {
  constructor(private readonly hosts: HostRepository, private readonly clock: Clock) {}

  run(hostname: string): Promise<Host> {
    return this.hosts.remove(hostname.toLowerCase(), (host) => {
      if (!host.isController) return [hostRemoved(host, this.clock.now())];
      throw new DomainError("conflict", "host-is-controller", `Host ${host.hostname} is the controller; it cannot be removed.`,
        { details: "The server itself runs there. Stop or remove its engines instead." });
    });
  }
}
