import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { WrongSetting } from "./wrong-setting.js";

type Part = "ca" | "cert" | "key";
type Environment = Readonly<Record<string, string | undefined>>;

const agentVariables = { ca: "DRAGOMAN_AGENT_TLS_CA", cert: "DRAGOMAN_AGENT_TLS_CERT", key: "DRAGOMAN_AGENT_TLS_KEY" } as const;

/** What either side of an agent's connection shows and believes, as PEM texts. */
export type AgentTls = Readonly<Record<keyof typeof agentVariables, string>>;

/** Of `DRAGOMAN_AGENT_TLS_*`; undefined when none is set. Throws WrongSetting as `readTlsFiles` does. */
export function readAgentTls(environment: Environment): AgentTls | undefined {
  return readTlsFiles(environment, agentVariables);
}

/**
 * The PEM texts of files that variables name; undefined when none of the variables is set. Throws WrongSetting when only some are, when
 * a file cannot be read, or when they do not make up what TLS needs.
 */
export function readTlsFiles<P extends Part>(
  environment: Environment, variables: Readonly<Record<P, string>>,
): Readonly<Record<P, string>> | undefined {
  const named = Object.entries(variables) as [P, string][];
  const all = named.map(([, variable]) => variable).join(", ");
  const missing = named.filter(([, variable]) => !environment[variable]).map(([, variable]) => variable);
  if (missing.length === named.length) return undefined;
  if (missing.length > 0) {
    throw new WrongSetting(`${all} go together; ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing.`);
  }
  const texts = Object.fromEntries(
    named.map(([part, variable]) => [part, read(variable, environment[variable] as string)]),
  ) as Record<P, string>;
  try {
    createSecureContext(texts);
  } catch (cause) {
    throw new WrongSetting(`The files of ${all} cannot be used for TLS: ${(cause as Error).message}.`, { cause });
  }
  return texts;
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new WrongSetting(`${variable} is ${JSON.stringify(file)}, which cannot be read: ${(cause as Error).message}.`, { cause });
  }
}
