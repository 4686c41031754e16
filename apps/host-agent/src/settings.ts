import { type AgentCertificate, certificateToListenWith, readLogLevel, readSharedSecret, WrongSetting } from "@dragoman/host-protocol";

export interface AgentSettings {
  /** Address that the agent and its engines listen at. */
  readonly host: string;
  readonly port: number;
  readonly secret: string;
  /** Where job engines find the database; without it none can run here. */
  readonly databaseUrl: string | undefined;
  /** Where it is remembered which pairs work, and where the certificate of this host lies. */
  readonly dataDir: string;
  /** Directions (`EngSpa`) that are looked for first. */
  readonly firstPairs: readonly string[];
  readonly logLevel: string;
  /** Shown to callers, who have to show one as well; undefined on loopback, where all is plain. */
  readonly certificate: AgentCertificate | undefined;
}

/** Reads what the agent is started with. Throws WrongSetting for the first value that cannot be right. */
export function readAgentSettings(environment: Readonly<Record<string, string | undefined>>): AgentSettings {
  const port = environment["DRAGOMAN_AGENT_PORT"] || "8002";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new WrongSetting(`DRAGOMAN_AGENT_PORT is ${JSON.stringify(port)}, but it must be a whole number from 0 to 65535.`);
  }
  const host = environment["DRAGOMAN_AGENT_HOST"] || "127.0.0.1";
  const dataDir = environment["DRAGOMAN_DATA_DIR"] || "./data";
  return {
    host, dataDir,
    port: Number(port),
    secret: readSharedSecret(environment["DRAGOMAN_AGENT_SECRET"]),
    databaseUrl: environment["DRAGOMAN_DATABASE_URL"] || undefined,
    firstPairs: (environment["DRAGOMAN_PAIRS"] || "EngSpa,SpaEng,SpaCat,CatSpa").split(",").map((one) => one.trim())
      .filter((one) => one !== ""),
    logLevel: readLogLevel(environment["DRAGOMAN_LOG_LEVEL"]),
    certificate: certificateToListenWith(environment, dataDir, host),
  };
}
