import { HttpHostAgents, type HostAgentsSettings } from "@dragoman/adapters-engines";
import type { Engine } from "@dragoman/domain/hosts";
import { type AgentCertificate, type AgentTls, openAgentCertificate } from "@dragoman/host-protocol";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { openAuthority } from "../../../scripts/certificates/authority.mjs";
import { dayMs, twoAuthorities } from "../../../packages/host-protocol/test/two-authorities.js";
import { certifyAgain, enrollHost, keepOwnCertificate } from "../../../scripts/certificates/hosts.mjs";
import { startHostAgent } from "./host-agent.js";
import { enginePrograms, launchEngines } from "./launch-engine.js";

/** An address on loopback that is not taken for one, so that TLS is spoken there. */
const elsewhere = "127.1";

const certified = twoAuthorities();
let folder: string;
const opened: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dragoman-agent-tls-"));
  await writeFile(join(folder, "engine.mjs"), `
    process.on("disconnect", () => process.exit(0));
    process.send({ type: "ready", url: "https://203.0.113.9:4711", filledProcessingUnits: 1 });
  `);
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const fixed = (tls: AgentTls | undefined): AgentCertificate => ({ current: tls, missing: "there is none", renew: () => undefined });

async function anAgent(certificate: AgentCertificate | undefined) {
  const settings = { host: "127.0.0.1", port: 0, secret: "shared", databaseUrl: undefined, dataDir: folder, certificate };
  const agent = await startHostAgent(settings, {
    pairs: { all: [], first: [] }, log: () => {}, checkModel: async () => {},
    launch: launchEngines(enginePrograms(() => join(folder, "engine.mjs")), { host: "127.0.0.1" }),
  });
  opened.push(() => agent.close());
  return { hostname: "localhost", agentPort: agent.port };
}

function aClient(tls: AgentTls | undefined, change: Partial<HostAgentsSettings> = {}): HttpHostAgents {
  const client = new HttpHostAgents({ secret: "shared", localAddress: elsewhere, certificate: fixed(tls), ...change });
  opened.push(() => client.close());
  return client;
}

/** What somebody hears who asks an agent over TLS without a certificate of their own. */
function heardBy(host: { agentPort: number }, tls: ConnectionOptions, session: (kept: Buffer) => void = () => undefined): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect({ host: "127.0.0.1", port: host.agentPort, servername: "localhost", ...tls });
    socket.on("data", (bytes: Buffer) => { heard += bytes.toString(); }).on("session", session)
      .on("error", () => undefined).on("close", () => resolve(heard));
    socket.write("GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n");
  });
}

describe("mutual TLS", () => {
  it("lets server and agent of one installation speak", async () => {
    const host = await anAgent(fixed(await certified("localhost")));
    const client = aClient(await certified("localhost"));
    for (let again = 0; again < 3; again++) expect((await client.status(host)).host.agentRunning).toBe(true);
    expect((await client.profile(host)).cpu.length).toBeGreaterThan(0);
    expect((await client.keep(host, [])).engines).toEqual({});
  });

  it("lets the host of any name in that is certified, but is led to none of another name", async () => {
    const host = await anAgent(fixed(await certified("localhost")));
    expect((await aClient(await certified("10.0.0.7")).status(host)).host.warnings).toEqual([]);
  });

  it.each<[string, { agent?: () => Promise<AgentTls>; server?: () => Promise<AgentTls> }, RegExp]>([
    ["the agent's certificate has expired", { agent: () => certified("localhost", { days: -366 }) },
      /: its certificate has expired, or the clocks differ \(CERT_HAS_EXPIRED\)\.$/],
    ["the agent's certificate is not valid yet", { agent: () => certified("localhost", { days: 2 }) },
      /: its certificate is not valid yet, so the clocks differ \(CERT_NOT_YET_VALID\)\.$/],
    ["the agent's certificate is another host's", { agent: () => certified("10.0.0.7") },
      /: its certificate is that of another host \(ERR_TLS_CERT_ALTNAME_INVALID\)\.$/],
    ["the agent's certificate is one of another authority", { agent: () => certified("localhost", { by: "theirs" }) },
      /: its certificate is not one of our authority \(\w+\)\.$/],
    ["our certificate has expired", { server: () => certified("localhost", { days: -400 }) },
      /: it refuses our certificate, which expired on \d{4}-\d\d-\d\d \(\w+\)\.$/],
    ["our certificate is not valid yet", { server: () => certified("localhost", { days: 30 }) },
      /: it refuses our certificate, which is not valid before \d{4}-\d\d-\d\d \(\w+\)\.$/],
    ["our certificate is one of another authority", { server: () => certified("localhost", { by: "theirs", believes: "ours" }) },
      /: it refuses our certificate, which is of another authority than its own, or not valid by its clock \(\w+\)\.$/],
  ])("ends in a sentence when %s", async (_, { agent, server }, sentence) => {
    const usual = () => certified("localhost");
    const host = await anAgent(fixed(await (agent ?? usual)()));
    const client = aClient(await (server ?? usual)());
    for (const call of [() => client.status(host), () => client.keep(host, [])]) {
      await expect(call()).rejects.toMatchObject({ code: "host-agent-unreachable", message: expect.stringMatching(sentence) });
    }
  });

  it("demands a certificate at all, and keeps the secret as a second lock", async () => {
    const tls = await certified("localhost");
    const host = await anAgent(fixed(tls));
    expect(await heardBy(host, { ca: tls.ca })).toBe("");
    await expect(aClient(tls, { secret: "guessed" }).status(host)).rejects.toThrow("it does not accept our DRAGOMAN_AGENT_SECRET.");
  });

  it("does not hear who resumes a session that nobody proved to be", async () => {
    const tls = await certified("localhost");
    const host = await anAgent(fixed(tls));
    const sessions: Buffer[] = [];
    for (const session of [undefined, sessions]) {
      const resumed = session?.[0];
      expect(await heardBy(host, { ca: tls.ca, ...(resumed === undefined ? {} : { session: resumed }) }, (kept) => sessions.push(kept)))
        .toBe("");
    }
  });

  it("is not spoken with who does not speak it, on either side", async () => {
    const tls = await certified("localhost");
    const [secure, plain] = [await anAgent(fixed(tls)), await anAgent(undefined)];
    await expect(aClient(tls).status(plain)).rejects.toThrow(/: it does not speak TLS as it should, so it may have no certificate/);
    await expect(aClient(tls, { localAddress: "127.0.0.1" }).status(secure)).rejects
      .toThrow(/: it ended the connection without an answer, as one does that wants TLS \(ECONNRESET\)\.$/);
    await expect(fetch(`http://127.0.0.1:${secure.agentPort}/status`)).rejects.toThrow();
  });

  it("names an address that does not resolve, and one where nobody listens", async () => {
    const tls = await certified("localhost");
    await expect(aClient(tls).status({ hostname: "no-such-host.invalid", agentPort: 8002 })).rejects
      .toThrow(/: its name cannot be resolved/);
    const closed = http.createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    const nobody = { hostname: "localhost", agentPort: port };
    await expect(aClient(tls).status(nobody)).rejects.toThrow(": nothing listens there (ECONNREFUSED).");
  });

  it("is how engines are asked where their agent is", async () => {
    const tls = await certified("localhost");
    const host = await anAgent(fixed(tls));
    const engine: Engine = {
      kind: "translation", id: "EngSpa", expectedRunning: true, languagePairId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0",
      desiredProcessingUnits: 1, maximumProcessingUnits: 1,
    };
    const client = aClient(tls);
    let url: string | undefined;
    while (url === undefined) url = (await client.keep(host, [engine])).engines["EngSpa"]?.url;
    expect(url).toBe(`https://${elsewhere}:4711`);
  });
});

