import { trainingChanged, type TrainingJob, undeployTraining } from "@dragoman/domain/adapted-language-pairs";
import { afterEach, describe, expect, it } from "@jest/globals";
import { anEngine, licensed, spanish, until } from "../hosts/hosts.test-kit.js";
import type { Grants } from "../hosts/index.js";
import { bytesOf, deployments, servedBy } from "./trainings.test-kit.js";

let closing: () => Promise<void> = async () => {};
afterEach(() => closing());

async function world(grants?: Grants) {
  const made = await deployments(grants);
  closing = () => made.close();
  const served = async (name: "one" | "two") => servedBy(await made.hosts.find(name), made.agents[name]);
  /** The job, once it is in that state; undefined stands for gone. */
  const becomes = (id: string, state: TrainingJob["state"] | undefined) => until(async () => {
    const job = await made.jobs.find(id);
    return job?.state === state && (job ?? ({} as TrainingJob));
  });
  return { ...made, served, becomes };
}

const sha = (job: TrainingJob): string => job.model?.sha256 ?? "";

describe("CarryDeployments", () => {
  it("brings a model to each host, has an engine serve it there, and says where it is deployed", async () => {
    const { job, carrier, becomes, served, failures } = await world();
    const asked = await job("model", "deploying", { deployingTo: ["one", "two"] });
    await carrier();
    expect(await becomes(asked.id, "deployed")).toMatchObject({ hostsDeployedTo: ["one", "two"], errorMessage: "" });
    for (const name of ["one", "two"] as const) expect((await served(name)).models).toEqual([sha(asked)]);
    expect([(await served("one")).engines, (await served("two")).engines]).toEqual([["EngSpa_legal"], ["EngSpa_legal_2"]]);
    expect(failures).toEqual([]);
  });

  it.each([[undefined, false, false], [0.2, true, false], [0.4, true, true]])(
    "tells hosts how far estimates of a training can be trusted whose correlation is %s", async (correlation, estimatesQuality, isGood) => {
      const { job, carrier, becomes, agents } = await world();
      await carrier();
      const asked = await job("model", "deploying", { report: correlation === undefined ? {} : { quality: { correlation } } });
      await becomes(asked.id, "deployed");
      const { host: { languagePairs } } = agents.one.status;
      const pair = languagePairs.find(({ id }) => id === asked.profile.languagePairId);
      expect([pair?.estimatesQuality, pair?.estimatesWell === true]).toEqual([estimatesQuality, isGood]);
    });

  it("tells a host that has the model, but was told less of it by an earlier version", async () => {
    const { job, carrier, becomes, agents, hosts, models } = await world();
    const asked = await job("model", "deploying", { report: { quality: { correlation: 0.4 } } });
    const { profile: { languagePairId, name }, model } = asked;
    const [host] = await hosts.list();
    if (host === undefined || model === undefined) throw new Error("There is no host, or no model.");
    await models.push(host, {
      sha256: model.sha256, size: model.size, languagePairId, sourceLanguageId: "eng", targetLanguageId: "spa", name, version: "1.0.0",
      baselineLanguagePairId: "", estimatesQuality: true, revision: 1,
    }, () => bytesOf("model"));
    await carrier();
    await becomes(asked.id, "deployed");
    expect(agents.one.status.host.languagePairs.find(({ id }) => id === languagePairId)).toMatchObject({ estimatesWell: true });
  });

  it.each<[string, (made: Awaited<ReturnType<typeof world>>) => void, Grants | undefined, string]>([
    ["the host has no room", ({ agents }) => { agents.one.roomBytes = 3; }, undefined, "there is no room on the disk"],
    ["its agent is away", ({ agents }) => { agents.one.away = true; }, undefined, "The agent at one:8002 does not answer."],
    ["the licence does not cover the pair", () => {}, licensed(5, "SpaEng_*"), "licence"],
    ["the licence has no unit left", () => {}, licensed(0, "*"), "0"],
  ])("goes back to readyToDeploy with a sentence, and leaves nothing behind, when %s", async (_, spoil, grants, sentence) => {
    const made = await world(grants);
    spoil(made);
    const asked = await made.job("model", "deploying");
    await made.carrier();
    const { errorMessage, hostsDeployedTo } = await made.becomes(asked.id, "readyToDeploy");
    expect([errorMessage, hostsDeployedTo]).toEqual([expect.stringContaining(sentence), []]);
    expect(await made.served("one")).toEqual({ engines: [], models: [] });
  });

  it("keeps the models of two pairs apart that were trained on the same texts, while one comes and while one goes", async () => {
    const { jobs, job, carrier, becomes, served, agents, keeper } = await world();
    await carrier();
    const [legal, medical] = [await job("model", "deploying"), await job("model", "deploying", { profile: {
      name: "medical", languagePairId: "EngSpa_Adapted-medical_SRV_PBMT_1_0_x_0",
    } })];
    const offered = () => agents.one.status.host.languagePairs.map(({ id }) => id).filter((id) => id.includes("_Adapted-")).sort();
    for (const { id } of [legal, medical]) await becomes(id, "deployed");
    expect(offered()).toEqual([legal, medical].map(({ profile }) => profile.languagePairId));
    expect(await keeper.run(new AbortController().signal)).toEqual([]);
    await jobs.update(legal.id, (held, now) => trainingChanged(held, undeployTraining(held), now));
    await becomes(legal.id, "readyToDeploy");
    expect(offered()).toEqual([medical.profile.languagePairId]);
    expect((await served("one")).models).toEqual([sha(medical)]);
  });

  it("brings back the model of a pair whose host lost it to another pair with the same bytes", async () => {
    const { job, carrier, becomes, keeper, agents } = await world();
    await carrier();
    const [legal, medical] = [await job("model", "deploying"), await job("model", "deploying", { profile: {
      name: "medical", languagePairId: "EngSpa_Adapted-medical_SRV_PBMT_1_0_x_0",
    } })];
    for (const { id } of [legal, medical]) await becomes(id, "deployed");
    const [lost] = [...agents.one.models].find(([, { languagePairId }]) => languagePairId === legal.profile.languagePairId) ?? [""];
    agents.one.models.delete(lost);
    expect(await keeper.run(new AbortController().signal)).toEqual([{ hostname: "one", sha256: sha(legal), done: "brought" }]);
    expect(agents.one.models.size).toBe(2);
  });

  it("is deployed where it could be, and says what is wrong elsewhere", async () => {
    const { job, carrier, becomes, agents, served } = await world();
    agents.two.away = true;
    const asked = await job("model", "deploying", { deployingTo: ["one", "two", "three"] });
    await carrier();
    const { hostsDeployedTo, errorMessage } = await becomes(asked.id, "deployed");
    expect(hostsDeployedTo).toEqual(["one"]);
    expect(errorMessage).toMatch(/two:8002 does not answer.*There is no host three any more/);
    expect((await served("two")).engines).toEqual([]);
  });

  it("goes on after a stop in its midst, on another server, without doing anything twice", async () => {
    const { job, carrier, becomes, agents, served, jobs } = await world();
    agents.one.away = true;
    const asked = await job("model", "deploying");
    const first = await carrier();
    await until(async () => ((await jobs.find(asked.id))?.attempt ?? 0) > asked.attempt);
    await first.stop();
    agents.one.away = false;
    await Promise.all([carrier(), carrier()]);
    expect((await becomes(asked.id, "deployed")).hostsDeployedTo).toEqual(["one"]);
    expect(await served("one")).toEqual({ engines: ["EngSpa_legal"], models: [sha(asked)] });
  });

  it("takes over from a server that died when its lease is over", async () => {
    const { job, carrier, becomes, clock, jobs } = await world();
    const asked = await job("model", "deploying", { engineId: "dead", leasedUntil: clock.now() + 30e6 });
    await carrier();
    expect((await jobs.find(asked.id))?.attempt).toBe(asked.attempt);
    clock.advance(31_000);
    await becomes(asked.id, "deployed");
  }, 20_000);

  it("takes model and engine away, and the job as well where somebody deleted it", async () => {
    const { job, carrier, becomes, served, jobs } = await world();
    await carrier();
    for (const isDoomed of [false, true]) {
      const asked = await job(`model ${isDoomed}`, "deploying", { profile: { name: `pair${Number(isDoomed)}` } });
      await becomes(asked.id, "deployed");
      expect((await served("one")).models).toHaveLength(1);
      await jobs.update(asked.id, (held, now) => trainingChanged(held, undeployTraining(held, ["one"], isDoomed), now));
      const left = await becomes(asked.id, isDoomed ? undefined : "readyToDeploy");
      expect(left.hostsDeployedTo).toEqual(isDoomed ? undefined : []);
      expect(await served("one")).toEqual({ engines: [], models: [] });
    }
  });

  it("undeploys from a host that is away or gone", async () => {
    const { job, carrier, becomes, agents, hosts, served } = await world();
    agents.one.away = true;
    const asked = await job("model", "undeploying", { hostsDeployedTo: ["one", "gone"], deployingTo: [] });
    const engines = [anEngine("Old", { pair: { ...spanish, id: asked.profile.languagePairId } })];
    await hosts.update("one", (host) => ({ state: { ...host, engines } }));
    await carrier();
    expect((await becomes(asked.id, "readyToDeploy")).errorMessage).toBe("");
    expect((await served("one")).engines).toEqual([]);
  });

  it("has the later model of a pair take the place of the earlier one on the same engine", async () => {
    const { job, carrier, becomes, served } = await world();
    await carrier();
    const earlier = await job("earlier", "deploying", { deployingTo: ["one", "two"] });
    await becomes(earlier.id, "deployed");
    const before = await served("one");
    const later = await job("later", "deploying");
    await becomes(later.id, "deployed");
    await until(async () => JSON.stringify((await served("one")).models) === JSON.stringify([sha(later)]));
    expect((await served("one")).engines).toEqual(before.engines);
    expect(await served("two")).toMatchObject({ models: [sha(earlier)] });
    expect((await becomes(earlier.id, "deployed")).hostsDeployedTo).toEqual(["two"]);
  });
});

