import { existsSync } from "node:fs";
import { join } from "node:path";
import { WrongSetting } from "./settings.mjs";

const lookMs = 12 * 60 * 60_000;

/** As the agent itself decides; where nothing leaves the machine, certificates are neither made nor loaded. */
const isLoopback = (host) => /^(?:localhost|::1|127(?:\.\d+){3})$/.test(host);
const making = () => import("../certificates/hosts.mjs");

/**
 * Sees to it that this host has a certificate, long before the one it has ends, when its agent can be reached from elsewhere or
 * other hosts were enrolled. Whoever names certificates of their own renews them. Answers `{ certify, stop }`: `certify` makes a new
 * certificate for a host of this installation.
 */
export async function keepCertificates({ dataDir, agentHost, ownTlsFiles }, say) {
  const keep = async () => {
    if (ownTlsFiles || (isLoopback(agentHost) && !existsSync(join(dataDir, "agent-tls", "ca-key.pem")))) return;
    const { done, validTo } = await (await making()).keepOwnCertificate(dataDir);
    if (done !== "nothing") say(`The certificate of this host was ${done}; it is valid until ${validTo.toISOString().slice(0, 10)}.`);
  };
  await keep().catch((error) => {
    // What the system refuses, room on the disk say, may be there next time.
    if (error.syscall) throw error;
    throw new WrongSetting(`The files in ${join(dataDir, "agent-tls")} make no certificate of this host: ${error.message}. `
      + "Put them back from a backup; only if there is none, remove the folder, and enroll all other hosts anew.");
  });
  const timer = setInterval(() => {
    keep().catch((error) => say(`The certificate of this host could not be looked at: ${error.message}`));
  }, lookMs);
  timer.unref();
  return {
    async certify({ id, hostname, publicKey }) {
      if (ownTlsFiles) return { id };
      try {
        return { id, certificate: await (await making()).certifyAgain(dataDir, { hostname, publicKey }) };
      } catch (error) {
        say(`The certificate of ${hostname} could not be renewed: ${error.message}`);
        return { id };
      }
    },
    stop: () => clearInterval(timer),
  };
}
