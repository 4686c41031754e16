import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver } from "@dragoman/application/segments";
import { codeFaults, placementFaults, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { driverContract } from "@dragoman/port-contracts/segments";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { harmedThreads, startTestThread } from "../../../../neural/src/serving/threads.test-kit.js";
import { aSegment } from "../../../test/fake-engine.js";
import { BergamotDriver } from "./bergamot-driver.js";
import { deuEng, engSpa, installWordModel } from "./word-pairs.test-kit.js";

const engSpaId = "EngSpa_Generic_SRV_NMT_1_0_x_0";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
  installWordModel(folder, "eng-spa", { words: engSpa });
  installWordModel(folder, "deu-eng", { words: deuEng, twoVocabularies: true }, "2.1");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A driver whose threads hang, abort or cannot be started again over a word. */
function harmed(): { readonly driver: Driver; readonly programs: () => number } {
  const { start, running } = harmedThreads(startTestThread, { hang: "HANG", abort: "ABORT", die: "DIE" });
  return { driver: new BergamotDriver(folder, start, { texts: 8, characters: 1_000, batchMs: 1_000, waitMs: 20_000 }), programs: running };
}

const subject = (languagePairId: string) => async () => {
  const { driver, programs } = harmed();
  return {
    adapter: driver, languagePairId, close: async () => undefined, programs,
    harms: { fail: ["Number ABORT"], hang: ["Number HANG"], die: ["Number DIE"] },
  };
};

driverContract("BergamotDriver", subject(engSpaId), { describe, it });

describe("BergamotDriver", () => {
  const [o1, c1, o2, c2, point] = [{ open: 1 }, { close: 1 }, { open: 2 }, { close: 2 }, { point: 3 }] as const;
  const mail = { protected: 4, text: "ann@example.org" } as const;
  const face = { protected: 5, text: "😀" } as const;

  it("offers what is installed, and through English what two models make", async () => {
    const offered = await new BergamotDriver(folder).offered();
    expect(offered.map(({ id }) => id).sort()).toEqual([
      "DeuEng_Generic_SRV_NMT_2_1_x_0", "DeuSpa_ViaEnglish_SRV_NMT_2_1_x_0", engSpaId,
    ]);
    for (const { modes, revision } of offered) expect([modes, revision]).toEqual([["auto", "cpu"], expect.stringMatching(/^[0-9a-f]{64}/)]);
    expect(offered.every(({ checksOutput, estimatesQuality }) => checksOutput === true && estimatesQuality === false)).toBe(true);
    const published = { bleu: 100, testSet: "its own words" };
    expect(offered.map((pair) => pair.published)).toEqual(offered.map(({ domain }) => (domain === "Generic" ? published : undefined)));
    expect(await new BergamotDriver(undefined).offered()).toEqual([]);
    expect(await new BergamotDriver(join(folder, "nowhere")).offered()).toEqual([]);
  });

  it("says of a pair through English which chain it does, with the models of the same revisions", async () => {
    const offered = await new BergamotDriver(folder).offered();
    const [first, second] = ["DeuEng", engSpaId].map((id) => offered.find((pair) => pair.id.startsWith(id)));
    expect(offered.flatMap(({ chain, revision }) => (chain === undefined ? [] : [[chain, revision]])))
      .toEqual([[`${first?.id}>>${second?.id}`, `${first?.revision} ${second?.revision}`]]);
  });

  it("tells when a model came or went", async () => {
    const models = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
    const driver = new BergamotDriver(models);
    const first = await driver.stamp();
    expect(await driver.stamp()).toBe(first);
    installWordModel(models, "eng-spa", { words: engSpa });
    const second = await driver.stamp();
    expect(second).not.toBe(first);
    rmSync(join(models, "eng-spa"), { recursive: true });
    expect(await driver.stamp()).not.toBe(second);
    rmSync(models, { recursive: true });
    expect([await driver.stamp(), await new BergamotDriver(undefined).stamp()]).toEqual([undefined, undefined]);
  });

  it("has another revision of a model of which any file is another one", async () => {
    const revisionOf = async (words: ReadonlyMap<string, string>): Promise<string | undefined> => {
      const other = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
      installWordModel(other, "eng-spa", { words });
      const revision = (await new BergamotDriver(other).installed(engSpaId))?.revision;
      rmSync(other, { recursive: true });
      return revision;
    };
    // The words are in the vocabulary; the network is the same for both.
    const [casa, hogar] = [await revisionOf(new Map([["house", "casa"]])), await revisionOf(new Map([["house", "hogar"]]))];
    expect(casa).toBe(await revisionOf(new Map([["house", "casa"]])));
    expect(hogar).not.toBe(casa);
  });

  it("translates through English in one unit", async () => {
    const unit = await new BergamotDriver(folder, startTestThread).open("DeuSpa_ViaEnglish_SRV_NMT_2_1_x_0");
    const segment: Segment = ["Theen ", { open: 1 }, "reden", { close: 1 }, " houseen isen bigen."];
    expect(await unit.translate(segment)).toEqual({
      target: ["La ", { open: 1 }, "roja", { close: 1 }, " casa es grande."], pivot: "The red house is big.",
    });
    await unit.close();
  });

  it("keeps words that the first model writes and the second cannot", async () => {
    const other = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
    installWordModel(other, "deu-eng", { words: new Map([...deuEng, ["straßeen", "Schloßstraße"]]) });
    installWordModel(other, "eng-spa", { words: engSpa });
    const unit = await new BergamotDriver(other, startTestThread).open("DeuSpa_ViaEnglish_SRV_NMT_1_0_x_0");
    expect(await unit.translate(["theen ", o1, "straßeen", c1, " isen 家 reden"])).toEqual({
      target: ["la ", o1, { unknown: "Schloßstraße" }, c1, " es ", { unknown: "家" }, " roja"], pivot: "the Schloßstraße is 家 red",
    });
    await unit.close();
    rmSync(other, { recursive: true });
  });

  it("does not open a model that was changed since it was installed, and says so", async () => {
    const other = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
    const { files } = installWordModel(other, "eng-spa", { words: engSpa });
    const path = join(other, "eng-spa", files.model.name);
    const opening = () => new BergamotDriver(other).open(engSpaId);
    writeFileSync(path, Buffer.alloc(files.model.size));
    await expect(opening()).rejects.toMatchObject({ code: "engine-cannot-start", message: expect.stringContaining("sha256") });
    truncateSync(path, 5);
    await expect(opening()).rejects.toMatchObject({ message: expect.stringContaining("has 5 bytes") });
    rmSync(other, { recursive: true });
  });

  it.each<readonly [string, Segment, TargetSegment]>([
    ["codes around words", ["the ", o1, "red", c1, " house."], ["la ", o1, "roja", c1, " casa."]],
    ["nested codes", [o1, "the ", o2, "red", c2, " house", c1, " runs"], [o1, "la ", o2, "roja", c2, " casa", c1, " corre"]],
    ["a code among words", ["She ", point, " sees the house", point], ["Ella ", point, " ve la casa", point]],
    ["a code behind a word", ["She", point, " sees"], ["Ella", point, " ve"]],
    ["white space around", ["  the house\n"], ["  la casa\n"]],
    ["protected spans", ["Write to ", mail, " today, ", face, "!"], ["Escriba a ", mail, " hoy, ", face, "!"]],
    ["pictures", ["the house 😀 is big 👩‍👩‍👧"], ["la casa 😀 es grande 👩‍👩‍👧"]],
    ["words that it cannot write", ["the 家 is big"], ["la ", { unknown: "家" }, " es grande"]],
    ["signs of markup", ["a <b> & the &amp; house"], ["un <b> & la &amp; casa"]],
    ["numbers alone", ["12,345.6 – 7"], ["12,345.6 – 7"]],
  ])("keeps %s", async (_what, segment, target) => {
    const unit = await new BergamotDriver(folder, startTestThread).open(engSpaId);
    const result = await unit.translate(segment);
    await unit.close();
    expect("target" in result ? result.target : result.failure).toEqual(target);
  });

  it("keeps every code of any segment", async () => {
    const unit = await new BergamotDriver(folder, startTestThread).open(engSpaId);
    await fc.assert(fc.asyncProperty(aSegment, async (segment) => {
      const result = await unit.translate(segment);
      if (!("target" in result)) throw new Error(result.failure);
      expect([codeFaults(segment, result.target), placementFaults(segment, result.target)]).toEqual([[], []]);
    }), { numRuns: 100 });
    await unit.close();
  });

  it("keeps the blanks of sentences of many short pieces", async () => {
    const unit = await new BergamotDriver(folder, startTestThread).open(engSpaId);
    // Words that it does not know are spelled: where the engine cuts such a sentence itself, a blank is lost in one of two.
    const texts = ["x ", "X ", "HOUSES ", "12-345, "].flatMap((one) => [one.repeat(190).trim(), `xx ${one.repeat(188).trim()}`]);
    const results = await Promise.all(texts.map((text) => unit.translate([text])));
    await unit.close();
    expect(results).toEqual(texts.map((text) => ({ target: [text] })));
  });

  it("translates a text of thousands of words whole", async () => {
    const unit = await new BergamotDriver(folder, startTestThread).open(engSpaId);
    const text = "The house is big and red. ".repeat(100) + "house ".repeat(300);
    const result = await unit.translate([text]);
    await unit.close();
    expect(result).toEqual({ target: ["La casa es grande y roja. ".repeat(100) + "casa ".repeat(300)] });
  });
});
