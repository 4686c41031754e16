import { parseArgs } from "node:util";
import { isAddressOrNetwork } from "@dragoman/adapters-delivery";
import { readLogLevel, WrongSetting } from "@dragoman/host-protocol";

/** How a sandbox is started. */
export interface SandboxSettings {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Where people reach it; absent where that is where it listens. */
  readonly publicUrl: string | undefined;
  readonly logLevel: string;
  readonly corsOrigins: readonly string[];
  readonly webhookAllow: readonly string[];
}

/** Reads the arguments of `npm run up -- --sandbox` before the environment. Throws WrongSetting for what cannot be right. */
export function readSandboxSettings(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const { port } = readArguments(args);
  return {
    host: environment["DRAGOMAN_HOST"] || "127.0.0.1",
    port: port === undefined ? portOf("DRAGOMAN_PORT", environment["DRAGOMAN_PORT"] || "8001") : portOf("--port", port),
    publicUrl: publicUrlOf(environment["DRAGOMAN_PUBLIC_URL"]),
    logLevel: readLogLevel(environment["DRAGOMAN_LOG_LEVEL"] || "warn"),
    corsOrigins: listOf("DRAGOMAN_CORS_ORIGINS", environment, (origin) => origin === "*" || isOrigin(origin),
      "an origin such as https://tool.example, without a path or a slash at its end, or *"),
    webhookAllow: listOf("DRAGOMAN_WEBHOOK_ALLOW", environment, isAddressOrNetwork, "an IP address or a network such as 10.0.0.0/8"),
  };
}

function readArguments(args: readonly string[]): { readonly port?: string | undefined } {
  try {
    return parseArgs({ args: [...args], options: { sandbox: { type: "boolean" }, port: { type: "string" } } }).values;
  } catch (error) {
    throw new WrongSetting(`${(error as Error).message} The sandbox takes --port, as in npm run up -- --sandbox --port 9000.`);
  }
}

function listOf(
  variable: string, environment: Readonly<Record<string, string | undefined>>, isRight: (item: string) => boolean, right: string,
): readonly string[] {
  const items = (environment[variable] ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
  const wrong = items.find((item) => !isRight(item));
  if (wrong === undefined) return items;
  throw new WrongSetting(`${variable} has ${JSON.stringify(wrong)}, but each item must be ${right}.`);
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
  throw new WrongSetting(`DRAGOMAN_PUBLIC_URL is ${JSON.stringify(text)}, but it must be a URL that begins with http:// or https://.`);
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

function portOf(name: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new WrongSetting(`${name} is ${JSON.stringify(text)}, but it must be a whole number from 0 to 65535.`);
}
