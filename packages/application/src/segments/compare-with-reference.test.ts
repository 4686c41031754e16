import { type EngineRule, MemoryTransliterator } from "@dragoman/adapters-memory/segments";
import { describe, expect, it } from "@jest/globals";
import { DomainError } from "@dragoman/domain/common";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import type { Segment } from "@dragoman/domain/segments";
import { WorkCounts } from "../common/work-counts.js";
import { directoryKnowing, hostWith, keptHosts } from "../hosts/hosts.test-kit.js";
import { EngineDirectory } from "../hosts/index.js";
import { CheckOutput } from "./check-output.js";
import { CompareWithReference } from "./compare-with-reference.js";
import { RememberTranslations } from "./remember-translations.js";
import { enginesBy } from "./segments.test-kit.js";
import { TranslateSegments } from "./translate-segments.js";
import type { EngineRequest, TranslationEngines } from "./translation-engines.js";

const ofEnglish = { source: "eng", target: "spa", version: "1.0.0" };
const ruled = languagePair({ ...ofEnglish, technology: "RBMT", estimatesQuality: true });
const neural = languagePair({ ...ofEnglish, technology: "NMT", checksOutput: true, isReference: true });
const joined = languagePair({ ...ofEnglish, technology: "NMT", domain: "ViaEnglish", checksOutput: true, isReference: false });
const back = languagePair({ source: "spa", target: "eng", version: "1.0.0", technology: "NMT", isReference: true });
const silent = languagePair({ ...ofEnglish, technology: "SANDBOX", estimatesQuality: false });
const adapted = languagePair({ ...ofEnglish, technology: "PBMT", domain: "Adapted-legal", estimatesQuality: true });
const untold = languagePair({ ...ofEnglish, technology: "PBMT", domain: "Adapted-few" });
const sure = languagePair({ ...ofEnglish, technology: "PBMT", domain: "Adapted-sure", estimatesQuality: true, estimatesWell: true });
const overNeural = languagePair({ ...ofEnglish, technology: "PBMT", domain: "Adapted-new", estimatesQuality: true, checksOutput: true });
const all = [ruled, neural, joined, back, silent, adapted, untold, sure, overNeural];

const request: EngineRequest = { languagePairId: ruled.id, lane: "interactive" };
const sentence = "Yesterday the committee announced that the historical bridges will be closed permanently.";
const translation = "Ayer el comité anunció que los puentes históricos se cerrarán de forma permanente.";
const another = "Mañana lloverá mucho sobre las islas, dicen las noticias de todo el mundo.";

const says = (text: string): EngineRule => () => ({ target: [text] });
/** The pair translates as it does, and the reference says what it is told to. */
const answering = (reference: EngineRule): EngineRule => (segment, asked) =>
  (asked.languagePairId === neural.id ? reference(segment, asked) : { target: [translation] });

async function comparing(engines: TranslationEngines, { pairs = all, freeUnits = 1, now }: {
  readonly pairs?: readonly LanguagePair[]; readonly freeUnits?: number; readonly now?: () => number;
} = {}) {
  const host = hostWith(pairs.map((pair) => ({ pair, expected: true, running: true })));
  const { hosts, signals } = await keptHosts({
    ...host, engines: host.engines.map((engine) => (engine.report === undefined ? engine
      : { ...engine, report: { ...engine.report, filledProcessingUnits: freeUnits + 1, busyProcessingUnits: 1 } })),
  });
  const directory = new EngineDirectory(hosts, signals);
  await directory.reread();
  const counts = new WorkCounts();
  const remembered = new RememberTranslations(new CheckOutput(engines, directory), 1e6);
  const compared = new CompareWithReference(remembered, directory, counts, now);
  const segments = new TranslateSegments(compared, new MemoryTransliterator());
  const bandOf = async (...texts: readonly string[]) => bandsBy(ruled.id, texts);
  const bandsBy = async (languagePairId: string, texts: readonly string[]) => (await segments.run(texts.map((text) => [text]), {
    ...request, languagePairId, sourceLanguageId: "eng", unknownMode: "original", estimatesQuality: true,
  })).map(({ quality }) => quality);
  const translate = (asked: readonly Segment[], by = request) => compared.translate(asked, by);
  return { translate, bandOf, bandsBy, ends: () => counts.all["references"] ?? {} };
}

const ofEnds = (ends: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(ends).map(([end, segments]) => [`${ruled.id} ${end}`, segments]));
const gone = () => { throw new DomainError("unavailable", "no-engine-running", "Gone."); };

