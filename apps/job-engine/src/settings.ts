import { type AgentCertificate, openAgentCertificate } from "@dragoman/host-protocol";

export interface JobEngineSettings {
  readonly id: string;
  readonly databaseUrl: string;
  /** Shown to engines of other hosts. */
  readonly certificate: AgentCertificate;
  readonly logLevel: string;
  /** Path of a file of SRX. */
  readonly sentenceRules: string | undefined;
}

/** What the host agent hands to a job engine. Throws when something is missing: an agent always sets it. */
export function readJobEngineSettings(environment: Readonly<Record<string, string | undefined>>): JobEngineSettings {
  const must = (variable: string): string => {
    const value = environment[variable];
    if (!value) throw new Error(`${variable} is missing: job engines are started by the host agent.`);
    return value;
  };
  const { id } = JSON.parse(must("DRAGOMAN_ENGINE")) as { id: string };
  return {
    id, databaseUrl: must("DRAGOMAN_DATABASE_URL"),
    certificate: openAgentCertificate(environment, environment["DRAGOMAN_DATA_DIR"] || "./data"),
    logLevel: environment["DRAGOMAN_LOG_LEVEL"] || "info",
    sentenceRules: environment["DRAGOMAN_SENTENCE_RULES"] || undefined,
  };
}
