import { type AgentCertificate, certificateToListenWith, type EngineSettings } from "@dragoman/host-protocol";

export interface ProcessSettings extends EngineSettings {
  /** Of the agent's host; undefined on loopback. */
  readonly certificate: AgentCertificate | undefined;
  readonly logLevel: string;
}

/** Reads what the host agent put into the environment; throws a sentence when something is missing or wrong. */
export function readEngineSettings(environment: NodeJS.ProcessEnv): ProcessSettings {
  const engine = parsed(environment["DRAGOMAN_ENGINE"] ?? "");
  const host = word(engine, "host");
  const desired = count(engine, "desiredProcessingUnits", 0);
  return {
    id: word(engine, "id"),
    languagePairId: word(engine, "languagePairId"),
    host,
    desiredProcessingUnits: desired,
    maximumProcessingUnits: Math.max(desired, count(engine, "maximumProcessingUnits", 1)),
    ...(engine["mode"] === undefined ? {} : { mode: word(engine, "mode") }),
    key: word(engine, "key"),
    ...(engine["socket"] === undefined ? {} : { socket: word(engine, "socket") }),
    certificate: certificateToListenWith(environment, environment["DRAGOMAN_DATA_DIR"] || "./data", host),
    logLevel: environment["DRAGOMAN_LOG_LEVEL"] || "info",
  };
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // told below, together with everything else that is no object
  }
  throw new Error("DRAGOMAN_ENGINE is not a JSON object; the host agent starts engines with one.");
}

function word(engine: Record<string, unknown>, name: string): string {
  const value = engine[name];
  if (typeof value === "string" && value !== "") return value;
  throw new Error(`DRAGOMAN_ENGINE has no ${name}.`);
}

function count(engine: Record<string, unknown>, name: string, least: number): number {
  const value = engine[name];
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw new Error(`DRAGOMAN_ENGINE: ${name} is ${JSON.stringify(value)}; a whole number from ${least} is right.`);
}
