import { invalid } from "../common/errors.js";

/** How many pipelines of an engine run: at the start, and at most under load. */
export interface ProcessingUnits {
  readonly desiredProcessingUnits: number;
  readonly maximumProcessingUnits: number;
}

/** What a new engine gets, and what a reset goes back to. */
export const defaultUnits: ProcessingUnits = { desiredProcessingUnits: 1, maximumProcessingUnits: 1 };

const isCount = (units: number): boolean => Number.isInteger(units) && units >= 1;

/**
 * The units as they came, when both are whole numbers from 1 and the maximum is no smaller than what is desired; throws
 * `processing-units-invalid` otherwise.
 */
export function checkUnits(units: ProcessingUnits): ProcessingUnits {
  const { desiredProcessingUnits: desired, maximumProcessingUnits: maximum } = units;
  if (isCount(desired) && isCount(maximum) && maximum >= desired) return units;
  throw invalid("processing-units-invalid", `${desired} desired and ${maximum} maximum processing units are not possible.`,
    "Both must be whole numbers of at least 1, and the maximum must not be less than desired.");
}
