import type { AgentAddress } from "@dragoman/application/hosts";
import { dayOf, isDue } from "@dragoman/host-protocol";
import type { X509Certificate } from "node:crypto";

/** Makes a certificate, as a PEM text, for a host that has this one; undefined where only somebody else could. */
export type CertifyAgain = (hostname: string, present: X509Certificate) => Promise<string | undefined>;

/** What could not be renewed now is tried again after this. */
const tryAgainMs = 60 * 60_000;
/** So long before its end people hear of a certificate that is not renewed by itself. */
const warnMs = 60 * 24 * 60 * 60_000;

/** Sees to it that the certificates which agents show are renewed long before they end, or that people hear of it. */
export class AgentCertificates {
  private readonly triedAt = new Map<string, number>();
  /** Those that were replaced; connections that were made before go on to show them. */
  private readonly replaced = new Map<string, string>();

  constructor(
    private readonly certifyAgain: CertifyAgain | undefined,
    private readonly send: (host: AgentAddress, certificate: string) => Promise<unknown>,
  ) {}

  /** Looks at what an agent showed; answers what people should do about it. */
  look(host: AgentAddress, shown: X509Certificate): readonly string[] {
    if (!isDue(shown) || this.replaced.get(host.hostname) === shown.fingerprint256) return [];
    const now = performance.now();
    if (now - (this.triedAt.get(host.hostname) ?? -Infinity) >= tryAgainMs) {
      this.triedAt.set(host.hostname, now);
      // What fails is tried again in an hour, for months; then the warning tells of it.
      this.renew(host, shown).catch(() => undefined);
    }
    if (Date.parse(shown.validTo) - Date.now() > warnMs) return [];
    return [`The certificate of host ${host.hostname} ends on ${dayOf(shown.validTo)} and could not be renewed: enroll the host again.`];
  }

  private async renew(host: AgentAddress, shown: X509Certificate): Promise<void> {
    const fresh = await this.certifyAgain?.(host.hostname, shown);
    if (fresh === undefined) return;
    await this.send(host, fresh);
    this.replaced.set(host.hostname, shown.fingerprint256);
  }
}
