import type { AgentAddress, HostAgents } from "@dragoman/application/hosts";
import type { AgentStatus, Engine, HostSystemProfile, ProcessFigures } from "@dragoman/domain/hosts";
import { DomainError } from "@dragoman/domain/common";
import {
  type AgentCertificate, agentPaths, callerTls, engineOrder, isLoopback, isProvenAnswer, loopbackAddress, mostAgentBytes, notNow,
  proofHeader, proveQuestion, readFigures, readMoment, readProfile, readStatus,
} from "@dragoman/host-protocol";
import type { X509Certificate } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { AgentCertificates, type CertifyAgain } from "./agent-certificates.js";
import { AgentClocks } from "./agent-clocks.js";
import { placedEngines } from "./placed-engines.js";
import { type FailedCall, whyUnreachable } from "./why-unreachable.js";

export interface HostAgentsSettings {
  /** Shared by servers and agents. */
  readonly secret: string;
  /** Address of the agent of `localhost`. */
  readonly localAddress: string;
  /** Shown to agents that do not listen on loopback, and what theirs are believed by; without it they cannot be called. */
  readonly certificate?: Pick<AgentCertificate, "current" | "missing">;
  /** Certificates of agents are renewed by it when they are due; without it people are warned. */
  readonly certifyAgain?: CertifyAgain;
  /** For `status` and `keep`: 5 s when absent, so that a silent agent counts as lost within 10 s. */
  readonly answerMs?: number;
}

/** Measuring takes longer: utilization needs two looks, and GPU tools are slow. */
const profileMs = 9_000;
const everywhere = new Set(["0.0.0.0", "::", ""]);

/**
 * Speaks with host agents by HTTP, plainly on loopback and elsewhere by TLS alone, where each side shows the certificate of its host.
 * Believes only answers that prove to know the shared secret.
 */
export class HttpHostAgents implements HostAgents {
  private readonly plain = new http.Agent({ keepAlive: true });
  private readonly secure = new https.Agent({ keepAlive: true });
  private readonly answerMs: number;
  private readonly certificates: AgentCertificates;
  private readonly clocks = new AgentClocks();

  constructor(private readonly settings: HostAgentsSettings) {
    this.answerMs = settings.answerMs ?? 5_000;
    this.certificates = new AgentCertificates(settings.certifyAgain, (host, certificate) =>
      this.call(host, "PUT", agentPaths.certificate, JSON.stringify({ certificate }), this.answerMs, () => undefined));
  }

  async status(host: AgentAddress): Promise<AgentStatus> {
    return this.call(host, "GET", agentPaths.status, "", this.answerMs, (answer, shown) => this.placed(host, readStatus(answer), shown));
  }

  async profile(host: AgentAddress): Promise<HostSystemProfile> {
    return this.call(host, "GET", agentPaths.profile, "", profileMs, readProfile);
  }

  async figures(host: AgentAddress): Promise<readonly ProcessFigures[]> {
    return this.call(host, "GET", agentPaths.figures, "", this.answerMs, readFigures);
  }

  async keep(host: AgentAddress, engines: readonly Engine[]): Promise<AgentStatus> {
    const body = JSON.stringify({ engines: engines.map(engineOrder) });
    return this.call(host, "PUT", agentPaths.engines, body, this.answerMs, (answer, shown) => this.placed(host, readStatus(answer), shown));
  }

  /** Closes kept-alive connections. */
  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  private address({ hostname }: AgentAddress): string {
    if (hostname !== "localhost") return hostname;
    return everywhere.has(this.settings.localAddress) ? "127.0.0.1" : loopbackAddress(this.settings.localAddress);
  }

  private isPlain({ hostname }: AgentAddress): boolean {
    return isLoopback(hostname === "localhost" ? this.settings.localAddress : hostname);
  }

  private placed(host: AgentAddress, status: AgentStatus, shown: X509Certificate | undefined): AgentStatus {
    const { engines, warnings } = placedEngines(status.engines, this.address(host), this.isPlain(host));
    const ofCertificates = shown === undefined ? [] : this.certificates.look(host, shown);
    return { ...status, engines, host: { ...status.host, warnings: [...status.host.warnings, ...warnings, ...ofCertificates] } };
  }

