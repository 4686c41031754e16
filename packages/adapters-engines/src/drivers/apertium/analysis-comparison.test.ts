import { describe, expect, it } from "@jest/globals";
import { engineThat } from "../../../test/fake-engine.js";
import { AnalysisComparison, analysisOf } from "./analysis-comparison.js";
import { ApertiumPipeline } from "./apertium-pipeline.js";

/** Finds words between blanks, and knows `gave up` as one word where just a blank stands within it. */
const analyser = engineThat((text) => text.replaceAll(/gave up(?! ?\[)|[\p{L}\p{N}]+(?![^[]*\])/gu, (word) => `^${word}/${word}<x>$`));
async function comparison(): Promise<AnalysisComparison> {
  const started = new AnalysisComparison(() => Promise.resolve(analyser));
  await started.start();
  return started;
}

describe("analysisOf", () => {
  it("takes the stages before those that translate", () => {
    const stages = ["lt-proc", "apertium-wblank-attach", "apertium-tagger"].map((program) => ({ program, arguments: [] }));
    expect(analysisOf(stages).map(({ program }) => program)).toEqual(["lt-proc"]);
  });
});

describe("AnalysisComparison", () => {
  it.each<[string, string[], string[], boolean]>([
    ["agree where codes stand between words", ["the [[1]]red[[/]] car"], ["the red car"], true],
    ["differ where a code ends in a term", ["he [[1]]gave up[[/]] it"], ["he gave up it"], false],
    ["differ where texts were cut in other places", ["a", "b"], ["a b"], false],
  ])("says that analyses %s", async (_what, coded, plain, agree) => {
    expect(await (await comparison()).agree(coded, plain)).toBe(agree);
  });
  it("cannot tell that they agree where its stages fail", async () => {
    const broken = new AnalysisComparison(() => Promise.reject(new Error("lt-proc is not there")));
    await broken.start();
    expect(await broken.agree(["a"], ["a"])).toBe(false);
    await broken.close();
  });
  it("starts its stages again after a pause where they did not start, and where they were lost", async () => {
    let isLost: (why: string) => void = () => undefined;
    const died = new Promise<string>((resolve) => { isLost = resolve; });
    const starts: (() => Promise<typeof analyser>)[] = [
      () => Promise.reject(new Error("no memory")), async () => ({ ...analyser, died }), async () => analyser,
    ];
    const opened = new AnalysisComparison(() => (starts.shift() as () => Promise<typeof analyser>)(), 0);
    await opened.start();
    expect(await opened.agree(["a"], ["a"])).toBe(false);
    await opened.start();
    expect(await opened.agree(["a"], ["a"])).toBe(true);
    isLost("killed");
    await died;
    expect(await opened.agree(["a"], ["a"])).toBe(false);
    await opened.start();
    expect(await opened.agree(["a"], ["a"])).toBe(true);
  });
  it("does not try within the pause", async () => {
    let starts = 0;
    const opened = new AnalysisComparison(() => { starts += 1; return Promise.reject(new Error("no memory")); });
    for (let n = 0; n < 3; n++) await opened.start();
    expect(starts).toBe(1);
  });
  it("lets nobody wait until its stages have started", async () => {
    const slow = new AnalysisComparison(() => new Promise(() => undefined));
    expect(await slow.agree(["a"], ["a"])).toBe(false);
  });
  it("saves the second translation where codes change no word", async () => {
    const asked: string[] = [];
    const engine = engineThat((text) => { asked.push(text); return text; });
    const pipeline = new ApertiumPipeline(engine, "spa", await comparison());
    await pipeline.translate(["the ", { open: 1 }, "red", { close: 1 }, " car"]);
    await pipeline.translate(["he ", { open: 1 }, "gave up", { close: 1 }, " it"]);
    await pipeline.translate([{ open: 1 }, "all of it", { close: 1 }]);
    expect(asked).toEqual(["the [[1]]red[[/]] car", "he [[1]]gave up[[/]] it", "he gave up it", "all of it"]);
  });
});
