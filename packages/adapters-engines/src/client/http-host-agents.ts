import type { AgentAddress, HostAgents } from "@dragoman/application/hosts";
import type { AgentStatus, HostSystemProfile, Engine } from "@dragoman/domain/hosts";
import { DomainError } from "@dragoman/domain/common";
import {
  agentPaths, engineOrder, isProvenAnswer, mostAgentBytes, proofHeader, proveQuestion, readProfile, readStatus,
} from "@dragoman/host-protocol";
import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";

export interface HostAgentsSettings {
  /** Shared by server, agents and engines. */
  readonly secret: string;
  /** Address of the agent of `localhost`. */
  readonly localAddress: string;
  /** PEM texts; with them agents are called by https and each side shows its certificate. */
  readonly tls?: { readonly ca: string; readonly cert?: string; readonly key?: string };
  /** For `status` and `keep`: 5 s when absent, so that a silent agent counts as lost within 10 s. */
  readonly answerMs?: number;
}

/** Measuring takes longer: utilization needs two looks, and GPU tools are slow. */
const profileMs = 9_000;
const everywhere = new Set(["0.0.0.0", "::", ""]);

/** Speaks with host agents by HTTP. Believes only answers that prove to know the shared secret. */
export class HttpHostAgents implements HostAgents {
  private readonly agent: http.Agent;
  private readonly answerMs: number;

  constructor(private readonly settings: HostAgentsSettings) {
    this.agent = settings.tls ? new https.Agent({ keepAlive: true, ...settings.tls }) : new http.Agent({ keepAlive: true });
    this.answerMs = settings.answerMs ?? 5_000;
  }

  async status(host: AgentAddress): Promise<AgentStatus> {
    return this.call(host, "GET", agentPaths.status, "", this.answerMs, (answer) => this.placed(host, readStatus(answer)));
  }

  async profile(host: AgentAddress): Promise<HostSystemProfile> {
    return this.call(host, "GET", agentPaths.profile, "", profileMs, readProfile);
  }

  async keep(host: AgentAddress, engines: readonly Engine[]): Promise<AgentStatus> {
    const body = JSON.stringify({ engines: engines.map(engineOrder) });
    return this.call(host, "PUT", agentPaths.engines, body, this.answerMs, (answer) => this.placed(host, readStatus(answer)));
  }

  /** Closes kept-alive connections. */
  close(): void {
    this.agent.destroy();
  }

  private address({ hostname }: AgentAddress): string {
    if (hostname !== "localhost") return hostname;
    return everywhere.has(this.settings.localAddress) ? "127.0.0.1" : this.settings.localAddress;
  }

  /** Engines answer where their agent does; of the URL it told, only the port is believed. */
  private placed(host: AgentAddress, status: AgentStatus): AgentStatus {
    const engines = Object.entries(status.engines).map(([id, report]) => {
      if (report.url === undefined) return [id, report] as const;
      const url = new URL(report.url);
      const address = this.address(host);
      return [id, { ...report, url: `${url.protocol}//${isIP(address) === 6 ? `[${address}]` : address}:${url.port}` }] as const;
    });
    return { ...status, engines: Object.fromEntries(engines) };
  }

  private async call<T>(
    host: AgentAddress, method: string, path: string, body: string, ms: number, read: (answer: unknown) => T,
  ): Promise<T> {
    const { nonce, authorization } = proveQuestion(this.settings.secret, method, path, body);
    try {
      const { status, proof, text } = await this.exchange(host,
        { method, path, headers: { authorization, "content-length": Buffer.byteLength(body) } }, body, ms);
      if (status === 401) throw new Error("it does not accept our DRAGOMAN_AGENT_SECRET");
      if (!isProvenAnswer(this.settings.secret, proof, nonce, status, text)) {
        throw new Error("it is not a host agent that knows our DRAGOMAN_AGENT_SECRET");
      }
      if (status !== 200) throw new Error(`it answered ${status}: ${text.slice(0, 300)}`);
      return read(JSON.parse(text));
    } catch (cause) {
      throw new DomainError("unavailable", "host-agent-unreachable", `The agent of host ${host.hostname} on port ${host.agentPort} cannot `
        + `be used: ${reasonOf(cause, ms)}.`, {
        details: "Its agent must run, be reachable on that port, and have the same DRAGOMAN_AGENT_SECRET as the server.",
        retryAfterSeconds: 5, cause });
    }
  }

  private exchange(
    host: AgentAddress, options: http.RequestOptions, body: string, ms: number,
  ): Promise<{ status: number; proof: string | undefined; text: string }> {
    return new Promise((resolve, reject) => {
      const secure = this.settings.tls !== undefined;
      const request = (secure ? https : http).request({
        ...options, agent: this.agent, host: this.address(host), port: host.agentPort, signal: AbortSignal.timeout(ms),
        // A certificate names the host, which may differ from the address that is called.
        ...(secure && isIP(host.hostname) === 0 ? { servername: host.hostname } : {}),
      }, (response) => {
        const pieces: Buffer[] = [];
        let size = 0;
        response.on("data", (piece: Buffer) => {
          size += piece.length;
          if (size > mostAgentBytes) request.destroy(new Error(`its answer is larger than ${mostAgentBytes} bytes`));
          else pieces.push(piece);
        });
        response.on("end", () => resolve({
          status: response.statusCode ?? 0, proof: response.headers[proofHeader]?.toString(), text: Buffer.concat(pieces).toString(),
        }));
        response.on("error", reject);
      });
      request.on("error", reject);
      request.end(body);
    });
  }
}

function reasonOf(cause: unknown, ms: number): string {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  if (code === "ABORT_ERR") return `it did not answer within ${ms / 1000} s`;
  // A connection that failed on several addresses has no message, only a code.
  return message || code || String(cause);
}