  private async call<T>(
    host: AgentAddress, method: string, path: string, body: string, ms: number,
    read: (answer: unknown, shown: X509Certificate | undefined) => T,
  ): Promise<T> {
    const call: Progress = { hostname: host.hostname, ms, secure: !this.isPlain(host), connected: false, fresh: true };
    try {
      const question = { host, method, path, body, signal: AbortSignal.timeout(ms) };
      let { status, text, shown } = await this.proven(question, call);
      if (status === notNow) {
        // The agent was started anew, or was never asked from here before.
        this.clocks.set(host, readMoment(JSON.parse(text)));
        ({ status, text, shown } = await this.proven(question, call));
      }
      if (status !== 200) throw new Error(`it answered ${status}: ${text.slice(0, 300)}`);
      return read(JSON.parse(text), shown);
    } catch (cause) {
      throw new DomainError("unavailable", "host-agent-unreachable", `The agent of host ${host.hostname} on port ${host.agentPort} cannot `
        + `be used: ${whyUnreachable(cause, call)}.`, {
        details: "Its agent must run, be reachable on that port, have the same DRAGOMAN_AGENT_SECRET as the server and, where it does not "
          + "listen on loopback, a certificate of the same authority.",
        retryAfterSeconds: 5, cause });
    }
  }

  /** The answer to a question, when it is one of an agent that knows the secret. */
  private async proven({ host, method, path, body, signal }: Question, call: Progress): Promise<Exchanged> {
    const to = call.secure ? "" : `${this.address(host)}:${host.agentPort}`;
    const { nonce, authorization } = proveQuestion(this.settings.secret, { to, at: this.clocks.now(host), method, path, body });
    const answer = await this.exchange(host,
      { method, path, signal, headers: { authorization, "content-length": Buffer.byteLength(body) } }, body, call);
    if (answer.status === 401) throw new Error("it does not accept our DRAGOMAN_AGENT_SECRET");
    if (isProvenAnswer(this.settings.secret, answer.proof, nonce, answer.status, answer.text)) return answer;
    throw new Error("it is not a host agent that knows our DRAGOMAN_AGENT_SECRET");
  }

  private exchange(
    host: AgentAddress, options: http.RequestOptions, body: string, call: Progress,
  ): Promise<Exchanged> {
    return new Promise((resolve, reject) => {
      const request = this.open(host, options, call);
      request.on("socket", (socket) => {
        call.fresh = !request.reusedSocket;
        if (!socket.connecting && !call.fresh) call.connected = true;
        else socket.once(call.secure ? "secureConnect" : "connect", () => { call.connected = true; });
      });
      request.on("response", (response) => {
        const pieces: Buffer[] = [];
        let size = 0;
        response.on("data", (piece: Buffer) => {
          size += piece.length;
          if (size > mostAgentBytes) request.destroy(new Error(`its answer is larger than ${mostAgentBytes} bytes`));
          else pieces.push(piece);
        });
        const shown = shownBy(response.socket);
        response.on("end", () => resolve({
          shown,
          status: response.statusCode ?? 0, proof: response.headers[proofHeader]?.toString(), text: Buffer.concat(pieces).toString(),
        }));
        response.on("error", reject);
      });
      request.on("error", reject);
      request.end(body);
    });
  }

  private open(host: AgentAddress, options: http.RequestOptions, call: Progress): http.ClientRequest {
    const to = { ...options, host: this.address(host), port: host.agentPort };
    if (!call.secure) return http.request({ ...to, agent: this.plain });
    const { certificate } = this.settings;
    const tls = certificate?.current;
    if (tls === undefined) throw new Error(certificate?.missing ?? "this server has no certificate");
    call.ownCertificate = tls.cert;
    return https.request({ ...to, agent: this.secure, ...callerTls(tls, host.hostname) });
  }
}

interface Question {
  readonly host: AgentAddress;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

interface Exchanged {
  readonly status: number;
  readonly proof: string | undefined;
  readonly text: string;
  /** The certificate of the other side, by TLS. */
  readonly shown: X509Certificate | undefined;
}

const shownOn = new WeakMap<TLSSocket, X509Certificate>();

/** What the other side showed when the connection was made; Node does not know it any more when its first ticket has come. */
function shownBy(socket: Socket): X509Certificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const shown = socket.getPeerX509Certificate() ?? shownOn.get(socket);
  if (shown !== undefined) shownOn.set(socket, shown);
  return shown;
}

/** What is known of a call so far. */
type Progress = { -readonly [Fact in keyof FailedCall]: FailedCall[Fact] };
