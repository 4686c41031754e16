import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "../../../../packages/adapters-persistence/test/test-database.js";
import { Client } from "./client.js";
import { ResponseSchemas } from "./response-schemas.js";
import { noteOperations } from "./seen-answers.js";
import { until } from "./until.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The processes of a Dragoman, on ports of their own. */
interface Running {
  readonly url: string;
  readonly dataDir: string;
  readonly agentSecret: () => Promise<string>;
  readonly supervisor: ChildProcess;
  stop(): Promise<void>;
}

/** A whole Dragoman: server, host agent and engines, and clients of it. */
export interface Dragoman extends Running {
  /** Signed in as the first administrator. */
  readonly admin: Client;
  readonly password: string;
  /** Nobody signed in. */
  readonly anybody: () => Client;
}

/** One whose database tests can look into. */
export interface QuickDragoman extends Dragoman {
  readonly database: TestDatabase;
}

type Settings = Readonly<Record<string, string>>;
type Spawned = (supervisor: ChildProcess) => void;

/** Starts one and signs in. `settings` are settings of this one; `spawned` gets its supervisor before that has started anything. */
export async function startDragoman(settings: Settings, spawned?: Spawned): Promise<QuickDragoman> {
  const running = await startQuickly(settings, spawned);
  return { ...running, ...await signedIn(running, settings) };
}

/** Starts one as `npm run up` does on a new machine, with PostgreSQL and all, and signs in. */
export async function startFreshDragoman(settings: Settings = {}): Promise<Dragoman> {
  const running = await start(settings, await dataDirectory());
  return { ...running, ...await signedIn(running, settings) };
}

/** Starts one on what `npm run backup` wrote of another one, with a password of its administrator. */
export async function startFromBackup(file: string, password: string, settings: Settings = {}): Promise<Dragoman> {
  const dataDir = await dataDirectory();
  await restore(file, dataDir);
  const running = await start(settings, dataDir);
  return { ...running, ...await signedIn(running, { DRAGOMAN_ADMIN_PASSWORD: password }) };
}

function restore(file: string, dataDir: string): Promise<void> {
  const command = spawn(process.execPath, [join(root, "scripts/restore.mjs"), file], {
    env: { ...process.env, DRAGOMAN_DATA_DIR: dataDir }, stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => command.once("exit", (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${file} was not restored: ${code}.`));
  }));
}

async function signedIn({ url, dataDir }: Running, settings: Settings): Promise<Pick<Dragoman, "admin" | "password" | "anybody">> {
  const password = settings["DRAGOMAN_ADMIN_PASSWORD"] ?? (await readFile(join(dataDir, "first-password"), "utf8")).trim();
  const admin = await new Client(url).signIn("admin@localhost", password);
  const { json } = await admin.get("/openapi.json");
  noteOperations(json.paths);
  const schemas = ResponseSchemas.of(json);
  return { password, admin: admin.checkedBy(schemas), anybody: () => new Client(url).checkedBy(schemas) };
}

/**
 * Starts one as quickly as can be: with a database of its own in the PostgreSQL of this run, and with what earlier
 * starts have found out about the installed pairs.
 */
export async function startQuickly(settings: Settings, spawned?: Spawned): Promise<Running & { readonly database: TestDatabase }> {
  const [dataDir, database] = await Promise.all([dataDirectory(), createTestDatabase({ mayHaveTables: true })]);
  await bringProbes(dataDir);
  const running = await start({ DRAGOMAN_DATABASE_URL: database.url, ...settings }, dataDir, spawned).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await keepProbes(dataDir);
    await running.stop();
    await database.drop();
  };
  return { ...running, database, stop };
}

const dataDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), "dragoman-test-"));

/** Starts the supervisor and waits until it says that all is ready. */
async function start(settings: Settings, dataDir: string, spawned: Spawned = () => undefined): Promise<Running> {
  const [port, agentPort] = [await freePort(), await freePort()];
  const url = `${settings["DRAGOMAN_TLS_CERT"] === undefined ? "http" : "https"}://127.0.0.1:${port}`;
  const supervisor = spawn(process.execPath, [join(root, "scripts/up.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"], // By the channel it ends with us, however we end.
    env: { ...process.env, DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(agentPort), ...settings },
  });
  spawned(supervisor);
  let said = "";
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.on("data", (bytes: Buffer) => (said = (said + bytes.toString()).slice(-8_000)));
  }
  await until(`Dragoman to be ready`, async () => {
    if (supervisor.exitCode !== null) throw new Error(`Dragoman ended with ${supervisor.exitCode}.`);
    return said.includes("Dragoman is ready") ? true : undefined;
  }).catch((error: unknown) => {
    supervisor.kill("SIGTERM");
    throw new Error(`${String(error)} It said:\n${said}`);
  });
  return {
    url, dataDir, supervisor,
    agentSecret: async () => (await readFile(join(dataDir, "agent-secret"), "utf8")).trim(),
    async stop() {
      const ended = new Promise((resolve) => supervisor.once("exit", resolve));
      if (supervisor.exitCode === null && supervisor.kill("SIGTERM")) await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ports = new URL("../../../../scripts/up/ports.mjs", import.meta.url);

/** A free port below the ephemeral range: no other program gets it before it is used. */
export async function freePort(address = "127.0.0.1"): Promise<number> {
  const { freePort: below } = await import(ports.href) as { freePort(host: string): Promise<number> };
  return below(address);
}

const probesFile = "engine-probes.json";
/** `npm test` starts jest several times and names one folder for all of them. */
const probesOfRun = join(process.env["DRAGOMAN_TEST_PROBES"] ?? process.env["DRAGOMAN_TEST_RUN"] as string, probesFile);

/** An installed pair that has worked once in this run is not tried again. */
async function bringProbes(dataDir: string): Promise<void> {
  if (existsSync(probesOfRun)) await copyFile(probesOfRun, join(dataDir, probesFile));
}

async function keepProbes(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, probesFile), "utf8").catch(() => "{}"); // Where no pair is installed, none was tried.
  const found = Object.entries(JSON.parse(text) as Record<string, { fault?: string }>);
  const draft = `${probesOfRun}.${process.pid}`;
  await writeFile(draft, JSON.stringify(Object.fromEntries(found.filter(([, { fault }]) => fault === undefined))));
  await rename(draft, probesOfRun);
}
