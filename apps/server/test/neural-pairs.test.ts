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
import { exactTexts } from "../../../packages/adapters-engines/src/drivers/bergamot/exact-texts.test-kit.js";
import { deuEng, engSpa, installWordModel } from "../../../packages/adapters-engines/src/drivers/bergamot/word-pairs.test-kit.js";
import { find, victims } from "../../../scripts/drill/processes.mjs";
import { layouts, smallModel } from "../../../scripts/test/model-mirror.mjs";
import { base64 } from "./support/client.js";
import { enterDictionary } from "./support/dictionaries.js";
import { startDragoman } from "./support/dragoman.js";
import { turnPair } from "./support/engines.js";
import { codedFormats, written } from "./support/nested-texts.js";
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

/** What each becomes, in order. */
async function sixteenAtOnce<T, R>(all: readonly T[], become: (one: T) => Promise<R>): Promise<R[]> {
  const [results, left] = [[] as R[], all.entries()];
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (const [at, one] of left) results[at] = await become(one);
  }));
  return results;
}

describe("neural pairs of models in a folder", () => {
  const { dragoman, admin } = useDragoman(async () => {
    await addFromMirror();
    installWordModel(models, "deu-eng", { words: deuEng, twoVocabularies: true });
    return startDragoman({ DRAGOMAN_PAIRS: "EngSpa", DRAGOMAN_MODELS_DIR: models });
  });
  const started = async (languagePair: string, id: string): Promise<void> => {
    const units = { desiredProcessingUnits: 1, maximumProcessingUnits: 1, mode: "cpu" };
    expect((await admin.post("/hosts/localhost/translation-engines", { languagePair, id, ...units })).status).toBe(200);
    await turnPair(admin, languagePair, "start");
  };
  beforeAll(() => started(back, "back"));
  afterAll(() => rmSync(models, { recursive: true, force: true }));

  const quick = (languagePairId: string, text: string, inputFormat = "text/plain"): Promise<string> =>
    admin.quick(languagePairId, text, { inputFormat });
  const kill = (...kinds: readonly (keyof typeof victims)[]): void => {
    for (const kind of kinds) for (const pid of find(dragoman.supervisor.pid as number, victims[kind])) process.kill(pid, "SIGKILL");
  };
  const isBack = (): Promise<true> => until("the engine to be there again", async () => {
    const answer = await admin.post("/translations/quick", { languagePairId: there, input: base64("red") }).catch(() => undefined);
    return answer?.status === 200 ? true : undefined;
  });

  /** What a pair or chain makes of texts, beside what the words of its models do one behind the other. */
  const exactly = (pair: string, ...models: readonly ReadonlyMap<string, string>[]): void => {
    const { plain, nested } = exactTexts(models[0] as ReadonlyMap<string, string>);
    const known = (text: string): string => models.reduce((passed, words) => translateWords(passed, words), text);
    const texts = plain.flatMap((kind) => kind.texts);

    it("translate each of 300 texts exactly", async () => {
      expect(await sixteenAtOnce(texts, (text) => quick(pair, text))).toEqual(texts.map(known));
    });

    it("translate 300 texts in a document exactly", async () => {
      const document = await admin.translate(pair, texts.join("\n"), { inputFormat: "text/x-line" });
      expect(document.split("\n")).toEqual(texts.map(known));
    });

    describe.each(codedFormats)("of $inputFormat", ({ inputFormat, code, document, textsOf }) => {
      // Each format has texts of its own: what one of them made would be remembered for the other.
      const plans = nested.filter((_, at) => codedFormats[at % codedFormats.length]?.code === code);
      const sources = plans.map((plan) => written(plan, code, (word) => word));
      const targets = plans.map((plan) => written(plan, code, known));

      it("translate each of 110 texts with nested codes exactly", async () => {
        const answers = await sixteenAtOnce(sources, (source) => quick(pair, document([source]), inputFormat));
        expect(answers.flatMap(textsOf)).toEqual(targets);
      });

      it("translate 110 texts with nested codes in a document exactly", async () => {
        expect(textsOf(await admin.translate(pair, document(sources), { inputFormat }))).toEqual(targets);
      });
    });
  };

  it("are served by themselves, before pairs of other technologies", async () => {
    const { languagePairs } = (await admin.get("/language-pairs", { chains: "excluded" })).json;
    const own = (await admin.get("/hosts/localhost")).json.translationEngines[0].config;
    expect(own).toMatchObject({ languagePair: there });
    expect(languagePairs.map((pair: { languagePairId: string }) => pair.languagePairId).sort()).toEqual([back, there].sort());
    expect(languagePairs).toContainEqual(expect.objectContaining({ languagePairId: there, technology: "NMT", version: "1.0.0" }));
    expect((await admin.get("/hosts/localhost")).json.languagePairs).toMatchObject({ [there]: true, [back]: true, [through]: true });
    const told = async () => /^mte_engine_units_memory_bytes\{engine="EngSpa"\} (\d+)$/m.exec((await admin.get("/metrics")).text)?.[1];
    expect(Number(await until("the memory of its units", told))).toBeGreaterThan(10e6);
  });

  it("translate texts and pages exactly", async () => {
    const text = "The house is big. She sees the red car, and the old table!";
    expect(await quick(there, text)).toBe(translateWords(text, engSpa));
    expect(await quick(there, "<p>The <b>red <i>house</i></b> is <a href=\"#\">big</a> 😀 &amp; old.</p>", "text/html"))
      .toBe("<p>La <b>roja <i>casa</i></b> es <a href=\"#\">grande</a> 😀 &amp; vieja.</p>");
  });

  it("translate units of XLIFF exactly", async () => {
    const source = 'The <g id="1">red <g id="2">house</g></g> is <x id="3"/>big.';
    const answer = await quick(there, inXliff(source), "application/x-xliff");
    expect(unitsOf(answer)[0]?.targets[0]).toContain('La <g id="1">roja <g id="2">casa</g></g> es <x id="3"/>grande.');
  });

  it("keep brands, terms and what people approved", async () => {
    expect((await admin.post("/brands", { source: "red car", target: "RedCar" })).status).toBe(200);
    await enterDictionary(admin, "Homes", [["house", "hogar"]]);
    const approved = { sourceText: "The old bread.", suggestedTranslation: "El pan de ayer.", approvalState: "approved" };
    expect((await admin.post("/feedback", { languagePairId: there, ...approved })).status).toBe(200);
    const terms = { dictionaryIds: "Homes" };
    expect(await admin.quick(there, "She sees the red car and the house. The old bread.", terms))
      .toBe("Ella ve la RedCar y la hogar. El pan de ayer.");
    expect(await admin.quick(there, "<p>The <i>house of a <b>red car</b></i> is old.</p>", { ...terms, inputFormat: "text/html" }))
      .toBe("<p>La <i>hogar de un <b>RedCar</b></i> es vieja.</p>");
    const document = await admin.translate(there, "The house\nThe old bread.", { ...terms, inputFormat: "text/x-line" });
    expect(document).toBe("La hogar\nEl pan de ayer.");
    expect((await admin.delete("/brands/batch-delete", { source: "*" })).status).toBe(200);
  });

  describe("by one pair", () => exactly(there, engSpa));

  describe("by a chain of two", () => exactly(chain, deuEng, engSpa));

  describe("through English in one engine", () => {
    beforeAll(() => started(through, "through"));

    exactly(through, deuEng, engSpa);

    it("translate for the chain as well, and tell the English text", async () => {
      const ofEngine = /^mte_engine_segments_total\{engine="[^"]*through",result="translated"[^}]*\} (\d+)$/m;
      const translated = async (): Promise<number> => Number(ofEngine.exec((await admin.get("/metrics")).text)?.[1]);
      const before = await translated();
      let number = 0;
      await until("the engine to be free, and to translate", async () => {
        expect(await quick(chain, `Theen houseen ${++number} isen reden.`)).toBe(`La casa ${number} es roja.`);
        return await translated() > before ? true : undefined;
      });
      for (const languagePairId of [through, chain]) {
        const id = await admin.finish(languagePairId, "Theen houseen isen reden.", { inputFormat: "text/plain", generateMetadata: true });
        expect((await admin.metadata(id)).segments).toMatchObject([{ target: "La casa es roja.", pivot: "The house is red." }]);
        expect((await admin.get(`/translations/${id}`)).json.profile.languagePairId).toBe(languagePairId);
      }
    });
  });

  it("are there again after an engine was killed, and lose nothing of a document", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `The house number ${at} is big.`);
    const id = await admin.create(there, lines.join("\n"), { inputFormat: "text/x-line" });
    kill("translation engine");
    await admin.done(id);
    expect(await admin.download(id)).toBe(lines.map((line) => translateWords(line, engSpa)).join("\n"));
    await isBack();
    expect(await quick(there, "red")).toBe("roja");
  });

  it("are known to be gone soon after their model was removed, and to be there again after it was added", async () => {
    const isInstalled = async (): Promise<boolean> => (await admin.get("/language-pairs", { mode: "installed" })).json.languagePairs
      .some((pair: { languagePairId: string }) => pair.languagePairId === there);
    await runCommand("remove", "en-es");
    await until("the pair to be gone", async () => (await isInstalled() ? undefined : true));
    await addFromMirror();
    await until("the pair to be there again", async () => (await isInstalled() ? true : undefined));
    await isBack();
    expect(await quick(there, "red")).toBe("roja");
  });

  it("are there again, and the same, after all processes were killed", async () => {
    kill("server", "host agent", "job engine", "translation engine");
    await isBack();
    expect(await quick(there, "The red house, and a dog.")).toBe(translateWords("The red house, and a dog.", engSpa));
  });
});
