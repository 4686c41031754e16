import { isLoopback } from "@dragoman/host-protocol";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { fileURLToPath } from "node:url";
import { openAuthority } from "../../../scripts/certificates/authority.mjs";
import { freePort } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const dayMs = 24 * 60 * 60_000;

function enroll(dataDir: string, ...words: readonly string[]) {
  return spawnSync(process.execPath, [join(root, "scripts/enroll.mjs"), ...words], {
    cwd: root, encoding: "utf8", env: { ...process.env, DRAGOMAN_DATA_DIR: dataDir },
  });
}

describe("a server whose agent can be reached from elsewhere", () => {
  // An address on loopback that is not taken for one, so that all is said as between machines.
  const { dragoman, admin } = useSandbox("EngSpa,SpaEng", { DRAGOMAN_AGENT_HOST: "127.1" });
  const file = (name: string): string => join(dragoman.dataDir, "agent-tls", name);
  const agentPort = async (): Promise<number> => (await admin.get("/hosts/localhost")).json.hostAgentPort;

  it("has certificates that are its owner's alone", async () => {
    expect((await readdir(file(""))).sort()).toEqual(["ca-key.pem", "ca.pem", "cert.pem", "key.pem"]);
    for (const name of await readdir(file(""))) expect((await stat(file(name))).mode & 0o777).toBe(0o600);
    expect((await stat(file(""))).mode & 0o777).toBe(0o700);
  });

  it("translates, quickly and as a job, through engines that speak TLS alone", async () => {
    expect(await admin.quick(sandboxPair("EngSpa"), "One sentence.")).toContain("[");
    expect(await admin.translate(sandboxPair("SpaEng"), "One sentence.\n\nAnother one.")).toContain("[");
    expect((await admin.get("/hosts/localhost")).json).toMatchObject({ hostAgentRunning: true, message: { errors: [] } });
  });

  it("has an agent that shows itself, and hears nobody without a certificate", async () => {
    const [port, ca] = [await agentPort(), await readFile(file("ca.pem"))];
    await expect(fetch(`http://127.0.0.1:${port}/status`)).rejects.toThrow();
    const socket = connect({ host: "127.0.0.1", port, ca, servername: "localhost" });
    await once(socket, "secureConnect");
    expect(socket.getPeerX509Certificate()?.subjectAltName).toBe("DNS:localhost");
    let heard = "";
    const closed = new Promise((resolve) => {
      socket.on("data", (bytes: Buffer) => { heard += bytes.toString(); }).on("error", () => undefined).on("close", resolve);
    });
    socket.write("GET /status HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await closed;
    expect(heard).toBe("");
  });

  it("enrolls another host by a command, whose folder suits that host and nobody else", async () => {
    const { status, stdout, stderr } = enroll(dragoman.dataDir, "10.0.0.7");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`scp -rp '${file("hosts/10.0.0.7")}' '10.0.0.7:…/data/agent-tls'`);
    expect((await readdir(file("hosts/10.0.0.7"))).sort()).toEqual(["ca.pem", "cert.pem", "key.pem"]);
    for (const [words, sentence] of [
      [[], "Name the host"], [["a", "b"], "Name the host"], [["not a name"], "is not a host name"],
      [["127.0.0.2"], "on loopback needs no certificate"], [["../../etc"], "is not a host name"],
    ] as const) {
      const refused = enroll(dragoman.dataDir, ...words);
      expect([refused.status, refused.stdout, refused.stderr.trim().split("\n").length]).toEqual([1, "", 1]);
      expect(refused.stderr).toContain(sentence);
    }
  });

  it("says of a host that has no certificate why it is not registered", async () => {
    const refused = await admin.post("/hosts", { hostname: "no-such-host.invalid", hostAgentPort: 8002 });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("its name cannot be resolved");
  });
});

