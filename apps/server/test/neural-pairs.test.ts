import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { translateWords } from "@dragoman/neural/word-model";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { deuEng, engSpa, installWordModel } from "../../../packages/adapters-engines/src/drivers/bergamot/word-pairs.test-kit.js";
import { find, victims } from "../../../scripts/drill/processes.mjs";
import { layouts, smallModel } from "../../../scripts/test/model-mirror.mjs";
import { base64 } from "./support/client.js";
import { startDragoman } from "./support/dragoman.js";
import { turnPair } from "./support/engines.js";
import { until } from "./support/until.js";
import { useDragoman } from "./support/use-dragoman.js";
import { inXliff, unitsOf } from "./support/xliff.js";

const models = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
const [there, back] = ["EngSpa_Generic_SRV_NMT_1_0_x_0", "DeuEng_Generic_SRV_NMT_1_0_x_0"] as const;
const [through, chain] = ["DeuSpa_ViaEnglish_SRV_NMT_1_0_x_0", `${back}>>${there}`] as const;

const command = fileURLToPath(new URL("../../../scripts/models.mjs", import.meta.url));

const runCommand = (...words: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [command, ...words], { env: { ...process.env, DRAGOMAN_MODELS_DIR: models } });

/** Adds the model from English to Spanish from a mirror on this machine, as people do. */
async function addFromMirror(): Promise<void> {
  const files = layouts.registry(smallModel([...engSpa])) as Record<string, string | Uint8Array>;
  const mirror = createServer(({ url = "" }, response) => {
    const bytes = files[url.slice(1)];
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(mirror, "listening");
  const address = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`;
  try {
    await runCommand("add", "en-es", "--from", address);
  } finally {
    mirror.close();
  }
}

describe("neural pairs of models in a folder", () => {
  const { dragoman, admin } = useDragoman(async () => {
    await addFromMirror();
    installWordModel(models, "deu-eng", { words: deuEng, twoVocabularies: true });
    return startDragoman({ DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_MODELS_DIR: models });
  });
  beforeAll(async () => {
    const units = { desiredProcessingUnits: 1, maximumProcessingUnits: 1, mode: "cpu" };
    for (const [languagePair, id] of [[back, "back"], [through, "through"]] as const) {
      expect((await admin.post("/hosts/localhost/translation-engines", { languagePair, id, ...units })).status).toBe(200);
      await turnPair(admin, languagePair, "start");
    }
  }, 120_000);
  afterAll(() => rmSync(models, { recursive: true, force: true }));

  const quick = (languagePairId: string, text: string, inputFormat = "text/plain"): Promise<string> =>
    admin.quick(languagePairId, text, { inputFormat });
  const kill = (...kinds: readonly (keyof typeof victims)[]): void => {
    for (const kind of kinds) for (const pid of find(dragoman.supervisor.pid as number, victims[kind])) process.kill(pid, "SIGKILL");
  };
  const isBack = (): Promise<true> => until("the engine to be there again", async () => {
    const answer = await admin.post("/translations/quick", { languagePairId: there, input: base64("red") }).catch(() => undefined);
    return answer?.status === 200 ? true : undefined;
  }, 60_000);

  it("are served by themselves, before pairs of other technologies", async () => {
    const { languagePairs } = (await admin.get("/language-pairs", { chains: "excluded" })).json;
    const own = (await admin.get("/hosts/localhost")).json.translationEngines[0].config;
    expect(own).toMatchObject({ languagePair: there });
    expect(languagePairs.map((pair: { languagePairId: string }) => pair.languagePairId).sort()).toEqual([back, through, there].sort());
    expect(languagePairs).toContainEqual(expect.objectContaining({ languagePairId: there, technology: "NMT", version: "1.0.0" }));
  });

  it("translate texts and pages exactly", async () => {
    const text = "The house is big. She sees the red car, and the old table!";
    expect(await quick(there, text)).toBe(translateWords(text, engSpa));
    expect(await quick(there, "<p>The <b>red <i>house</i></b> is <a href=\"#\">big</a> 😀 &amp; old.</p>", "text/html"))
      .toBe("<p>La <b>roja <i>casa</i></b> es <a href=\"#\">grande</a> 😀 &amp; vieja.</p>");
  });

  it("translate through English in one engine, and as a chain of two", async () => {
    for (const pair of [through, chain]) {
      expect([pair, await quick(pair, "Theen houseen isen bigen anden reden.")]).toEqual([pair, "La casa es grande y roja."]);
    }
  });

  it("translate documents exactly", async () => {
    const sentences = Array.from({ length: 60 }, (_, at) => `The <b>red</b> house sees ${at} cats and a dog.`);
    const page = `<html><body>${sentences.map((one) => `<p>${one}</p>`).join("\n")}</body></html>`;
    const translated = await admin.translate(there, page, { inputFormat: "text/html" });
    for (const at of [0, 31, 59]) expect(translated).toContain(`<p>La <b>roja</b> casa ve ${at} gatos y un perro.</p>`);
  });

  it("translate units of XLIFF exactly", async () => {
    const source = 'The <g id="1">red <g id="2">house</g></g> is <x id="3"/>big.';
    const answer = await quick(there, inXliff(source), "application/x-xliff");
    expect(unitsOf(answer)[0]?.targets[0]).toContain('La <g id="1">roja <g id="2">casa</g></g> es <x id="3"/>grande.');
  });

  it("are there again after an engine was killed, and lose nothing of a document", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `The house number ${at} is big.`);
    const id = await admin.create(there, lines.join("\n"), { inputFormat: "text/x-line" });
    kill("translation engine");
    await admin.done(id, 120_000);
    expect(await admin.download(id)).toBe(lines.map((line) => translateWords(line, engSpa)).join("\n"));
    await isBack();
    expect(await quick(there, "red")).toBe("roja");
  });

  it("are known to be gone soon after their model was removed, and to be there again after it was added", async () => {
    const isInstalled = async (): Promise<boolean> => (await admin.get("/language-pairs", { mode: "installed" })).json.languagePairs
      .some((pair: { languagePairId: string }) => pair.languagePairId === there);
    await runCommand("remove", "en-es");
    await until("the pair to be gone", async () => (await isInstalled() ? undefined : true), 60_000);
    await addFromMirror();
    await until("the pair to be there again", async () => (await isInstalled() ? true : undefined), 60_000);
    await isBack();
    expect(await quick(there, "red")).toBe("roja");
  });

  it("are there again, and the same, after all processes were killed", async () => {
    kill("server", "host agent", "job engine", "translation engine");
    await isBack();
    expect(await quick(there, "The red house, and a dog.")).toBe(translateWords("The red house, and a dog.", engSpa));
  });
});
