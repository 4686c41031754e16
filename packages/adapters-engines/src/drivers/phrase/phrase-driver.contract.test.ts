import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultWeights } from "@dragoman/adaptation/decoding";
import { type ModelHeader, modelFilePieces, type Section } from "@dragoman/adaptation/model-file";
import { openPool } from "@dragoman/adaptation/pool";
import { type AskedText, postEditorPrefix } from "@dragoman/adaptation/serving";
import type { Driver } from "@dragoman/application/segments";
import type { HostModel } from "@dragoman/domain/hosts";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import { codeFaults, placementFaults, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { driverContract } from "@dragoman/port-contracts/segments";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { openTestPool } from "../../../../adaptation/src/pool/pool.test-kit.js";
import { tinyPairs, tinySections } from "../../../../adaptation/src/serving/tiny-model.test-kit.js";
import { aSegment } from "../../../test/fake-engine.js";
import { SandboxDriver } from "../sandbox/sandbox-driver.js";
import { askBaseline, baselineVersion } from "./ask-baseline.js";
import { checkModelFile } from "./check-model-file.js";
import { PhraseDriver } from "./phrase-driver.js";

/** What models may say that other versions trained. */
const [{ memory: _, ...fewer }, byAnother] = [defaultWeights, /the model was trained by another version of Dragoman; train it anew\.?$/];
const ofOthers: Readonly<Record<string, Partial<ModelHeader>>> = {
  weighing: { weights: { ...defaultWeights, adjacency: 1 } },
  fewer: { weights: fewer },
  renamed: { weights: { ...fewer, remembered: 1 } },
  guessing: { method: "guessing" },
  agreeing: { method: "consensus", members: { direct: {}, combined: { adjacency: 1 }, postEditing: {} } },
};

const baselineId = "EngSpa_Generic_SRV_SANDBOX_1_0_x_0";
let folder: string;

const pairs = [...tinyPairs(), ...Array.from({ length: 30 }, (_, at) => [`Number ${at}.`, `Número ${at}.`] as const)];

/** The sections of a model of them, made once. */
let direct: Promise<readonly Section[]> | undefined;

/** The sections of a post-editor of what the baseline makes of the pairs. */
async function editorSections(): Promise<Section[]> {
  const unit = await new SandboxDriver("on").open(baselineId);
  const made = await Promise.all(pairs.map(([source]) => askBaseline(unit, source)));
  await unit.close();
  const edits = made.map(({ text }, at) => [text, (pairs[at] as readonly [string, string])[1]] as const);
  return tinySections(edits, pairs.map(([source]) => source));
}

/** The bytes of a model. */
async function modelBytes(header: Partial<ModelHeader>, sections?: readonly Section[]): Promise<Uint8Array> {
  const whole: ModelHeader = { sourceLanguageId: "eng", targetLanguageId: "spa", method: "direct", weights: {}, ...header };
  return Buffer.concat([...modelFilePieces(whole, sections ?? await (direct ??= tinySections(pairs)))]);
}

/** Puts a model where agents put those that they were given. */
async function install(change: Partial<HostModel>, header: Partial<ModelHeader>, bytes?: Uint8Array): Promise<HostModel> {
  const whole = bytes ?? await modelBytes(header);
  const sha256 = createHash("sha256").update(whole).update(JSON.stringify(change)).digest("hex");
  const name = change.name ?? "legal";
  const model: HostModel = {
    sha256, size: whole.length, languagePairId: `EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`, sourceLanguageId: "eng",
    targetLanguageId: "spa", name, version: "1.0.0", baselineLanguagePairId: header.baseline?.name ?? "", estimatesQuality: false,
    revision: 1, ...change,
  };
  writeFileSync(join(folder, sha256), whole);
  writeFileSync(join(folder, `${sha256}.json`), JSON.stringify(model));
  return model;
}

function opened(inThread = false): PhraseDriver {
  const drivers: Driver[] = [new SandboxDriver("on")];
  const driver = new PhraseDriver(folder, () => drivers, () => (inThread ? openTestPool(1) : openPool({ workers: 0 })));
  drivers.push(driver);
  return driver;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-models-"));
  const baseline = { name: baselineId, version: "1.0.0" };
  await install({}, { baseline });
  await install({ name: "alone" }, {});
  await install({ name: "combined" }, { baseline, method: "combined" });
  const editing = { baseline, method: "postEditing" };
  const editor = await editorSections();
  await install({ name: "edited" }, editing, await modelBytes(editing, editor));
  const agreeing = { baseline, method: "consensus", members: { direct: {}, combined: {}, postEditing: {} } };
  await install({ name: "agreed" }, agreeing, await modelBytes(agreeing, [
    ...await (direct ??= tinySections(pairs)), ...editor.map(({ name, array }) => ({ name: postEditorPrefix + name, array })),
  ]));
  const kept = { baseline, method: "baseline" };
  await install({ name: "kept" }, kept, await modelBytes(kept, []));
  await install({ name: "stale" }, { baseline: { ...baseline, version: "0.9.0" } });
  await install({ name: "foreign" }, {}, Buffer.from("This is no model, whatever its name says. ".repeat(9)));
  for (const [name, header] of Object.entries(ofOthers)) await install({ name }, header);
  await install({ name: "lost", baselineLanguagePairId: "EngSpa_Generic_SRV_RBMT_9_9_x_9" }, {});
});
afterAll(() => rmSync(folder, { recursive: true }));

