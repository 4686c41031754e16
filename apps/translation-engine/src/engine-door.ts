import { type AgentCertificate, agentHttpServer, type EngineSettings, listenByKey } from "@dragoman/host-protocol";
import * as http from "node:http";
import * as https from "node:https";
import type { AddressInfo } from "node:net";

/** Where an engine listens, and what it proves itself with there. */
export interface Door extends Pick<EngineSettings, "key" | "socket" | "host"> {
  /** Shown to callers, who have to show one as well; undefined on loopback. */
  readonly certificate: AgentCertificate | undefined;
}

/** An HTTP server that proves itself, before anybody says anything, as this door needs it. */
export function httpServerBehind({ key, socket, certificate }: Door, listener: http.RequestListener): http.Server {
  // Nobody but our own user can listen or call there.
  if (socket !== undefined) return http.createServer(listener);
  return certificate === undefined ? https.createServer(listenByKey(key), listener) : agentHttpServer(certificate, {}, listener);
}

/** Lets the server listen; answers its URL. */
export async function openDoor(server: http.Server, { socket, host, certificate }: Door): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    if (socket === undefined) server.listen(0, host, resolve);
    else server.listen(socket, resolve);
  });
  if (socket !== undefined) return `unix:${socket}`;
  const { address, family, port } = server.address() as AddressInfo;
  return `${certificate === undefined ? "psk" : "https"}://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
