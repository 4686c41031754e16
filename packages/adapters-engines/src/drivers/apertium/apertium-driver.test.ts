import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pipeline } from "@dragoman/application/segments";
import { type Segment, type TargetSegment, codeFaults, plainText } from "@dragoman/domain/segments";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { aSegment } from "../../../test/fake-engine.js";
import { sentences } from "../../../test/sentences.js";
import { itWithApertium, modesFolder } from "../../../test/with-apertium.js";
import { ApertiumDriver } from "./apertium-driver.js";
import { mendReply } from "./mend-reply.js";
import { parseMode } from "./parse-mode.js";
import { probeMode } from "./probe-mode.js";
import { SteadyExchange } from "./steady-exchange.js";

let folder: string;
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-driver-")); });
afterAll(() => rm(folder, { recursive: true }));

async function withPipeline(direction: string, use: (pipeline: Pipeline) => Promise<void>): Promise<void> {
  const driver = new ApertiumDriver({ cache: folder });
  const [pair] = await driver.offered([direction]);
  const pipeline = await driver.open(pair?.id ?? "none");
  try {
    await use(pipeline);
  } finally {
    await pipeline.close();
  }
}

describe("ApertiumDriver", () => {
  it("offers nothing where nothing is installed, and opens nothing", async () => {
    const driver = new ApertiumDriver({ modes: join(folder, "absent") });
    expect(await driver.offered()).toEqual([]);
    await expect(driver.open("EngSpa_Generic_SRV_RBMT_0_8_x_1")).rejects.toMatchObject({ code: "language-pair-not-installed" });
  });

  it("does not offer a mode whose programs are missing or die", async () => {
    await writeFile(join(folder, "eng-spa.mode"), "lt-proc absent.bin | lt-proc $1 absent.bin");
    await writeFile(join(folder, "spa-eng.mode"), "lt-proc absent.bin | no-such-program $1");
    const driver = new ApertiumDriver({ modes: folder, cache: folder });
    expect(await driver.offered()).toEqual([]);
    const kept = JSON.parse(await readFile(join(folder, "engine-probes.json"), "utf8")) as Record<string, { fault?: string }>;
    expect(Object.values(kept).map(({ fault }) => typeof fault)).toEqual(["string", "string"]);
  });

  itWithApertium("offers the installed pairs, with the version of their package", async () => {
    const offered = await new ApertiumDriver({ cache: folder }).offered(["EngSpa", "spaeng"]);
    expect(offered.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^EngSpa_Generic_SRV_RBMT_\d+_\d+_x_\d+$/), expect.stringMatching(/^SpaEng_Generic_SRV_RBMT_\d+_\d+_x_\d+$/),
    ]);
  });

  itWithApertium("refuses a mode that marks too many words", async () => {
    const stages = parseMode(readFileSync(`${modesFolder}/eng-spa.mode`, "utf8"));
    expect(await probeMode({ source: "eng", stages })).toBeUndefined();
    const marking = [...stages, { program: "sed", arguments: ["-uz", "s/ / #/g"] }];
    expect(await probeMode({ source: "eng", stages: marking })).toMatch(/^\d+ of \d+ words have no translation$/);
  });

  itWithApertium("translates, with codes on the right words", () => withPipeline("EngSpa", async (pipeline) => {
    const cases: readonly (readonly [Segment, unknown])[] = [
      [["I see the ", { open: 1 }, "red", { close: 1 }, " car."], ["Veo el coche ", { open: 1 }, "rojo", { close: 1 }, "."]],
      [[{ open: 1 }, "The ", { open: 2 }, "big", { close: 2 }, " red", { close: 1 }, " house."],
        [{ open: 1 }, "La casa roja ", { open: 2 }, "grande", { close: 2 }, { close: 1 }, "."]],
      [["Click ", { protected: 1, text: "{name}" }, " to see the house."],
        ["Clic ", { protected: 1, text: "{name}" }, " para ver la casa."]],
      [["  I see the house. "], ["  Veo la casa. "]],
      [["The house <b> & $5 ^x^ {y} ~ "], expect.anything()],
    ];
    for (const [segment, target] of cases) expect(await pipeline.translate(segment)).toEqual({ target });
  }));

  itWithApertium("loses no last word with which a longer term may begin", () => withPipeline("EngSpa", async (pipeline) => {
    const results = await Promise.all(["the end", "Chapter IV: THE END"].map((text) => pipeline.translate([text])));
    expect(results).toEqual([{ target: ["el fin"] }, { target: ["Capítulo IV: EL FIN"] }]);
  }));

  itWithApertium("keeps every code, protected span and star of the user in any segment", () => withPipeline("EngSpa", async (pipeline) => {
    await fc.assert(fc.asyncProperty(aSegment, async (segment) => {
      const result = await pipeline.translate(segment);
      if ("failure" in result) throw new Error(result.failure);
      expect(codeFaults(segment, result.target)).toEqual([]);
      const stars = (text: string): number => text.split("*").length;
      expect(stars(plainText(result.target))).toBe(stars(plainText(segment)));
    }), { numRuns: 300 });
  }));

  itWithApertium("translates each text as if nothing came before it", async () => {
    const driver = new ApertiumDriver({ cache: folder });
    for (const pair of await driver.offered(["EngSpa", "SpaEng", "SpaCat", "CatSpa"])) {
      const texts = sentences[pair.sourceLanguageId] ?? [];
      /** What a pipeline that was just started says of each, one after the other. */
      const inOrder = async (order: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
        const pipeline = await driver.open(pair.id);
        const targets = new Map<string, unknown>();
        for (const text of order) targets.set(text, await pipeline.translate([text]));
        await pipeline.close();
        return targets;
      };
      const first = await inOrder(texts);
      await fc.assert(fc.asyncProperty(fc.shuffledSubarray([...texts], { minLength: texts.length }), async (order) => {
        const targets = await inOrder(order);
        for (const text of texts) expect(targets.get(text)).toEqual(first.get(text));
      }), { numRuns: 3 });
    }
  });

  itWithApertium("joins words to unknown ones, and still says that they are unknown", async () => {
    const driver = new ApertiumDriver({ cache: folder });
    const cases: Readonly<Record<string, readonly (readonly [string, TargetSegment])[]>> = {
      SpaCat: [["La adquisición de eBay.", ["L'adquisició d'", { unknown: "eBay" }, "."]]],
      SpaEng: [["Una exorbitantez", ["An ", { unknown: "exorbitantez" }]], ["Una casa de Xqz", ["A house of ", { unknown: "Xqz" }]]],
    };
    for (const [direction, texts] of Object.entries(cases)) {
      if ((await driver.offered([direction])).length === 0) continue;
      await withPipeline(direction, async (pipeline) => {
        for (const [text, target] of texts) expect(await pipeline.translate([text])).toEqual({ target });
      });
    }
  });

  const file = join(process.env["DRAGOMAN_TEST_DATA"] ?? "absent", "sentences", "en.txt");
  const there = existsSync(file);
  (there ? itWithApertium : it.skip)(
    "finds unknown words by position without another word in the "
      + `text${there ? "" : " (skipped: DRAGOMAN_TEST_DATA has no sentences/en.txt)"}`, () =>
    withPipeline("EngSpa", async (pipeline) => {
      const unmarked = await SteadyExchange.open(parseMode(readFileSync(`${modesFolder}/eng-spa.mode`, "utf8"))
        .map((stage) =>
        ({ ...stage, arguments: stage.arguments.map((word) => (word === "-g" && stage.program === "lt-proc" ? "-n" : word)) })));
      const source = readFileSync(file, "utf8").split("\n").filter((line) => line !== "" && !/[*#@~\\[\]{}^$/<>]/.test(line));
      let unknown = 0;
      const pairs = await Promise.all(source.map(async (line) => {
        const [marked, plain] = await Promise.all([pipeline.translate([line]), unmarked.send(line)]);
        if ("failure" in marked) throw new Error(marked.failure);
        unknown += marked.target.filter((piece) => typeof piece === "object").length;
        return [plainText(marked.target), mendReply(plain.trim(), line, "spa").replaceAll(/\\(.)/g, "$1")];
      }));
      await unmarked.close();
      expect(unknown).toBeGreaterThan(0);
      expect(pairs.filter(([marked, plain]) => marked !== plain)).toEqual([]);
    }));
});
