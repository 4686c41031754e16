import { parseArgs } from "node:util";
import { readLogLevel, WrongSetting } from "@dragoman/host-protocol";

/** How a sandbox is started. */
export interface SandboxSettings {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly logLevel: string;
}

/** Reads the arguments of `npm run up -- --sandbox` before the environment. Throws WrongSetting for what cannot be right. */
export function readSandboxSettings(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const { port } = readArguments(args);
  return {
    host: environment["DRAGOMAN_HOST"] || "127.0.0.1",
    port: port === undefined ? portOf("DRAGOMAN_PORT", environment["DRAGOMAN_PORT"] || "8001") : portOf("--port", port),
    logLevel: readLogLevel(environment["DRAGOMAN_LOG_LEVEL"] || "warn"),
  };
}

function readArguments(args: readonly string[]): { readonly port?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { sandbox: { type: "boolean" }, port: { type: "string" } } }).values;
  } catch (error) {
    throw new WrongSetting(`${(error as Error).message} The sandbox takes --port, as in npm run up -- --sandbox --port 9000.`);
  }
}

function portOf(name: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new WrongSetting(`${name} is ${JSON.stringify(text)}, but it must be a whole number from 0 to 65535.`);
}
