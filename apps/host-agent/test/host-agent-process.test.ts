import { HttpHostAgents } from "@dragoman/adapters-engines";
import type { Engine } from "@dragoman/domain/hosts";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { askEngine, type KnownEngine } from "../../../packages/host-protocol/test/ask-engine.js";

const program = fileURLToPath(new URL("../dist/bundle.mjs", import.meta.url));
const secret = "the-secret-of-these-tests";
const engine: Engine = {
  kind: "translation", id: "EngSpa", expectedRunning: true, languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0", desiredProcessingUnits: 1,
  maximumProcessingUnits: 1,
};

/** What starts an agent as a supervisor does, and passes on its process id and port. */
const supervisor = `
import { fork } from "node:child_process";
const agent = fork(process.argv[2], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
agent.on("message", ({ port }) => port !== undefined && process.stdout.write(JSON.stringify({ pid: agent.pid, port }) + "\\n"));
agent.on("exit", (code) => process.exit(code ?? 9));
`;

let folder: string;
let children: ChildProcess[];
let client: HttpHostAgents;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dragoman agent-"));
  await writeFile(join(folder, "supervisor.mjs"), supervisor);
  children = [];
  client = new HttpHostAgents({ secret, localAddress: "127.0.0.1" });
});
afterEach(async () => {
  client.close();
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

function start(file: string, environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [file, program], {
    env: {
      ...process.env, DRAGOMAN_AGENT_SECRET: secret, DRAGOMAN_AGENT_PORT: "0", DRAGOMAN_DATA_DIR: folder, DRAGOMAN_SANDBOX: "on",
      DRAGOMAN_PAIRS: "EngSpa", ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  return child;
}

async function text(stream: NodeJS.ReadableStream | null): Promise<string> {
  let all = "";
  for await (const piece of stream ?? []) all += String(piece);
  return all;
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
}

/** An agent under a supervisor, with an engine that runs. */
async function running(environment: Readonly<Record<string, string>> = {}) {
  const parent = start(join(folder, "supervisor.mjs"), environment);
  const [line] = await once(parent.stdout as NodeJS.ReadableStream, "data") as [Buffer];
  const { pid, port } = JSON.parse(line.toString()) as { pid: number; port: number };
  const host = { hostname: "localhost", agentPort: port };
  for (;;) {
    const report = (await client.keep(host, [engine])).engines["EngSpa"];
    if (report?.running) return { parent, pid, host, known: report as KnownEngine };
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

/** Process ids of the engines of an agent, which may also look for installed pairs by processes of its own. */
function enginesOf(agent: number): number[] {
  const children = readFileSync(`/proc/${agent}/task/${agent}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return children.filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, "utf8").includes("translation-engine");
    } catch {
      return false; // it is gone
    }
  });
}
const itWithProc = process.platform === "linux" ? it : it.skip;

async function silent(known: KnownEngine): Promise<void> {
  while (await askEngine(known, "/status").then(() => true, () => false));
}

describe("the process of a host agent", () => {
  it("ends with its engines when its supervisor is killed", async () => {
    const { parent, pid, known } = await running();
    parent.kill("SIGKILL");
    await gone(pid);
    await silent(known);
  });

  it("takes its engines along when it is killed itself", async () => {
    const { pid, known } = await running();
    process.kill(pid, "SIGKILL");
    await silent(known);
  });

  itWithProc("notices that an engine hangs, ends it so that callers hear of it, and starts it again (needs /proc)", async () => {
    const { pid, host, known } = await running();
    const [hanging] = enginesOf(pid) as [number];
    process.kill(hanging, "SIGSTOP");
    await expect(askEngine(known, "/status")).rejects.toThrow();
    for (;;) {
      const report = (await client.keep(host, [engine])).engines["EngSpa"];
      if (report?.running && report.restarts > 0) {
        const lastFailure = expect.stringMatching(/^it did not answer 2[01] questions and was stopped; it was ended by SIGKILL\.$/);
        expect(report).toMatchObject({ restarts: expect.any(Number), lastFailure });
        expect((await askEngine(report as KnownEngine, "/status")).status).toBe(200);
        expect((await askEngine({ ...known, url: report.url as string }, "/status")).status).toBe(401);
        break;
      }
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    expect(enginesOf(pid)).not.toContain(hanging);
  });

  it("tells how many units of an engine are busy", async () => {
    const { host, known } = await running();
    const busy = async (units: number): Promise<void> => {
      while ((await client.status(host)).engines["EngSpa"]?.busyProcessingUnits !== units) {
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
    };
    await busy(0);
    const asked = askEngine(known, "/translate", {
      method: "POST", body: JSON.stringify({ segments: [["sandbox:slow=15000"]], lane: "documents" }) });
    await busy(1);
    expect((await asked).status).toBe(200);
    await busy(0);
  });

  it("leaves no socket behind, and clears away those of a crash at its next start", async () => {
    const sockets = join(folder, "engines");
    await mkdir(sockets, { mode: 0o755 });
    const killed = spawn(process.execPath, ["-e", `require("net").createServer().listen(${JSON.stringify(join(sockets, "left"))}, () => `
      + 'process.kill(process.pid, "SIGKILL"))']);
    await once(killed, "exit");
    expect(readdirSync(sockets)).toEqual(["left"]);
    const { pid, parent, known } = await running();
    expect([readdirSync(sockets).map((name) => `unix:${sockets}/${name}`), statSync(sockets).mode & 0o777]).toEqual([[known.url], 0o700]);
    process.kill(pid, "SIGTERM");
    await once(parent, "exit");
    expect(readdirSync(sockets)).toEqual([]);
  });

  it("lets its engines listen in a temporary folder where the path of the data directory is too long", async () => {
    const deep = join(folder, "x".repeat(100));
    await mkdir(deep);
    const { pid, parent, known } = await running({ DRAGOMAN_DATA_DIR: deep });
    expect((await askEngine(known, "/status")).status).toBe(200);
    expect(known.url).toMatch(/^unix:.{1,100}$/);
    process.kill(pid, "SIGTERM");
    await once(parent, "exit");
    expect(existsSync(dirname(known.url.slice("unix:".length)))).toBe(false);
  });

  it("at another address lets its engines listen by TCP, where they prove themselves by their key", async () => {
    client.close();
    client = new HttpHostAgents({ secret, localAddress: "127.0.0.3" });
    const { known } = await running({ DRAGOMAN_AGENT_HOST: "127.0.0.3" });
    expect(known.url).toMatch(/^psk:\/\/127\.0\.0\.3:\d+$/);
    expect((await askEngine(known, "/status")).status).toBe(200);
    await expect(askEngine({ ...known, key: "guessed" }, "/status")).rejects.toThrow();
  });

  it("ends its engines before itself when it is asked to, with code 0", async () => {
    const { parent, pid, known } = await running();
    process.kill(pid, "SIGTERM");
    expect(await once(parent, "exit")).toEqual([0, null]);
    await expect(askEngine(known, "/status")).rejects.toThrow();
  });

  itWithProc("keeps its engines out of its process group, so that Ctrl-C in a terminal asks the agent alone (needs /proc)", async () => {
    const { pid } = await running();
    const [engineProcess] = enginesOf(pid) as [number];
    const groupOf = (one: number): string | undefined => readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1]?.split(" ")[2];
    expect(groupOf(engineProcess)).toBe(String(engineProcess));
    expect(groupOf(pid)).not.toBe(String(engineProcess));
  });

  it("runs without a supervisor too", async () => {
    const agent = start(program);
    const [line] = await once(agent.stdout as NodeJS.ReadableStream, "data") as [Buffer];
    expect(JSON.parse(line.toString().split("\n")[0] as string)).toMatchObject({ process: "host-agent", msg: "host agent ready" });
    agent.kill("SIGTERM");
    expect(await once(agent, "exit")).toEqual([0, null]);
  });

  it("says in one sentence why it cannot start, and by its code whether another try may help", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    for (const [environment, sentence, exitCode] of [
      [{ DRAGOMAN_AGENT_SECRET: "" }, "DRAGOMAN_AGENT_SECRET is missing", 78],
      [{ DRAGOMAN_AGENT_SECRET: "shared" }, "DRAGOMAN_AGENT_SECRET has 6 characters", 78],
      [{ DRAGOMAN_AGENT_PORT: "x" }, 'DRAGOMAN_AGENT_PORT is "x"', 78],
      [{ DRAGOMAN_AGENT_TLS_CERT: "cert.pem" }, "DRAGOMAN_AGENT_TLS_CA and DRAGOMAN_AGENT_TLS_KEY are missing", 78],
      [{ DRAGOMAN_AGENT_HOST: "0.0.0.0" }, 'DRAGOMAN_AGENT_HOST is "0.0.0.0", where others could listen in', 78],
      [{ DRAGOMAN_LOG_LEVEL: "loud" }, "DRAGOMAN_LOG_LEVEL", 78], [{ DRAGOMAN_SANDBOX: "perhaps" }, "DRAGOMAN_SANDBOX", 78],
      [{ DRAGOMAN_AGENT_PORT: String(port) }, "EADDRINUSE", 1],
    ] as const) {
      const agent = start(program, environment);
      const [said, [code]] = await Promise.all([text(agent.stderr), once(agent, "exit")]);
      expect([said.trim().split("\n").length, code]).toEqual([1, exitCode]);
      expect(said).toContain(sentence);
    }
    taken.close();
  });
});
