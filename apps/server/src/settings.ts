import { isAddressOrNetwork } from "@dragoman/adapters-delivery";
import { isIssuer } from "@dragoman/adapters-identity";
import { type DoorName, doorNames, isDoorName } from "@dragoman/adapters-http";
import { type DriverSetting, driverSettings, openDrivers } from "@dragoman/adapters-engines/drivers";
import type { TechnologyRank } from "@dragoman/domain/language-pairs";
import { checkFirstPassword, checkUsername, firstAdministratorName } from "@dragoman/domain/users";
import {
  type AgentCertificate, logLevels, openAgentCertificate, readLogLevel, readSharedSecret, readTlsFiles,
} from "@dragoman/host-protocol";
import { modelsFolder } from "@dragoman/neural/installed";
import {
  databaseUrl, faultOf, isOrigin, isProxy, isWebOrigin, list, listOf, onOff, optional, required, ruled, type Setting, text, type Values,
  webUrl, whole,
} from "./setting-kinds.js";

/** All settings of the server, in the order of docs/operations.md. */
export const settings = {
  port: whole("DRAGOMAN_PORT", "Port of the HTTP interface.", 8001, 0, 65_535),
  host: text("DRAGOMAN_HOST", "Address that the server listens on.", "127.0.0.1"),
  dataDir: required("DRAGOMAN_DATA_DIR", "Folder for keys, secrets and the embedded database.",
    "./data, or /var/lib/dragoman/data where that cannot be made"),
  databaseUrl: databaseUrl(required("DRAGOMAN_DATABASE_URL", "PostgreSQL to keep everything in.",
    "the embedded PostgreSQL in the data directory")),
  publicUrl: webUrl(optional("DRAGOMAN_PUBLIC_URL",
    "Base URL that people reach the server under; every address that the server gives out begins with it.",
    "http(s)://host:port of the server")),
  adminUsername: ruled(text("DRAGOMAN_ADMIN_USERNAME", "Name of the first administrator.", firstAdministratorName),
    (name) => (name === firstAdministratorName ? undefined : faultOf(() => checkUsername(name)))),
  adminPassword: ruled(optional("DRAGOMAN_ADMIN_PASSWORD", "Password of the first administrator.",
    "generated into the file first-password in the data directory"),
    (password) => (password === undefined ? undefined : faultOf(() => checkFirstPassword(password)))),
  agentHost: text("DRAGOMAN_AGENT_HOST", "Address that the host agent and its engines listen on.", "127.0.0.1"),
  agentPort: whole("DRAGOMAN_AGENT_PORT", "Port of the host agent.", 8002, 1, 65_535),
  agentSecret: {
    variable: "DRAGOMAN_AGENT_SECRET", meaning: "Secret of at least 16 characters that server and agents share.",
    otherwise: "generated into the file agent-secret in the data directory", read: readSharedSecret,
  } satisfies Setting<string>,
  agentTlsCa: optional("DRAGOMAN_AGENT_TLS_CA",
    "PEM file of the authority that signs the certificates of hosts.", "agent-tls/ca.pem in the data directory, made where it is needed"),
  agentTlsCert: optional("DRAGOMAN_AGENT_TLS_CERT",
    "PEM file of this host's certificate, which it shows to other hosts; on loopback nobody shows any.", "agent-tls/cert.pem there"),
  agentTlsKey: optional("DRAGOMAN_AGENT_TLS_KEY", "PEM file of its key.", "agent-tls/key.pem there"),
  pairs: list("DRAGOMAN_PAIRS",
    "Language pairs that a start makes engines for, as far as they are installed and no earlier start has done so.",
    ["EngSpa", "SpaEng", "SpaCat", "CatSpa"]),
  modelsUrl: webUrl(optional("DRAGOMAN_MODELS_URL", "Address of a mirror that `npm run models` takes neural models from.",
    "none: `--from` names an address, a folder or an archive")),
  office: onOff("DRAGOMAN_OFFICE",
    "Whether a start installs LibreOffice where it may, which reads and writes .doc, .xls, .ppt and RTF: on or off.", false),
  sentenceRules: optional("DRAGOMAN_SENTENCE_RULES",
    "File of SRX 2.0 with rules for where sentences end, added to the built-in ones or in their place; on every host with job engines.",
    "the built-in rules"),
  autoChains: onOff("DRAGOMAN_AUTO_CHAINS", "Join running pairs to chains by themselves: on or off.", true),
  logLevel: {
    variable: "DRAGOMAN_LOG_LEVEL", meaning: `How much is logged: ${logLevels}.`, otherwise: "info", read: readLogLevel,
  } satisfies Setting<string>,
  cacheMb: whole("DRAGOMAN_CACHE_MB", "MiB of memory for results of engines that quick translations are answered from; 0 for none.",
    32, 0, 4096),
  tokenDays: whole("DRAGOMAN_TOKEN_DAYS", "Days that an access token is valid.", 30, 1, 3650),
  samlTokenHours: whole("DRAGOMAN_SAML_TOKEN_HOURS", "Hours that an access token from a sign-in by SAML is valid.", 12, 1, 8760),
  samlWeakSignatures: onOff("DRAGOMAN_SAML_WEAK_SIGNATURES",
    "Whether old identity providers may sign with SHA-1 or with RSA of 1,024 to 2,047 bits: on or off.", false),
  corsOrigins: listOf(list("DRAGOMAN_CORS_ORIGINS", "Origins whose pages may call the interface, separated by commas.",
    [], "the server's own"),
    isOrigin, "an origin such as https://tool.example, without a path or a slash at its end, or *"),
  resetOrigins: listOf(list("DRAGOMAN_RESET_ORIGINS",
    "Origins of pages besides the server's own that links for setting a password may lead to, separated by commas.", []),
    isWebOrigin, "an origin such as https://portal.example, without a path or a slash at its end"),
  trustedProxies: listOf(list("DRAGOMAN_TRUSTED_PROXIES", "Addresses of proxies whose X-Forwarded-For is believed.", []),
    isProxy, "an IP address or a network such as 10.0.0.0/8"),
  webhookAllow: listOf(list("DRAGOMAN_WEBHOOK_ALLOW",
    "Addresses and networks that webhooks and metadata may come to although they are not public, separated by commas.", []),
    isAddressOrNetwork, "an IP address or a network such as 10.0.0.0/8"),
  traceCollector: webUrl(optional("OTEL_EXPORTER_OTLP_ENDPOINT",
    "Where OpenTelemetry's collector takes traces, by HTTP; other variables of OpenTelemetry hold as well.", "nothing is traced")),
  licenceIssuers: listOf(list("DRAGOMAN_LICENCE_ISSUERS",
    "Public keys of those whose licence files count, separated by commas; `npm run licence -- key` makes one.", []),
    isIssuer, "an Ed25519 public key of 43 characters in Base64url"),
  doors: doorList(list("DRAGOMAN_DOORS",
    `What other programs speak here, separated by commas: ${doorNames.join(", ")}. A path that several have is that of the first.`, [])),
  tlsCert: optional("DRAGOMAN_TLS_CERT", "PEM file of the server's certificate; with it the interface speaks https.", "http"),
  tlsKey: optional("DRAGOMAN_TLS_KEY", "PEM file of its key.", "none"),
};

