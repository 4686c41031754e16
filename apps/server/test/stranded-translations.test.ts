import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { type Dragoman, startDragoman } from "./support/dragoman.js";
import { until } from "./support/until.js";

type HostedEngine = { config: { id: string; languagePair?: string }; running: boolean };

describe("a document that waits for an engine", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let engFra: string, spaEng: string, chain: string;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "EngFra,SpaEng" });
    admin = dragoman.admin;
    [engFra, spaEng] = [await admin.pair("EngFra"), await admin.pair("SpaEng")];
    chain = `${spaEng}>>${engFra}`;
  }, 180_000);
  afterAll(() => dragoman?.stop());

  /** Starts or stops an engine, and waits until it has. */
  const engine = async (kind: "jobEngines" | "translationEngines", isIt: (one: HostedEngine) => boolean, verb: "start" | "stop"): Promise<void> => {
    const find = async (): Promise<HostedEngine> => (await admin.get("/hosts/localhost")).json[kind].find(isIt);
    const path = kind === "jobEngines" ? "job-engines" : "translation-engines";
    await admin.put(`/hosts/localhost/${path}/${(await find()).config.id}/${verb}`);
    await until(`the engine to ${verb}`, async () => ((await find()).running === (verb === "start") ? true : undefined));
  };
  const documents = (verb: "start" | "stop") => engine("jobEngines", () => true, verb);
  const pair = (id: string, verb: "start" | "stop") => engine("translationEngines", ({ config }) => config.languagePair === id, verb);

  it("waits while its engine is only stopped, and fails with a sentence when its chain is deleted", async () => {
    await documents("stop");
    const [single, chained] = [await admin.create(engFra, "One."), await admin.create(chain, "Uno.")];
    await pair(engFra, "stop");
    expect((await admin.delete(`/translation-chains/${encodeURIComponent(chain)}`)).status).toBe(200);
    await documents("start");
    expect(await admin.done(chained)).toMatchObject({
      substate: "failed", errorMessage: `The document cannot be translated any more: the chain ${chain} was deleted.`, profile: { languagePairId: chain } });
    expect((await admin.get(`/translations/${single}`)).json).toMatchObject({ state: "preparing", errorMessage: "" });
    await pair(engFra, "start");
    expect(await admin.done(single)).toMatchObject({ substate: "succeeded" });
  });
});
