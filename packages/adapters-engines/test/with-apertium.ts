import { existsSync } from "node:fs";
import { it } from "@jest/globals";

export const modesFolder = "/usr/share/apertium/modes";
const missing = ["eng-spa.mode", "spa-eng.mode"].filter((mode) => !existsSync(`${modesFolder}/${mode}`));

/** A test that needs real Apertium; where it is not installed it is skipped, and its name says why. */
export function itWithApertium(name: string, test: () => void | Promise<void>, timeoutMs = 60_000): void {
  if (missing.length === 0) it(name, test, timeoutMs);
  else it.skip(`${name} (skipped: ${missing.join(" and ")} not in ${modesFolder})`, test);
}
