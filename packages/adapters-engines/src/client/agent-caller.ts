import type { AgentAddress } from "@dragoman/application/hosts";
import { DomainError } from "@dragoman/domain/common";
import {
  type AgentCertificate, callerTls, isLoopback, isProvenAnswer, loopbackAddress, modelRefused, mostAgentBytes, notNow, proofHeader,
  proveQuestion, readMoment,
} from "@dragoman/host-protocol";
import type { X509Certificate } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { CertifyAgain } from "./agent-certificates.js";
import { AgentClocks } from "./agent-clocks.js";
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

const everywhere = new Set(["0.0.0.0", "::", ""]);

/** What is asked of an agent. */
export interface AgentCall<T> {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** How long it may take, connecting included. */
  readonly ms: number;
  readonly signal?: AbortSignal;
  /** Reads the answer; it is told which certificate the agent showed. */
  readonly read: (answer: unknown, shown: X509Certificate | undefined) => T;
}

/**
 * Calls host agents by HTTP, plainly on loopback and elsewhere by TLS alone, where each side shows the certificate of its host.
 * Believes only answers that prove to know the shared secret.
 */
export class AgentCaller {
  private readonly plain = new http.Agent({ keepAlive: true });
  private readonly secure = new https.Agent({ keepAlive: true });
  private readonly clocks = new AgentClocks();

  constructor(private readonly settings: HostAgentsSettings) {}

  /** Closes kept-alive connections. */
  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  /** The address at which the agent of a host is called. */
  address({ hostname }: AgentAddress): string {
    if (hostname !== "localhost") return hostname;
    return everywhere.has(this.settings.localAddress) ? "127.0.0.1" : loopbackAddress(this.settings.localAddress);
  }

  /** Whether it is called without TLS. */
  isPlain({ hostname }: AgentAddress): boolean {
    return isLoopback(hostname === "localhost" ? this.settings.localAddress : hostname);
  }

  /**
   * Rejects with `host-agent-unreachable` (kind unavailable), with `host-model-refused` (kind conflict) where the agent answers that it
   * cannot keep a model, and with the reason of the signal.
   */
  async call<T>(host: AgentAddress, { method, path, body = "", ms, signal, read }: AgentCall<T>): Promise<T> {
    const call: Progress = { hostname: host.hostname, ms, secure: !this.isPlain(host), connected: false, fresh: true };
    try {
      const question = { host, method, path, body, signal: anyOf(AbortSignal.timeout(ms), signal) };
      let { status, text, shown } = await this.proven(question, call);
      if (status === notNow) {
        // The agent was started anew, or was never asked from here before.
        this.clocks.set(host, readMoment(JSON.parse(text)));
        ({ status, text, shown } = await this.proven(question, call));
      }
      if (status === modelRefused) throw new Refusal((JSON.parse(text) as { readonly error: string }).error);
      if (status !== 200) throw new Error(`it answered ${status}: ${text.slice(0, 300)}`);
      return read(JSON.parse(text), shown);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof Refusal) throw new DomainError("conflict", "host-model-refused", `Host ${host.hostname}: ${cause.message}`);
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

/** What an agent says that it cannot do. */
class Refusal extends Error {}

function anyOf(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other]);
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
