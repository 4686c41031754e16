/** A setting as people see it: docs/operations.md is made from these. */
interface Setting<T> {
  readonly variable: string;
  readonly meaning: string;
  /** What holds when the variable is absent or empty, in words. */
  readonly otherwise: string;
  readonly read: (value: string | undefined) => T;
}

/** A setting that cannot be right. The start ends with this one sentence. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

type Values<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

const wrong = (variable: string, value: string, right: string): WrongSetting =>
  new WrongSetting(`${variable} is ${JSON.stringify(value)}, but it must be ${right}.`);

function text(variable: string, meaning: string, fallback: string, otherwise = fallback): Setting<string> {
  return { variable, meaning, otherwise, read: (value) => value || fallback };
}

function optional(variable: string, meaning: string, otherwise: string): Setting<string | undefined> {
  return { variable, meaning, otherwise, read: (value) => value || undefined };
}

function required(variable: string, meaning: string, otherwise: string): Setting<string> {
  return {
    variable, meaning, otherwise,
    read: (value) => {
      if (!value) throw new WrongSetting(`${variable} is missing: ${meaning} Start with "npm run up", which sets it.`);
      return value;
    },
  };
}

function whole(variable: string, meaning: string, fallback: number, least: number, most: number): Setting<number> {
  return {
    variable, meaning, otherwise: String(fallback),
    read: (value) => {
      if (!value) return fallback;
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < least || number > most) throw wrong(variable, value, `a whole number from ${least} to ${most}`);
      return number;
    },
  };
}

function list(variable: string, meaning: string, fallback: readonly string[], otherwise = fallback.join(",") || "none"): Setting<readonly string[]> {
  return {
    variable, meaning, otherwise,
    read: (value) => (value ? value.split(",").map((one) => one.trim()).filter((one) => one !== "") : fallback),
  };
}

function onOff(variable: string, meaning: string, fallback: boolean): Setting<boolean> {
  return {
    variable, meaning, otherwise: fallback ? "on" : "off",
    read: (value) => {
      if (!value) return fallback;
      if (value !== "on" && value !== "off") throw wrong(variable, value, "on or off");
      return value === "on";
    },
  };
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const settings = {
  port: whole("DRAGOMAN_PORT", "Port of the HTTP interface.", 8001, 0, 65_535),
  host: text("DRAGOMAN_HOST", "Address that the server listens on.", "127.0.0.1"),
  dataDir: required("DRAGOMAN_DATA_DIR", "Folder for keys, secrets and the embedded database.", "./data, or /var/lib/dragoman/data where that cannot be made"),
  databaseUrl: required("DRAGOMAN_DATABASE_URL", "PostgreSQL to keep everything in.", "the embedded PostgreSQL in the data directory"),
  publicUrl: optional("DRAGOMAN_PUBLIC_URL", "Base URL that people reach the server under.", "http(s)://host:port of the server"),
  adminUsername: text("DRAGOMAN_ADMIN_USERNAME", "Name of the first administrator.", "admin@localhost"),
  adminPassword: optional("DRAGOMAN_ADMIN_PASSWORD", "Password of the first administrator.", "generated into the file first-password in the data directory"),
  agentHost: text("DRAGOMAN_AGENT_HOST", "Address that the host agent and its engines listen on.", "127.0.0.1"),
  agentPort: whole("DRAGOMAN_AGENT_PORT", "Port of the host agent.", 8002, 1, 65_535),
  agentSecret: required("DRAGOMAN_AGENT_SECRET", "Secret that server, agents and engines share.", "generated into the file agent-secret in the data directory"),
  agentTlsCa: optional("DRAGOMAN_AGENT_TLS_CA", "PEM file of the authority that signs agents' certificates; with it agents are called by https.", "agents are called by http"),
  agentTlsCert: optional("DRAGOMAN_AGENT_TLS_CERT", "PEM file of the certificate shown to the other side of an agent's connection.", "none"),
  agentTlsKey: optional("DRAGOMAN_AGENT_TLS_KEY", "PEM file of its key.", "none"),
  pairs: list("DRAGOMAN_PAIRS", "Language pairs that the first start makes engines for, as far as they are installed.", ["EngSpa", "SpaEng", "SpaCat", "CatSpa"]),
  sandbox: text("DRAGOMAN_SANDBOX", "Offer the sandbox pairs beside the installed ones.", "", "only where nothing else is installed"),
  autoChains: onOff("DRAGOMAN_AUTO_CHAINS", "Join running pairs to chains by themselves: on or off.", true),
  logLevel: {
    variable: "DRAGOMAN_LOG_LEVEL", meaning: `How much is logged: ${logLevels.join(", ")}.`, otherwise: "info",
    read: (value) => {
      if (!value) return "info";
      if (!(logLevels as readonly string[]).includes(value)) throw wrong("DRAGOMAN_LOG_LEVEL", value, `one of ${logLevels.join(", ")}`);
      return value;
    },
  } satisfies Setting<string>,
  cacheMb: whole("DRAGOMAN_CACHE_MB", "MiB of memory for results of engines that quick translations are answered from; 0 for none.", 32, 0, 4096),
  tokenDays: whole("DRAGOMAN_TOKEN_DAYS", "Days that an access token is valid.", 30, 1, 3650),
  corsOrigins: list("DRAGOMAN_CORS_ORIGINS", "Origins whose pages may call the interface, separated by commas.", [], "the server's own"),
  trustedProxies: list("DRAGOMAN_TRUSTED_PROXIES", "Addresses of proxies whose X-Forwarded-For is believed.", []),
  tlsCert: optional("DRAGOMAN_TLS_CERT", "PEM file of the server's certificate; with it the interface speaks https.", "http"),
  tlsKey: optional("DRAGOMAN_TLS_KEY", "PEM file of its key.", "none"),
};
export type Settings = Values<typeof settings>;

/** Reads all settings from the environment. Throws WrongSetting for the first that cannot be right. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.read(environment[setting.variable])])) as Settings;
  if ((read.tlsCert === undefined) !== (read.tlsKey === undefined)) throw new WrongSetting("DRAGOMAN_TLS_CERT and DRAGOMAN_TLS_KEY go together; only one of them is set.");
  if (read.databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(read.databaseUrl)) throw wrong("DRAGOMAN_DATABASE_URL", read.databaseUrl.replace(/:[^:@/]*@/, ":…@"), "a URL that begins with postgres://");
  return read;
}
