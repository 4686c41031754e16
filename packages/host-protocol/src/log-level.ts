import { WrongSetting } from "./wrong-setting.js";

const words = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** What `DRAGOMAN_LOG_LEVEL` may be, in words. */
export const logLevels = words.join(", ");

/** How much a process logs; `info` when nothing is said. Throws WrongSetting for a level that there is not. */
export function readLogLevel(value: string | undefined): string {
  if (!value) return "info";
  if (words.includes(value)) return value;
  throw new WrongSetting(`DRAGOMAN_LOG_LEVEL is ${JSON.stringify(value)}, but it must be one of ${logLevels}.`);
}
