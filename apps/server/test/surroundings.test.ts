import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";
import { base64 } from "./support/client.js";
import { startQuickly } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("what operators and browsers see", () => {
  const temporary = mkdtempSync(join(tmpdir(), "dragoman-test-tmp-"));
  /** The names of earlier versions do not tell their process, so their age decides. */
  const [abandoned, foreign] = ["dragoman-zip-0a1b2c", "somebody-else"];
  for (const name of [abandoned, foreign]) {
    mkdirSync(join(temporary, name, "inner"), { recursive: true });
    utimesSync(join(temporary, name), 0, 0);
  }
  const { dragoman, admin } = useSandbox("EngSpa", { DRAGOMAN_CORS_ORIGINS: "https://tool.example", TMPDIR: temporary });
  afterAll(() => { rmSync(temporary, { recursive: true, force: true }); });

  it("removes what killed processes have left among temporary files, and nothing else", async () => {
    await until("it to be removed", async () => (readdirSync(temporary).includes(abandoned) ? undefined : true));
    expect(readdirSync(temporary)).toContain(foreign);
  });

  it("tells anybody that it lives and is ready, and only administrators the names of pairs", async () => {
    expect((await dragoman.anybody().get("/livez")).status).toBe(200);
    const anybody = await dragoman.anybody().get("/readyz");
    expect(anybody.status).toBe(200);
    expect(anybody.text).not.toContain("EngSpa");
    expect((await admin.get("/readyz")).text).toContain("EngSpa");
  });

  it("answers preflights of configured origins only", async () => {
    const ask = (origin: string) =>
      dragoman.anybody().send("OPTIONS", "/translations", undefined, { Origin: origin, "Access-Control-Request-Method": "POST" });
    const allowed = await ask("https://tool.example");
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://tool.example");
    expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("logs each request under its id, and no password, token, key or text", async () => {
    const secretText = "Planted sentence of a user";
    const { json } = await admin.get("/users/me/credentials");
    const token = (await dragoman.anybody().post("/auth", { username: "admin@localhost", password: dragoman.password })).json as string;
    await dragoman.anybody().send("POST", `/auth?username=admin%40localhost&password=${dragoman.password}`);
    await dragoman.anybody().withKey(json.key).quick(sandboxPair("EngSpa"), secretText);
    await admin.get(`/users/${token}`, { field: "accessToken" });
    await admin.translate(sandboxPair("EngSpa"), `${secretText} sandbox:fail and another. One more.`).catch(() => undefined);
    await admin.get("/nothing", { mark: "the-last-one" });
    const log = await until("the log to have the last request", async () => {
      const text = await readFile(join(dragoman.dataDir, "log/dragoman.log"), "utf8");
      return text.includes("/nothing") ? text : undefined;
    });
    for (const secret of [
      dragoman.password, token, json.key as string, secretText, base64(secretText), "the-last-one", await dragoman.agentSecret(),
    ]) expect(log).not.toContain(secret);
    const lines = log.trim().split("\n").map((line) => JSON.parse(line) as { msg: string; requestId?: string });
    const requests = lines.filter(({ msg }) => msg === "request");
    expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
  });

  it("describes itself to signed-in users", async () => {
    expect((await dragoman.anybody().get("/openapi.json")).status).toBe(401);
    expect((await admin.get("/openapi.json")).json.openapi).toMatch(/^3\.1/);
  });

  it("ignores a doubled slash at the start", async () => {
    expect((await dragoman.anybody().get("//api/v2/system/info")).json)
      .toMatchObject({ etsVersion: expect.any(String), features: { edgeCloud: "disabled" } });
  });
});

describe("a server that cannot start", () => {
  it("says why in one sentence", async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), "dragoman-nowhere-"));
    try {
      const DRAGOMAN_DATABASE_URL = Object.assign(new URL(database.url), { pathname: "/nowhere" }).href;
      const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL("../dist/bundle.mjs", import.meta.url))], {
        encoding: "utf8",
        env: { ...process.env, DRAGOMAN_DATABASE_URL, DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_AGENT_SECRET: "the-secret-of-these-tests" },
      });
      expect(stderr).toMatch(/^The server cannot start: The database refuses the connection: .*nowhere.*\. Check [^\n]+\.\n$/);
      expect(status).toBe(78);
    } finally {
      await rm(dataDir, { recursive: true });
      await database.drop();
    }
  });
});

describe("TLS", () => {
  it("is spoken with the certificate of the settings", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dragoman-tls-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    execFileSync("openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2", "-keyout", key, "-out", cert],
      { stdio: "ignore" });
    const dragoman = await startQuickly({
      DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_TLS_CERT: cert, DRAGOMAN_TLS_KEY: key,
    });
    try {
      const ca = await readFile(cert);
      const status = await new Promise((resolve, reject) => {
        get(`${dragoman.url}/api/v2/system/info`, { ca, servername: "localhost", agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on("error", reject);
      });
      expect(status).toBe(200);
    } finally {
      await dragoman.stop();
      await rm(folder, { recursive: true });
    }
  });
});