describe("CompareWithReference", () => {
  it.each([
    ["agrees", translation, "good"], ["does not agree", another, "poor"],
    ["agrees in part", "Ayer el comité anunció que los puentes antiguos quedarán cerrados para siempre.", "adequate"],
  ])("moves the band where the reference %s", async (_what, text, band) => {
    const { bandOf, ends } = await comparing(enginesBy(answering(says(text)), [ruled.id, neural.id]));
    expect(await bandOf(sentence)).toEqual([band]);
    expect(ends()).toEqual(ofEnds({ compared: 1 }));
  });

  it.each([["agrees", translation, "good"], ["does not agree", another, "poor"]])(
    "outweighs the estimate of an adapted pair where the reference %s, but not for what people wrote", async (_what, text, band) => {
      const engines = enginesBy((segment, { languagePairId }) => (languagePairId === neural.id ? { target: [text] }
        : { target: [translation], quality: "adequate", ...(segment.includes(sentence) ? {} : { byPeople: true }) }),
      [adapted.id, neural.id]);
      const { bandsBy, ends } = await comparing(engines);
      expect(await bandsBy(adapted.id, [sentence, "People have translated this very sentence."])).toEqual([band, "adequate"]);
      expect(ends()).toEqual({ [`${adapted.id} compared`]: 1, [`${adapted.id} leftOut`]: 1 });
    });

  it("leaves the estimate of an adapted pair where the reference fails", async () => {
    const engines = enginesBy((_segment, { languagePairId }) => (languagePairId === neural.id ? { failure: "it died" }
      : { target: [translation], quality: "adequate" }), [adapted.id, neural.id]);
    const { bandsBy } = await comparing(engines);
    expect(await bandsBy(adapted.id, [sentence])).toEqual(["adequate"]);
  });

  it("changes nothing else of a translation, and does not tell the reference's", async () => {
    const { translate } = await comparing(enginesBy(answering(says(another)), [ruled.id, neural.id]));
    expect(await translate([[sentence]])).toEqual([{ target: [translation], agreement: expect.any(Number) }]);
  });

  it("asks without inline codes, and does not compare what is protected", async () => {
    const withSpan: EngineRule = (segment) => ({ target: [translation, ...segment.filter((piece) => typeof piece !== "string")] });
    const engines = enginesBy(answering(withSpan), [ruled.id, neural.id]);
    const { translate } = await comparing(engines);
    const span = { protected: 1, text: "https://a.example" };
    expect(await translate([[{ open: 1 }, sentence, { close: 1 }, span]])).toMatchObject([{ agreement: 1 }]);
    expect(engines.asked).toContainEqual([sentence, span]);
  });

  const today = "adequate";
  it.each<[string, EngineRule, Record<string, number>]>([
    ["fails", () => ({ failure: "it died" }), { failed: 1 }], ["is gone", gone, { failed: 1 }],
    ["stutters", says("no no no no no no"), { failed: 1 }],
  ])("leaves the band as it is where the reference %s", async (_what, reference, ends) => {
    const { bandOf, ends: counted } = await comparing(enginesBy(answering(reference), [ruled.id, neural.id]));
    expect([await bandOf(sentence), counted()]).toEqual([[today], ofEnds(ends)]);
  });

  it("does not wait for ever for a reference, and asks no second question meanwhile; what comes late is remembered", async () => {
    let answer: (() => void) | undefined;
    const rule = enginesBy(answering(says(translation)), [ruled.id, neural.id]);
    const slow: TranslationEngines = {
      translate: async (segments, asked) => {
        if (asked.languagePairId === neural.id) await new Promise<void>((resolve) => { answer = resolve; });
        return rule.translate(segments, asked);
      },
    };
    const { bandOf, ends } = await comparing(slow, { now: () => 0 });
    expect([await bandOf(sentence), ends()]).toEqual([[today], ofEnds({ late: 1 })]);
    expect([await bandOf(sentence), ends()]).toEqual([[today], ofEnds({ late: 1, leftOut: 1 })]);
    answer?.();
    await new Promise(setImmediate);
    expect([await bandOf(sentence), ends()]).toEqual([["good"], ofEnds({ late: 1, leftOut: 1, compared: 1 })]);
  });

  it("asks nobody who has other work", async () => {
    const engines = enginesBy(answering(says(translation)), [ruled.id, neural.id]);
    const { bandOf, ends } = await comparing(engines, { freeUnits: 0 });
    expect([await bandOf(sentence), ends()]).toEqual([[today], ofEnds({ leftOut: 1 })]);
    expect(engines.asked).toHaveLength(1);
  });

  it("rests three times as long as an answer took", async () => {
    let time = 0;
    const takes100: EngineRule = (segment, asked) => {
      time += 100;
      return says(translation)(segment, asked);
    };
    const { translate } = await comparing(enginesBy(answering(takes100), [ruled.id, neural.id]), { now: () => time });
    const isCompared = async (start: string) => (await translate([[`${start} ${sentence}`]])).some((result) => "agreement" in result);
    expect(await isCompared("Now:")).toBe(true);
    time += 299;
    expect(await isCompared("So:")).toBe(false);
    time += 1;
    expect(await isCompared("And:")).toBe(true);
  });

  it.each<[EngineRequest["lane"], number, EngineRequest["lane"]]>([
    ["interactive", 300, "short"], ["short", 1_000, "documents"], ["documents", 1_000, "documents"],
  ])("asks for the first segments of a call in the lane %s that fit into %i characters, behind people", async (lane, most, asks) => {
    const asked: EngineRequest[] = [];
    const engines = enginesBy(answering((segment, by) => {
      asked.push(by);
      return says(translation)(segment, by);
    }), [ruled.id, neural.id]);
    const { translate, ends } = await comparing(engines, { pairs: [ruled, { ...neural, checksOutput: false }] });
    const texts = [most - 10, 11, 4, 6, 1].map((length, at) => ["abcde".charAt(at).repeat(length)]);
    const results = await translate(texts, { ...request, lane });
    expect(results.map((result) => "agreement" in result)).toEqual([true, false, true, true, false]);
    expect(asked.map((by) => by.lane)).toEqual([asks, asks, asks]);
    expect(ends()).toEqual(ofEnds({ compared: 3, leftOut: 2 }));
  });

  it("asks as many units as have nothing to do for as much more", async () => {
    const engines = enginesBy(answering(says(translation)), [ruled.id, neural.id]);
    const { translate } = await comparing(engines, { pairs: [ruled, { ...neural, checksOutput: false }], freeUnits: 3 });
    const texts = [301, 250, 250, 250, 250].map((length, at) => ["abcde".charAt(at).repeat(length)]);
    // One segment runs in one unit, and would take too long.
    expect((await translate(texts)).map((result) => "agreement" in result)).toEqual([false, true, true, true, false]);
  });

  it("does not ask again for what is remembered, and compares it while the reference rests", async () => {
    let time = 0;
    const engines = enginesBy(answering((segment, asked) => {
      time += 100;
      return says(translation)(segment, asked);
    }), [ruled.id, neural.id]);
    const { bandOf, ends } = await comparing(engines, { now: () => time });
    expect([await bandOf(sentence), await bandOf(sentence, `So: ${sentence}`)]).toEqual([["good"], ["good", today]]);
    expect(engines.asked).toHaveLength(3);
    expect(ends()).toEqual(ofEnds({ compared: 2, leftOut: 1 }));
  });

  it.each<[string, string, readonly LanguagePair[]]>([
    ["a pair without estimates", silent.id, all], ["an adapted pair without estimates", untold.id, all],
    ["an adapted pair with good estimates of its own", sure.id, all], ["a pair that is adapted from a neural one", overNeural.id, all],
    ["a reference", neural.id, all], ["a pair that nobody knows", "EngSpa_p", all],
    ["a pair that has no reference", ruled.id, [ruled, joined, back, silent]],
  ])("asks no other pair about %s", async (_what, languagePairId, pairs) => {
    const engines = enginesBy(says(translation), [...all.map(({ id }) => id), "EngSpa_p"]);
    const { translate, ends } = await comparing(engines, { pairs });
    const [result] = await translate([[sentence]], { ...request, languagePairId });
    expect(result).not.toHaveProperty("agreement");
    expect([engines.asked.length, ends()]).toEqual([1, {}]);
  });

  it("asks no reference that does not run", async () => {
    const { directory } = await directoryKnowing([
      { pair: ruled, expected: true, running: true }, { pair: neural, expected: true, running: false },
    ]);
    const engines = enginesBy(says(translation), [ruled.id, neural.id]);
    const compared = new CompareWithReference(new RememberTranslations(engines, 0), directory);
    expect(await compared.translate([[sentence]], request)).toEqual([{ target: [translation] }]);
    expect(engines.asked).toHaveLength(1);
  });

  it("rejects as the engines of the pair do", async () => {
    const { translate } = await comparing(enginesBy(says(translation), [neural.id]));
    await expect(translate([[sentence]])).rejects.toMatchObject({ code: "no-engine-running" });
  });
});
