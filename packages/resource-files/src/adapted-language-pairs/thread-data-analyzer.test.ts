import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { trainingDataAnalyzerContract } from "@dragoman/port-contracts/adapted-language-pairs";
import { inPieces, tmx, tu, zipOf } from "./memories.fixture.js";
import { ThreadDataAnalyzer } from "./thread-data-analyzer.js";

const languages = { sourceLanguageId: "eng", targetLanguageId: "spa" };
const file = (content: string | Uint8Array, name = "a.tmx") =>
  ({ name, bytes: inPieces(typeof content === "string" ? Buffer.from(content) : content, 50_000) });
const analyze = (content: string | Uint8Array, options = {}) =>
  new ThreadDataAnalyzer().analyze({ training: file(content) }, languages, options);
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) =>
  tu(`The text with number ${n + from}`, `El texto con número ${n + from}`)).join("");

trainingDataAnalyzerContract("ThreadDataAnalyzer", async () => ({ adapter: new ThreadDataAnalyzer(), close: async () => undefined }),
  { describe, it });

describe("the analysis of training data", () => {
  it("counts all units, and tells which ones would not be learned from", async () => {
    const { processorErrors, usable, training, test, cleaning } = await new ThreadDataAnalyzer().analyze(
      { training: file(tmx(many(2_000) + tu("Two words", "Two words"))), test: file(tmx(many(3)), "b.tmx") }, languages);
    expect([processorErrors, usable]).toEqual([[], true]);
    expect(training).toMatchObject({ translationUnits: 2_001, words: { source: 10_002, target: 10_002 } });
    expect(test).toEqual({ translationUnits: 3, words: { source: 15, target: 15 }, characters: { source: 66, target: 63 } });
    expect(cleaning.training).toEqual({
      read: 2_001, kept: 2_000, verdict: [],
      leftOut: [{ reason: "untranslated", count: 1, examples: [{ source: "Two words", target: "Two words" }] }],
    });
    expect(cleaning.test).toMatchObject({ read: 3, kept: 3 });
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["other languages", tmx(tu("a", "b", ["de", "fr"])),
      /^a\.tmx: The training data has no texts in English \(en\) and Spanish \(es\)\. Its languages/],
    ["no TMX", "a;b", /^a\.tmx: The file is neither TMX nor a zip of TMX files\. It begins with "a;b"/],
    ["a zip in a zip", zipOf({ "b.zip": zipOf({ "c.tmx": tmx(many(1)) }) }),
      /^a\.tmx: The zip holds no TMX file .*It is a zip archive in a zip/],
  ])("tells of %s, and rejects nothing", async (_, content, sentence) => {
    const { processorErrors, usable, training } = await analyze(content);
    expect(processorErrors[0]).toMatch(sentence);
    expect([usable, training.translationUnits]).toEqual([false, 0]);
  });

  it("tells where a file ends that was cut off, and counts what came before", async () => {
    const { processorErrors, usable, training } = await analyze(tmx(many(40)).slice(0, -100));
    expect(processorErrors).toEqual([expect.stringMatching(/^a\.tmx: The file ends too early; what came before was read: at line \d+\.$/)]);
    expect([usable, training.translationUnits]).toEqual([true, 39]);
  });

  it.each<[string, string, RegExp]>([
    ["one side that was copied", Array.from({ length: 60 }, (_, n) => tu(`The text ${n}`, `The text ${n}`)).join(""),
      /^In 100 % of the units the target says the same as the source/],
    ["languages that were swapped", Array.from({ length: 60 }, (_, n) =>
      tu(`La casa de la ciudad que no es para ${n}`, `The house of the city that is not for ${n}`)).join(""),
    /^The languages seem to be swapped/],
    ["too few units", many(50), /^Only 50 units can be learned from, which is too few/],
  ])("has a verdict on %s", async (_, units, sentence) => {
    expect((await analyze(tmx(units))).cleaning.training.verdict).toContainEqual(expect.stringMatching(sentence));
  });

  it("looks at the segmentation where it is asked to", async () => {
    const units = tmx(many(3) + tu("One. And two.", "Uno. Y dos.") + tu("One. And then two.", "Uno y después dos.")
      + tu("At 3.5 km", "A 3.5 km"));
    expect((await analyze(units)).processorErrors).toEqual([]);
    expect((await analyze(units, { verifySegmentation: true })).processorErrors).toEqual([
      'a.tmx: Units whose two sides have different numbers of sentences: 1, first "One. And then two.".',
      'a.tmx: Units that have more than one sentence on each side: 1, first "One. And two.".',
    ]);
  });

  it("leaves the thread free that asked, and ends when it is told to", async () => {
    const aborter = new AbortController();
    let [given, closed] = [0, false];
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from("<tmx><body>");
        for (;; given++) yield Buffer.from(many(200, given * 200));
      } finally {
        closed = true;
      }
    };
    const analysis = new ThreadDataAnalyzer().analyze({ training: { name: "a", bytes: endless() } }, languages, { signal: aborter.signal });
    const ended = expect(analysis).rejects.toThrow("enough");
    while (given < 20) await sleep(5);
    aborter.abort(new Error("enough"));
    await ended;
    expect(closed).toBe(true);
  });

  it("ends at once when it waits for others and is told to", async () => {
    const analyzer = new ThreadDataAnalyzer();
    const others = new AbortController();
    const never = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from("<tmx><body>");
      await once(others.signal, "abort");
    };
    const running = Array.from({ length: 2 }, (_, n) => expect(
      analyzer.analyze({ training: { name: `a${n}`, bytes: never() } }, languages, { signal: others.signal })).rejects.toThrow("over"));
    const gone = new AbortController();
    const waiting = [1, 2].map((n) => analyzer.analyze({ training: file(tmx(many(n)), `b${n}`) }, languages, { signal: gone.signal }));
    const last = analyzer.analyze({ training: file(tmx(many(3)), "c") }, languages);
    gone.abort(new Error("gone"));
    await Promise.all(waiting.map((one) => expect(one).rejects.toThrow("gone")));
    others.abort(new Error("over"));
    await Promise.all(running);
    expect((await last).training.translationUnits).toBe(3);
  });

  it("ends what takes too long, with a sentence", async () => {
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from("<tmx><body>");
      await sleep(300);
    };
    const { processorErrors, usable } = await new ThreadDataAnalyzer(50).analyze({ training: { name: "a", bytes: slow() } }, languages);
    expect(processorErrors).toEqual([expect.stringMatching(/^a: Reading it takes more than/)]);
    expect(usable).toBe(false);
  });
});
