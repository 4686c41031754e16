import { beforeAll, describe, expect, it } from "@jest/globals";
import { type Section, sectionsInMemory } from "../model-file/index.js";
import type { AdaptedModel } from "./adapted-model.js";
import type { AdaptedTranslator } from "./adapted-translator.js";
import type { AskedText, SimilarTranslation, TranslatedText } from "./asked-text.js";
import { ConsensusTranslator } from "./consensus-translator.js";
import { openTranslator, postEditorPrefix, type Translator } from "./open-translator.js";
import { tinyPairs, tinySections } from "./tiny-model.test-kit.js";

/** The baseline says `auto` for `coche`, takes every noun for a woman, and leaves adjectives in front. */
const output = (target: string) => target.replace("coche", "auto").replace(/\bel /, "la ")
  .replace(/(casa|coche|archivo) (roj|nuev|blanc)([ao])/, "$2$3 $1");

let direct: Section[] = [];
let postEditor: Section[] = [];
beforeAll(async () => {
  direct = await tinySections(tinyPairs());
  postEditor = await tinySections(tinyPairs().map(([, target]) => [output(target), target] as const));
});

function opened(method: string): Translator {
  if (method === "postEditing") return openTranslator({ method, weights: {} }, sectionsInMemory(postEditor));
  if (method !== "consensus") return openTranslator({ method, weights: {} }, sectionsInMemory(direct));
  const other = postEditor.map(({ name, array }) => ({ name: postEditorPrefix + name, array }));
  return openTranslator({ method, weights: {}, members: { direct: {}, combined: {}, postEditing: {} } },
    sectionsInMemory([...direct, ...other]));
}

const approved: SimilarTranslation = {
  id: "7", source: "She opens the flux capacitor and the window.", baseline: "Ella abre la flux capacitor y la ventana.",
  translation: "Ella abre el condensador de fluzo y la ventana.",
};
const asked: AskedText = {
  text: "She opens the flux capacitor and the door.",
  baseline: { text: "Ella abre la flux capacitor y la puerta.", unknown: ["flux", "capacitor"] },
};

describe("approved translations of similar texts", () => {
  it.each(["direct", "combined", "postEditing", "consensus"])("act at once, new words among them: %s", (method) => {
    const translator = opened(method);
    const before = translator.translate(asked);
    expect([before.text.includes("fluzo"), before.fromFeedback]).toEqual([false, undefined]);
    const after = translator.translate({ ...asked, similar: [approved], withReasons: true });
    expect(after).toMatchObject({ text: "Ella abre el condensador de fluzo y la puerta.", fromFeedback: true });
    expect(after.reasons).toContainEqual(expect.objectContaining({ origin: "feedback", feedbackId: "7" }));
    // One that is like it in nothing but small words changes nothing.
    const other = { ...approved, source: "The moon and the sea.", baseline: "La luna y la mar.", translation: "Luna y mar." };
    expect(translator.translate({ ...asked, similar: [other] }).text).toBe(before.text);
  });

  it("are not outvoted by the baseline, nor by a way to translate that has no use for them", () => {
    const saying = (text: string, fromFeedback?: true) => ({
      recall: () => undefined,
      translate: (): TranslatedText => ({ text, words: [], madeBy: "model", alignedTo: "text", ...(fromFeedback && { fromFeedback }) }),
    }) as unknown as AdaptedTranslator;
    const consensusOf = (direct: AdaptedTranslator) => new ConsensusTranslator({} as AdaptedModel, {
      combined: saying("Ella abre condensador de fluzo, y esa puerta.", true), direct,
      postEditing: saying("Ella abre la flux capacitor y la puerta."),
    });
    const knowing = consensusOf(saying("Ella abre el condensador de fluzo y la puerta.", true));
    expect(knowing.translate(asked).text).toContain("fluzo");
    const alone = consensusOf(saying("Ella abre el flux capacitor y la puerta."));
    expect(alone.translate(asked).text).toBe("Ella abre condensador de fluzo, y esa puerta.");
  });
});
