import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { zipSync } from "fflate";
import { asTmx, smallCorpus } from "../../../scripts/drill/small-corpus.mjs";
import type { Answer } from "./support/client.js";
import { freePort } from "./support/dragoman.js";
import { plainBleu } from "./support/plain-bleu.js";
import { testSetOf } from "./support/test-sets.js";
import { until } from "./support/until.js";
import { unevenCorpus } from "./support/uneven-corpus.js";
import { useSandbox } from "./support/use-dragoman.js";

const engines = "/hosts/localhost/training-engines";
const otherHost = "127.0.0.2";
const agentMain = fileURLToPath(new URL("../../host-agent/dist/bundle.mjs", import.meta.url));

const ours = "/api/ext/v1/adapted-language-pairs";

function uploadOf(fields: Record<string, string>, data: string | Uint8Array, fileName: string): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries({ sourceLanguageId: "eng", targetLanguageId: "spa", ...fields })) body.append(field, value);
  body.append("trainingData", new Blob([data]), fileName);
  return body;
}

/** Without a baseline, so that they need no engine of a real pair. */
describe("trainings", () => {
  const { admin, dragoman } = useSandbox("none");
  let engine = "";
  beforeAll(async () => { engine = (await admin.get("/hosts/localhost")).json.trainingEngines[0].config.id; });

  /** The path of a training of so many units. */
  const train = (name: string, units = 600, change = (tmx: string) => tmx, testData?: string): Promise<string> =>
    trainWith(name, change(asTmx(smallCorpus(units))), "small.tmx", testData);
  const trainWith = async (name: string, data: string | Uint8Array, fileName: string, testData?: string): Promise<string> => {
    const body = uploadOf({ name, hostname: "localhost" }, data, fileName);
    if (testData !== undefined) body.append("testData", new Blob([testData]), "test.tmx");
    const { json } = await admin.send("POST", ours, body);
    return `/adapted-language-pairs/${json.languagePairId}/training-jobs/${json.trainingId}`;
  };
  const failed = (path: string): Promise<Answer["json"]> => until("failed", async () => {
    const { json } = await admin.get(path);
    return json.state === "failed" ? json : undefined;
  });
  const removed = async (path: string): Promise<void> => {
    await admin.delete(path);
    await until("gone", async () => ((await admin.get(path)).status === 404 ? true : undefined));
  };
  const becomes = (path: string, ...states: string[]): Promise<Answer["json"]> => until(states.join(" or "), async () => {
    const { json } = await admin.get(path);
    if (json.state === "failed") throw new Error(json.errorMessage);
    return states.includes(json.state) ? json : undefined;
  });
  /** Trainings that the engine has in work. */
  const underWay = (count: number): Promise<true> => until(`${count} trainings in work`, async () => {
    const { text } = await admin.get("/metrics");
    return new RegExp(`^mte_training_engine_trainings\\{engine="${engine}"[^}]*\\} ${count}$`, "m").test(text) ? true : undefined;
  });

  it("are two at once, both come to their end without a baseline to be compared with, and both are served beside each other", async () => {
    const paths = await Promise.all([train("one"), train("two")]);
    await underWay(2);
    for (const path of paths) {
      expect(await becomes(path, "readyToDeploy")).toMatchObject({
        progress: 100, bleu: { baseline: 0, adapted: expect.any(Number) }, input: { training: { translationUnits: 600 } },
      });
    }
    await underWay(0);
    // They had the same data, so their models have the same bytes; each pair keeps its own all the same.
    const serves = async (languagePairId: string): Promise<void> =>
      expect(await admin.quick(languagePairId, "Click the button to print the report.")).toMatch(/^Haga clic en el botón /);
    const pairs: string[] = [];
    for (const path of paths) {
      await admin.put(`${path}/deploy`);
      pairs.push((await becomes(path, "deployed")).languagePairId);
    }
    expect(new Set(pairs).size).toBe(2);
    for (const pair of pairs) await serves(pair);
    expect((await admin.get("/readyz")).json).toMatchObject({
      ready: true, pairs: expect.arrayContaining(pairs.map((languagePairId) => ({ languagePairId, ready: true }))),
    });
    await admin.put(`${paths[0]}/undeploy`);
    await becomes(paths[0] as string, "readyToDeploy");
    await serves(pairs[1] as string);
    await admin.put(`${paths[1]}/undeploy`);
    await becomes(paths[1] as string, "readyToDeploy");
  });

  it("give test data its score by all of its references, as anybody counts it who downloads it", async () => {
    const tested = smallCorpus(700).slice(600) as { source: string; target: string; document: string }[];
    const otherwise = tested.map((unit) => ({ ...unit, target: `Dicho de otra manera: ${unit.target.toLowerCase()}` }));
    const path = await train("tested", 600, (tmx) => tmx, asTmx([...otherwise, ...tested.slice(0, 60)]));
    expect(await becomes(path, "readyToDeploy")).toMatchObject({ input: { test: { autoExtracted: false, translationUnits: 100 } } });
    const { json: { bleu: { after, gain }, split } } = await admin.get(`/api/ext/v1${path}/report`);
    expect([split, gain]).toMatchObject([{ kind: "given", test: 100, references: 2 }, undefined]);
    const { adapted, references } = await testSetOf(admin, path, split.references);
    expect(Math.abs(plainBleu(adapted, references) - after.value)).toBeLessThan(0.02);
    expect(plainBleu(adapted, references.map(([first]) => [first as string]))).toBeLessThan(after.value - 5);
  });

  it.each<[string, (tmx: string) => string, RegExp, readonly unknown[]]>([
    ["a file that was cut off", (tmx) => tmx.slice(0, tmx.length / 10),
      /^Of 5\d translation units 5\d can be trained on; at least 100 are needed\. small\.tmx: The file ends too early; .* at line \d+\.$/,
      [expect.stringMatching(/^small\.tmx: The file ends too early; what came before was read: at line \d+\.$/)]],
    ["swapped languages", (tmx) => tmx.replace(/xml:lang="(en|es)"/g, (_, tag) => `xml:lang="${tag === "en" ? "es" : "en"}"`),
      /^Of 600 translation units 0 can be trained on; .* The languages seem to be swapped: /, []],
    ["translations that are copies", (tmx) => tmx.replace(/(<seg>(?:[^<]*)<\/seg>)(.*?)<seg>[^<]*<\/seg>/gs, "$1$2$1"),
      /^Of 600 translation units 0 can be trained on; .* the target says the same as the source/, []],
  ])("fail by %s with a sentence that says so", async (_, change, sentence, processorErrors) => {
    const path = await train("odd", 600, change);
    expect(await failed(path)).toMatchObject({ errorMessage: expect.stringMatching(sentence), processorErrors });
    await removed(path);
  });

  // White space in which nothing is to be found, of which a zip has a thousandth.
  const bomb = (): Uint8Array => {
    const content = Buffer.concat([Buffer.from("<tmx version=\"1.4\"><body>"), Buffer.alloc(257 * 2 ** 20, " ")]);
    return zipSync({ "a.tmx": content }, { level: 1 });
  };
  const nested = (): Uint8Array => zipSync({ "old.zip": zipSync({ "a.tmx": Buffer.from(asTmx(smallCorpus(200))) }) });

  it.each<[string, () => Uint8Array, RegExp]>([
    ["a zip in a zip", nested, /"old\.zip": It is a zip archive in a zip\./],
    ["what inflates to a thousand times its size", bomb, /inflates to more than 268435456 bytes/],
  ])("take no harm of %s: the analysis tells of it, and a training fails by it", async (_, make, sentence) => {
    const data = make();
    const { status, json } = await admin.send("POST", `${ours}/analyze`, uploadOf({ name: "odd" }, data, "odd.zip"));
    expect([status, json.input.training.translationUnits]).toEqual([200, 0]);
    expect(json.processorErrors).toContainEqual(expect.stringMatching(sentence));
    const path = await trainWith("odd", data, "odd.zip");
    expect((await failed(path)).errorMessage).toMatch(sentence);
    await removed(path);
    // Engine and server go on.
    expect((await admin.get(path)).status).toBe(404);
    await underWay(0);
  });

  it("estimate the quality of what their pair translates, where there is data enough to say how far that can be trusted", async () => {
    const path = await trainWith("judging", asTmx(unevenCorpus(8_000)), "uneven.tmx");
    await becomes(path, "readyToDeploy");
    const { json: { quality, split } } = await admin.get(`/api/ext/v1${path}/report`);
    const { json: cleaning } = await admin.get(`/api/ext/v1${path}/cleaning`);
    expect(cleaning).toMatchObject({ read: expect.any(Number), kept: expect.any(Number), leftOut: expect.any(Array) });
    expect(split.dev).toBeGreaterThanOrEqual(400);
    const share = { precision: expect.any(Number), low: expect.any(Number), high: expect.any(Number), segments: expect.any(Number) };
    expect(quality).toMatchObject({ segments: split.dev, precisionOfGood: share, precisionOnTest: share, goodFrom: 75 });
    const { precisionOfGood: promised, precisionOnTest: found } = quality;
    expect(found.segments).toBeGreaterThan(100);
    expect(found.high).toBeGreaterThan(promised.low);
    expect(found.low).toBeLessThan(promised.high);
    await admin.put(`${path}/deploy`);
    const { languagePairId } = await becomes(path, "deployed");
    const { languagePairs } = (await admin.get("/language-pairs", { chains: "excluded", technology: "PBMT" })).json;
    expect(languagePairs).toContainEqual(expect.objectContaining({ languagePairId, qeSupport: true }));
    // Plain and odd ones in turn, none of which was trained on.
    const further = unevenCorpus(8_060).slice(8_000);
    const text = further.map(({ source }) => source).join("\n");
    const id = await admin.create(languagePairId, text, { inputFormat: "text/x-line", generateMetadata: true });
    await admin.done(id);
    const { segments } = await admin.metadata(id);
    const goodOnes = (rest: number): number =>
      segments.filter(({ quality: band }: { quality: string }, at: number) => at % 2 === rest && band === "good").length;
    expect(segments).toHaveLength(further.length);
    expect(goodOnes(0)).toBeGreaterThan(goodOnes(1));
    expect(new Set(segments.map(({ quality: band }: { quality: string }) => band)).size).toBeGreaterThan(1);
    const { result } = (await admin.get(`/translations/${id}`)).json;
    expect(result.qualityEstimation).toMatchObject({ good: expect.any(Number), poor: expect.any(Number) });
    await admin.put(`${path}/undeploy`);
    await becomes(path, "readyToDeploy");
  });

  it("end when they are canceled, and go on when they are tried again", async () => {
    const path = await train("canceled", 1_000);
    await becomes(path, "training");
    expect((await admin.put(`${path}/cancel`)).json.state).toBe("canceled");
    await underWay(0);
    const { progress } = (await admin.get(path)).json;
    expect((await admin.put(`${path}/retry`)).json.state).toBe("dispatching");
    const again = await becomes(path, "initializing", "training");
    expect(again.progress).toBeGreaterThanOrEqual(progress);
    await becomes(path, "readyToDeploy");
  });

  it("are handed back by an engine that is stopped, and go on when it is started", async () => {
    const path = await train("stopped", 1_000);
    await becomes(path, "training");
    await admin.put(`${engines}/${engine}/stop`);
    await until("the engine to stop", async () =>
      ((await admin.get("/hosts/localhost")).json.trainingEngines[0].running ? undefined : true));
    // The host reports the engine as stopped while the engine still hands back its job.
    const before = await until("the job to wait", async () => {
      const { json } = await admin.get(path);
      return json.errorMessage === "" ? undefined : json;
    });
    expect(before).toMatchObject({
      state: expect.stringMatching(/^(training|computingBleu)$/),
      errorMessage: "The training waits: no training engine has been started on host localhost; an administrator can start one there.",
    });
    await admin.put(`${engines}/${engine}/start`);
    const after = await becomes(path, "readyToDeploy");
    expect(after.timestamps.trainingStart).toBe(before.timestamps.trainingStart);
    expect(after.errorMessage).toBe("");
  });

  it("yield models for a second host as well, which keeps and serves a copy of its own", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "dragoman-second-host-"));
    const port = await freePort(otherHost);
    const agent: ChildProcess = spawn(process.execPath, [agentMain], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env["PATH"], DRAGOMAN_AGENT_HOST: otherHost, DRAGOMAN_AGENT_PORT: String(port), DRAGOMAN_SANDBOX: "on",
        DRAGOMAN_AGENT_SECRET: await dragoman.agentSecret(), DRAGOMAN_LOG_LEVEL: "warn", DRAGOMAN_DATA_DIR: dataDir,
      },
    });
    try {
      await until("the second agent to join", async () =>
        ((await admin.post("/hosts", { hostname: otherHost, hostAgentPort: port })).status === 200 ? true : undefined));
      const path = await train("far");
      const { languagePairId } = await becomes(path, "readyToDeploy");
      const translate = (): Promise<string> => admin.quick(languagePairId, "Click the button to print the report.");
      const models = (): string[] => readdirSync(join(dataDir, "models")).filter((name) => name.endsWith(".json"));

      await admin.put(`${path}/deploy`, { hostnames: `localhost,${otherHost}` });
      expect(await becomes(path, "deployed")).toMatchObject({ hostsDeployedTo: ["localhost", otherHost], errorMessage: "" });
      expect(models()).toHaveLength(1);
      const both = await translate();
      expect(both).toMatch(/^Haga clic en el botón /);
      await admin.put(`${path}/undeploy`, { hostnames: "localhost" });
      expect(await becomes(path, "deployed")).toMatchObject({ hostsDeployedTo: [otherHost] });
      expect(await translate()).toBe(both);
      await admin.put(`${path}/undeploy`);
      expect(await becomes(path, "readyToDeploy")).toMatchObject({ hostsDeployedTo: [] });
      await until("the model to be gone from the second host", async () => (models().length === 0 ? true : undefined));
      expect((await admin.delete(`/hosts/${otherHost}`)).status).toBe(200);
    } finally {
      const gone = new Promise((resolve) => { agent.once("exit", resolve); });
      agent.kill("SIGTERM");
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
