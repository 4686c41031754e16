import { AgentCaller, HttpHostAgents, HttpHostModels, type HostAgentsSettings } from "@dragoman/adapters-engines";
import type { Engine } from "@dragoman/domain/hosts";
import { languagePair } from "@dragoman/domain/language-pairs";
import { type AgentMoment, proveQuestion } from "@dragoman/host-protocol";
import { hostAgentsContract, hostModelsContract } from "@dragoman/port-contracts/hosts";
import { afterEach, beforeAll, afterAll, describe, expect, it } from "@jest/globals";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import * as http from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { startHostAgent } from "./host-agent.js";
import { readInstallation } from "./installation.js";
import type { PairSource } from "./installed-pairs.js";
import { enginePrograms, launchEngines } from "./launch-engine.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "0.8.1" });
const sandboxPair = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0" });
const source = (technology: string, ...pairs: (typeof pair)[]): PairSource => ({ technology, rank: "usual", offered: async () => pairs });
const engines: readonly [Engine, Engine] = [
  { kind: "job", id: "job", expectedRunning: true },
  {
    kind: "translation", id: "EngSpa", expectedRunning: true, languagePairId: pair.id, desiredProcessingUnits: 1, maximumProcessingUnits: 2,
  },
];

let folder: string;
const opened: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dragoman-agent-"));
  await writeFile(join(folder, "engine.mjs"), `
    process.on("disconnect", () => process.exit(0));
    process.on("SIGTERM", () => process.exit(0));
    process.send({ type: "ready", url: "psk://203.0.113.9:4711", filledProcessingUnits: 1 });
  `);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function anAgent(change: { host?: string; secret?: string; real?: PairSource; rank?: PairSource["rank"] } = {}) {
  const { host = "127.0.0.1", secret = "shared", real = source("RBMT", pair), rank = "lastResort" } = change;
  const program = join(folder, "engine.mjs");
  const agent = await startHostAgent({ host, port: 0, secret, databaseUrl: undefined, dataDir: folder, certificate: undefined }, {
    pairs: { all: [real, { ...source("SANDBOX", sandboxPair), rank }], first: ["EngSpa"] },
    launch: launchEngines(enginePrograms(() => program), { host }),
    checkModel: async () => {},
    log: () => {},
  });
  opened.push(() => agent.close());
  return { hostname: host === "127.0.0.1" ? "localhost" : host, agentPort: agent.port };
}

function aClient(change: Partial<HostAgentsSettings> = {}): HttpHostAgents {
  const client = new HttpHostAgents({ secret: "shared", localAddress: "127.0.0.1", ...change });
  opened.push(() => client.close());
  return client;
}

async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    await setTimeout(10);
  }
}

