import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { checkServerIdentity, type ConnectionOptions } from "node:tls";
import type { AgentCertificate } from "./agent-certificate.js";
import type { AgentTls } from "./tls-files.js";

/** Every process of ours knows it, and in it certificates travel encrypted. */
const minVersion = "TLSv1.3";
/** A server looks this often whether its certificate was renewed. */
const lookMs = 60_000;

/**
 * An HTTP server that hears, with a certificate, only callers who show one of the same authority, over TLS; without one it is
 * plain. It shows a renewed certificate within a minute.
 */
export function agentHttpServer(
  certificate: AgentCertificate | undefined, options: http.ServerOptions, listener: http.RequestListener,
): http.Server {
  if (certificate === undefined) return http.createServer(options, listener);
  let shown = certificate.current;
  const server = https.createServer({ ...options, ...shown, requestCert: true, rejectUnauthorized: true, minVersion }, listener);
  const timer = setInterval(() => {
    const { current } = certificate;
    if (current === undefined || current === shown) return;
    shown = current;
    server.setSecureContext({ ...current, minVersion });
  }, lookMs);
  timer.unref();
  server.on("close", () => clearInterval(timer));
  return server;
}

type CallerTls = AgentTls & Pick<ConnectionOptions, "minVersion" | "checkServerIdentity" | "servername">;

/** What a caller gives to TLS, so that ours is shown, and only a certificate of our authority that names `hostname` is believed. */
export function callerTls(tls: AgentTls, hostname: string): CallerTls {
  return {
    ...tls, minVersion,
    // The host is another thing than the address that is called.
    checkServerIdentity: (_address, certificate) => checkServerIdentity(hostname, certificate),
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
  };
}
