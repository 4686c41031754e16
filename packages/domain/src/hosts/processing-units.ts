import { invalid } from "../common/errors.js";
import { type Engine, type Host, servesPair } from "./host.js";

/** How many pipelines of an engine run: at the start, and at most under load. */
export interface ProcessingUnits {
  readonly desiredProcessingUnits: number;
  readonly maximumProcessingUnits: number;
}

/** What a new engine gets, and what a reset goes back to. */
export const defaultUnits: ProcessingUnits = { desiredProcessingUnits: 1, maximumProcessingUnits: 1 };

const isCount = (units: number): boolean => Number.isInteger(units) && units >= 1;

/** The units as they came, when both are whole numbers from 1 and the maximum is no smaller than what is desired; throws otherwise. */
export function checkUnits(units: ProcessingUnits): ProcessingUnits {
  const { desiredProcessingUnits: desired, maximumProcessingUnits: maximum } = units;
  if (isCount(desired) && isCount(maximum) && maximum >= desired) return units;
  throw invalid("processing-units-invalid", `${desired} desired and ${maximum} maximum processing units are not possible.`,
    "Both must be whole numbers of at least 1, and the maximum must not be less than desired.");
}

/** Units that the community licence grants to all hosts together. */
export function licensedUnits(hosts: readonly Host[]): number {
  const cores = hosts.reduce((sum, host) => sum + host.report.logicalCores, 0);
  return Math.max(16, 4 * cores);
}

const maximumOf = (engine: Engine): number => (servesPair(engine) ? engine.maximumProcessingUnits : 0);

const neededUnits = (hosts: readonly Host[]): number =>
  hosts.flatMap((host) => host.engines).reduce((sum, engine) => sum + maximumOf(engine), 0);

/** Units that the licence grants beyond those that the engines of these hosts need, grown to their maximum. */
export function unitsLeft(hosts: readonly Host[]): number {
  return Math.max(0, licensedUnits(hosts) - neededUnits(hosts));
}

/** Throws when the engines of these hosts, grown to their maximum, need more units than the licence grants. */
export function checkLicensedUnits(hosts: readonly Host[]): void {
  const granted = licensedUnits(hosts);
  const needed = neededUnits(hosts);
  if (needed <= granted) return;
  throw invalid("processing-units-exhausted",
    `All engines together would have up to ${needed} processing units; the licence grants ${granted}.`,
    "The maximum units of all translation engines on all hosts count; give an engine fewer, or remove one.");
}