describe("the certificate of an agent", () => {
  /** A host that was enrolled, and whose certificate ends in so many days; the server, where the authority is. */
  async function anInstallation(days: number) {
    const [server, host] = [join(folder, `server ${days}`), join(folder, `host ${days}`)];
    await keepOwnCertificate(server);
    const enrolled = await enrollHost(server, "10.0.0.7");
    await cp(enrolled.folder, join(host, "agent-tls"), { recursive: true });
    const cert = join(host, "agent-tls", "cert.pem");
    const authority = await openAuthority(join(server, "agent-tls"));
    const { publicKey } = new X509Certificate(readFileSync(cert));
    // It is called at loopback, by the name that stands for that.
    writeFileSync(cert, await authority.certify("localhost", publicKey, new Date(Date.now() + (days - 365) * dayMs)));
    return {
      shown: () => new X509Certificate(readFileSync(cert)), agent: await anAgent(openAgentCertificate({}, host)),
      client: (change: Partial<HostAgentsSettings> = {}) =>
        aClient(undefined, { certificate: openAgentCertificate({}, server), ...change }),
      certifyAgain: (hostname: string, { publicKey: present }: X509Certificate) =>
        certifyAgain(server, { hostname, publicKey: present.export({ type: "spki", format: "pem" }) }),
    };
  }
  const daysLeft = ({ validTo }: X509Certificate): number => Math.round((Date.parse(validTo) - Date.now()) / dayMs);

  it("is renewed by the server when a third of its time is left, and shown from then on", async () => {
    const { shown, agent, client, certifyAgain: again } = await anInstallation(100);
    const before = shown();
    const asking = client({ certifyAgain: again });
    expect((await asking.keep(agent, [])).host.warnings).toEqual([]);
    while (daysLeft(shown()) !== 365) await new Promise((resolve) => { setTimeout(resolve, 10); });
    expect([shown().subjectAltName, shown().publicKey.equals(before.publicKey)]).toEqual([before.subjectAltName, true]);
  });

  it("is replaced once, though connections that were made before go on to show the old one", async () => {
    const { agent, client, certifyAgain: again } = await anInstallation(51);
    let made = 0;
    const asking = client({ certifyAgain: (hostname, present) => { made += 1; return again(hostname, present); } });
    let warned = (await asking.keep(agent, [])).host.warnings;
    for (let looks = 0; warned.length > 0 && looks < 500; looks++) {
      await new Promise((resolve) => { setTimeout(resolve, 10); });
      warned = (await asking.keep(agent, [])).host.warnings;
    }
    for (let more = 0; more < 3; more++) expect((await asking.keep(agent, [])).host.warnings).toEqual([]);
    expect(made).toBe(1);
  });

  it("stays while it is valid for long", async () => {
    const { shown, agent, client } = await anInstallation(200);
    const before = shown().serialNumber;
    const asked: string[] = [];
    const asking = client({ certifyAgain: async (hostname) => { asked.push(hostname); return undefined; } });
    for (let again = 0; again < 3; again++) expect((await asking.keep(agent, [])).host.warnings).toEqual([]);
    expect([asked, shown().serialNumber]).toEqual([[], before]);
  });

  it.each([
    [100, []],
    [50, [expect.stringMatching(/^The certificate of host localhost ends on \d{4}-\d\d-\d\d and could not be renewed: enroll the host/)]],
  ])("that ends in %i days warns in time where nobody renews it", async (days, warnings) => {
    const { agent, client } = await anInstallation(days);
    const failing = client({ certifyAgain: async () => { throw new Error("the disk is full"); } });
    for (const asking of [client(), failing]) expect((await asking.keep(agent, [])).host.warnings).toEqual(warnings);
  });
});
