import { MemoryPatternRunner } from "@dragoman/adapters-memory/brands";
import { MemoryTranslationEngines, MemoryTransliterator } from "@dragoman/adapters-memory/segments";
import { describe, expect, it } from "@jest/globals";
import {
  codeFaults, type Piece, placementFaults, plainText, type Segment, type TargetPiece, type TargetSegment,
} from "@dragoman/domain/segments";
import fc from "fast-check";
import { traceOf } from "./segment-trace.js";
import { brandsOf } from "../brands/brands.test-kit.js";
import { FindBrands } from "../brands/index.js";
import { languagePairId } from "./segments.test-kit.js";
import { ShapeSegments } from "./shape-segments.js";
import { TranslateSegments } from "./translate-segments.js";
import type { EngineResult } from "./translation-engines.js";

const request = { languagePairId, lane: "interactive", sourceLanguageId: "eng", unknownMode: "original" } as const;

type Tree = { readonly leaf: string | "point" | "protected" } | { readonly pair: readonly Tree[] };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof({ maxDepth: 4, withCrossShrink: true },
    { weight: 6, arbitrary: fc.constantFrom("The car ", "of Acme ", "Ac", "me", " ", "3 cats", "see https://a.example/b ",
      "write to ana@mail.example", "{name}", "5 kg ", "4711", "").map((leaf) => ({ leaf })) },
    { weight: 1, arbitrary: fc.constantFrom("point", "protected").map((leaf) => ({ leaf })) },
    { weight: 3, arbitrary: fc.array(tie("tree"), { maxLength: 4 }).map((pair) => ({ pair })) }),
}));

/** Segments with codes nested in any way, addresses, placeholders and numbers. */
const someSegment = fc.array(tree, { minLength: 1, maxLength: 6 }).map((trees): Segment => {
  let codes = 0;
  const write = (one: Tree): Piece[] => {
    if ("leaf" in one) return [one.leaf === "point" ? { point: ++codes }
      : one.leaf === "protected" ? { protected: ++codes, text: `<code>${codes}</code>` } : one.leaf];
    const code = ++codes;
    return [{ open: code }, ...one.pair.flatMap(write), { close: code }];
  };
  return trees.flatMap(write);
});

/** What an engine makes of the pieces that it gets. */
type Engine = (segment: Segment) => EngineResult;
const ofItsOwn = fc.oneof(
  fc.constantFrom("", " ", "casa", "https://a.example/b", "4").map((text): TargetPiece => text),
  fc.constant<TargetPiece>({ unknown: "blorp" }),
  fc.record({ kind: fc.constantFrom("open", "close", "point"), code: fc.integer({ min: 1, max: 12 }) })
    .map(({ kind, code }) => ({ [kind]: code }) as unknown as TargetPiece),
  fc.integer({ min: 1, max: 12 }).map((code): TargetPiece => ({ protected: code, text: "other" })));
const place = fc.nat(30);
/** One change of an answer; places count from the start again behind the end. */
const change = fc.oneof(
  place.map((a) => (answer: TargetSegment) => answer.toSpliced(a % answer.length, 1)),
  fc.tuple(place, place).map(([a, b]) => (answer: TargetSegment) =>
    answer.toSpliced(a % answer.length, 0, answer[b % answer.length] as TargetPiece)),
  fc.tuple(place, place).map(([a, b]) => (answer: TargetSegment) => answer.with(a % answer.length, answer[b % answer.length] as TargetPiece)
    .with(b % answer.length, answer[a % answer.length] as TargetPiece)),
  fc.tuple(place, ofItsOwn).map(([a, piece]) => (answer: TargetSegment) => answer.toSpliced(a % answer.length, 0, piece)));
const anEngine: fc.Arbitrary<Engine> = fc.oneof(
  { weight: 6, arbitrary: fc.array(change, { maxLength: 4 }).map((changes): Engine => (segment) =>
    ({ target: changes.reduce<TargetSegment>((answer, one) => (answer.length === 0 ? answer : one(answer)), segment) })) },
  { weight: 1, arbitrary: fc.array(ofItsOwn, { maxLength: 8 }).map((target): Engine => () => ({ target })) },
  { weight: 1, arbitrary: fc.array(place, { maxLength: 8 }).map((places): Engine => (segment) =>
    ({ target: segment.length === 0 ? [] : places.map((at) => segment[at % segment.length] as Piece) })) },
  { weight: 1, arbitrary: fc.constant<Engine>(() => ({ failure: "it stopped" })) });

/** What has to stand in a translation as often as in its source. */
const kept = ["https://a.example/b", "ana@mail.example", "{name}"];
const times = (text: string, part: string): number => text.split(part).length - 1;

/** The literal brand Acme, as it is found in texts. */
const matcher = new FindBrands(await brandsOf({ source: "Acme", target: "ACME®" }), new MemoryPatternRunner());
const brands = new ShapeSegments({ brands: matcher });
const transliterator = new MemoryTransliterator();

describe("codes and what is protected", () => {
  it("stand in a translation once each and well nested, whatever an engine gives back", async () => {
    await fc.assert(fc.asyncProperty(someSegment, anEngine, anEngine, async (segment, first, second) => {
      const asked: { readonly source: Segment; readonly answer: EngineResult }[] = [];
      const engines = new MemoryTranslationEngines([request.languagePairId], (source) => {
        const answer = (asked.length === 0 ? first : second)(source);
        asked.push({ source, answer });
        return answer;
      });
      const [result] = await new TranslateSegments(engines, transliterator, brands).run([segment], request);
      if (result === undefined) throw new Error("no result");
      expect(codeFaults(segment, result.target)).toEqual([]);
      for (const piece of segment) if (typeof piece !== "string" && "protected" in piece) expect(result.target).toContainEqual(piece);

      expect(placementFaults(segment, result.target)).toEqual([]);
      const isFaulty = asked.map(({ source, answer }) => "target" in answer
        && [...codeFaults(source, answer.target), ...placementFaults(source, answer.target)].length > 0);
      expect(asked.length).toBeLessThanOrEqual(2);
      expect(asked.length === 2).toBe(isFaulty[0] ?? false);
      const { codes, failure } = traceOf(1, segment, result);
      const last = asked.at(-1);
      if (last !== undefined && ("failure" in last.answer || isFaulty.at(-1) || result.failure?.includes("too few words"))) {
        expect(result.target).toEqual(segment);
        expect(failure).not.toBe("");
        return;
      }
      const hasCodes = segment.some((piece) => typeof piece !== "string" && !("protected" in piece));
      expect([codes, failure]).toEqual([!hasCodes ? "none" : asked.length === 2 ? "repaired" : "kept", ""]);
      for (const text of kept) expect(times(plainText(result.target), text)).toBeGreaterThanOrEqual(times(plainText(segment), text));
      expect(times(plainText(result.target), "ACME®")).toBe((result.entered ?? []).length);
    }), { numRuns: 10_000 });
  });
});
