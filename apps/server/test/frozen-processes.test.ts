import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { find, send, victims } from "../../../scripts/drill/processes.mjs";
import { freePort } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const agentMain = fileURLToPath(new URL("../../host-agent/dist/bundle.mjs", import.meta.url));
const otherHost = "127.0.0.2";
const pair = sandboxPair("EngSpa");

describe("processes that are frozen", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const frozen = new Set<number>();
  let agent: ChildProcess | undefined;
  afterEach(thaw);
  afterAll(() => void agent?.kill("SIGKILL"));

  function freeze(...pids: readonly number[]): void {
    for (const pid of pids) {
      process.kill(pid, "SIGSTOP");
      frozen.add(pid);
    }
  }
  function thaw(): void {
    for (const pid of frozen) send(pid, "SIGCONT");
    frozen.clear();
  }
  const isFrozen = (pid: number): boolean => /\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  const host = async (name: string) => (await admin.get(`/hosts/${name}`)).json;
  const running = async (name: string): Promise<readonly string[]> => (await host(name)).translationEngines
    .filter((engine: { running: boolean }) => engine.running).map((engine: { config: { id: string } }) => engine.config.id);
  const untilRunning = (name: string, id: string) =>
    until(`${id} to run`, async () => ((await running(name)).includes(id) ? true : undefined));
  const own = (is: (command: string) => boolean): number[] => find(dragoman.supervisor.pid as number, is) as number[];

  /** The statuses of quick calls of so many people at once, three of each, one after the other. */
  let said = 0;
  async function quickCalls(people: number): Promise<ReadonlySet<number>> {
    const statuses = await Promise.all(Array.from({ length: people }, async () => {
      const heard: number[] = [];
      for (let call = 0; call < 3; call += 1) {
        said += 1;
        heard.push((await admin.post("/translations/quick", { languagePairId: pair, input: btoa(`Sentence ${said}.`) })).status);
      }
      return heard;
    }));
    return new Set(statuses.flat());
  }
  async function document(): Promise<string> {
    const request = { languagePairId: pair, input: btoa("A short document."), inputFormat: "text/plain" };
    const { json } = await admin.post("/translations", request);
    return until("the document to be done", async () => {
      const { state, substate } = (await admin.get(`/translations/${json.translationId}`)).json;
      return state === "done" ? substate : undefined;
    });
  }

  it("leave no call behind on a translation engine, where another one serves the pair", async () => {
    const [first] = own(victims["translation engine"]) as [number];
    await admin.post("/hosts/localhost/translation-engines",
      { languagePair: pair, id: "second", desiredProcessingUnits: 1, maximumProcessingUnits: 1 });
    await admin.put("/hosts/localhost/translation-engines/second/start");
    await untilRunning("localhost", "second");
    expect(await quickCalls(8)).toEqual(new Set([200]));
    const frozenAt = Date.now();
    freeze(first);
    expect(await quickCalls(8)).toEqual(new Set([200]));
    // Its agent ends it after 20 s. Slow calls may have taken longer than that.
    if (Date.now() - frozenAt < 15_000) expect(isFrozen(first)).toBe(true);
  });

  it("are no reason to leave the engines of a host, when only its agent is among them", async () => {
    freeze(...own(victims["host agent"]));
    await until("the agent to be missed", async () => ((await host("localhost")).hostAgentRunning ? undefined : true));
    expect(await host("localhost"))
      .toMatchObject({ message: { errors: [expect.stringContaining("did not answer")] }, jobEngines: [{ running: true }] });
    expect(await running("localhost")).toContain("second");
    expect(await quickCalls(8)).toEqual(new Set([200]));
    expect(await document()).toBe("succeeded");
    thaw();
    await until("the agent to be found", async () => ((await host("localhost")).hostAgentRunning ? true : undefined));
  });

  it("may be a whole host, agent and engines", async () => {
    const port = await freePort(otherHost);
    agent = spawn(process.execPath, [agentMain], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env["PATH"], DRAGOMAN_AGENT_HOST: otherHost, DRAGOMAN_AGENT_PORT: String(port), DRAGOMAN_SANDBOX: "on",
        DRAGOMAN_AGENT_SECRET: await dragoman.agentSecret(), DRAGOMAN_LOG_LEVEL: "warn", DRAGOMAN_DATA_DIR: dragoman.dataDir,
      },
    });
    await until("the host to join", async () =>
      ((await admin.post("/hosts", { hostname: otherHost, hostAgentPort: port })).status === 200 ? true : undefined));
    await admin.post(`/hosts/${otherHost}/translation-engines`,
      { languagePair: pair, id: "there", desiredProcessingUnits: 4, maximumProcessingUnits: 4 });
    await admin.put(`/hosts/${otherHost}/translation-engines/there/start`);
    await untilRunning(otherHost, "there");
    expect(await quickCalls(8)).toEqual(new Set([200]));
    freeze(agent.pid as number, ...find(agent.pid as number, victims["translation engine"]) as number[]);
    expect(await quickCalls(8)).toEqual(new Set([200]));
    await until("the host to be missed", async () => ((await host(otherHost)).hostAgentRunning ? undefined : true));
    expect(await running(otherHost)).toEqual([]);
  });
});
