import type { AgentStatus, EngineReport } from "@dragoman/domain/hosts";
import { isOwnFolder } from "@dragoman/host-protocol";
import { isIP } from "node:net";
import { dirname } from "node:path";

type Reports = AgentStatus["engines"];

/**
 * Engines as they are called: where their agent is, and as it is. Of a URL only the port is believed, and a path of a socket only where
 * it can be nobody else's; an engine elsewhere has no URL, and people are warned.
 */
export function placedEngines(
  reports: Reports, address: string, plain: boolean,
): { readonly engines: Reports; readonly warnings: readonly string[] } {
  const warnings = new Set<string>();
  const engines = Object.entries(reports).map(([id, report]): readonly [string, EngineReport] => {
    const { url, ...rest } = report;
    if (url === undefined) return [id, report];
    if (!url.startsWith("unix:")) {
      const { port } = new URL(url);
      return [id, { ...rest, url: `${plain ? "psk" : "https"}://${isIP(address) === 6 ? `[${address}]` : address}:${port}` }];
    }
    const folder = dirname(url.slice("unix:".length));
    if (plain && isOwnFolder(folder)) return [id, report];
    warnings.add(`Engines listen on sockets in ${folder}, which is no folder of the server's user alone: let server and agent run as the `
      + "same user in the same file system, or let the agent listen at another address than 127.0.0.1.");
    return [id, rest];
  });
  return { engines: Object.fromEntries(engines), warnings: [...warnings] };
}
