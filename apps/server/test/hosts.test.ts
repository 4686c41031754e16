import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "@jest/globals";
import { freePort } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const agentMain = fileURLToPath(new URL("../../host-agent/dist/bundle.mjs", import.meta.url));
const otherHost = "127.0.0.2";

describe("hosts and engines", () => {
  let agent: ChildProcess | undefined;
  afterAll(() => void agent?.kill("SIGKILL"));
  const { dragoman, admin } = useSandbox("EngSpa");

  const host = async (name: string) => (await admin.get(`/hosts/${name}`)).json;
  const engine = async (name: string, kind: "jobEngines" | "translationEngines", id: string) =>
    (await host(name))[kind].find((one: { config: { id: string } }) => one.config.id === id);

  it("starts with the local host, one job engine and the wished engines, all running", async () => {
    const { hosts } = (await admin.get("/hosts")).json;
    expect(hosts).toHaveLength(1);
    expect(hosts[0])
      .toMatchObject({ hostname: "localhost", hostAgentRunning: true, jobEngines: [{ running: true, expectedRunning: true }] });
    expect(hosts[0].translationEngines.every((one: { running: boolean }) => one.running)).toBe(true);
  });

  it("tells true numbers of the host", async () => {
    const profile = (await admin.get("/hosts/localhost/profile")).json;
    expect(profile.memory.totalInMB).toBeGreaterThan(256);
    expect(profile.memory.freeInMB + profile.memory.usedInMB).toBeLessThanOrEqual(profile.memory.totalInMB);
    expect(profile.cpu[0].cores).toBeGreaterThan(0);
    expect(profile.disk.length).toBeGreaterThan(0);
    expect(profile.gpus.count).toBe(profile.gpus.gpu.length);
  });

  it("does not let the controller's host go", async () => {
    expect((await admin.delete("/hosts/localhost")).status).toBe(409);
  });

  it("leads an engine through its whole life", async () => {
    const sandbox = sandboxPair("EngSpa");
    const made = await admin.post("/hosts/localhost/translation-engines",
      { languagePair: sandbox, id: "life_1", desiredProcessingUnits: 1, maximumProcessingUnits: 2 });
    expect(made.json).toMatchObject({
      running: false, expectedRunning: false,
      config: { id: "life_1", languagePair: sandbox, desiredProcessingUnits: 1, maximumProcessingUnits: 2 },
    });
    expect((await admin.put("/hosts/localhost/translation-engines/life_1/start")).json).toMatchObject({ expectedRunning: true });
    await until("the engine to run", async () => ((await engine("localhost", "translationEngines", "life_1")).running ? true : undefined));
    expect((await admin.put("/hosts/localhost/translation-engines/life_1", { maximumProcessingUnits: 3 })).json.config)
      .toMatchObject({ maximumProcessingUnits: 3 });
    expect((await admin.put("/hosts/localhost/translation-engines/life_1/reset-config")).text).toBe('"OK"');
    expect((await admin.put("/hosts/localhost/translation-engines/life_1/stop")).json).toMatchObject({ expectedRunning: false });
    await until("the engine to stop", async () => ((await engine("localhost", "translationEngines", "life_1")).running ? undefined : true));
    expect((await admin.delete("/hosts/localhost/translation-engines/life_1")).status).toBe(200);
    expect((await admin.put("/hosts/localhost/translation-engines/life_1/start")).status).toBe(404);
  });

  it("lets a second agent on another address join and translate, and leave again", async () => {
    const port = await freePort(otherHost);
    expect((await admin.post("/hosts", { hostname: otherHost, hostAgentPort: port })).status).toBe(400);
    const startAgent = (secret: string) => spawn(process.execPath, [agentMain], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env["PATH"], DRAGOMAN_AGENT_HOST: otherHost, DRAGOMAN_AGENT_PORT: String(port), DRAGOMAN_SANDBOX: "on",
        DRAGOMAN_AGENT_SECRET: secret, DRAGOMAN_LOG_LEVEL: "warn", DRAGOMAN_DATA_DIR: dragoman.dataDir,
      },
    });
    agent = startAgent(await dragoman.agentSecret());
    const joined = await until("the second agent to join", async () => {
      const answer = await admin.post("/hosts", { hostname: otherHost, hostAgentPort: port });
      return answer.status === 200 ? answer.json : undefined;
    });
    expect(joined).toMatchObject({ hostname: otherHost, hostAgentPort: port, hostAgentRunning: true });

    const withoutDatabase = await admin.post(`/hosts/${otherHost}/job-engines`, {});
    expect(withoutDatabase.status).toBe(400);
    expect(withoutDatabase.text).toContain("DRAGOMAN_DATABASE_URL");

    const pairs = await until("the pairs of the second host", async () => {
      const found = Object.keys((await host(otherHost)).languagePairs).filter((id) => id.includes("SANDBOX"));
      return found.length > 0 ? found : undefined;
    });
    const served = new Set<string>((await host("localhost")).translationEngines.map((one: { config: { languagePair: string } }) =>
      one.config.languagePair));
    const pair = pairs.find((id) => !served.has(id)) as string;
    await admin.post(`/hosts/${otherHost}/translation-engines`, { languagePair: pair, id: "far_1" });
    await admin.put(`/hosts/${otherHost}/translation-engines/far_1/start`);
    await until("the far engine to run", async () => ((await engine(otherHost, "translationEngines", "far_1")).running ? true : undefined));
    expect(await admin.quick(pair, "One sentence.")).not.toBe("");
    expect(await admin.translate(pair, "One sentence.\n\nAnother one.")).not.toBe("");

    const lostBecause = (why: string) => until(`the second host to be lost because ${why}`, async () => {
      const { hostAgentRunning, message } = await host(otherHost);
      return !hostAgentRunning && String(message.errors).includes(why) ? true : undefined;
    });
    agent.kill("SIGTERM");
    await lostBecause("nothing listens there (ECONNREFUSED)");
    agent = startAgent("the secret of somebody else");
    await lostBecause("it does not accept our DRAGOMAN_AGENT_SECRET");

    expect((await admin.delete(`/hosts/${otherHost}`)).json).toMatchObject({ hostname: otherHost });
    expect((await admin.get(`/hosts/${otherHost}`)).status).toBe(404);
    expect((await admin.post("/translations/quick", { languagePairId: pair, input: "YQ==" })).status).toBe(503);
  });
});
