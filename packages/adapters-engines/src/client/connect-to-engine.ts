import { type AgentCertificate, bearer, callByKey, callerTls, isOwnFolder } from "@dragoman/host-protocol";
import { dirname } from "node:path";
import { buildConnector } from "undici";
import type { EngineAddress } from "./engine-address.js";
import { isTlsFailure } from "./why-unreachable.js";

type Called = Pick<EngineAddress, "url" | "hostname" | "key">;
type Certificate = Pick<AgentCertificate, "current"> | undefined;
type Connector = buildConnector.connector;

const timeout = 2_000;
/** Nobody said a word, so that what was sent on other connections will hardly be answered. */
const silent = new Set(["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH"]);
/** Marks a failure to connect. */
const beforehand = Symbol("nothing was sent");

/** How an engine is reached. */
export interface EngineDoor {
  /** What HTTP takes for its place. */
  readonly origin: string;
  readonly connect: Connector;
  readonly headers: Readonly<Record<string, string>>;
}

/** The way to an engine that proves, before anything is sent, that it leads there. */
export function doorTo(engine: Called, certificate: Certificate): EngineDoor {
  const { url, key } = engine;
  const way = wayTo(engine, certificate);
  return {
    origin: url.startsWith("unix:") ? "http://engine" : url.replace(/^psk:/, "https:"),
    headers: { "content-type": "application/json", "authorization": bearer(key) },
    connect: (options, callback) => {
      const fail = (error: Error): void => callback(Object.assign(error, { [beforehand]: true }), null);
      const connect = way();
      if (connect === undefined) return fail(new Error(`Nothing is said to ${url}, for that may be somebody else.`));
      connect(options, (...[error, socket]) => (error === null ? callback(null, socket) : fail(error)));
    },
  };
}

/** Gives, for each connection, what makes one that proves whom it leads to; undefined when there is none. */
function wayTo({ url, hostname, key }: Called, certificate: Certificate): () => Connector | undefined {
  const { protocol } = new URL(url);
  if (protocol === "unix:") {
    const socketPath = url.slice(protocol.length);
    const connect = buildConnector({ timeout, socketPath });
    // Another host's path may be anybody's here.
    return () => (isOwnFolder(dirname(socketPath)) ? connect : undefined);
  }
  if (protocol === "psk:") {
    const connect = buildConnector({ timeout, ...callByKey(key) });
    return () => connect;
  }
  // Looked at for each connection: it may have been renewed, or have come only now.
  return () => (protocol === "https:" && certificate?.current ? buildConnector({ timeout, ...callerTls(certificate.current, hostname) })
    : undefined);
}

/** Whether nobody answered where an engine should be; somebody who refuses is there. */
export function isSilence(cause: unknown): boolean {
  const { code } = cause as { readonly code?: string };
  return code !== undefined && silent.has(code);
}

/** Whether a request failed before anything of it was sent: there was no connection, or the other side is not who it should be. */
export function isRefusedBeforehand(cause: unknown): boolean {
  return Object.hasOwn(Object(cause) as object, beforehand) || isTlsFailure(cause);
}