describe("KeepDeployments", () => {
  it("brings back what a host lost, takes away what it should not have, and leaves alone what is being carried on", async () => {
    const { job, keeper, models, served, agents, hosts } = await world();
    const deployed = await job("deployed", "deployed", { hostsDeployedTo: ["one"] });
    const deploying = await job("deploying", "deploying", { profile: { name: "other" } });
    const gone = await job("undeployed while it was away", "readyToDeploy", { profile: { name: "third" } });
    const [host] = await hosts.list();
    if (host === undefined) throw new Error("There is no host.");
    for (const [text, { profile, model }] of [["deploying", deploying], ["undeployed while it was away", gone]] as const) {
      await models.push(host, {
        sha256: model?.sha256 ?? "", size: model?.size ?? 0, languagePairId: profile.languagePairId, sourceLanguageId: "eng",
        targetLanguageId: "spa", name: profile.name, version: "1.0.0", baselineLanguagePairId: "", estimatesQuality: false, revision: 1,
      }, () => bytesOf(text));
    }
    agents.two.away = true;
    expect(await keeper.run(new AbortController().signal)).toEqual([
      { hostname: "one", sha256: sha(deployed), done: "brought" }, { hostname: "one", sha256: sha(gone), done: "removed" }]);
    expect(await served("one")).toEqual({ engines: ["EngSpa_legal"], models: [sha(deploying), sha(deployed)] });
    expect(await keeper.run(new AbortController().signal)).toEqual([]);
  });
});
