import { type EngineRule, MemoryTransliterator } from "@dragoman/adapters-memory/segments";
import { describe, expect, it } from "@jest/globals";
import { languagePair } from "@dragoman/domain/language-pairs";
import { DomainError } from "@dragoman/domain/common";
import {
  areLess, codeFaults, findOutputFaults, isFaulty, type Piece, plainText, type Segment, type TargetSegment,
} from "@dragoman/domain/segments";
import fc from "fast-check";
import { WorkCounts } from "../common/work-counts.js";
import { directoryKnowing } from "../hosts/hosts.test-kit.js";
import { CheckOutput } from "./check-output.js";
import { traceOf } from "./segment-trace.js";
import { enginesBy } from "./segments.test-kit.js";
import { TranslateSegments } from "./translate-segments.js";
import { TranslateThroughChains } from "./translate-through-chains.js";
import type { EngineRequest, EngineResult, TranslationEngines } from "./translation-engines.js";

const neural = languagePair({
  source: "eng", target: "spa", technology: "NMT", version: "1.0.0", estimatesQuality: false, checksOutput: true,
});
const ruled = languagePair({ source: "eng", target: "spa", technology: "RBMT", version: "1.0.0", estimatesQuality: true });
const onward = languagePair({ source: "spa", target: "cat", technology: "NMT", version: "1.0.0", checksOutput: true });
const { directory } = await directoryKnowing([neural, ruled, onward].map((pair) => ({ pair, expected: true, running: true })));
const request: EngineRequest = { languagePairId: neural.id, lane: "documents" };

const dictionary: Readonly<Record<string, string>> = {
  salad: "ensalada", do: "no", not: "entre", enter: "aquí", here: "hoy", well: "bien", done: "hecho", order: "pida", today: "ahora",
  terms: "condiciones", of: "de", use: "uso", the: "la", river: "agua", flows: "corre", past: "junto", hill: "monte", and: "y",
};
/** Word for word, as a sound engine would. */
const wordForWord: EngineRule = (segment) => ({
  target: segment.map((piece) => (typeof piece !== "string" ? piece
    : piece.replace(/[A-Za-z]+/g, (word) => {
      const found = dictionary[word.toLowerCase()] ?? word;
      return /^[A-Z]/.test(word) ? found.charAt(0).toUpperCase() + found.slice(1) : found;
    }))),
});
/** An engine that is sound but where a text is as it can not bear. */
const failing = (isBad: (text: string, segment: Segment) => boolean, bad: (text: string) => TargetSegment): EngineRule =>
  (segment, asked) => (isBad(plainText(segment), segment) ? { target: bad(plainText(segment)) } : wordForWord(segment, asked));

function checking(rule: EngineRule) {
  const engines = enginesBy(rule, [neural.id, ruled.id, onward.id]);
  const counts = new WorkCounts();
  const checked = new CheckOutput(engines, directory, counts);
  const translate = async (...segments: Segment[]) => checked.translate(segments, request);
  return { engines, checked, translate, faults: () => counts.all["outputFaults"] ?? {} };
}

/** A loop, as neural engines fall into it. */
const stutter = (): TargetSegment => ["vale vale vale vale"];
const runsOn = "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince";
const clause = "the river flows past the hill and flows past the hill of the river";

/** Classes of texts that neural engines fail over, each with an engine that does, and what comes of it. */
const classes: readonly (readonly [name: string, source: Segment, rule: EngineRule, target: string, fault: string])[] = [
  ["a single word that is repeated", ["Salad"], failing((text) => !/[.!]$/.test(text), stutter), "Ensalada", "repetition"],
  ["a title that runs on", ["Terms of use"], failing((text) => !/[.!]$/.test(text), (text) => [`${text} y ${runsOn}`]),
    "Condiciones de uso", "length"],
  ["capitals that are spelt in small letters", ["DO NOT ENTER HERE"],
    (segment, asked) => ({ target: (wordForWord(segment, asked) as { target: TargetSegment }).target
      .map((piece) => (typeof piece === "string" ? piece.toLowerCase() : piece)) }), "NO ENTRE AQUÍ HOY", "capitals"],
  ["capitals that it falls into a loop over", ["DO NOT ENTER HERE"],
    failing((text) => text === text.toUpperCase(), () => ["VALE VALE VALE"]),
    "NO ENTRE AQUÍ HOY", "repetition"],
  ["an emoji that is dropped", ["Well done 🎉"],
    failing((_, segment) => segment.some((piece) => typeof piece === "string" && piece.includes("🎉")), () => ["Bien hecho"]),
    "Bien hecho 🎉", "emoji"],
  ["a list of codes of which one is lost", ["order AB-123, CD-4567 and EF-89"],
    failing((_, segment) => plainText(segment.filter((piece) => typeof piece === "string")).includes("CD-4567"),
      () => ["pida AB-123 y EF-89"]), "pida AB-123, CD-4567 y EF-89", "names"],
  ["a number that is another one", ["order 1,250 today"],
    failing((_, segment) => segment.length === 1, () => ["pida 1.520 ahora"]), "pida 1,250 ahora", "numbers"],
  ["a very long sentence that breaks off", [`${clause}; ${clause}; ${clause}; ${clause}`],
    failing((text) => text.length > 160, () => ["la agua"]),
    Array.from({ length: 4 }, () => "la agua corre junto la monte y corre junto la monte de la agua").join("; "), "length"],
  ["a sentence that is copied in company", ["the river flows past the hill and the hill"],
    failing(() => false, () => []), "la agua corre junto la monte y la monte", ""],
];

