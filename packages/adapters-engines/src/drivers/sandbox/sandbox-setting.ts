import { WrongSetting } from "@dragoman/host-protocol";
import type { DriverSetting } from "../driver-module.js";

/** How the sandbox is switched. */
export const sandboxSetting: DriverSetting = {
  variable: "DRAGOMAN_SANDBOX",
  meaning: "`on` offers the sandbox pairs beside the installed ones, and the first start makes its engines for them.",
  otherwise: "only where nothing else is installed",
};

const right = /^(?:on|slow(?:=\d{1,6})?|fail|crash|lose|double|cross|change)$/;

/**
 * How the sandbox behaves, as its setting says: words joined by commas; empty when it is absent or `off`, and the sandbox
 * is not asked for. Throws WrongSetting for a word that there is not.
 */
export function readSandbox(value: string | undefined): string {
  const words = (value ?? "").split(",").map((word) => word.trim()).filter((word) => word !== "");
  if (words.length === 0 || (words.length === 1 && words[0] === "off")) return "";
  if (words.every((word) => right.test(word))) return words.join(",");
  throw new WrongSetting(`${sandboxSetting.variable} is ${JSON.stringify(value)}, `
    + "but it must be off, on, or on and switches such as slow=200, joined by commas.");
}