function doorList(setting: Setting<readonly string[]>): Setting<readonly DoorName[]> {
  return listOf(setting, isDoorName, `one of ${doorNames.join(", ")}`) as Setting<readonly DoorName[]>;
}

/** Every variable that docs/operations.md shows: those of the server, then those of drivers. */
export const shownSettings: readonly DriverSetting[] = [...Object.values(settings), ...driverSettings];

export type Settings = Values<typeof settings> & {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** PEM texts of the files that TLS needs; undefined where plain HTTP is spoken. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Where the neural models of this machine are. */
  readonly modelsDir: string;
  /** Shown to agents and engines of other hosts. */
  readonly agentCertificate: AgentCertificate;
  /** How the technologies of this machine stand to each other, by name. */
  readonly ranks: Readonly<Record<string, TechnologyRank>>;
};

/** Reads all settings from the environment. Throws WrongSetting for the first that cannot be right. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const values = Object.entries(settings).map(([name, setting]) => [name, setting.read(environment[setting.variable])]);
  const read = Object.fromEntries(values) as Values<typeof settings>;
  const tls = readTlsFiles(environment, { cert: settings.tlsCert.variable, key: settings.tlsKey.variable });
  return {
    ...read, tls, publicUrl: (read.publicUrl ?? ownUrl(read, tls !== undefined)).replace(/\/+$/, ""),
    agentCertificate: openAgentCertificate(environment, read.dataDir),
    modelsDir: modelsFolder(environment, () => read.dataDir),
    ranks: Object.fromEntries(openDrivers(environment).map(({ technology, rank }) => [technology, rank])),
  };
}

/** Where a server is reached that nobody gave another name to; one that listens on all addresses is so on its own machine. */
function ownUrl({ host, port }: { readonly host: string; readonly port: number }, isSecure: boolean): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `${isSecure ? "https" : "http"}://${reachable}:${port}`;
}
