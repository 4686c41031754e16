import { DomainError, invalid, microsPerMs } from "@dragoman/domain/common";
import type { Licence } from "@dragoman/domain/entitlements";
import { servesPair } from "@dragoman/domain/hosts";
import { settingsChanged } from "@dragoman/domain/system";
import type { Clock } from "../common/clock-and-random.js";
import type { HostRepository } from "../hosts/index.js";
import type { SettingStore } from "../system/index.js";
import type { SecretBox } from "../users/index.js";
import { type HeldLicence, type Installation, licenceSettings } from "./held-licence.js";

/** What is kept of a licence, and whether it holds. */
export type LicenceState =
  | { readonly state: "community" }
  | { readonly state: "valid"; readonly licence: Licence }
  | { readonly state: "malformed" | "foreign" | "tampered" | "expired"; readonly fault: DomainError };

/** Tells of the licence that is kept: whether it holds, and otherwise why it does not. */
export class ReadLicence {
  constructor(private readonly licence: HeldLicence) {}

  async run(): Promise<LicenceState> {
    try {
      const licence = await this.licence.held();
      return licence === undefined ? { state: "community" } : { state: "valid", licence };
    } catch (fault) {
      if (!(fault instanceof DomainError) || fault.kind !== "invalid") throw fault;
      return { state: fault.code.replace("licence-", "") as "expired", fault };
    }
  }
}

/** Whoever issues a new licence needs some days for it. */
const warnedBeforeMs = 30 * 24 * 3_600_000;

/** Says in a sentence what becomes of the licence, before people notice: that it ends within 30 days, or why it does not hold. */
export class WarnOfLicence {
  constructor(private readonly readLicence: ReadLicence, private readonly clock: Clock) {}

  async run(): Promise<string | undefined> {
    const kept = await this.readLicence.run();
    if (kept.state === "community") return undefined;
    if (kept.state !== "valid") return `${kept.fault.message} ${kept.fault.details}`;
    const { expires } = kept.licence;
    if (expires === undefined || expires > this.clock.now() + warnedBeforeMs * microsPerMs) return undefined;
    return `The licence ends on ${new Date(expires / microsPerMs).toISOString().slice(0, 10)}; then the community licence holds.`;
  }
}

/**
 * Takes a new licence in the place of the one before; without one, looks at the present one again. Rejects with why a licence is not
 * good; then the present one stays.
 */
export class ChangeLicence {
  constructor(private readonly licence: HeldLicence, private readonly settings: SettingStore, private readonly secrets: SecretBox) {}

  async run(file?: AsyncIterable<Uint8Array>): Promise<void> {
    if (file === undefined) return void await this.licence.held();
    const text = await textOf(file);
    await this.licence.check(text);
    const sealed = this.secrets.seal(text);
    await this.settings.update(licenceSettings, (_, now) => ({ state: { sealed }, events: [settingsChanged("licence", now)] }));
  }
}

/** What an issuer has to know of an installation. */
export interface LicenceProfile {
  readonly installationId: string;
  readonly hosts: number;
  readonly logicalCores: number;
  /** Installed on any host, by id. */
  readonly languagePairs: readonly string[];
  /** What all engines need together, grown to their maximum. */
  readonly processingUnits: number;
}

/** Tells what a licence for this installation is issued from. */
export class ReadLicenceProfile {
  constructor(private readonly hosts: HostRepository, private readonly installation: Installation) {}

  async run(): Promise<LicenceProfile> {
    const hosts = await this.hosts.list();
    const engines = hosts.flatMap((host) => host.engines).filter(servesPair);
    return {
      installationId: await this.installation.id(), hosts: hosts.length,
      logicalCores: hosts.reduce((sum, { report }) => sum + report.logicalCores, 0),
      languagePairs: [...new Set(hosts.flatMap(({ report }) => report.languagePairs.map(({ id }) => id)))].sort(),
      processingUnits: engines.reduce((sum, engine) => sum + engine.maximumProcessingUnits, 0),
    };
  }
}

async function textOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw invalid("licence-malformed", "The file is no licence: it is not in UTF-8.",
      "A licence is a file in JSON with licence, issuer and signature. Take it as its issuer made it.");
  }
}
