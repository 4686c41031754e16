import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";

const apps = fileURLToPath(new URL("../..", import.meta.url));
/** Says that another start would end as this one did. */
const inVain = 78;

let dataDir: string;
beforeEach(async () => { dataDir = await mkdtemp(join(tmpdir(), "dragoman-bad-start-")); });
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a program with a file in its data directory, and waits for its end. */
async function startWith(
  app: "server" | "host-agent", file: string, content: string | undefined, settings: Readonly<Record<string, string>>,
) {
  const path = join(dataDir, file);
  await mkdir(dirname(path), { recursive: true });
  if (content === undefined) await mkdir(path);
  else await writeFile(path, content);
  const child = spawn(process.execPath, [join(apps, app, "dist/bundle.mjs")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env["PATH"], DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_AGENT_SECRET: "0123456789abcdef", DRAGOMAN_SANDBOX: "on",
      // Nobody is there, and nobody is waited for.
      DRAGOMAN_DATABASE_URL: "postgresql://u:p@127.0.0.1:9/x", ...settings,
    },
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = await once(child, "close") as [number];
  return { code, said, kept: content === undefined ? undefined : await readFile(path, "utf8") };
}

describe("a start that ends, as another one would", () => {
  for (const [app, file, content, says, settings = {}] of [
    ["server", "token-key.pem", "no key", "token-key.pem cannot be used: it holds no private key."],
    ["server", "token-key.pem", "", "token-key.pem cannot be used: it holds no private key."],
    ["server", "token-key.pem", undefined, "token-key.pem cannot be used: it could not be read"],
    ["server", "secret-key", "abc", "secret-key cannot be used: it is not 64 hexadecimal digits."],
    ["server", "secret-key", undefined, "secret-key cannot be used: it could not be read"],
    ["server", "tls.pem", "no certificate", "The files of DRAGOMAN_TLS_CERT, DRAGOMAN_TLS_KEY cannot be used for TLS",
      { DRAGOMAN_TLS_CERT: "tls.pem", DRAGOMAN_TLS_KEY: "tls.pem" }],
    ["host-agent", "agent-tls/key.pem", "no key", "agent-tls/key.pem cannot be used for TLS"],
    ["server", "agent-tls/key.pem", "no key", "agent-tls/key.pem cannot be used for TLS"],
  ] as const) {
    it(`of the ${app} with ${content === undefined ? "a folder" : JSON.stringify(content)} as ${file}`, async () => {
      await mkdir(join(dataDir, "agent-tls"));
      if (file.startsWith("agent-tls")) for (const name of ["ca.pem", "cert.pem"]) await writeFile(join(dataDir, "agent-tls", name), "x");
      const inFolder = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, join(dataDir, value)]));
      const { code, said, kept } = await startWith(app, file, content, inFolder);
      expect({ code, lines: said.trim().split("\n").length, said, kept })
        .toEqual({ code: inVain, lines: 1, said: expect.stringContaining(says), kept: content });
    });
  }
});

describe("a server whose database is empty", () => {
  let database: TestDatabase;
  beforeEach(async () => { database = await createTestDatabase(); });
  afterEach(() => database.drop());

  it("does not start where its data directory has served with another one, and leaves it empty", async () => {
    const { code, said } = await startWith("server", "made-database", "", { DRAGOMAN_DATABASE_URL: database.url });
    expect({ code, said })
      .toEqual({ code: inVain, said: expect.stringContaining("is empty, but this data directory has served with one") });
    expect(await database.query("SELECT * FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    expect(await readdir(dataDir)).not.toContain("first-password");
  });
});
