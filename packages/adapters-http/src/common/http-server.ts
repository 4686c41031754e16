import { readFileSync } from "node:fs";
import { createServer as createHttpServer, IncomingMessage, ServerResponse, type Server as HttpServer } from "node:http";
import { createServer as createHttpsServer, type Server as HttpsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { type ConnectionBounds, Connections } from "./connections.js";
import { type Failure, failure, requestTooSlow, secureHeaders } from "./failure.js";

const awaitingContinue = new WeakSet<IncomingMessage>();

/** Headers, and the beginning of TLS, that take longer than this to come in are broken off, */
const headersTimeoutMs = 15_000;
/** and requests; a document of 100 MiB comes in that time over a line that is as slow as `Patience` suffers. */
const requestTimeoutMs = 5 * 3_600_000;
/** How often it is looked for them. */
const lookMs = 5_000;
/** Longer than clients pause between polls, so that they find their connection open. */
const keepAliveTimeoutMs = 65_000;
/**
 * Each connection takes memory and a descriptor, and the last one is needed for files and the database too. People and
 * programs at work need far fewer.
 */
const mostConnections = 10_000;
const sparedDescriptors = 500;

/**
 * Time that a client has to see an answer before its connection is closed, while it may still send a body. The same as in nginx
 * (`lingering_timeout`): within one second a client on a busy machine saw the broken connection instead.
 */
export const seeAnswerMs = 5_000;

/**
 * What browsers and programs of the last ten years speak, in the order of Mozilla's "intermediate": with fresh keys for each
 * connection, so that nobody who gets the server's key can read what was recorded, and with encryption that is its own checksum.
 */
const safeTls = {
  minVersion: "TLSv1.2",
  ciphers: [
    "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
    "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
  ].join(":"),
} as const;

/** PEM texts of a certificate and its key. */
export interface Certificate { readonly cert: string; readonly key: string }

/**
 * A server that answers with the app, by HTTPS where it has a certificate, and answers malformed HTTP with the errors of
 * the interface. `Expect: 100-continue` is answered when a route begins to read, so that a caller without credentials does
 * not send its body.
 */
export function createServer(app: Express, certificate?: Certificate, bounds = usualBounds()): HttpServer | HttpsServer {
  const options = {
    ...messagesOf(app), headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs, connectionsCheckingInterval: lookMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    // Whoever names no host is told so by the app, in JSON.
    requireHostHeader: false,
  };
  const server = certificate === undefined ? createHttpServer(options)
    : createHttpsServer({ ...options, ...certificate, ...safeTls, handshakeTimeout: headersTimeoutMs });
  const connections = connectionsOf(server, app, bounds);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    // A connection that was at work when the server closed is idle only now, and nobody else would close it.
    response.once("close", () => { if (!server.listening) server.closeIdleConnections(); });
    const answer = app as (request: IncomingMessage, response: ServerResponse) => void;
    connections.answerInTurn(request, response, () => answer(request, response));
  };
  server.on("request", handle);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    handle(request, response);
  });
  server.on("checkExpectation", handle);
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    // Node lets go of such a connection, and nobody else would hear of its end.
    socket.on("error", () => socket.destroy());
    sendAtOnce(socket, noProxy);
  });
  server.on("clientError", answerMalformedHttp);
  return server;
}

/** An address has at most a quarter of them, so that it takes several to fill the server. */
function usualBounds(): ConnectionBounds {
  const all = Math.min(mostConnections, Math.max(mostDescriptors() - sparedDescriptors, sparedDescriptors));
  return { all, ofOneAddress: Math.ceil(all / 4) };
}

/** How many files and connections this process may open at once; Linux says it. */
function mostDescriptors(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

function connectionsOf(server: HttpServer | HttpsServer, app: Express, bounds: ConnectionBounds): Connections {
  const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  const connections = new Connections(bounds, (address) => isTrusted(address, 0));
  server.on("connection", (socket: Socket) => connections.enter(socket));
  server.on("secureConnection", (socket: Socket) => connections.secure(socket));
  return connections;
}

/**
 * Classes of messages that are born with the methods of Express. It would give them another prototype otherwise, and
 * whatever is done with an object after that is slow: a third of the processor time of a short request.
 */
function messagesOf(app: Express): { IncomingMessage: typeof IncomingMessage; ServerResponse: typeof ServerResponse } {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse as typeof ServerResponse };
}

/** Whether the client holds its body back until it is asked for it. */
export function holdsBodyBack(request: IncomingMessage): boolean {
  return awaitingContinue.has(request);
}

/** Asks the client for the body that it holds back. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (awaitingContinue.delete(request)) response.writeContinue();
}

function answerMalformedHttp(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  sendAtOnce(socket, malformed(error.code));
}

/** Answers where there is a connection and no more; it is closed. */
function sendAtOnce(socket: Duplex, { status, headers, body }: Failure): void {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers, ...secureHeaders(socket),
    "Content-Type": "application/json; charset=utf-8", "Content-Length": Buffer.byteLength(text), Connection: "close",
  });
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${text}`);
  // Whoever never closes the other half would keep the connection for ever.
  const timer = setTimeout(() => socket.destroy(), seeAnswerMs);
  socket.once("close", () => clearTimeout(timer));
}

const noProxy = failure(404, "path-unknown", "CONNECT is not supported.", "This server is not a proxy.");

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request", 404: "Not Found", 408: "Request Timeout", 431: "Request Header Fields Too Large",
};

function malformed(code: string | undefined): Failure {
  if (code === "HPE_HEADER_OVERFLOW") return failure(
    431, "headers-too-large", "The headers of the request are too large.",
    "Path, query and headers together have at most 16 KiB; send long parameters in the form body.",
  );
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return requestTooSlow();
  return failure(
    400, "request-malformed", "The request is not well-formed HTTP.", "Check the request line, the headers and the length of the body.",
  );
}
