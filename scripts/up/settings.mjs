import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { freePort, isFree } from "./ports.mjs";
import { isPairName, knownPairs } from "./system-packages.mjs";

/** A setting that cannot be right. It ends the start with this one sentence. */
export class WrongSetting extends Error {}

/** The exit code by which every process of ours says that a setting is wrong and that starting again is no use. */
export const wrongSettingCode = 78;

const fallbackDataDir = "/var/lib/dragoman/data";

/** What the supervisor itself needs to know; all other settings are the server's and the agent's own business. */
export async function readSettings(environment, root) {
  const host = environment.DRAGOMAN_HOST || "127.0.0.1";
  const agentHost = environment.DRAGOMAN_AGENT_HOST || "127.0.0.1";
  const port = await portSetting(environment, "DRAGOMAN_PORT", 8001, host);
  const agentPort = await portSetting(environment, "DRAGOMAN_AGENT_PORT", 8002, agentHost, [port]);
  if (meet({ host, port }, { host: agentHost, port: agentPort })) {
    throw new WrongSetting(`DRAGOMAN_PORT and DRAGOMAN_AGENT_PORT are both ${port}, but the server and the host agent need a port each.`);
  }
  const scheme = environment.DRAGOMAN_TLS_CERT ? "https" : "http";
  return {
    host, port, agentHost, agentPort,
    dataDir: dataDirectory(environment.DRAGOMAN_DATA_DIR, root),
    databaseUrl: environment.DRAGOMAN_DATABASE_URL || undefined,
    agentSecret: environment.DRAGOMAN_AGENT_SECRET || undefined,
    ownTlsFiles: Boolean(environment.DRAGOMAN_AGENT_TLS_CA),
    pairs: languagePairs(environment.DRAGOMAN_PAIRS || "EngSpa,SpaEng,SpaCat,CatSpa"),
    // It serves pairs that no package does.
    sandboxWished: /^on(,|$)/.test(environment.DRAGOMAN_SANDBOX || ""),
    officeWished: environment.DRAGOMAN_OFFICE === "on",
    logToConsole: environment.DRAGOMAN_LOG === "console",
    adminUsername: environment.DRAGOMAN_ADMIN_USERNAME || "admin@localhost",
    adminPasswordGiven: Boolean(environment.DRAGOMAN_ADMIN_PASSWORD),
    localUrl: `${scheme}://${reachable(host)}:${port}`,
    baseUrl: environment.DRAGOMAN_PUBLIC_URL || `${scheme}://${reachable(host)}:${port}`,
  };
}

function languagePairs(setting) {
  // Whoever wants none says so.
  const pairs = setting.split(",").map((pair) => pair.trim()).filter((pair) => pair !== "" && pair !== "none");
  const wrong = pairs.filter((pair) => !isPairName(pair));
  if (wrong.length === 0) return pairs;
  throw new WrongSetting(`DRAGOMAN_PAIRS names ${wrong.join(", ")}, but there is no such pair. `
    + `A pair is named by two codes of languages, as EngSpa is. There are ${knownPairs().join(", ")}.`);
}

/** Throws when somebody listens already where the server or the agent shall listen. */
export async function checkPorts({ host, port, agentHost, agentPort }) {
  for (const [variable, where, number] of [["DRAGOMAN_PORT", host, port], ["DRAGOMAN_AGENT_PORT", agentHost, agentPort]]) {
    const free = await isFree(number, where).catch((error) => {
      throw new WrongSetting(`Nothing can listen on ${where}:${number} (${error.message}); set ${variable} and the host beside it.`);
    });
    if (!free) throw new Error(`Port ${number} on ${where} is taken by another program; choose another one with ${variable}.`);
  }
}

/** Whether two could not listen there together. */
function meet(one, other) {
  const hosts = [one.host, other.host];
  return one.port === other.port && (one.host === other.host || hosts.includes("0.0.0.0") || hosts.includes("::"));
}

async function portSetting(environment, variable, standard, host, promised) {
  const value = environment[variable] || String(standard);
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new WrongSetting(`${variable} is ${JSON.stringify(value)}, but it must be a whole number from 0 to 65535.`);
  }
  // Chosen here and not by the process, so that it is the same after a restart.
  return port === 0 ? freePort(host, promised) : port;
}

/** The directory that is given, or the first of the usual ones that can be written; made where it is not there. */
export function dataDirectory(given, root) {
  const wished = given ? resolve(given) : resolve(root, "data");
  const failure = cannotUse(wished);
  if (!failure) return realpathSync(wished);
  if (given) throw new WrongSetting(`DRAGOMAN_DATA_DIR is ${JSON.stringify(given)}, but that directory cannot be used: ${failure}.`);
  const failureThere = cannotUse(fallbackDataDir);
  if (!failureThere) return fallbackDataDir;
  throw new WrongSetting(`No place for data: ${failure}; ${failureThere}. Set DRAGOMAN_DATA_DIR to a directory that can be written.`);
}

/** The same, for commands that make files in it: what root makes there, its owner could not read, and his start would end. */
export function ownDataDirectory(given, root) {
  const directory = dataDirectory(given, root);
  const { uid } = statSync(directory);
  if (process.getuid() !== 0 || uid === 0) return directory;
  throw new WrongSetting(`${directory} belongs to the user with id ${uid}, who could not read what root makes. Run this as that user.`);
}

function cannotUse(directory) {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** An address that listens everywhere is called by the loopback. */
function reachable(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
