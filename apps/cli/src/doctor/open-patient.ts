import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { authorization } from "../command-line/raw-request.js";
import type { Account, Surroundings } from "../command-line/use.js";
import type { Folder, Look, Patient } from "./patient.js";

/** No answer within this is none: whoever calls the doctor waits. */
const lookMs = 10_000;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The server at a URL and this machine, as they are. */
export function openPatient(url: string, account: () => Promise<Account>, { environment, folder }: Surroundings): Patient {
  const looks = new Map<string, Promise<Look>>();
  const credentials = () => account().then(({ credentials: shown }) => shown, () => undefined);
  return {
    url, nodeVersion: process.versions.node, environment, account,
    isHere: loopback.test(new URL(url).hostname),
    look: (path) => {
      const before = looks.get(path);
      if (before !== undefined) return before;
      const look = credentials().then((shown) => lookAt(url + path, shown));
      looks.set(path, look);
      return look;
    },
    hasProgram: async (name) => {
      const folders = (environment["PATH"] ?? "").split(delimiter).filter((one) => one !== "");
      return (await Promise.all(folders.map((one) => isThere(join(one, name), constants.X_OK)))).includes(true);
    },
    dataFolder: () => dataFolder(environment["DRAGOMAN_DATA_DIR"], folder),
    isTaken,
    askDatabase,
  };
}

async function lookAt(url: string, credentials: Account["credentials"]): Promise<Look> {
  const begun = Date.now();
  const answer = await fetch(url, {
    headers: { Accept: "application/json", ...authorization(credentials) }, signal: AbortSignal.timeout(lookMs), redirect: "manual",
  }).catch((error: unknown) => {
    const { cause, message } = error as Error;
    throw new Error(`${(cause as Error | undefined)?.message || message}.`, { cause: error });
  });
  const text = await answer.text();
  const date = Date.parse(answer.headers.get("Date") ?? "");
  return {
    status: answer.status, json: asJson(text), ownTime: (begun + Date.now()) / 2,
    // The header has whole seconds, cut off.
    serverTime: Number.isNaN(date) ? undefined : date + 500,
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // What answers is perhaps no Dragoman.
  }
}

const isThere = (path: string, mode: number = constants.F_OK): Promise<boolean> => access(path, mode).then(() => true, () => false);

/** Where a server on this machine would have it: as set, below the present folder, or where services have it. */
async function dataFolder(set: string | undefined, below: string): Promise<Folder | undefined> {
  for (const path of set ? [resolve(below, set)] : [join(below, "data"), "/var/lib/dragoman/data"]) {
    // Another program's folder "data" is not looked at: every server keeps its agents' secret here.
    if (!(await isThere(set ? path : join(path, "agent-secret")))) continue;
    const [{ mode }, { bavail, bsize }] = await Promise.all([stat(path), statfs(path)]);
    const isWritable = await isThere(path, constants.W_OK | constants.X_OK);
    return { path, isWritable, isOpen: (mode & 0o004) !== 0, freeMb: Math.floor(bavail * bsize / 2 ** 20) };
  }
  return undefined;
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((decide, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? decide(true) : reject(error)));
    server.listen(port, "127.0.0.1", () => server.close(() => decide(false)));
  });
}

async function askDatabase(connectionString: string): Promise<void> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString, connectionTimeoutMillis: lookMs });
  client.on("error", () => undefined); // What breaks later has been answered before.
  try {
    await client.connect();
    await client.query("SELECT 1");
  } finally {
    await client.end();
  }
}
