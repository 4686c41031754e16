import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "@jest/globals";
import { asTmx, smallCorpus } from "../../../scripts/drill/small-corpus.mjs";
import { withApertium } from "./support/apertium.js";
import type { Answer } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { plainBleu } from "./support/plain-bleu.js";
import { testSetOf } from "./support/test-sets.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";

const here = "/adapted-language-pairs";

/** The commands of the README, without the last one, and that alone. */
async function commandsOfReadme(): Promise<readonly [string, string]> {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
  const commands = /^### A pair of your own$[^]*?```sh\n([^]*?)```/m.exec(readme)?.[1] ?? "";
  const last = commands.lastIndexOf("\ncurl");
  return [commands.slice(0, last), commands.slice(last)];
}

withApertium.describe("the whole way of an adapted pair", () => {
  const { admin, dragoman } = useDragoman(() => startDragoman({ DRAGOMAN_PAIRS: "EngSpa" }));

  it("from a file of translations to a pair that translates better, and back", async () => {
    const baseline = await admin.pair("EngSpa");
    const units = smallCorpus(900);
    const upload = (path: string, fields: Record<string, string>): Promise<Answer> => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append("trainingData", new Blob([asTmx(units)]), "small.tmx");
      return admin.send("POST", path, body);
    };

    const analysis = await upload(`${here}/analyze`, { name: "manual", baselineLanguagePairId: baseline });
    expect(analysis).toMatchObject({ status: 200, json: { processorErrors: [], input: { training: { translationUnits: 900 } } } });

    const asked = await upload(here, { name: "manual", baselineLanguagePairId: baseline, hostname: "localhost", comments: "House style" });
    expect(asked).toMatchObject({ status: 200, json: { state: "dispatching", profile: { comments: "House style" } } });
    const { trainingId, languagePairId } = asked.json;
    expect(languagePairId).toMatch(/^EngSpa_Adapted-manual_SRV_PBMT_/);
    const path = `${here}/${languagePairId}/training-jobs/${trainingId}`;
    const seen = new Set<string>();
    const becomes = (state: string): Promise<Answer["json"]> => until(`the job to be ${state}`, async () => {
      const { json } = await admin.get(path);
      seen.add(json.state);
      if (["failed", "canceled"].includes(json.state)) throw new Error(`The training ${json.state}: ${json.errorMessage}`);
      return json.state === state ? json : undefined;
    });

    const trained = await becomes("readyToDeploy");
    expect(seen).toContain("training");
    expect(trained).toMatchObject({
      progress: 100, errorMessage: "", hostsDeployedTo: [], input: { training: { translationUnits: 900 }, test: { autoExtracted: true } },
    });
    expect(trained.bleu.adapted).toBeGreaterThan(trained.bleu.baseline + 10);
    const report = await admin.get(`/api/ext/v1${path}/report`);
    const number = expect.any(Number);
    expect(report).toMatchObject({ status: 200, json: { bleu: { after: { value: number }, gain: { low: number } } } });
    const { bleu: { before: was, after: is, gain }, split } = report.json;
    const { baseline: unadapted, adapted, references } = await testSetOf(admin, path, split.references);
    const [counted, recounted] = [plainBleu(unadapted, references), plainBleu(adapted, references)];
    expect(Math.abs(counted - was.value)).toBeLessThan(0.02);
    expect(Math.abs(recounted - is.value)).toBeLessThan(0.02);
    expect(recounted - counted).toBeGreaterThan(gain.low);
    expect(recounted - counted).toBeLessThan(gain.high);

    const unseen = smallCorpus(1_000).slice(900) as { source: string; target: string }[];
    const { source = "" } = unseen[0] ?? {};
    const before = await admin.quick(baseline, source);
    await admin.put(`${path}/deploy`);
    expect(await becomes("deployed")).toMatchObject({ hostsDeployedTo: ["localhost"], errorMessage: "" });
    expect((await admin.get("/language-pairs", { chains: "excluded" })).json.languagePairs)
      .toContainEqual(expect.objectContaining({ languagePairId, technology: "PBMT", domain: "Adapted-manual" }));
    expect(await admin.quick(languagePairId, source)).not.toBe(before);
    const right = async (pair: string): Promise<number> => {
      let count = 0;
      for (const { source: text, target } of unseen.slice(0, 30)) if (await admin.quick(pair, text) === target) count += 1;
      return count;
    };
    expect(await right(languagePairId)).toBeGreaterThan(await right(baseline) + 10);

    await admin.put(`${path}/undeploy`);
    expect(await becomes("readyToDeploy")).toMatchObject({ hostsDeployedTo: [] });
    expect((await admin.post("/translations/quick", { languagePairId, input: "YQ==" })).status).not.toBe(200);
    expect((await admin.delete(path)).json).toMatchObject({ trainingId, state: "readyToDeploy" });
    await until("the job to be gone", async () => ((await admin.get(path)).status === 404 ? true : undefined));
    expect((await admin.get(here)).json).toMatchObject({ languagePairs: [], totalItems: 0 });
  });

  it("goes as the README says, command by command", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dragoman-readme-"));
    try {
      await writeFile(join(folder, "memory.tmx"), asTmx(smallCorpus(600)));
      const [first, last] = await commandsOfReadme();
      const form = new URLSearchParams({ username: "admin@localhost", password: dragoman.password });
      const token = await (await fetch(`${dragoman.url}/api/v2/auth`, { method: "POST", body: form })).json() as string;
      const environment = { ...process.env, URL: dragoman.url, TOKEN: token, PAIR: await admin.pair("EngSpa") };
      const run = async (script: string, env: NodeJS.ProcessEnv): Promise<string> =>
        (await promisify(execFile)("bash", ["-c", script], { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
      const output = await run(`${first}\necho; echo "ADAPTED=$ADAPTED"`, environment);
      const states = [...output.matchAll(/^data: (.*)$/gm)].map(([, event = ""]) => (JSON.parse(event) as { state: string }).state);
      expect(states.at(-1)).toBe("readyToDeploy");
      expect(await readFile(join(folder, "report.html"), "utf8")).toContain("BLEU");
      const ADAPTED = /^ADAPTED=(.*)$/m.exec(output)?.[1] ?? "";
      const deployed = await until("the pair to be deployed", async () => {
        const { languagePairs } = (await admin.get(here)).json;
        return languagePairs[0].state === "deployed" ? languagePairs[0] : undefined;
      });
      expect(deployed.languagePairId).toBe(ADAPTED);
      expect(JSON.parse(await run(last, { ...environment, ADAPTED }))).toMatchObject({ languagePairId: ADAPTED });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