describe("CheckOutput", () => {
  it.each(classes)("mends %s", async (_class, source, rule, target, fault) => {
    const { translate, faults, engines } = checking(rule);
    const [result] = await translate(source);
    expect(result).toMatchObject({ target: [target], faults: [] });
    expect(faults()).toEqual(fault === "" ? {} : { [`${neural.id} ${fault} mended`]: 1 });
    expect(result).toEqual(expect.objectContaining(fault === "" ? {} : { askedAgain: true }));
    expect(engines.asked.length).toBeLessThanOrEqual(1 + 3 * 4);
  });

  it("tells what stood between two models of each clause that it asked for", async () => {
    const { translate } = checking((segment, asked) => ({
      ...failing((text) => text.length > 160, () => ["la agua"])(segment, asked), pivot: plainText(segment).slice(0, 9),
    }));
    expect(await translate([Array.from({ length: 4 }, () => clause).join("; ")]))
      .toMatchObject([{ faults: [], pivot: Array.from({ length: 4 }, () => clause.slice(0, 9)).join(" ") }]);
  });

  it("asks alone for what failed in company", async () => {
    const inBatch: TranslationEngines = {
      translate: async (segments, asked) =>
        segments.map((segment) => (segments.length > 1 ? { target: stutter() } : wordForWord(segment, asked))),
    };
    const sources = [["the river flows."], ["the hill flows."]];
    expect(await new CheckOutput(inBatch, directory).translate(sources, request)).toEqual([
      { target: ["la agua corre."], faults: [], askedAgain: true }, { target: ["la monte corre."], faults: [], askedAgain: true },
    ]);
  });

  it("tells what no answer passes, keeps the first of equals, and asks no more than three times again", async () => {
    const { translate, faults, engines } = checking(() => ({ target: stutter() }));
    expect(await translate(["Well done AB-12 🎉"])).toEqual([{ target: stutter(), faults: ["repetition", "names", "emoji"] }]);
    expect(engines.asked.length).toBeLessThanOrEqual(1 + 3);
    expect(faults()).toMatchObject({ [`${neural.id} repetition left`]: 1, [`${neural.id} emoji left`]: 1 });
  });

  it("takes the answer with the least faults", async () => {
    const { translate } = checking((segment) => ({
      target: segment.some((piece) => typeof piece !== "string") ? segment.map((piece) => (typeof piece === "string" ? "la la la " : piece))
        : ["la la la"],
    }));
    expect(await translate(["Order AB-123 today"])).toEqual([
      { target: ["la la la AB-123la la la "], faults: ["repetition"], askedAgain: true },
    ]);
  });

  it("keeps the answer that there is when engines are busy by then, and lets every other error through", async () => {
    const later = (error: Error): TranslationEngines => {
      let calls = 0;
      return { translate: async () => {
        if (calls++ > 0) throw error;
        return [{ target: stutter() }];
      } };
    };
    const busy = new DomainError("unavailable", "engine-busy", "The queue is full.");
    expect(await new CheckOutput(later(busy), directory).translate([["Salad"]], request))
      .toEqual([{ target: stutter(), faults: ["repetition"] }]);
    const aborted = new Error("aborted");
    await expect(new CheckOutput(later(aborted), directory).translate([["Salad"]], request)).rejects.toBe(aborted);
  });

  it("leaves pairs that are not checked as they are, and failures, and codes to whoever repairs them", async () => {
    const { checked, translate, engines } = checking((segment) =>
      (plainText(segment) === "bad" ? { failure: "it stopped" } : { target: ["x x x x x"] }));
    expect(await checked.translate([["Salad"]], { ...request, languagePairId: ruled.id })).toEqual([{ target: ["x x x x x"] }]);
    expect(await translate(["bad"], [{ open: 1 }, "Salad", { close: 1 }])).toEqual([{ failure: "it stopped" }, { target: ["x x x x x"] }]);
    expect(engines.asked).toHaveLength(3);
  });

  it("leaves what people made of exactly this text as it is", async () => {
    const { translate, engines } = checking(() => ({ target: ["pida hoy"], byPeople: true }));
    expect(await translate(["order 1,250 today"])).toEqual([{ target: ["pida hoy"], byPeople: true }]);
    expect(engines.asked).toHaveLength(1);
  });

  it("asks again with what was approved for the text, but not for its clauses", async () => {
    const asked: EngineRequest[] = [];
    const engines: TranslationEngines = {
      translate: async (segments, by) => {
        asked.push(by);
        return segments.map(() => ({ target: stutter() }));
      },
    };
    const like = (text: string) => [{ feedbackId: text, source: text, translation: text }];
    const ask = (...texts: readonly string[]) => new CheckOutput(engines, directory)
      .translate(texts.map((text) => [text]), { ...request, similar: texts.map((text) => like(text.charAt(0))) });
    await ask("Salad", "terms of use");
    expect(asked.slice(1).map(({ similar }) => similar)).toEqual(["S", "S", "t", "t"].map((text) => [like(text)]));
    asked.length = 0;
    await ask(`${clause}; ${clause}; ${clause}`);
    expect(asked.map(({ similar }) => similar)).toEqual([[like("t")], undefined]);
  });

  it("never makes codes worse, never adds a fault, and asks a bounded number of times, whatever an engine gives back", async () => {
    const piece = fc.constantFrom<Piece[]>(["DO NOT "], ["AB-123 "], ["🎉 "], [{ open: 1 }, "ENTER", { close: 1 }], [{ point: 2 }],
      [{ protected: 3, text: "p" }], ["the river flows. "], [`${clause}, `]);
    const some = fc.array(piece, { maxLength: 5 }).map((pieces): Segment => pieces.flat());
    const source = fc.uniqueArray(piece, { selector: String, minLength: 1, maxLength: 7 }).map((pieces): Segment => pieces.flat());
    const answer = fc.oneof(some.map((target): EngineResult => ({ target })), fc.constant<EngineResult>({ failure: "it stopped" }),
      fc.constant<EngineResult>({ target: stutter() }), fc.constant(undefined));
    await fc.assert(fc.asyncProperty(source, fc.infiniteStream(answer), async (segment, answers) => {
      let first: EngineResult | undefined;
      const { engines, translate } = checking((asked) => {
        const given = answers.next().value ?? { target: asked };
        first ??= given;
        return given;
      });
      const [result] = await translate(segment);
      expect(engines.asked.length).toBeLessThanOrEqual(1 + 3 * 12);
      if (result === undefined || first === undefined || "failure" in first || isFaulty(segment, first.target)) {
        expect(result).toEqual(first);
        return;
      }
      if ("failure" in result) throw new Error("an answer was lost");
      expect(isFaulty(segment, result.target)).toBe(false);
      expect(result.faults).toEqual(findOutputFaults(segment, result.target, neural));
      expect(areLess(findOutputFaults(segment, first.target, neural), result.faults ?? [])).toBe(false);
    }), { numRuns: 500 });
  });

  it("says of a message what it says of its branches", async () => {
    const { checked } = checking(failing((text) => text.includes("hill"), stutter));
    const source: Segment = ["{n, plural, one {the river flows.} other {the hill flows.}}"];
    const [result] = await new TranslateSegments(checked, new MemoryTransliterator())
      .run([source], { ...request, sourceLanguageId: "eng", unknownMode: "original" });
    expect(result).toMatchObject({ faults: ["repetition"] });
    expect(result?.target.join("")).toBe("{n, plural, one {la agua corre.} other {vale vale vale vale}}");
  });

  it("is told in the trace of a segment, through chains and repaired codes, and never by bands", async () => {
    const rule: EngineRule = (segment, asked) => (asked.languagePairId === onward.id ? { target: segment } :
      segment.some((piece) => typeof piece !== "string") ? { target: ["LOST"] } : failing(() => true, stutter)(segment, asked));
    const { checked } = checking(rule);
    const segments = new TranslateSegments(new TranslateThroughChains(checked, directory), new MemoryTransliterator());
    const source: Segment = ["the ", { open: 1 }, "hill", { close: 1 }, " flows."];
    const by = { sourceLanguageId: "eng", unknownMode: "original", lane: "documents" } as const;
    for (const languagePairId of [neural.id, `${neural.id}>>${onward.id}`]) {
      const [result] = await segments.run([source], { ...by, languagePairId, estimatesQuality: neural.estimatesQuality ?? false });
      if (result === undefined) throw new Error("no result");
      expect(codeFaults(source, result.target)).toEqual([]);
      expect(traceOf(1, source, result)).toMatchObject({ faults: ["repetition"], codes: "repaired", quality: "" });
    }
  });
});