/** A question of one who knows the secret, as it goes through the network. */
function asked({ agentPort }: { agentPort: number }, at: AgentMoment): Parameters<typeof fetch> {
  const [to, body] = [`127.0.0.1:${agentPort}`, JSON.stringify({ engines: [] })];
  const { authorization } = proveQuestion("shared", { to, at, method: "PUT", path: "/engines", body });
  return [`http://${to}/engines`, { method: "PUT", body, headers: { authorization } }];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

hostAgentsContract("HttpHostAgents and the host agent", async () => {
  const host = await anAgent();
  return {
    adapter: aClient(), host, pairs: [pair], silent: { hostname: "localhost", agentPort: await freePort() }, engines,
    cannot: { "engine figures": "the engines of this test do not answer" },
    close: async () => { for (const close of opened.splice(0).reverse()) await close(); },
  };
}, { describe, it });

hostModelsContract("HttpHostModels and the host agent", async () => {
  await rm(join(folder, "models"), { recursive: true, force: true });
  const host = await anAgent();
  const caller = new AgentCaller({ secret: "shared", localAddress: "127.0.0.1" });
  return {
    adapter: new HttpHostModels(caller), agents: aClient(), host, silent: { hostname: "localhost", agentPort: await freePort() },
    cannot: { offer: "no engine of this test serves models", fill: "the disk of a whole machine would be full" },
    close: async () => { caller.close(); for (const close of opened.splice(0).reverse()) await close(); },
  };
}, { describe, it });

describe("a host agent", () => {
  it("tells soon of pairs that came and went where their driver says that there is news", async () => {
    const client = aClient();
    const installed: (typeof pair)[] = [];
    const host = await anAgent({ real: { ...source("NMT"), offered: async () => [...installed], stamp: async () => installed.length } });
    const pairsAre = (ids: readonly string[]) => until(async () => {
      const { probing, host: { languagePairs } } = await client.status(host);
      return !probing && languagePairs.map(({ id }) => id).join() === ids.join();
    });
    await pairsAre([sandboxPair.id]);
    installed.push(pair);
    await pairsAre([pair.id]);
    installed.pop();
    await pairsAre([sandboxPair.id]);
  });

  it("tells its pairs, and those of a last resort only where nothing else is installed", async () => {
    const client = aClient();
    const pairsOf = async (host: Awaited<ReturnType<typeof anAgent>>) =>
      (await until(async () => { const status = await client.status(host); return !status.probing && status; })).host.languagePairs;
    expect(await pairsOf(await anAgent())).toEqual([pair]);
    const lastResort = { ...sandboxPair, rank: "lastResort" };
    expect(await pairsOf(await anAgent({ real: source("RBMT") }))).toEqual([lastResort]);
    expect(await pairsOf(await anAgent({ rank: "preferred" }))).toEqual([pair, { ...sandboxPair, rank: "preferred" }]);
    const adapted = languagePair({ source: "eng", target: "spa", domain: "Adapted-legal", technology: "PBMT", version: "1.0.0" });
    expect(await pairsOf(await anAgent({ real: source("PBMT", adapted) }))).toEqual([adapted, lastResort]);
  });

  it("tells the pair of a model soon after that came, and no more when it is gone", async () => {
    const adapted = languagePair({ source: "eng", target: "spa", domain: "Adapted-legal", technology: "PBMT", version: "1.0.0" });
    let read: () => Promise<readonly unknown[]> = async () => [];
    const offered = async () => ((await read()).length > 0 ? [adapted] : []);
    const host = await anAgent({ real: { technology: "PBMT", rank: "usual", offered } });
    const [client, caller] = [aClient(), new AgentCaller({ secret: "shared", localAddress: "127.0.0.1" })];
    opened.push(() => caller.close());
    const models = new HttpHostModels(caller);
    read = () => models.list(host);
    const told = (ids: readonly string[]) => until(async () => {
      const { probing, host: { languagePairs } } = await client.status(host);
      return !probing && JSON.stringify(languagePairs.map(({ id }) => id)) === JSON.stringify(ids);
    });
    await told([sandboxPair.id]);
    const sha256 = createHash("sha256").update("model").digest("hex");
    await models.push(host, {
      sha256, size: 5, languagePairId: adapted.id, sourceLanguageId: "eng", targetLanguageId: "spa", name: "legal", version: "1.0.0",
      baselineLanguagePairId: "", estimatesQuality: false, revision: 1,
    }, async function* () { yield Buffer.from("model"); });
    await told([adapted.id, sandboxPair.id]);
    await models.remove(host, { sha256, languagePairId: adapted.id });
    await told([sandboxPair.id]);
  });

  it("warns of a technology that cannot be looked at", async () => {
    const broken: PairSource = { technology: "RBMT", rank: "usual", offered: async () => { throw new Error("the folder is gone"); } };
    const [client, host] = [aClient(), await anAgent({ real: broken })];
    const { warnings } = (await until(async () => { const status = await client.status(host); return !status.probing && status; })).host;
    expect(warnings).toEqual(["Pairs of the technology RBMT could not be listed: the folder is gone"]);
  });

  it("is believed the port of an engine, not its address", async () => {
    const [client, host] = [aClient(), await anAgent()];
    const report = await until(async () => {
      const { engines: kept } = await client.keep(host, engines);
      return kept["EngSpa"]?.running && kept["EngSpa"];
    });
    expect(report).toMatchObject({ url: "psk://127.0.0.1:4711", filledProcessingUnits: 1, restarts: 0 });
  });

  it("serves beside another one on another loopback address", async () => {
    const client = aClient();
    const statuses = await Promise.all([await anAgent(), await anAgent({ host: "127.0.0.2" })].map((host) => client.status(host)));
    expect(new Set(statuses.map((status) => status.agentId)).size).toBe(2);
    expect(statuses.map(({ installation }) => installation)).toEqual([await readInstallation(folder), await readInstallation(folder)]);
  });

  it("refuses who does not know the secret, and changed questions", async () => {
    const host = await anAgent();
    await expect(aClient({ secret: "guessed" }).status(host)).rejects.toMatchObject({
      code: "host-agent-unreachable", message: expect.stringContaining("does not accept our DRAGOMAN_AGENT_SECRET") });
    for (const authorization of [undefined, "Bearer shared", `Dragoman .0.${"0".repeat(32)}.${"0".repeat(64)}`]) {
      const answer = await fetch(`http://127.0.0.1:${host.agentPort}/status`,
        authorization === undefined ? {} : { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
  });

  it("answers no question a second time, nor one that was put to another agent or before its start", async () => {
    const heard: { url: string; init: RequestInit }[] = [];
    const [agent, other] = [await anAgent(), await anAgent()];
    const between = http.createServer((request, response) => void (async () => {
      const { method = "", url = "", headers: { authorization = "" } } = request;
      heard.push({ url, init: { method, body: await text(request), headers: { authorization } } });
      response.end();
    })()).listen(0, "127.0.0.1");
    await once(between, "listening");
    opened.push(() => { between.close(); between.closeAllConnections(); });
    const put = async ({ url, init }: (typeof heard)[number], { agentPort }: { agentPort: number }): Promise<number> =>
      (await fetch(`http://127.0.0.1:${agentPort}${url}`, init)).status;
    // What is put to somebody else's port is not for an agent.
    await aClient().keep({ hostname: "localhost", agentPort: (between.address() as AddressInfo).port }, []).catch(() => undefined);
    for (const one of [agent, other]) expect(await put(heard[0] as (typeof heard)[number], one)).toBe(401);

    const { run, ms } = await (await fetch(...asked(agent, { run: "", ms: 0 }))).json() as AgentMoment;
    const question = asked(agent, { run, ms });
    expect((await fetch(...question)).status).toBe(200);
    expect((await fetch(...question)).status).toBe(409);
    for (const moment of [{ run, ms: ms + 70_000 }, { run: "00-00", ms }]) expect((await fetch(...asked(agent, moment))).status).toBe(409);
    expect((await fetch(...asked(agent, { run, ms }))).status).toBe(200);
    expect((await aClient().status(agent)).engines).toEqual({});
  });

  it("refuses orders that are none, and goes on", async () => {
    const [client, host] = [aClient(), await anAgent()];
    const bad = { ...engines[1], id: "../../bin/sh" } as Engine;
    await expect(client.keep(host, [bad])).rejects.toMatchObject({ message: expect.stringContaining("engines[0].id") });
    expect((await client.status(host)).engines).toEqual({});
  });
});

describe("an agent that cannot be used", () => {
  const whyNot = (host: { hostname: string; agentPort: number }, change: Partial<HostAgentsSettings> = {}) =>
    aClient({ answerMs: 2_000, ...change }).status(host).then(() => "it can", (failure: Error) =>
      failure.message.replace(`The agent of host ${host.hostname} on port ${host.agentPort} cannot be used: `, ""));

  it("is told apart by why: the secret, its address, silence", async () => {
    expect(await whyNot(await anAgent({ secret: "theirs" }))).toBe("it does not accept our DRAGOMAN_AGENT_SECRET.");
    expect(await whyNot({ hostname: "localhost", agentPort: await freePort() })).toBe("nothing listens there (ECONNREFUSED).");
    const mute = createServer((socket) => { socket.on("error", () => undefined); }).listen(0, "127.0.0.1");
    await once(mute, "listening");
    const sockets = new Set<{ destroy(): void }>();
    mute.on("connection", (socket) => sockets.add(socket));
    opened.push(() => { mute.close(); for (const socket of sockets) socket.destroy(); });
    const agentPort = (mute.address() as AddressInfo).port;
    expect(await whyNot({ hostname: "localhost", agentPort }, { answerMs: 100 })).toBe("it did not answer within 0.1 s.");
    const rude = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(rude, "listening");
    opened.push(() => { rude.close(); });
    expect(await whyNot({ hostname: "localhost", agentPort: (rude.address() as AddressInfo).port }))
      .toBe("it ended the connection without an answer, as one does that wants TLS (ECONNRESET).");
  });

  it("is not called by a name elsewhere without a certificate", async () => {
    const host = { hostname: "no-such-host.invalid", agentPort: 8002 };
    expect(await whyNot(host)).toBe("this server has no certificate.");
    expect(await whyNot(host, { certificate: { current: undefined, missing: "there is none in the folder" } }))
      .toBe("there is none in the folder.");
  });
});

describe("somebody who is no host agent", () => {
  async function impostor(answer: http.RequestListener) {
    const server = http.createServer(answer).listen(0, "127.0.0.1");
    await once(server, "listening");
    opened.push(() => { server.close(); server.closeAllConnections(); });
    return { hostname: "localhost", agentPort: (server.address() as AddressInfo).port };
  }

  it("is not believed, and does not learn the secret", async () => {
    let heard = "";
    const host = await impostor((request, response) => {
      heard += JSON.stringify(request.headers);
      response.end(JSON.stringify({ agentId: "x", probing: false, host: {}, engines: {} }));
    });
    await expect(aClient().status(host)).rejects.toMatchObject({ message: expect.stringContaining("it is not a host agent") });
    expect(heard).not.toContain("shared");
  });

  it("cannot send without end, or never", async () => {
    const flood = await impostor((_, response) => { const pour = () => {
      while (response.write("x".repeat(65_536)));
    }; response.on("drain", pour); pour(); });
    await expect(aClient().status(flood))
      .rejects.toMatchObject({ code: "host-agent-unreachable", message: expect.stringContaining("larger than") });
    const silence = await impostor(() => {});
    await expect(aClient({ answerMs: 100 }).status(silence))
      .rejects.toMatchObject({ code: "host-agent-unreachable", message: expect.stringContaining("it did not answer within 0.1 s.") });
  });
});
