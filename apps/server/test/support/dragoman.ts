import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "./client.js";
import { ResponseSchemas } from "./response-schemas.js";
import { noteOperations } from "./seen-answers.js";
import { until } from "./until.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** A whole Dragoman as `npm run up` makes it: PostgreSQL, server, host agent and engines, on ports of its own. */
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

/** Engines of real pairs; whole-server tests of translation run on them where they are installed. */
export const apertiumInstalled = process.env["DRAGOMAN_TEST_ENGINES"] === "apertium";
export const whyNoApertium = "skipped: the Apertium pairs eng-spa and spa-cat are not installed (npm test installs them as root)";

/** Starts one, waits until it is ready and signs in. `environment` are settings of this one. */
export async function startDragoman(environment: Record<string, string> = {}): Promise<Dragoman> {
  const { url, dataDir, supervisor, stop } = await startSupervisor(environment);
  const password = environment["DRAGOMAN_ADMIN_PASSWORD"] ?? (await readFile(join(dataDir, "first-password"), "utf8")).trim();
  const { json } = await (await new Client(url).signIn("admin@localhost", password)).get("/openapi.json");
  noteOperations(json.paths);
  const schemas = new ResponseSchemas(json);
  const anybody = (): Client => new Client(url, undefined, schemas);
  const admin = await anybody().signIn("admin@localhost", password);
  const agentSecret = async (): Promise<string> => (await readFile(join(dataDir, "agent-secret"), "utf8")).trim();
  return { url, dataDir, admin, anybody, supervisor, password, agentSecret, stop };
}

/** Starts one and waits until it says that it is ready. */
export async function startSupervisor(environment: Record<string, string>): Promise<Pick<Dragoman, "url" | "dataDir" | "supervisor" | "stop">> {
  const dataDir = await mkdtemp(join(tmpdir(), "dragoman-test-"));
  const [port, agentPort] = [await freePort(), await freePort()];
  const url = `${environment["DRAGOMAN_TLS_CERT"] === undefined ? "http" : "https"}://127.0.0.1:${port}`;
  const supervisor = spawn(process.execPath, [join(root, "scripts/up.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"], // By the channel it ends with us, however we end.
    env: { ...process.env, DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(agentPort), ...environment },
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
