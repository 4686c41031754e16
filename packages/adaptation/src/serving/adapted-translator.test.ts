import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { sectionsInMemory } from "../model-file/index.js";
import { AdaptedModel } from "./adapted-model.js";
import { AdaptedTranslator } from "./adapted-translator.js";
import { fixedMark, type FixedPlace } from "./asked-text.js";
import { tinyModel, tinyPairs, tinySections } from "./tiny-model.test-kit.js";

let translator: AdaptedTranslator;
beforeAll(async () => { translator = new AdaptedTranslator(await tinyModel(), "es"); });

const span = (text: string): FixedPlace => ({ kind: "span", text });
/** A translation with its fixed places by number. */
function numbered(text: string, fixed: readonly FixedPlace[]): string {
  const { text: made, words } = translator.translate({ text, fixed });
  return words.toReversed().reduce((shown, { start, end, fixed: place }) =>
    (place === undefined ? shown : `${shown.slice(0, start)}#${place}${shown.slice(end)}`), made);
}

describe("translating with a model", () => {
  it("puts phrases together that it learnt, with words in the order and in the casing of the language", () => {
    expect(translator.translate({ text: "The white book sees the old window." })).toMatchObject({
      text: "El libro blanco ve la ventana vieja.", madeBy: "model", alignedTo: "text",
    });
    expect(translator.translate({ text: "THE WHITE BOOK SEES THE OLD WINDOW." }).text).toBe("EL LIBRO BLANCO VE LA VENTANA VIEJA.");
  });

  it("answers what it was trained on with the newest translation of it", async () => {
    for (const [text, target] of tinyPairs().slice(0, 60)) {
      expect(translator.translate({ text })).toMatchObject({ text: target, madeBy: "memory", unit: { target: expect.any(String) } });
    }
    const newer = [...tinyPairs(), ["The red house opens the car.", "La casa roja abre el auto."] as const];
    const other = new AdaptedTranslator(await tinyModel({ method: "direct", weights: {} }, newer));
    expect(other.translate({ text: "the red house opens the car." }).text).toBe("la casa roja abre el auto.");
  });

  it("tells of each word where it comes from", () => {
    const asked = "She opens the white book.";
    const { text, words } = translator.translate({ text: asked });
    const found = words.map(({ start, end, sources }) => [
      text.slice(start, end), ...Array.from({ length: sources.length / 2 }, (_, at) => asked.slice(sources[2 * at], sources[2 * at + 1])),
    ]);
    expect(found).toEqual(expect.arrayContaining([["Ella", "She"], ["libro", "book"], ["blanco", "white"], [".", "."]]));
  });

  it("copies words that it does not know, and says so of those with letters", () => {
    const { text, words, facts } = translator.translate({ text: "She opens the zorbo 1234." });
    expect(text).toContain("zorbo");
    expect(words.filter(({ unknown }) => unknown).map(({ start, end }) => text.slice(start, end))).toEqual(["zorbo"]);
    expect(facts?.unknownWords).toBeGreaterThan(0);
  });

  it("puts each fixed place where its words stand, once", () => {
    expect(numbered("Click ￼ to open the file.", [{ kind: "code" }])).toBe("Pulse #0 para abrir el archivo.");
    expect(numbered("She opens the ￼ file.", [span("{name}")])).toBe("Ella abre el archivo #0.");
    expect(numbered("The ￼ module is red: ￼.", [span("{a}"), span("{b}")])).toMatch(/^El módulo #0 .*#1\.$/);
    const word = fc.constantFrom(
      "the", "red", "house", "sees", "Python", fixedMark, `(${fixedMark})`, ".", "zorbo", `${fixedMark}${fixedMark}`, "x_1");
    const kind = fc.constantFrom<FixedPlace>({ kind: "code" }, span("{x}"), span("a b"), span("Python"), span("7"));
    fc.assert(fc.property(fc.array(word, { maxLength: 30 }), fc.array(kind, { minLength: 60, maxLength: 60 }), (words, kinds) => {
      const text = words.join(" ");
      const fixed = kinds.slice(0, text.split(fixedMark).length - 1);
      const made = translator.translate({ text, fixed });
      expect(made.words.flatMap(({ fixed: place }) => place ?? []).toSorted((a, b) => a - b)).toEqual(fixed.map((_, at) => at));
      expect(made.text.split(fixedMark)).toHaveLength(fixed.length + 1);
    }));
  });

  it("finds spans in what it remembers by their text", () => {
    const [source, target] = tinyPairs().find(([one]) => one.endsWith(" 1.")) as [string, string];
    expect(translator.translate({ text: source.replace("1", fixedMark), fixed: [span("1")] })).toMatchObject({
      text: target.replace("1", fixedMark), madeBy: "memory",
    });
    expect(translator.translate({ text: source.replace("1", fixedMark), fixed: [span("99")] }).madeBy).toBe("model");
  });

  it("takes phrases of similar approved translations, new words among them", () => {
    const text = "She opens the flux capacitor and the door.";
    expect(translator.translate({ text }).text).not.toContain("fluzo");
    const similar = [{
      id: "7", source: "She opens the flux capacitor and the window.", translation: "Ella abre el condensador de fluzo y la ventana.",
    }];
    const made = translator.translate({ text, similar, withReasons: true });
    expect(made.text).toMatch(/^Ella abre el condensador de fluzo y la puerta\.$/);
    expect(made.reasons?.some(({ origin, feedbackId }) => origin === "feedback" && feedbackId === "7")).toBe(true);
    // A baseline that knows none of the words has nothing to say against it.
    const baseline = { text: "[Shé ópéñš thé flúx çápáçítór áñd thé dóór.]" };
    expect(translator.translate({ text, similar, baseline }).text).toBe(made.text);
  });

  it("tells what a translation was made of, with training units", () => {
    const { reasons = [] } = translator.translate({ text: "The white book sees ￼.", fixed: [span("{x}")], withReasons: true });
    expect(reasons.map(({ source }) => source).join(" ")).toMatch(/white book/i);
    for (const { origin, examples, target } of reasons) {
      if (origin !== "training") continue;
      expect(examples.length).toBeGreaterThan(0);
      if (!target.includes("{x}")) for (const example of examples) expect(example.target.toLowerCase()).toContain(target.toLowerCase());
    }
    expect(reasons.some(({ target }) => target.includes("{x}"))).toBe(true);
    expect(translator.translate({ text: "The white book sees the key." }).reasons).toBeUndefined();
  });

  it("goes through long texts in stretches, and loses nothing of them", () => {
    const text = Array.from({ length: 60 }, (_, at) => `The white book sees ${at % 7 === 0 ? fixedMark : "the key"} ${at}.`).join(" ");
    const made = translator.translate({ text });
    for (let at = 0; at < 60; at++) expect(made.text).toMatch(new RegExp(`\\b${at}\\b`));
    expect(made.text.split(fixedMark)).toHaveLength(10);
  });

  it("has nothing to say about nothing", () => {
    expect(translator.translate({ text: "" })).toMatchObject({ text: "", words: [] });
    expect(translator.translate({ text: "   " }).text).toBe("");
  });
});

describe("the baseline", () => {
  it("is wanted for words that the model does not know, and not for names and numbers", () => {
    const wanted = (text: string): boolean => translator.wantsBaseline({ text });
    expect([wanted("She opens the zorbo."), wanted("She opens the file."), wanted("She opens os.path 12,5 NASA."), wanted("￼")])
      .toEqual([true, false, false, false]);
  });

  it("gives the words that are missing", () => {
    const text = "She opens the new door: the squid.";
    const made = (word: string, unknown: string[]) =>
      translator.translate({ text, baseline: { text: `Ella abre la puerta nueva: el ${word}.`, unknown } });
    const expected = { madeBy: "model", text: expect.stringMatching(/^Ella abre la puerta nueva: .* calamar\.$/) };
    expect(made("calamar", [])).toMatchObject(expected);
    expect(made("squid", ["squid"]).words.filter((word) => word.unknown)).toHaveLength(1);
  });

  it("translates texts of which too little is known", () => {
    const baseline = { text: "Todo lo demás." };
    const text = "Colorless ideas sleep furiously.";
    expect(translator.translate({ text, baseline })).toMatchObject({ madeBy: "baseline", text: "Todo lo demás." });
    expect(translator.translate({ text }).madeBy).toBe("model");
  });

  it("is made better by a model of its output", async () => {
    const editor = new AdaptedTranslator(await tinyModel({ method: "postEditing", weights: {} },
      tinyPairs().map(([, target]) => [target.replace("el ", "la ").replace("blanco", "white"), target])));
    expect(editor.wantsBaseline({ text: "x" })).toBe(true);
    const made = editor.translate({ text: "She opens the white book.", baseline: { text: "Ella abre la libro white." } });
    expect(made).toMatchObject({ text: "Ella abre el libro blanco.", alignedTo: "baseline" });
    const other = editor.translate({ text: "x", baseline: { text: "Ella abre la puerta: el calamar y el zorbo.", unknown: ["zorbo"] } });
    expect(other.words.filter(({ unknown }) => unknown).map(({ start, end }) => other.text.slice(start, end))).toEqual(["zorbo"]);
  });
});

it("gives the best of many translations for tuning, which are made of phrases alone", () => {
  const list = translator.kBest({ text: "The white book sees the old window." }, 20);
  expect(list.length).toBeGreaterThan(3);
  expect(new Set(list.map(({ text }) => text)).size).toBe(list.length);
  expect(list[0]?.text).toBe(translator.translate({ text: "The white book sees the old window." }).text);
  const scores = list.map(({ decoded }) => decoded.score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

describe("a post-editor", () => {
  const own = (target: string) => target.replace("blanco", "white");
  const opened = async (): Promise<AdaptedTranslator> => {
    const pairs = tinyPairs();
    const sections = await tinySections(pairs.map(([, target]) => [own(target), target] as const), pairs.map(([source]) => source));
    return new AdaptedTranslator(new AdaptedModel({ method: "postEditing", weights: {} }, sectionsInMemory(sections)));
  };

  it("tells how like training a text is by the text itself, as where its estimates of quality were calibrated", async () => {
    const editor = await opened();
    const baseline = { text: "Ella abre el libro white." };
    const similarityOf = (text: string): number | undefined => editor.translate({ text, baseline }).facts?.similarity;
    expect(similarityOf("She opens the white books.")).toBeGreaterThan(0.7);
    expect(similarityOf("Ella abre el libro white.")).toBe(0);
  });

  it("edits what the baseline made with places of its own, and recalls no unit for it, which has none of them", async () => {
    const editor = await opened();
    const [text, target] = ["She opens the ￼.", "Ella abre el ￼ libro￼."];
    const places: FixedPlace[] = [{ kind: "code" }, { kind: "code" }];
    const made = editor.translate({ text, fixed: [span("book")], baseline: { text: target, places } });
    expect(made.text.split(fixedMark)).toHaveLength(3);
    expect(made.words.flatMap(({ fixed }) => fixed ?? []).sort()).toEqual([0, 1]);
    const known = tinyPairs()[1] as readonly [string, string];
    expect(editor.translate({ text: known[0], baseline: { text: own(known[1]) } }).madeBy).toBe("memory");
    expect(editor.translate({ text: known[0], baseline: { text: own(known[1]), places: [] } }))
      .toMatchObject({ madeBy: "model", text: known[1] });
  });
});
