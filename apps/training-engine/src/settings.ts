/** What the host agent hands to a training engine. */
export interface TrainingEngineSettings {
  readonly id: string;
  readonly databaseUrl: string;
  readonly logLevel: string;
}

/** Reads what the host agent hands over. Throws when something is missing: an agent always sets it. */
export function readTrainingEngineSettings(environment: Readonly<Record<string, string | undefined>>): TrainingEngineSettings {
  const must = (variable: string): string => {
    const value = environment[variable];
    if (!value) throw new Error(`${variable} is missing: training engines are started by the host agent.`);
    return value;
  };
  const { id } = JSON.parse(must("DRAGOMAN_ENGINE")) as { id: string };
  return { id, databaseUrl: must("DRAGOMAN_DATABASE_URL"), logLevel: environment["DRAGOMAN_LOG_LEVEL"] || "info" };
}
