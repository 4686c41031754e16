import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

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
    const enroll = (...words: string[]) => spawnSync(process.execPath, [join(root, "scripts/enroll.mjs"), ...words], {
      cwd: root, encoding: "utf8", env: { ...process.env, DRAGOMAN_DATA_DIR: dragoman.dataDir },
    });
    const { status, stdout, stderr } = enroll("10.0.0.7");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`scp -rp '${file("hosts/10.0.0.7")}' '10.0.0.7:…/data/agent-tls'`);
    expect((await readdir(file("hosts/10.0.0.7"))).sort()).toEqual(["ca.pem", "cert.pem", "key.pem"]);
    for (const [words, sentence] of [
      [[], "Name the host"], [["a", "b"], "Name the host"], [["not a name"], "is not a host name"],
      [["127.0.0.2"], "on loopback needs no certificate"], [["../../etc"], "is not a host name"],
    ] as const) {
      const refused = enroll(...words);
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
