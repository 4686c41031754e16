import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { openDatabase } from "@dragoman/adapters-persistence";
import { afterAll, describe, expect, it } from "@jest/globals";
import { environmentOf, familyOf, find, portsOf, victims } from "../../../scripts/drill/processes.mjs";
import { startFreshDragoman } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";

const nobody = { uid: 65_534, gid: 65_534, cwd: "/" };
const program = readFileSync(new URL("../../../scripts/drill/intruder.mjs", import.meta.url));
const pair = sandboxPair("EngSpa");
const planted = "A sentence that nobody else may read";

const whyNot = process.getuid?.() !== 0 ? "only root can become another user"
  : spawnSync(process.execPath, ["-e", ""], nobody).status !== 0 ? "other users may not run this Node" : undefined;
const describeAsRoot = whyNot === undefined ? describe : describe.skip;

/** What the intruder tells that he did, and what he learnt by it. */
interface Found {
  readonly did: "read" | "asked" | "took" | "heard";
  readonly where: string | number;
  readonly text: string;
}

describeAsRoot(`another user of the machine${whyNot === undefined ? "" : ` (skipped: ${whyNot})`}`, () => {
  const { dragoman, admin } = useDragoman(() => startFreshDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa" }));
  let intruder: ChildProcess | undefined;
  const found: Found[] = [];
  afterAll(() => void intruder?.kill("SIGKILL"));

  const family = (): number[] => familyOf(dragoman.supervisor.pid as number) as number[];
  const some = (kind: keyof typeof victims): number => (find(dragoman.supervisor.pid as number, victims[kind]) as number[])[0] as number;
  const databaseUrl = (): string => environmentOf(some("server"), "DRAGOMAN_DATABASE_URL") as string;
  const engineKeys = async (): Promise<readonly string[]> => {
    const database = await openDatabase({ url: databaseUrl() });
    const rows = await database.run((manager) => manager.query<{ key: string }[]>(
      "SELECT engine->'report'->>'key' AS key FROM engines WHERE engine->>'kind' = 'translation'"));
    await database.close();
    return rows.map(({ key }) => key);
  };
  const running = () => until("the engines to run", async () => {
    const { hostAgentRunning, translationEngines, jobEngines } = (await admin.get("/hosts/localhost")).json;
    return hostAgentRunning && [...translationEngines, ...jobEngines].every((one: { running: boolean }) => one.running) ? true : undefined;
  });
  /** What the intruder has done so far, of one kind. */
  const of = (did: Found["did"]) => found.filter((one) => one.did === did);
  const questions = () => of("heard").filter(({ text: said }) => said.includes("PUT /engines"))
    .map(({ text: said }) => said.slice(said.indexOf("PUT /engines")));
  const agentPort = (): number => Number(environmentOf(some("server"), "DRAGOMAN_AGENT_PORT"));

  async function say(port: number, bytes: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.end(bytes, "latin1");
    return text(socket);
  }

  it("finds two ports alone, that of the server and that of the agent", () => {
    expect(new Set(portsOf(family()))).toEqual(new Set([Number(new URL(dragoman.url).port), agentPort()]));
  });

  it("learns no secret and no text, though processes die and he takes their ports", async () => {
    const secrets = () => ["agent-secret", "postgres-password", "first-password", "secret-key", "token-key.pem"]
      .map((name) => readFileSync(join(dragoman.dataDir, name), "latin1").trim());
    const keys = new Set(await engineKeys());
    expect([...keys][0]).toMatch(/^[\w-]{43}$/);
    const config = JSON.stringify({ folders: [dragoman.dataDir], pids: family(), ports: [agentPort()] });
    intruder = spawn(process.execPath, ["--input-type=module", "-"], {
      ...nobody, env: { PATH: process.env["PATH"], DRAGOMAN_INTRUDER: config }, stdio: ["pipe", "pipe", "inherit"],
    });
    intruder.stdin?.end(program);
    createInterface({ input: intruder.stdout as NodeJS.ReadableStream }).on("line", (line) => found.push(JSON.parse(line) as Found));
    await until("the intruder to ask the agent", async () => (of("asked").length > 0 ? true : undefined));
    for (const kind of ["translation engine", "host agent", "PostgreSQL"] as const) {
      process.kill(some(kind), "SIGKILL");
      await admin.post("/translations/quick", { languagePairId: pair, input: btoa(planted) });
      if (kind === "host agent") {
        await until("the intruder to hear the server", async () => {
          if (questions().length > 0) return true;
          // The next agent took the port before the intruder could.
          for (const pid of find(dragoman.supervisor.pid as number, victims["host agent"])) process.kill(pid, "SIGKILL");
          return undefined;
        });
      }
    }
    intruder.kill("SIGKILL");
    await running();
    expect(await admin.quick(pair, planted)).not.toBe("");
    for (const key of await engineKeys()) keys.add(key);
    const precious = [planted, btoa(planted), ...secrets(), ...keys];
    expect(found.filter(({ text: said }) => precious.some((secret) => said.includes(secret)))).toEqual([]);
    for (const { text: said } of of("asked")) expect(said).toMatch(/^HTTP\/1\.1 4/);
    expect((await admin.get("/hosts")).text).not.toContain([...keys].at(-1));
    const log = readFileSync(join(dragoman.dataDir, "log/dragoman.log"), "utf8");
    for (const secret of [planted, ...secrets(), ...keys]) expect(log).not.toContain(secret);
  });

  it("stops nothing with questions that he heard", async () => {
    const before = some("translation engine");
    for (const question of questions()) expect(await say(agentPort(), question)).toMatch(/^HTTP\/1\.1 (401|409) /);
    await running();
    expect(some("translation engine")).toBe(before);
  });

  it("is opened no debugger by any process", async () => {
    const before = new Set(portsOf(family()));
    const ours = [dragoman.supervisor.pid as number, ...(["server", "host agent", "translation engine", "job engine"] as const).map(some)];
    for (const pid of ours) process.kill(pid, "SIGUSR1");
    expect(await admin.quick(pair, "One more sentence.")).not.toBe("");
    await running();
    expect(new Set(portsOf(family()))).toEqual(before);
  });
});
