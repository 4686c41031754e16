import { invalid } from "../common/errors.js";

/** Whether two ids mean the same engine: letter case does not count. */
export function sameEngineId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The id as it came, when it is 1 to 20 ASCII letters, digits and underscores; throws otherwise. */
export function checkEngineId(id: string): string {
  if (/^[A-Za-z0-9_]{1,20}$/.test(id)) return id;
  throw invalid("engine-id-invalid", `${JSON.stringify(id.slice(0, 100))} is not an engine id.`,
    "An engine id has 1 to 20 letters, digits and underscores.");
}
