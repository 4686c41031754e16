import { expect, it } from "@jest/globals";
import { type DatabaseProxy, startDatabaseProxy } from "../../../packages/adapters-persistence/test/database-proxy.js";
import { createTestDatabase } from "../../../packages/adapters-persistence/test/test-database.js";
import { startDragoman } from "./support/dragoman.js";
import { later } from "./support/later.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";

const pair = sandboxPair("EngSpa");
const blocks = 300;
const document = Array.from({ length: blocks }, (_, n) => `This is block ${n}.`).join("\n\n");

let through: DatabaseProxy | undefined;
const proxy = later(() => through);
const { admin, dragoman } = useDragoman(async () => {
  const database = await createTestDatabase();
  through = await startDatabaseProxy(database.url);
  const started = await startDragoman({ DRAGOMAN_SANDBOX: "on,slow=200", DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_DATABASE_URL: through.url });
  const stop = async (): Promise<void> => {
    await started.stop();
    await through?.stop();
    await database.drop();
  };
  return { ...started, stop };
});

/** Undefined where `/readyz` does not answer in the time that it promises, which may happen on a busy machine. */
const readiness = async (): Promise<{ status: number; text: string } | undefined> => {
  try {
    const answer = await fetch(`${dragoman.url}/readyz`, { signal: AbortSignal.timeout(2_500), headers: admin.headers });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
};
/** What a call answers before its caller gives up. */
const asked = async (path: string): Promise<{ status: number; json: { error?: string } }> => {
  const answer = await fetch(`${dragoman.url}/api/v2${path}`, { signal: AbortSignal.timeout(30_000), headers: admin.headers });
  return { status: answer.status, json: await answer.json() as { error?: string } };
};

it("goes on when all connections to the database fall silent: calls are answered, and the job ends", async () => {
  const id = await admin.create(pair, document, { inputFormat: "text/plain" });
  await until("the job to be worked on", async () =>
    ((await admin.get(`/translations/${id}`)).json.result.completedSegments > 0 ? true : undefined));
  expect(proxy.goSilent()).toBeGreaterThan(3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => asked("/translations")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await admin.done(id);
  expect((await admin.download(id)).split("\n\n")).toHaveLength(blocks);
  await until("the server to be ready", async () => ((await readiness())?.status === 200 ? true : undefined));
});

it("says within seconds that a database is away that stands still, and goes on when that does", async () => {
  const id = await admin.create(pair, document, { inputFormat: "text/plain" });
  proxy.freeze();
  const refused = () => until("an answer of /readyz in time", readiness);
  const [ready, ...answers] = await Promise.all([refused(), ...Array.from({ length: 20 }, () => asked("/translations"))]);
  expect(ready).toMatchObject({ status: 503, text: expect.stringContaining("database") });
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ status: 503 })));
  expect(await refused()).toMatchObject({ status: 503 });
  proxy.thaw();
  await until("a call to be answered", async () => ((await asked("/translations")).status === 200 ? true : undefined));
  await admin.done(id);
  expect((await admin.download(id)).split("\n\n")).toHaveLength(blocks);
});
