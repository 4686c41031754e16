import { type AgentCertificate, callerTls, isLoopback } from "@dragoman/host-protocol";
import { buildConnector, type Pool } from "undici";
import { isTlsFailure } from "./why-unreachable.js";

const timeout = 2_000;
const notEncrypted = "ERR_NOT_ENCRYPTED";
/** Nobody said a word, so that what was sent on other connections will hardly be answered. */
const silent = new Set(["UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH"]);
const neverConnected = new Set([
  "ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", notEncrypted,
]);

/** How an engine is connected to: plainly on loopback, elsewhere by TLS alone, where each side shows the certificate of its host. */
export function connectorTo(
  { url, hostname }: { readonly url: string; readonly hostname: string }, certificate: Pick<AgentCertificate, "current"> | undefined,
): NonNullable<Pool.Options["connect"]> {
  const { protocol, hostname: address } = new URL(url);
  if (protocol === "http:" && isLoopback(address.replace(/^\[|\]$/g, ""))) return { timeout };
  return (options, callback) => {
    // Looked at for each connection: it may have been renewed, or have come only now.
    const tls = certificate?.current;
    if (protocol === "https:" && tls !== undefined) buildConnector({ timeout, ...callerTls(tls, hostname) })(options, callback);
    else callback(Object.assign(new Error(`Nothing is said to ${url} without TLS.`), { code: notEncrypted }), null);
  };
}

/** Whether nobody answered where an engine should be; somebody who refuses is there. */
export function isSilence(cause: unknown): boolean {
  const { code } = cause as { readonly code?: string };
  return code !== undefined && silent.has(code);
}

/** Whether a request failed before anything of it was sent: there was no connection, or the other side is not who it should be. */
export function isRefusedBeforehand(cause: unknown): boolean {
  const { code } = cause as { readonly code?: string };
  return code !== undefined && (neverConnected.has(code) || isTlsFailure(cause));
}
