import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { describeSchema } from "../../../packages/adapters-persistence/test/describe-schema.js";
import { createTestDatabase, type TestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";
import { Client } from "./support/client.js";
import { freePort } from "./support/dragoman.js";
import { until } from "./support/until.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const checkout = new URL("../../../scripts/test-run/checkout.mjs", import.meta.url);
/** The last commit before servers were kept off newer databases; it knows 14 schema steps. */
const older = "c5408c87c94cea034a5c5382eeaca0f3760a2f47";
const olderSteps = 14;
const password = "Password-of-the-first";

const skipReason = hasCommit() ? undefined : `the history of this clone does not reach back to ${older.slice(0, 7)}`;
if (skipReason !== undefined) console.log(`skipped: ${skipReason}`);

function hasCommit(): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${older}^{commit}`], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Builds the older version in a new folder, with the packages that are installed here. */
async function buildOlder(folder: string): Promise<void> {
  const { checkOut, linkPackages } = await import(checkout.href) as {
    checkOut(from: string, commit: string, to: string): void; linkPackages(from: string, to: string): void;
  };
  checkOut(root, older, folder);
  linkPackages(root, folder);
  execFileSync(process.execPath, ["node_modules/ts7/bin/tsc", "-b"], { cwd: folder });
}

(skipReason === undefined ? describe : describe.skip)("a database that an older server made", () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "dragoman-older-"));
    mkdirSync(join(folder, "data"));
    await buildOlder(join(folder, "clone"));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the server of a clone on the database, without agent and engines, until `use` has looked at it or it ends by itself. */
  async function run(clone: string, use: (url: string) => Promise<void>): Promise<{ readonly code: number | null; readonly said: string }> {
    const port = await freePort();
    const server = spawn(process.execPath, [join(clone, "apps/server/dist/main.js")], {
      cwd: clone, stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: {
        ...process.env, DRAGOMAN_DATABASE_URL: database.url, DRAGOMAN_DATA_DIR: join(folder, "data"), DRAGOMAN_PORT: String(port),
        DRAGOMAN_AGENT_PORT: String(await freePort()), DRAGOMAN_AGENT_SECRET: "a secret of this test", DRAGOMAN_ADMIN_PASSWORD: password,
      },
    });
    let said = "";
    server.stderr?.on("data", (bytes: Buffer) => (said += bytes.toString()));
    const ended = new Promise<number | null>((resolve) => { server.once("exit", resolve); });
    const url = `http://127.0.0.1:${port}`;
    const answers = async (): Promise<boolean | undefined> => {
      if (server.exitCode !== null) return false;
      return await fetch(`${url}/livez`).then(({ ok }) => ok || undefined, () => undefined);
    };
    try {
      if (await until("the server to answer or to end", answers)) await use(url);
    } finally {
      server.kill("SIGTERM");
    }
    return { code: await ended, said };
  }

  const ann = { username: "ann@mail.example", password: "Correct-horse-7" };
  const fill = async (admin: Client): Promise<void> => {
    for (const [path, fields] of [
      ["/labels", { name: "kept" }], ["/users", { ...ann, displayName: "Änn 🙂", roles: "admin" }],
      ["/users", { username: "bo@mail.example", password: ann.password, displayName: "Bo", roles: "observer" }],
      ["/dictionaries", { dictionaryId: "words", sourceLanguageId: "eng", targetLanguageId: "spa" }],
      ["/dictionaries/words/term", { source: "garden", target: "jardín" }], ["/brands", { source: "Hohenheim", target: "Hohenheim GmbH" }],
    ] as const) expect([path, (await admin.post(path, fields)).status]).toEqual([path, 200]);
  };
  const listed = ["/labels", "/users", "/dictionaries", "/dictionaries/words/term", "/brands"];
  const lists = (client: Client): Promise<readonly unknown[]> =>
    Promise.all(listed.map(async (path) => (await client.get(path)).json));

  const stepsRun = async (): Promise<number | undefined> =>
    (await database.query<{ steps: number }>("SELECT count(*)::int AS steps FROM schema_steps"))[0]?.steps;
  /** All that the database holds. */
  const everything = async (): Promise<readonly unknown[]> => {
    const tables = await database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename");
    const rows = tables.map(({ name }) => database.query(`SELECT '${name}' AS name, one::text AS row FROM ${name} AS one ORDER BY 2`));
    return [await describeSchema(database), ...await Promise.all(rows)];
  };

  it("is brought up to date by today's, which the older one then refuses, without a change", async () => {
    let answers: readonly unknown[] = [];
    await run(join(folder, "clone"), async (url) => {
      await fill(await new Client(url).signIn("admin@localhost", password));
      answers = await lists(await new Client(url).signIn(ann.username, ann.password));
    });
    expect(await stepsRun()).toBe(olderSteps);
    expect(answers).toMatchObject([{ totalItems: 1 }, { totalItems: 3 }, { totalItems: 1 }, { totalTerms: 1 }, { totalItems: 1 }]);

    await run(root, async (url) => {
      expect(await lists(await new Client(url).signIn(ann.username, ann.password))).toMatchObject(answers);
    });
    expect(await stepsRun()).toBeGreaterThan(olderSteps);

    const before = await everything();
    const { code, said } = await run(join(folder, "clone"), async () => expect("the older server").toBe("refused"));
    expect(said).toMatch(/^The server cannot start: The database needs a server that knows \d+ schema steps; this one knows 14\. .+\n$/);
    expect(code).toBe(1);
    expect(await everything()).toEqual(before);
  });
});
