import { invalid } from "@dragoman/domain/common";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { renameSync, statSync, writeFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { join } from "node:path";
import { type AgentTls, agentTlsFiles, type Environment, readAgentTls, readPemFiles } from "./tls-files.js";
import { WrongSetting } from "./wrong-setting.js";

/** Folder in the data directory that holds what a host proves itself with: `ca.pem`, `cert.pem` and `key.pem`. */
export const agentTlsFolder = "agent-tls";

/** A renewed certificate is taken over within this. */
const lookMs = 10_000;

/** Whether what is said to an address stays on this machine: there everything is plain, everywhere else it goes through TLS. */
export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || (isIPv4(address) && address.startsWith("127."));
}

/** An address on loopback as it is listened at and called: its name may stand for several, and somebody else may have the others. */
export function loopbackAddress(address: string): string {
  return address === "localhost" ? "127.0.0.1" : address;
}

/** What this host shows to others and believes of them, for whoever speaks with another host. */
export interface AgentCertificate {
  /** As the files are now; undefined while there are none. Files that do not fit each other just now are passed over. */
  readonly current: AgentTls | undefined;
  /** Why there is none, and what to do. */
  readonly missing: string;
  /** Puts a renewed one, a PEM text, in its place; throws `host-message-invalid` unless it has the same host, key and authority. */
  renew(certificate: string): void;
}

/**
 * The certificate of this host: the files that `DRAGOMAN_AGENT_TLS_*` name, or those in the data directory. Throws WrongSetting when
 * some do not fit.
 */
export function openAgentCertificate(environment: Environment, dataDir: string): AgentCertificate {
  const folder = join(dataDir, agentTlsFolder);
  if (readAgentTls(environment) !== undefined) return new KeptCertificate(agentTlsFiles(environment), "");
  const kept = new KeptCertificate(
    { ca: join(folder, "ca.pem"), cert: join(folder, "cert.pem"), key: join(folder, "key.pem") },
    `${folder} holds no certificate of this host: "npm run enroll -- HOST" on the server's machine makes one (docs/operations.md)`,
  );
  kept.check();
  return kept;
}

/** The certificate of an agent or engine that listens at `host`; undefined on loopback. Throws WrongSetting where there must be one. */
export function certificateToListenWith(environment: Environment, dataDir: string, host: string): AgentCertificate | undefined {
  const certificate = openAgentCertificate(environment, dataDir);
  if (isLoopback(host)) return undefined;
  if (certificate.current !== undefined) return certificate;
  throw new WrongSetting(`DRAGOMAN_AGENT_HOST is ${JSON.stringify(host)}, where others could listen in and nothing is said without TLS, `
    + `but ${certificate.missing}.`);
}

type Files = Readonly<Record<keyof AgentTls, string>>;

class KeptCertificate implements AgentCertificate {
  private held: AgentTls | undefined;
  private stamp = "";
  private lookedAt = -Infinity;

  constructor(private readonly files: Files, readonly missing: string) {}

  get current(): AgentTls | undefined {
    const now = performance.now();
    if (now - this.lookedAt >= lookMs || this.held === undefined) {
      this.lookedAt = now;
      try {
        this.check();
      } catch {
        // One of them is being replaced, or is gone: what was there goes on until they fit again.
      }
    }
    return this.held;
  }

  renew(certificate: string): void {
    const { current } = this;
    const fault = current === undefined ? this.missing : faultOfRenewed(certificate, current);
    if (fault !== undefined) throw invalid("host-message-invalid", `The certificate is refused: ${fault}.`, "Enroll the host again.");
    // No crash leaves half of it there.
    const draft = `${this.files.cert}.${process.pid}`;
    writeFileSync(draft, certificate, { mode: 0o600, flush: true });
    renameSync(draft, this.files.cert);
    this.check();
  }

  /** Reads the files when they are others than before; throws WrongSetting when they do not make up what TLS needs. */
  check(): void {
    const stamp = stampOf(this.files);
    if (stamp === undefined || stamp === this.stamp) return;
    this.held = readPemFiles(this.files);
    this.stamp = stamp;
  }
}

/** Why a certificate cannot take the place of the present one; undefined when it can. */
function faultOfRenewed(text: string, { ca, cert, key }: AgentTls): string | undefined {
  const [fresh, present, authority] = [certificateOf(text), new X509Certificate(cert), new X509Certificate(ca)];
  if (fresh === undefined) return "it is none";
  if (!fresh.checkPrivateKey(createPrivateKey(key))) return "it is one for another key";
  if (!fresh.checkIssued(authority) || !fresh.verify(authority.publicKey)) return "it is one of another authority";
  if (fresh.subjectAltName !== present.subjectAltName) return `it names ${fresh.subjectAltName}, not ${present.subjectAltName}`;
  return Date.parse(fresh.validTo) > Date.parse(present.validTo) ? undefined : "it ends sooner than the present one";
}

function certificateOf(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}

/** What tells these files from those that were there before; undefined when one is missing. */
function stampOf(files: Files): string | undefined {
  const found = Object.values(files).map((file) => statSync(file, { throwIfNoEntry: false }));
  if (found.includes(undefined)) return undefined;
  return found.map((one) => `${one?.ino} ${one?.size} ${one?.mtimeMs}`).join();
}
