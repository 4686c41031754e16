import { DomainError, type ErrorKind } from "@dragoman/domain/common";
import type { HostModel, HostSystemProfile, ProcessFigures } from "@dragoman/domain/hosts";
import {
  type AgentCertificate, agentHttpServer, agentPaths, type EngineOrder, type EngineOrders, modelOfPath, type ModelPiece, modelRefused,
  mostAgentBytes, notNow, pairOfRemoval, proofHeader, proveAnswer, provenQuestion, readOrders, readPiece, readRenewed,
} from "@dragoman/host-protocol";
import type * as http from "node:http";
import { TLSSocket } from "node:tls";
import { AskedOnce } from "./asked-once.js";
import type { MarkedStatus, StatusNews } from "./status-news.js";

/** What the agent does when it is asked. */
export interface AgentActs {
  readonly news: StatusNews;
  profile(): Promise<HostSystemProfile>;
  figures(): readonly ProcessFigures[];
  keep(orders: readonly EngineOrder[]): void;
  /** Takes a renewed certificate of this host, as a PEM text. */
  renew(certificate: string): void;
  readonly models: {
    list(): Promise<readonly HostModel[]>;
    take(piece: ModelPiece): Promise<number>;
    remove(sha256: string, languagePairId?: string): Promise<void>;
  };
}

const limits = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 30_000, maxHeaderSize: 8 * 1024 };

/** What the agent is, and what its callers prove. */
export interface AgentIdentity {
  /** Another one after each start. */
  readonly agentId: string;
  readonly secret: string;
  readonly certificate: AgentCertificate | undefined;
}

/**
 * Answers servers that know the secret, and with a certificate only those that show one of the same authority. No question is answered
 * twice, and none that was asked of another agent or another run of this one.
 */
export function agentServer({ agentId, secret, certificate }: AgentIdentity, acts: AgentActs): http.Server {
  const asked = new AskedOnce(agentId);
  const listener: http.RequestListener = (request, response) => {
    void answer(secret, asked, acts, request).then(
      ({ status, body, nonce }) => {
        const text = JSON.stringify(body);
        response.writeHead(status, {
          "content-type": "application/json",
          ...(nonce === undefined ? { connection: "close" } : { [proofHeader]: proveAnswer(secret, nonce, status, text) }),
        });
        response.end(text);
      },
      // The connection broke, or too much came in: nobody is left to answer.
      () => response.destroy(),
    );
  };
  const server = agentHttpServer(certificate, limits, listener);
  server.maxConnections = 200;
  return server;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Of a question that proved to know the secret. */
  readonly nonce?: string;
}

async function answer(secret: string, asked: AskedOnce, acts: AgentActs, request: http.IncomingMessage): Promise<Answer> {
  const { method = "", url = "", headers, socket } = request;
  const to = socket instanceof TLSSocket ? "" : `${socket.localAddress}:${socket.localPort}`;
  const text = await readBody(request);
  const question = provenQuestion(secret, headers.authorization, { to, method, path: url, body: text });
  if (question === undefined) return refusal(401, "The request does not prove knowledge of the shared secret.");
  const { nonce } = question;
  if (!asked.take(question)) return { nonce, status: notNow, body: asked.now };
  try {
    return { nonce, ...await act(acts, method, url, text) };
  } catch (cause) {
    const status = cause instanceof DomainError ? refusals[cause.kind] : undefined;
    return { nonce, ...refusal(status ?? 500, cause instanceof Error ? cause.message : String(cause)) };
  }
}

/** What is refused for a reason that the caller can do something about. */
const refusals: Readonly<Partial<Record<ErrorKind, number>>> = { invalid: 400, conflict: modelRefused };

async function act(acts: AgentActs, method: string, path: string, text: string): Promise<Answer> {
  if (method === "GET" && path === agentPaths.status) return { status: 200, body: acts.news.now };
  if (method === "GET" && path === agentPaths.profile) return { status: 200, body: await acts.profile() };
  if (method === "GET" && path === agentPaths.figures) return { status: 200, body: acts.figures() };
  if (path.startsWith(agentPaths.models)) return actOnModels(acts.models, method, path, text);
  if (method === "PUT" && path === agentPaths.engines) return { status: 200, body: await keep(acts, readOrders(parse(text))) };
  if (method !== "PUT" || path !== agentPaths.certificate) return refusal(404, "There is no such path.");
  acts.renew(readRenewed(parse(text)));
  return { status: 200, body: acts.news.now };
}

async function keep({ keep, news }: AgentActs, { engines, unless }: EngineOrders): Promise<MarkedStatus> {
  keep(engines);
  return unless === undefined ? news.now : news.unless(unless);
}

async function actOnModels(models: AgentActs["models"], method: string, path: string, text: string): Promise<Answer> {
  const sha256 = modelOfPath(path);
  if (method === "GET" && path === agentPaths.models) return { status: 200, body: { models: await models.list() } };
  if (method === "PUT" && path === agentPaths.models) return { status: 200, body: { have: await models.take(readPiece(parse(text))) } };
  if (method !== "DELETE" || sha256 === undefined) return refusal(404, "There is no such path.");
  await models.remove(sha256, pairOfRemoval(parse(text)));
  return { status: 200, body: { have: 0 } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON has none of the members that a message must have, and is refused for that.
    return undefined;
  }
}

function refusal(status: number, message: string): Answer {
  return { status, body: { error: message } };
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostAgentBytes) throw new Error(`The request is larger than ${mostAgentBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
