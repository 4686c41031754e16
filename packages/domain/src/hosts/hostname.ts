import { invalid } from "../common/errors.js";

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const byte = /^(?:0|[1-9]\d{0,2})$/;

/**
 * The name of a host in lower case, when it is one by RFC 1123 or an IPv4 address that a host can have; throws
 * `hostname-invalid` otherwise.
 */
export function checkHostname(name: string): string {
  const hostname = name.toLowerCase();
  const labels = hostname.split(".");
  if (hostname.length > 253 || !labels.every((part) => label.test(part))) {
    throw invalid("hostname-invalid", `${JSON.stringify(name.slice(0, 300))} is not a host name.`,
      "A host name has labels of 1 to 63 letters, digits and hyphens, joined by dots; no label begins or ends with a hyphen.");
  }
  // Browsers and resolvers read "2130706433", "0x7f.1" and "127.1" as addresses: only the plain form is taken.
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) as string) && !isHostAddress(labels)) {
    throw invalid("hostname-invalid", `${hostname} is not an address that a host can have.`,
      "An address has the form 192.0.2.10; link-local, multicast and unspecified ones are refused.");
  }
  return hostname;
}

function isHostAddress(labels: readonly string[]): boolean {
  const [first = 0, second = 0] = labels.map(Number);
  return labels.length === 4 && labels.every((part) => byte.test(part) && Number(part) <= 255)
    && first > 0 && first < 224 && !(first === 169 && second === 254);
}

/** A port on which a host agent may listen: 1024 to 65535, so that no system service can be asked. Throws `host-agent-port-invalid`. */
export function checkAgentPort(port: number): number {
  if (Number.isInteger(port) && port >= 1024 && port <= 65_535) return port;
  throw invalid("host-agent-port-invalid", `${port} is not a valid port for a host agent.`,
    "hostAgentPort must be from 1024 to 65535; agents listen on 8002 unless told otherwise.");
}
