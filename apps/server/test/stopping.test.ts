import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type Dragoman, startFreshDragoman } from "./support/dragoman.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";

describe("stopping Dragoman", () => {
  let dataDir: string;
  let dragoman: Dragoman | undefined;
  beforeEach(async () => { dataDir = await mkdtemp(join(tmpdir(), "dragoman-stopping-")); });
  afterEach(async () => {
    await dragoman?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Segments are slow, so that a document of hundreds takes its time. */
  const start = async (): Promise<Dragoman> => {
    dragoman = undefined;
    return (dragoman = await startFreshDragoman({
      DRAGOMAN_DATA_DIR: dataDir, DRAGOMAN_ADMIN_PASSWORD: "Correct-horse-7", DRAGOMAN_SANDBOX: "on,slow=200", DRAGOMAN_PAIRS: "EngFra" }));
  };

  it("ends the document that is under way before its engines go", async () => {
    const { admin, stop } = await start();
    const lines = Array.from({ length: 1_600 }, (_, n) => `This is line ${n}.`);
    const id = await admin.create(sandboxPair("EngFra"), lines.join("\n\n"), { inputFormat: "text/plain" });
    await until("the first segments", async () => {
      const { state, result } = (await admin.get(`/translations/${id}`)).json;
      return state === "inProgress" && result.completedSegments > 0 ? true : undefined;
    });
    await stop();
    const stopped = new Date();
    const { admin: later } = await start();
    const job = await later.done(id);
    expect(job).toMatchObject({ substate: "succeeded", result: { completedSegments: 1_600 } });
    expect(new Date(job.timestamps.done).getTime()).toBeLessThan(stopped.getTime());
    expect((await later.download(id)).split("\n\n")).toHaveLength(1_600);
  });
});
