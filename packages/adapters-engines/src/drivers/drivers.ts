export type { Driver, OptionValues, Pipeline } from "./driver.js";
import { DomainError } from "@dragoman/domain/common";
import { ApertiumDriver } from "./apertium/apertium-driver.js";
import type { Driver } from "./driver.js";
import { SandboxDriver } from "./sandbox/sandbox-driver.js";

export interface DriverSettings {
  /** Where drivers remember what they found out about installed pairs. */
  readonly cacheFolder?: string;
  /** `DRAGOMAN_SANDBOX`: how the sandbox misbehaves. */
  readonly sandbox?: string;
}

/** Every driver of this machine. */
export function allDrivers({ cacheFolder, sandbox }: DriverSettings = {}): readonly Driver[] {
  return [new ApertiumDriver(cacheFolder === undefined ? {} : { cache: cacheFolder }), new SandboxDriver(sandbox)];
}

/** The driver of a pair, by the technology in its id; throws `language-pair-not-installed` when there is none. */
export function driverOf(languagePairId: string, drivers: readonly Driver[]): Driver {
  const driver = drivers.find(({ technology }) => languagePairId.includes(`_${technology}_`));
  if (driver !== undefined) return driver;
  throw new DomainError("invalid", "language-pair-not-installed", `Language pair ${languagePairId} is of no technology that this host has.`);
}
