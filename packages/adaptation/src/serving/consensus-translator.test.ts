import { describe, expect, it } from "@jest/globals";
import { sectionsInMemory } from "../model-file/index.js";
import type { AdaptedHeader } from "./adapted-header.js";
import { mostAgreed } from "./consensus-translator.js";
import { openTranslator, postEditorPrefix } from "./open-translator.js";
import { tinyPairs, tinySections } from "./tiny-model.test-kit.js";

/** The baseline of the post-editor says `auto` for `coche` and leaves adjectives in front. */
const output = (target: string) => target.replace("coche", "auto").replace(/(casa|coche|archivo) (roj|nuev|blanc)([ao])/, "$2$3 $1");
const header: AdaptedHeader = { method: "consensus", weights: {}, members: { direct: {}, combined: {}, postEditing: {} } };

async function consensus(given: AdaptedHeader = header) {
  const [direct, postEditor] = await Promise.all(
    [tinySections(tinyPairs()), tinySections(tinyPairs().map(([, target]) => [output(target), target] as const))]);
  const other = postEditor.map(({ name, array }) => ({ name: postEditorPrefix + name, array }));
  return openTranslator(given, sectionsInMemory([...direct, ...other]));
}

describe("a consensus", () => {
  it("is the text most like the others, the first of equals", () => {
    expect(mostAgreed(["la casa blanca", "la casa roja", "la casa roja"])).toEqual({ at: 1, agreement: expect.closeTo(68.8, 1) });
    expect(mostAgreed(["la casa roja", "la casa verde"], ["una casa verde"]).at).toBe(1);
    expect(mostAgreed(["la casa", "la casa"])).toEqual({ at: 0, agreement: 100 });
    expect(mostAgreed(["solo"])).toEqual({ at: 0, agreement: 0 });
  });

  it("translates in three ways and tells each word by the text itself", async () => {
    const translator = await consensus();
    const text = "She opens the small car.";
    const translated = translator.translate({ text, baseline: { text: "Ella abre el pequeño auto." } });
    expect(translated).toMatchObject({ text: "Ella abre el coche pequeño.", madeBy: "model", alignedTo: "text" });
    const told = translated.words.map(({ start, end, sources: [from, to] }) => [translated.text.slice(start, end), text.slice(from, to)]);
    expect(told).toContainEqual(["coche", "car"]);
    expect(told).toContainEqual(["abre", "opens"]);
    expect(translated.facts?.agreement).toBeGreaterThan(50);
  });

  it("keeps what is fixed exactly once, and knows its place", async () => {
    const translator = await consensus();
    const fixed = [{ kind: "code" as const }, { kind: "span" as const, text: "{name}" }];
    const translated = translator.translate({
      text: "Click ￼ to open the car ￼.", fixed, baseline: { text: "Pulse ￼ para abrir el auto ￼." },
    });
    expect(translated.text.split("￼")).toHaveLength(3);
    expect(translated.words.flatMap((word) => word.fixed ?? []).sort()).toEqual([0, 1]);
  });

  it("does without the baseline what can be done, and wants it otherwise", async () => {
    const translator = await consensus();
    expect(translator.translate({ text: "She reads the old book." })).toMatchObject({ text: "Ella lee el libro viejo." });
    expect(translator.wantsBaseline({ text: "She reads the old book." })).toBe(true);
    const [source, target] = tinyPairs()[1] as readonly [string, string];
    expect(translator.recall({ text: source })).toMatchObject({ text: target, madeBy: "memory" });
  });

  it("is refused without the weights of each way", async () => {
    await expect(consensus({ ...header, members: { direct: {}, combined: {} } }))
      .rejects.toThrow("The model translates by the method \"consensus\", but has no weights for postEditing.");
  });
});
