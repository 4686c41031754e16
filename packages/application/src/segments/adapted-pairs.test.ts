import { describe, expect, it } from "@jest/globals";
import type { SegmentReasons } from "@dragoman/domain/segments";
import { RememberTranslations } from "./remember-translations.js";
import { traceOf } from "./segment-trace.js";
import { enginesBy } from "./segments.test-kit.js";
import { ShapeSegments } from "./shape-segments.js";
import { TranslateSegments } from "./translate-segments.js";
import type { EngineRequest, EngineTranslation } from "./translation-engines.js";

const adapted = "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0";
const request = {
  languagePairId: adapted, lane: "interactive", sourceLanguageId: "eng", unknownMode: "original", estimatesQuality: true,
} as const;
const like = (text: string) => ({ feedbackId: "7", source: `${text} now`, translation: `${text} ahora` });
const shaping = new ShapeSegments({
  similar: { find: async (_pair, texts) => texts.map((text) => (text.startsWith("like") ? [like(text)] : [])) },
});
const reasons: SegmentReasons = {
  memory: { source: "the house", target: "la casa" },
  phrases: [{ source: "the house", target: "la casa", origin: "training", examples: [], feedbackId: "" }],
};
const transliterator = { transliterate: () => undefined };

function translating(quality?: "good" | "poor", failure = "", more: Pick<EngineTranslation, "faults"> = {}) {
  const requests: EngineRequest[] = [];
  const engines = enginesBy((segment, asked) => {
    requests.push(asked);
    return failure === "" ? { target: segment, reasons, ...more, ...(quality === undefined ? {} : { quality }) } : { failure };
  }, [adapted]);
  return { requests, segments: new TranslateSegments(engines, transliterator, shaping) };
}

describe("segments of adapted pairs", () => {
  it("go to the engine with what was approved for similar texts", async () => {
    const { requests, segments } = translating();
    await segments.run([["like this"], ["42"], ["other"]], request);
    expect(requests[0]?.similar).toEqual([[like("like this")], []]);
    const { requests: without, segments: others } = translating();
    await others.run([["other"]], request);
    expect(without[0]?.similar).toBeUndefined();
  });

  it("have the estimate of the engine alone", async () => {
    const bandOf = async (quality?: "good" | "poor", failure = "") =>
      (await translating(quality, failure).segments.run([["A text of some words."]], request))[0]?.quality;
    expect([await bandOf("good"), await bandOf("poor"), await bandOf(), await bandOf(undefined, "it stopped")])
      .toEqual(["good", "poor", undefined, "poor"]);
    const [untrusted] = await translating("good").segments.run([["A text of some words."]], { ...request, estimatesQuality: false });
    expect(untrusted?.quality).toBeUndefined();
  });

  it("are not good where a check fails", async () => {
    const bandOf = async (quality: "good" | "poor", faults: NonNullable<EngineTranslation["faults"]>) =>
      (await translating(quality, "", { faults }).segments.run([["A text of some words."]], request))[0]?.quality;
    expect([await bandOf("good", []), await bandOf("good", ["numbers"]), await bandOf("poor", ["numbers"])])
      .toEqual(["good", "adequate", "poor"]);
  });

  it("tell in their trace what they were made of", async () => {
    const [translated] = await translating().segments.run([["the house"]], request);
    expect(traceOf(1, ["the house"], translated as NonNullable<typeof translated>)).toMatchObject(reasons);
    expect(Object.keys(traceOf(1, ["42"], { target: ["42"] }))).not.toContain("phrases");
  });

  it("are asked for anew when something else was approved, or when reasons are wanted", async () => {
    let asked = 0;
    const engines = enginesBy((segment) => {
      asked++;
      return { target: segment };
    }, [adapted]);
    const remembering = new RememberTranslations(engines, 1_000_000);
    const ask = (change: Partial<EngineRequest>) =>
      remembering.translate([["a"], ["b"]], { languagePairId: adapted, lane: "documents", ...change });
    await ask({});
    await ask({ similar: [[], []] });
    expect(asked).toBe(2);
    await ask({ similar: [[], [like("b")]] });
    expect(asked).toBe(3);
    await ask({ similar: [[], [{ ...like("b"), translation: "c" }]] });
    expect(asked).toBe(4);
    await ask({ withReasons: true });
    expect(asked).toBe(6);
  });
});
