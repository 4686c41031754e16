import type { Driver } from "@dragoman/application/segments";
import { DomainError } from "@dragoman/domain/common";
import { apertium } from "./apertium/apertium-driver.js";
import { bergamot } from "./bergamot/bergamot-driver.js";
import { phrase } from "./phrase/phrase-driver.js";
import type { DriverModule, DriverSetting, Environment } from "./driver-module.js";
import { sandbox } from "./sandbox/sandbox-driver.js";

export type { Driver } from "@dragoman/application/segments";
export type { DriverSetting } from "./driver-module.js";

/** Every driver. Another one is a folder beside these, and a line here. */
const modules: readonly DriverModule[] = [
  apertium,
  bergamot,
  phrase,
  sandbox,
];

/** What the drivers read from the environment, for whoever documents it. */
export const driverSettings: readonly DriverSetting[] = modules.flatMap(({ settings }) => settings);

/** Every driver, as the environment has it. Throws WrongSetting for the first value that cannot be right. */
export function openDrivers(environment: Environment): readonly Driver[] {
  const drivers: readonly Driver[] = modules.map((module) => module.open(environment, () => drivers));
  return drivers;
}

/** The driver of a pair, by the technology in its id; throws `language-pair-not-installed` when there is none. */
export function driverOf(languagePairId: string, drivers: readonly Driver[]): Driver {
  const driver = drivers.find(({ technology }) => languagePairId.includes(`_${technology}_`));
  if (driver !== undefined) return driver;
  throw new DomainError("invalid", "language-pair-not-installed",
    `Language pair ${languagePairId} is of no technology that this host has.`);
}
