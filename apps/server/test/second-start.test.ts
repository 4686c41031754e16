import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, lstat, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";
import { environmentOf, find, victims } from "../../../scripts/drill/processes.mjs";
import { Client } from "./support/client.js";
import { freePort } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const pair = sandboxPair("EngSpa");

/** A program that was started, and what it has said so far. */
interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  said(): string;
}

describe("a second start on one database", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const started: ChildProcess[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const child of started) if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), "dragoman-test-"));
    folders.push(made);
    return made;
  };
  async function run(program: string, settings: Readonly<Record<string, string>>): Promise<Started> {
    const [port, agentPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [join(root, program)], {
      cwd: root, stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        ...process.env, DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_DATABASE_URL: dragoman.database.url,
        DRAGOMAN_PORT: String(port), DRAGOMAN_AGENT_PORT: String(agentPort), ...settings,
      },
    });
    started.push(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes: Buffer) => { said += bytes.toString(); });
    return { child, port, said: () => said };
  }
  const up = (dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<Started> =>
    run("scripts/up.mjs", { DRAGOMAN_DATA_DIR: dataDir, ...settings });
  const untilReady = ({ said, child }: Started): Promise<boolean> => until("it to be ready or to end", async () => {
    if (said().includes("Dragoman is ready")) return true;
    return child.exitCode === null ? undefined : false;
  });

  let calls = 0;
  const quick = async (client: Client): Promise<number> => {
    calls += 1;
    return (await client.post("/translations/quick", { languagePairId: pair, input: btoa(`Sentence ${calls}.`) })).status;
  };

  /** All engines, which a second start must not change. Messages and pairs are left out, because the first start adds some of them late. */
  const enginesOf = async (): Promise<unknown> => (await admin.get("/hosts")).json.hosts.map(
    ({ hostname, jobEngines, translationEngines, trainingEngines }: Record<string, unknown>) =>
      ({ hostname, jobEngines, translationEngines, trainingEngines }));

  it.each([
    ["with data of its own", async () => undefined],
    ["with a copy of the data of the first", (to: string) =>
      cp(dragoman.dataDir, to, { recursive: true, filter: async (from) => !(await lstat(from)).isSocket() })],
  ])("is refused %s, and does no harm", async (_what, fill) => {
    const dataDir = await folder();
    await fill(dataDir);
    const before = await enginesOf();
    const second = await up(dataDir);
    expect(await untilReady(second)).toBe(false);
    expect([second.child.exitCode, second.said()]).toEqual([78, expect.stringContaining(`in ${dragoman.dataDir} on `)]);
    expect(second.said()).toContain("npm run enroll");
    expect(await enginesOf()).toEqual(before);
    expect(await quick(admin)).toBe(200);
  });

  it("is told of in the log of the first one, where it took its place all the same", async () => {
    const logged = (sentence: RegExp) => until(`the log to tell ${sentence}`, async () =>
      (sentence.test(await readFile(join(dragoman.dataDir, "log", "dragoman.log"), "utf8")) ? true : undefined));
    const [before] = await dragoman.database.query<{ installation_id: string; place: string }>("SELECT * FROM local_host_claim");
    const take = (id: string, place: string) => dragoman.database.query(
      "UPDATE local_host_claim SET installation_id = $1, place = $2, renewals = renewals + 1", [id, place]);
    await take("another", "/srv/another on beta");
    await logged(/Another installation, in \/srv\/another on beta, serves the host localhost/);
    await take(before?.installation_id as string, before?.place as string);
    await logged(/This installation serves the host localhost now, in place of the one in \/srv\/another on beta/);
    expect(await quick(admin)).toBe(200);
  });

  it("may be a further server that shares the agent of the first", async () => {
    const dataDir = await folder();
    for (const name of ["token-key.pem", "secret-key"]) await copyFile(join(dragoman.dataDir, name), join(dataDir, name));
    const [agent] = find(dragoman.supervisor.pid as number, victims["host agent"]) as [number];
    const { child, port } = await run("apps/server/dist/bundle.mjs", {
      DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_AGENT_SECRET: await dragoman.agentSecret(),
      DRAGOMAN_AGENT_PORT: environmentOf(agent, "DRAGOMAN_AGENT_PORT") as string,
    });
    const client = new Client(`http://127.0.0.1:${port}`);
    await until("the further server to answer", async () =>
      ((await client.get("/system/info").catch(() => undefined))?.status === 200 ? true : undefined));
    const further = await client.signIn("admin@localhost", dragoman.password);
    expect([await quick(further), await quick(admin)]).toEqual([200, 200]);
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(await quick(admin)).toBe(200);
  });

  it("is refused for one of two that begin at the same moment", async () => {
    const database = await createTestDatabase();
    const settings = { DRAGOMAN_DATABASE_URL: database.url };
    const both = await Promise.all([up(await folder(), settings), up(await folder(), settings)]);
    const ready = await Promise.all(both.map(untilReady));
    expect(ready.toSorted()).toEqual([false, true]);
    expect(both[ready.indexOf(false)]?.child.exitCode).toBe(78);
    const { child } = both[ready.indexOf(true)] as Started;
    child.kill("SIGTERM");
    await once(child, "exit");
    await database.drop();
  });

  it("is no second one when everything of the first was killed", async () => {
    const all = [dragoman.supervisor.pid as number, ...find(dragoman.supervisor.pid as number, () => true) as number[]];
    const settings = { DRAGOMAN_LOG: "console" };
    for (const pid of all) process.kill(pid, "SIGKILL");
    const again = await up(dragoman.dataDir, settings);
    expect(await untilReady(again)).toBe(true);
    expect(again.said()).not.toContain("takes it over");
    const password = (await readFile(join(dragoman.dataDir, "first-password"), "utf8")).trim();
    expect(await quick(await new Client(`http://127.0.0.1:${again.port}`).signIn("admin@localhost", password))).toBe(200);
  });
});