/** A name of this machine that means loopback and is not taken for it; Debian gives one to each machine. */
const name = hostname();
const address = await lookup(name).then((found) => found.address, () => "");
const isTestable = isLoopback(address) && !isLoopback(name);
const describeByName = isTestable ? describe : describe.skip;

describeByName(`another host${isTestable ? "" : " (skipped: the name of this machine means no address on loopback)"}`, () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  let agent: ChildProcess | undefined;
  let dataDir = "";
  beforeAll(async () => { dataDir = await mkdtemp(join(tmpdir(), "dragoman-other-host-")); });
  afterAll(async () => {
    agent?.kill("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });

  const program = join(root, "apps/host-agent/dist/bundle.mjs");
  const startAgent = async (port: number): Promise<ChildProcess> => spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env["PATH"], DRAGOMAN_AGENT_HOST: name, DRAGOMAN_AGENT_PORT: String(port), DRAGOMAN_SANDBOX: "on",
      DRAGOMAN_AGENT_SECRET: await dragoman.agentSecret(), DRAGOMAN_DATA_DIR: dataDir,
    },
  });
  const host = async () => (await admin.get(`/hosts/${name}`)).json;
  const certificate = async () => new X509Certificate(await readFile(join(dataDir, "agent-tls/cert.pem")));
  const daysLeft = ({ validTo }: X509Certificate): number => Math.round((Date.parse(validTo) - Date.now()) / dayMs);

  it("is refused without a certificate, enrolled, serves, has its certificate renewed, and says why it is lost", async () => {
    const port = await freePort(address);
    const refused = await startAgent(port);
    expect(await once(refused, "exit")).toEqual([78, null]);

    expect(enroll(dragoman.dataDir, name).status).toBe(0);
    const enrolled = join(dragoman.dataDir, "agent-tls/hosts", name);
    await cp(enrolled, join(dataDir, "agent-tls"), { recursive: true });
    const authority = await openAuthority(join(dragoman.dataDir, "agent-tls"));
    const { publicKey } = await certificate();
    await writeFile(join(dataDir, "agent-tls/cert.pem"), await authority.certify(name, publicKey, new Date(Date.now() - 265 * dayMs)));
    agent = await startAgent(port);
    await until("the other host to join", async () =>
      ((await admin.post("/hosts", { hostname: name, hostAgentPort: port })).status === 200 ? true : undefined));

    await until("its certificate to be renewed", async () => (daysLeft(await certificate()) === 365 ? true : undefined));
    expect((await host()).message).toEqual({ warnings: [], errors: [] });

    const pair = sandboxPair("EngFra");
    await until("its pairs", async () => (pair in (await host()).languagePairs ? true : undefined));
    await admin.post(`/hosts/${name}/translation-engines`, { languagePair: pair, id: "far" });
    await admin.put(`/hosts/${name}/translation-engines/far/start`);
    await until("its engine to run", async () => ((await host()).translationEngines[0]?.running ? true : undefined));
    expect(await admin.quick(pair, "One sentence.")).toContain("[");
    expect(await admin.translate(pair, "One sentence.\n\nAnother one.")).toContain("[");

    const lostBecause = (why: string) => until(`it to be lost because ${why}`, async () => {
      const { hostAgentRunning, message } = await host();
      return !hostAgentRunning && String(message.errors).includes(why) ? true : undefined;
    });
    const [ours, theirs] = [join(dataDir, "agent-tls"), join(dataDir, "theirs")];
    await rename(ours, join(dataDir, "ours"));
    const other = await openAuthority(theirs);
    await mkdir(ours);
    await cp(join(dataDir, "ours/key.pem"), join(ours, "key.pem"));
    await writeFile(join(ours, "ca.pem"), other.certificate);
    await writeFile(join(ours, "cert.pem"), await other.certify(name, publicKey));
    agent.kill("SIGTERM");
    await lostBecause("nothing listens there (ECONNREFUSED)");
    agent = await startAgent(port);
    await lostBecause("its certificate is not one of our authority");
  });
});
