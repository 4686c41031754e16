import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentOf, find, victims } from "../../../../scripts/drill/processes.mjs";
import { Client } from "./client.js";
import { type Dragoman, freePort } from "./dragoman.js";
import { serverOf } from "./processes.js";
import { until } from "./until.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** One more server on the database, keys and agent of a Dragoman. */
export interface FurtherServer {
  /** Nobody signed in. */
  readonly client: Client;
  stop(): Promise<void>;
}

/** Starts one with the settings of the first. */
export async function startFurther(dragoman: Dragoman): Promise<FurtherServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "dragoman-test-"));
  for (const name of ["token-key.pem", "secret-key"]) await copyFile(join(dragoman.dataDir, name), join(dataDir, name));
  const [agent] = find(dragoman.supervisor.pid as number, victims["host agent"]) as [number];
  const of = (pid: number, variable: string): Record<string, string> => {
    const value = environmentOf(pid, variable) as string | undefined;
    return value === undefined ? {} : { [variable]: value };
  };
  const server = serverOf(dragoman);
  const shared = ["DRAGOMAN_DATABASE_URL", "DRAGOMAN_PUBLIC_URL", "DRAGOMAN_WEBHOOK_ALLOW", "DRAGOMAN_TRUSTED_PROXIES"];
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, "apps/server/dist/bundle.mjs")], {
    cwd: root, stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env, ...Object.assign({}, ...shared.map((variable) => of(server, variable))), ...of(agent, "DRAGOMAN_AGENT_PORT"),
      DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_PORT: port,
      DRAGOMAN_AGENT_SECRET: await dragoman.agentSecret(),
    },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    await rm(dataDir, { recursive: true, force: true });
  };
  const client = new Client(`http://127.0.0.1:${port}`);
  await until("the further server to answer", async () => {
    if (child.exitCode !== null) throw new Error(`The further server ended with ${child.exitCode}.`);
    return (await client.get("/system/info").catch(() => undefined))?.status === 200 ? true : undefined;
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { client, stop };
}
