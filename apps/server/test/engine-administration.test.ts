import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Answer } from "./support/client.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("administering engines", () => {
  const { admin } = useSandbox("none");
  const here = "/hosts/localhost";
  const pair = sandboxPair("EngSpa");
  beforeAll(async () => {
    await admin.post(`${here}/job-engines`, { id: "jobs_here" });
    await admin.post(`${here}/training-engines`, { id: "trains_here" });
    await admin.post(`${here}/translation-engines`, { id: "pair_here", languagePair: pair });
  });

  it.each(["job", "training"])("leads a %s engine through its whole life", async (kind) => {
    const engines = `${here}/${kind}-engines`;
    const shown = async () =>
      (await admin.get(here)).json[`${kind}Engines`].find((one: { config: { id: string } }) => one.config.id === "Life_1");
    const isRunning = async () => (await shown()).running as boolean;
    const ask = async (act: string) => (await admin.put(`${engines}/LIFE_1/${act}`)).json;
    expect((await admin.post(engines, { id: "Life_1" })).json)
      .toMatchObject({ running: false, expectedRunning: false, config: { id: "Life_1" } });
    expect(await ask("start")).toMatchObject({ expectedRunning: true, config: { id: "Life_1" } });
    await until("the engine to run", async () => (await isRunning()) || undefined);
    expect(await ask("reset-config")).toBe("OK");
    expect(await ask("stop")).toMatchObject({ expectedRunning: false });
    await until("the engine to rest", async () => !(await isRunning()) || undefined);
    expect((await admin.delete(`${engines}/life_1`)).json).toMatchObject({ config: { id: "Life_1" } });
    expect(await shown()).toBeUndefined();
    await refusals([[admin.delete(`${engines}/life_1`), 404, "engine-not-found"]]);
  });

  it("gives engines ids of their own when none is named", async () => {
    const made = await Promise.all(["job-engines", "training-engines", "translation-engines"].map((kind) =>
      admin.post(`${here}/${kind}`, kind === "translation-engines" ? { languagePair: pair } : { id: "" })));
    const ids = made.map(({ json }) => json.config.id as string);
    for (const id of ids) expect(id).toMatch(/^\w{1,20}$/);
    expect(new Set(ids).size).toBe(3);
  });

  it("changes units: the maximum follows what is desired, and what is absent stays", async () => {
    const units = async (form: Record<string, number>) => {
      const { desiredProcessingUnits, maximumProcessingUnits } =
        (await admin.put(`${here}/translation-engines/pair_here`, form)).json.config;
      return [desiredProcessingUnits, maximumProcessingUnits];
    };
    expect(await units({ desiredProcessingUnits: 2 })).toEqual([2, 2]);
    expect(await units({ maximumProcessingUnits: 3 })).toEqual([2, 3]);
    expect(await units({ desiredProcessingUnits: 1 })).toEqual([1, 3]);
    expect(await units({})).toEqual([1, 3]);
    await admin.put(`${here}/translation-engines/pair_here/reset-config`);
    expect(await units({})).toEqual([1, 1]);
  });

  it.each<[what: string, ask: () => Promise<Answer>, status: number, code: string]>([
    ["a host without a name", () => admin.post("/hosts", { hostAgentPort: 8002 }), 400, "field-missing"],
    ["a host without a port", () => admin.post("/hosts", { hostname: "127.0.0.9" }), 400, "field-missing"],
    ["a port that is no number", () => admin.post("/hosts", { hostname: "127.0.0.9", hostAgentPort: "eight" }), 400,
      "host-agent-port-invalid"],
    ["a port below 1024", () => admin.post("/hosts", { hostname: "127.0.0.9", hostAgentPort: 80 }), 400, "host-agent-port-invalid"],
    ["a name that no host has", () => admin.post("/hosts", { hostname: "-a_b", hostAgentPort: 8002 }), 400, "hostname-invalid"],
    ["a host that is there, in other letters", () => admin.post("/hosts", { hostname: "LOCALHOST", hostAgentPort: 8002 }), 400,
      "host-exists"],
    ["an agent that does not answer", () => admin.post("/hosts", { hostname: "127.0.0.9", hostAgentPort: 8002 }), 400,
      "host-agent-not-usable"],
    ["an unknown host", () => admin.get("/hosts/nowhere"), 404, "host-not-found"],
    ["the profile of an unknown host", () => admin.get("/hosts/nowhere/profile"), 404, "host-not-found"],
    ["deleting an unknown host", () => admin.delete("/hosts/nowhere"), 404, "host-not-found"],
    ["deleting the host of the server", () => admin.delete(here), 409, "host-is-controller"],

    ["a job engine on an unknown host", () => admin.post("/hosts/nowhere/job-engines"), 404, "host-not-found"],
    ["an id with a hyphen", () => admin.post(`${here}/job-engines`, { id: "a-b" }), 400, "engine-id-invalid"],
    ["an id of 21 characters", () => admin.post(`${here}/translation-engines`, { id: "a".repeat(21), languagePair: pair }), 400,
      "engine-id-invalid"],
    ["an id that a job engine has, in other letters",
      () => admin.post(`${here}/translation-engines`, { id: "JOBS_here", languagePair: pair }), 400, "engine-id-taken"],

    ["a training engine on an unknown host", () => admin.post("/hosts/nowhere/training-engines"), 404, "host-not-found"],
    ["a training engine whose id has a hyphen", () => admin.post(`${here}/training-engines`, { id: "a-b" }), 400, "engine-id-invalid"],
    ["a training engine with the id of a job engine", () => admin.post(`${here}/training-engines`, { id: "Jobs_Here" }), 400,
      "engine-id-taken"],
    ["a job engine with the id of a training engine", () => admin.post(`${here}/job-engines`, { id: "TRAINS_here" }), 400,
      "engine-id-taken"],

    ["a translation engine on an unknown host", () => admin.post("/hosts/nowhere/translation-engines", { languagePair: pair }), 404,
      "host-not-found"],
    ["a translation engine without a pair", () => admin.post(`${here}/translation-engines`), 400, "field-missing"],
    ["a pair that is not installed", () => admin.post(`${here}/translation-engines`, { languagePair: "EngXxx_Generic_SRV_RBMT_1_0_x_0" }),
      400, "language-pair-not-installed"],
    ["no units", () => admin.post(`${here}/translation-engines`, { languagePair: pair, desiredProcessingUnits: 0 }), 400,
      "processing-units-invalid"],
    ["half a unit", () => admin.post(`${here}/translation-engines`, { languagePair: pair, maximumProcessingUnits: "1.5" }), 400,
      "processing-units-invalid"],
    ["more units than are licensed", () => admin.post(`${here}/translation-engines`, { languagePair: pair, desiredProcessingUnits: 9999 }),
      400, "processing-units-exhausted"],
    ["fewer units at most than desired",
      () => admin.post(`${here}/translation-engines`, { languagePair: pair, desiredProcessingUnits: 3, maximumProcessingUnits: 2 }), 400,
      "processing-units-invalid"],
    ["a mode of a pair that has none", () => admin.post(`${here}/translation-engines`, { languagePair: pair, mode: "gpu" }), 400,
      "engine-mode-not-supported"],
    ["a change of an unknown engine", () => admin.put(`${here}/translation-engines/none`, { desiredProcessingUnits: 1 }), 404,
      "engine-not-found"],
    ["a change to fewer units at most than desired",
      () => admin.put(`${here}/translation-engines/pair_here`, { desiredProcessingUnits: 2, maximumProcessingUnits: 1 }), 400,
      "processing-units-invalid"],
    ["a change to more units than are licensed", () => admin.put(`${here}/translation-engines/pair_here`, { desiredProcessingUnits: 9999 }),
      400, "processing-units-exhausted"],
    ["a change to units that are no number", () => admin.put(`${here}/translation-engines/pair_here`, { desiredProcessingUnits: "many" }),
      400, "processing-units-invalid"],
    ["a change of mode", () => admin.put(`${here}/translation-engines/pair_here`, { mode: "cpu" }), 400, "engine-mode-not-supported"],
  ])("refuses %s", async (_what, ask, status, code) => refusals([[ask(), status, code]]));

  it.each([
    ["job", "pair_here"], ["translation", "trains_here"], ["training", "jobs_here"],
  ])("finds a %s engine only on its host and among its kind", async (kind, ofOtherKind) => {
    const acts = (path: string) =>
      [admin.put(`${path}/start`), admin.put(`${path}/stop`), admin.put(`${path}/reset-config`), admin.delete(path)];
    await refusals([
      ...acts(`${here}/${kind}-engines/none`).map((answer) => [answer, 404, "engine-not-found"] as const),
      ...acts(`${here}/${kind}-engines/${ofOtherKind}`).map((answer) => [answer, 404, "engine-not-found"] as const),
      ...acts(`/hosts/nowhere/${kind}-engines/none`).map((answer) => [answer, 404, "host-not-found"] as const),
    ]);
  });
});