const harmless = "no text is known over which a model fails";
const subject = (name: string, inThread = false) => async () => ({
  adapter: opened(inThread), languagePairId: `EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`, close: async () => undefined, harms: {},
  programs: () => 0, cannot: { fail: harmless, hang: harmless, die: harmless, count: "it has threads and no programs" },
});

driverContract("PhraseDriver, in a thread", subject("legal", true), { describe, it });
driverContract("PhraseDriver without a baseline", subject("alone"), { describe, it });
driverContract("PhraseDriver beside the phrases of its baseline", subject("combined"), { describe, it });
driverContract("PhraseDriver over what its baseline makes", subject("edited"), { describe, it });
driverContract("PhraseDriver by what most of its ways to translate agree on", subject("agreed"), { describe, it });

driverContract("PhraseDriver of a model that leaves all to its baseline", subject("kept"), { describe, it });

describe("PhraseDriver", () => {
  it("offers the latest model of each pair, with what it builds on", async () => {
    const newer = await install({ revision: 2 }, { baseline: { name: baselineId, version: "1.0.0" } });
    const offered = await opened().offered();
    const legal = offered.find(({ domain }) => domain === "Adapted-legal");
    expect(legal).toMatchObject({ revision: newer.sha256, linguisticOptions: [{ id: "Behaviour" }] });
    expect(offered.map(({ domain }) => domain)).not.toContain("Adapted-lost");
    expect(await new PhraseDriver(join(folder, "nowhere"), () => []).offered()).toEqual([]);
    expect(await new PhraseDriver(undefined, () => []).offered()).toEqual([]);
  });
  it.each([
    ["stale", /it was trained on version 0\.9\.0 of .*SANDBOX.*, and this host has 1\.0\.0; train it again\.$/],
    ["foreign", /cannot be started: the file is no model of Dragoman\.$/],
    ...Object.keys(ofOthers).map((name) => [name, byAnother] as const),
  ])("does not open a model that is %s, and says why", async (name, message) => {
    await expect(opened().open(`EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`)).rejects.toMatchObject({ code: "engine-cannot-start", message });
  });

  it("builds on a neural pair in each of its ways, as long as that has the very model that it was trained on", async () => {
    const revision = "ab".repeat(32);
    const neural = { ...languagePair({ source: "eng", target: "spa", technology: "NMT", version: "1.0.0" }), revision };
    const over = (pair: LanguagePair): PhraseDriver => {
      const sandbox = new SandboxDriver("on");
      const driver: Driver = {
        technology: "NMT", rank: "preferred", offered: async () => [pair], installed: async () => pair,
        open: () => sandbox.open(baselineId),
      };
      return new PhraseDriver(folder, () => [driver], () => openPool({ workers: 0 }));
    };
    const editor = await editorSections();
    const baseline = { name: neural.id, version: baselineVersion(neural) };
    for (const [method, sections] of [["combined", undefined], ["postEditing", editor], ["baseline", []]] as const) {
      const name = `neural${method}`;
      const header = { baseline, method };
      const { languagePairId } = await install({ name }, header, await modelBytes(header, sections));
      expect(await over(neural).installed(languagePairId)).not.toHaveProperty("checksOutput");
      expect(await over({ ...neural, checksOutput: true }).installed(languagePairId)).toHaveProperty("checksOutput", true);
      const unit = await over(neural).open(languagePairId);
      expect(await unit.translate(["Number 7."])).toMatchObject({ target: [expect.any(String)] });
      await unit.close();
      await expect(over({ ...neural, revision: "cd".repeat(32) }).open(languagePairId)).rejects.toMatchObject({
        code: "engine-cannot-start", message: expect.stringContaining("trained on version 1.0.0-abababababab") as unknown,
      });
    }
  });

  it("opens a model in the thread of each unit before any text comes", async () => {
    const asked: string[] = [];
    const driver = new PhraseDriver(folder, () => [], () => {
      const pool = openPool({ workers: 0 });
      return { close: () => pool.close(), run: (task, input, more) => { asked.push(task.name); return pool.run(task, input, more); } };
    });
    const units = [await driver.open("EngSpa_Adapted-alone_SRV_PBMT_1_0_x_0"), await driver.open("EngSpa_Adapted-alone_SRV_PBMT_1_0_x_0")];
    expect(asked).toEqual(["openModel", "openModel"]);
    for (const unit of units) await unit.close();
  });

  it("ends the thread, and what the model builds on, where the model cannot be opened", async () => {
    const closed: string[] = [];
    const baseline = new SandboxDriver("on");
    const open = baseline.open.bind(baseline);
    baseline.open = async (...given) => {
      const unit = await open(...given);
      const close = unit.close.bind(unit);
      return Object.assign(unit, { close: async () => { closed.push("baseline"); await close(); } });
    };
    const driver: PhraseDriver = new PhraseDriver(folder, () => [driver, baseline], () => ({
      run: () => Promise.reject(new Error("The model has no vocabulary.")), close: async () => { closed.push("thread"); },
    }));
    await expect(driver.open("EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0")).rejects.toMatchObject({
      code: "engine-cannot-start", message: expect.stringMatching(/: the model has no vocabulary\.$/),
    });
    expect(closed.sort()).toEqual(["baseline", "thread"]);
  });

  it("tells before a model is taken that no engine could translate with it", async () => {
    const check = async (name: string) => {
      const installed = await install({ name }, { ...(name === "own" ? { weights: defaultWeights } : ofOthers[name]) });
      return checkModelFile(join(folder, installed.sha256));
    };
    await expect(check("own")).resolves.toBeUndefined();
    for (const name of Object.keys(ofOthers)) await expect(check(name)).rejects.toThrow(byAnother);
    writeFileSync(join(folder, "short"), "DRAGOMDL");
    await expect(checkModelFile(join(folder, "short"))).rejects.toThrow(/^the file is no model of Dragoman$/);
  });

  const [o1, c1, o2, c2, point] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { point: 3 }] as const;
  it.each<readonly [string, Segment, TargetSegment]>([
    ["around the words of a pair, wherever they go", ["She opens the ", o1, "red", c1, " house."],
      ["Ella abre la casa ", o1, "roja", c1, "."]],
    ["nested", [o1, "The ", o2, "white", c2, " house", c1, " sees the key."], [o1, "La casa ", o2, "blanca", c2, c1, " ve la llave."]],
    ["around words that stay", ["She opens the ", o1, "Python", c1, " house."], ["Ella abre la casa ", o1, "Python", c1, "."]],
    ["alone, with the blanks that they have", ["Click ", point, " to open the file."], ["Pulse ", point, " para abrir el archivo."]],
    ["at both ends", [point, " She opens the door. ", { point: 4 }], [point, " Ella abre la puerta. ", { point: 4 }]],
    ["beside protected spans", ["She opens the ", { protected: 7, text: "{name}" }, " file", point, "."],
      ["Ella abre el archivo ", { protected: 7, text: "{name}" }, point, "."]],
  ])("puts codes %s", async (_what, segment, target) => {
    const unit = await opened().open("EngSpa_Adapted-alone_SRV_PBMT_1_0_x_0");
    const result = await unit.translate(segment);
    expect("target" in result ? result.target : result.failure).toEqual(target);
    await unit.close();
  });

  it("keeps every code of any segment, with or without a baseline", async () => {
    for (const name of ["legal", "alone", "edited", "agreed"]) {
      const unit = await opened().open(`EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`);
      await fc.assert(fc.asyncProperty(aSegment, async (segment) => {
        const result = await unit.translate(segment);
        if (!("target" in result)) throw new Error(result.failure);
        expect([codeFaults(segment, result.target), placementFaults(segment, result.target)]).toEqual([[], []]);
      }), { numRuns: 60 });
      await unit.close();
    }
  });

  it.each(["legal", "combined", "edited", "agreed"])("learns at once from what was approved for similar texts: %s", async (name) => {
    const unit = await opened().open(`EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`);
    const text = "She opens the flux capacitor and the door.";
    const similar = [{
      feedbackId: "7", source: "She opens the flux capacitor and the window.",
      translation: "Ella abre el condensador de fluzo y la ventana.",
    }];
    expect(await unit.translate([text])).toMatchObject({ target: expect.not.arrayContaining([expect.stringContaining("fluzo")]) });
    expect(await unit.translate([text], { similar, withReasons: true })).toMatchObject({
      target: ["Ella abre el condensador de fluzo y la puerta."],
      reasons: { phrases: expect.arrayContaining([expect.objectContaining({ origin: "feedback", feedbackId: "7" })]) },
    });
    await unit.close();
  });

  it("gives a post-editor the text itself, as training does, and apart from it what the baseline made of it", async () => {
    const asked: AskedText[] = [];
    const drivers: Driver[] = [new SandboxDriver("on")];
    const driver = new PhraseDriver(folder, () => drivers, () => {
      const pool = openPool({ workers: 0 });
      return { close: () => pool.close(), run: (task, input, more) => {
        if (task.name === "translateText") asked.push((input as { asked: AskedText }).asked);
        return pool.run(task, input, more);
      } };
    });
    drivers.push(driver);
    const unit = await driver.open("EngSpa_Adapted-edited_SRV_PBMT_1_0_x_0");
    await unit.translate(["She opens the ", { open: 1 }, "blue", { close: 1 }, " house", { point: 2 }, " twice."]);
    expect(asked.at(-1)).toMatchObject({
      text: "She opens the blue house￼ twice.", fixed: [{ kind: "code" }],
      baseline: { text: expect.stringMatching(/^\[Šhé ópéñš .*￼.*\]$/), places: [{ kind: "code" }] },
    });
    await unit.close();
  });

  it("translates as the baseline does where training found nothing better, and says so", async () => {
    const unit = await opened().open("EngSpa_Adapted-kept_SRV_PBMT_1_0_x_0");
    const baseline = await new SandboxDriver("on").open(baselineId);
    const segment: Segment = ["She opens the ", { open: 1 }, "red", { close: 1 }, " house."];
    const { target } = await baseline.translate(segment) as { target: TargetSegment };
    expect(await unit.translate(segment, { withReasons: true })).toEqual({ target, reasons: { byBaseline: true, phrases: [] } });
    for (const one of [unit, baseline]) await one.close();
  });

  it("says of what people made of exactly the text, and of nothing else, that they made it", async () => {
    for (const name of ["legal", "edited", "agreed"]) {
      const unit = await opened().open(`EngSpa_Adapted-${name}_SRV_PBMT_1_0_x_0`);
      expect(await unit.translate(["She opens the ", { open: 1 }, "red", { close: 1 }, " house."])).toHaveProperty("byPeople", true);
      for (const text of ["She opens the red books.", "Colorless ideas sleep furiously."]) {
        expect(await unit.translate([text])).not.toHaveProperty("byPeople");
      }
      await unit.close();
    }
  });

  it("tells what translations were made of, and leaves what it knows too little of to the baseline", async () => {
    const unit = await opened().open("EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0");
    const asked = (text: string) => unit.translate([text], { withReasons: true });
    expect(await asked("She opens the red house.")).toMatchObject({
      reasons: { memory: { source: "She opens the red house.", target: "Ella abre la casa roja." }, phrases: [] },
    });
    expect(await asked("The white book sees the old window.")).toMatchObject({
      reasons: { phrases: expect.arrayContaining([expect.objectContaining({ origin: "training", examples: expect.any(Array) })]) },
    });
    expect(await asked("Colorless ideas sleep furiously.")).toMatchObject({
      reasons: { byBaseline: true }, target: [expect.stringMatching(/^\[/)],
    });
    const similar = [{ feedbackId: "7", source: "She opens the flux.", translation: "Ella abre el fluzo." }];
    expect(await unit.translate(["She opens the flux door."], { similar, withReasons: true })).toMatchObject({
      reasons: { phrases: expect.arrayContaining([expect.objectContaining({ origin: "feedback", feedbackId: "7" })]) },
    });
    await unit.close();
  });
});
