import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "../../../../packages/adapters-persistence/test/test-database.js";
import { Client } from "./client.js";
import { ResponseSchemas } from "./response-schemas.js";
import { noteOperations } from "./seen-answers.js";
import { until } from "./until.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** A whole Dragoman: server, host agent and engines, on ports of their own. */
export interface Dragoman {
  readonly url: string;
  readonly dataDir: string;
  /** Signed in as the first administrator. */
  readonly admin: Client;
  readonly password: string;
  readonly agentSecret: () => Promise<string>;
  readonly supervisor: ChildProcess;
  /** Nobody signed in. */
  readonly anybody: () => Client;
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;
/** What is done with the data directory before the start. */
type Prepare = (dataDir: string) => Promise<void>;

/** Engines of real pairs; whole-server tests of translation run on them where they are installed. */
export const apertiumInstalled = process.env["DRAGOMAN_TEST_ENGINES"] === "apertium";
export const whyNoApertium = "skipped: the Apertium pairs eng-spa and spa-cat are not installed (npm test installs them as root)";

/**
 * Starts one as quickly as can be, waits until it is ready and signs in: with a database of its own in the PostgreSQL of
 * this run, and with what earlier starts have found out about the installed pairs. `settings` are settings of this one.
 */
export async function startDragoman(settings: Settings): Promise<Dragoman & { readonly database: TestDatabase }> {
  const database = await createTestDatabase();
  try {
    const dragoman = await startFreshDragoman({ DRAGOMAN_DATABASE_URL: database.url, ...settings }, bringProbes);
    const stop = async (): Promise<void> => {
      await keepProbes(dragoman.dataDir);
      await dragoman.stop();
      await database.drop();
    };
    return { ...dragoman, database, stop };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

/** Starts one as `npm run up` does on a new machine, with PostgreSQL and all, waits until it is ready and signs in. */
export async function startFreshDragoman(settings: Settings = {}, prepare: Prepare = async () => undefined): Promise<Dragoman> {
  const { url, dataDir, supervisor, stop } = await startSupervisor(settings, prepare);
  const password = settings["DRAGOMAN_ADMIN_PASSWORD"] ?? (await readFile(join(dataDir, "first-password"), "utf8")).trim();
  const signedIn = await new Client(url).signIn("admin@localhost", password);
  const { json } = await signedIn.get("/openapi.json");
  noteOperations(json.paths);
  const schemas = new ResponseSchemas(json);
  const agentSecret = async (): Promise<string> => (await readFile(join(dataDir, "agent-secret"), "utf8")).trim();
  return { url, dataDir, supervisor, password, agentSecret, stop, admin: signedIn.checkedBy(schemas), anybody: () => new Client(url).checkedBy(schemas) };
}

/** Starts one and waits until it says that it is ready. */
export async function startSupervisor(settings: Settings, prepare: Prepare = async () => undefined): Promise<Pick<Dragoman, "url" | "dataDir" | "supervisor" | "stop">> {
  const dataDir = await mkdtemp(join(tmpdir(), "dragoman-test-"));
  await prepare(dataDir);
  const [port, agentPort] = [await freePort(), await freePort()];
  const url = `${settings["DRAGOMAN_TLS_CERT"] === undefined ? "http" : "https"}://127.0.0.1:${port}`;
  const supervisor = spawn(process.execPath, [join(root, "scripts/up.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"], // By the channel it ends with us, however we end.
    env: { ...process.env, DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(agentPort), ...settings },
  });
  let said = "";
  for (const stream of [supervisor.stdout, supervisor.stderr]) stream?.on("data", (bytes: Buffer) => (said = (said + bytes.toString()).slice(-8_000)));
  await until(`Dragoman to be ready`, async () => {
    if (supervisor.exitCode !== null) throw new Error(`Dragoman ended with ${supervisor.exitCode}.`);
    return said.includes("Dragoman is ready") ? true : undefined;
  }, 120_000).catch((error: unknown) => {
    supervisor.kill("SIGTERM");
    throw new Error(`${String(error)} It said:\n${said}`);
  });
  return {
    url, dataDir, supervisor,
    async stop() {
      const ended = new Promise((resolve) => supervisor.once("exit", resolve));
      if (supervisor.exitCode === null && supervisor.kill("SIGTERM")) await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function freePort(address = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject).listen(0, address, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const probesFile = "engine-probes.json";
const probesOfRun = join(process.env["DRAGOMAN_TEST_RUN"] as string, probesFile);

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
