import { type Segment, type TargetSegment, codeFaults, placementFaults, plainText } from "@dragoman/domain/segments";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { ApertiumPipeline } from "./apertium-pipeline.js";
import { aSegment, engineThat, words } from "../../../test/fake-engine.js";

const echo = new ApertiumPipeline(engineThat((text) => text), "spa");

async function translated(pipeline: ApertiumPipeline, segment: Segment): Promise<TargetSegment> {
  const result = await pipeline.translate(segment);
  if ("failure" in result) throw new Error(result.failure);
  return result.target;
}

describe("ApertiumPipeline", () => {
  it("gives back what it got from an engine that changes nothing", async () => {
    await fc.assert(fc.asyncProperty(aSegment, async (segment) => {
      const target = await translated(echo, segment);
      // White space may change its side of a code, and nothing else may change.
      expect(plainText(target).replaceAll(/\s/g, "")).toBe(plainText(segment).replaceAll(/\s/g, ""));
      expect(plainText(target)).toHaveLength(plainText(segment).length);
      expect([...codeFaults(segment, target), ...placementFaults(segment, target)]).toEqual([]);
    }), { numRuns: 2_000 });
  });

  it("leaves a letter behind an index where it is when it has a code of its own", async () => {
    const segment: Segment = ["a", { open: 1 }, "7", { open: 2 }, "a", { close: 2 }, "~", { close: 1 }];
    expect(plainText(await translated(echo, segment))).toBe("a7a~");
  });

  it.each([
    ["turns the words round", (text: string) => words(text).reverse().join(" ")],
    ["drops every other word", (text: string) => words(text).filter((_word, place) => place % 2 === 0).join(" ")],
    ["says everything twice", (text: string) => words(text).flatMap((word) => [word, word]).join(" ")],
    ["loses every blank", (text: string) => text.replaceAll(/\[[^[\]]*\]/g, "")],
    ["loses every word-bound blank", (text: string) => text.replaceAll(/\[\[[^\]]*\]\]/g, "")],
    ["joins neighbours", (text: string) =>
      text.replaceAll(/\[\[(\d+)\]\]([^[]*)\[\[\/\]\]\s*\[\[(\d+)\]\]([^[]*)\[\[\/\]\]/g, "[[$1; $3]]$2 $4[[/]]")],
    ["pulls blanks into words", (text: string) => text.replaceAll(/\[\[\/\]\](\s*\[[^[\]]*\])/g, "$1[[/]]")],
    ["answers nothing", () => ""],
      ["answers another word for each", (text: string) => text.replaceAll(/\p{L}+/gu, "x")],
    ["labels words at random", (text: string) =>
      text.replaceAll(/\[\[(\d+)/g, (_all, number: string, at: number) => `[[${(at * 7 + Number(number)) % 5}`)],
  ])("keeps each code once, nested as it was and never empty when the engine %s", async (_what, engine) => {
    const pipeline = new ApertiumPipeline(engineThat(engine), "spa");
    await fc.assert(fc.asyncProperty(aSegment, async (segment) => {
      const target = await translated(pipeline, segment);
      expect([...codeFaults(segment, target), ...placementFaults(segment, target)]).toEqual([]);
    }), { numRuns: 1_000 });
  });

  it.each<[string, Segment, (text: string) => string, TargetSegment]>([
    ["moves a code with its word", ["the ", { open: 1 }, "red", { close: 1 }, " car"], () => "el coche [[1]]rojo[[/]]",
      ["el coche ", { open: 1 }, "rojo", { close: 1 }]],
    ["covers all words of a code", [{ open: 1 }, "The red", { close: 1 }, " car"], () => "[[1]]El[[/]] coche [[1]]rojo[[/]]",
      [{ open: 1 }, "El coche rojo", { close: 1 }]],
    ["takes words of its own alone where codes would cross", [{ open: 1 }, "a b", { close: 1 }, { open: 2 }, " c d", { close: 2 }],
      () => "[[1]]aa[[/]] [[2]]c[[/]] [[1]]b[[/]] [[2]]dd[[/]] [[2]]e[[/]]",
      [{ open: 1 }, "aa", { close: 1 }, " c b ", { open: 2 }, "dd e", { close: 2 }]],
    ["gives a code whose words are gone a word nearby", [{ open: 1 }, "I", { close: 1 }, " see it"], () => "lo veo",
      [{ open: 1 }, "lo", { close: 1 }, " veo"]],
    ["widens a code to the whole word", ["un", { open: 1 }, "believ", { close: 1 }, "able"], (text) => text,
      [{ open: 1 }, "unbelievable", { close: 1 }]],
    ["widens a code to the ordinal number", ["The 1", { open: 1 }, "st", { close: 1 }, " day"], (text) => text,
      ["The ", { open: 1 }, "1st", { close: 1 }, " day"]],
    ["leaves the mark of a note out of the word in front", ["See note", { open: 1 }, "1", { close: 1 }, "."],
      (text) => text.replace("note[", "nota["),
      ["See nota", { open: 1 }, "1", { close: 1 }, "."]],
    ["leaves formulas as they are", ["H", { open: 1 }, "2", { close: 1 }, "O is x", { open: 2 }, "2", { close: 2 }, "y"],
      (text) => text.replace("O", "Or").replace("y", "and"),
      ["H", { open: 1 }, "2", { close: 1 }, "O is x", { open: 2 }, "2", { close: 2 }, "y"]],
    ["translates a word behind a number in a code", ["at 5", { open: 1 }, "2", { close: 1 }, " or more"], (text) => text.replace("or", "o"),
      ["at 5", { open: 1 }, "2", { close: 1 }, " o more"]],
    ["puts a protected span in the place of its dummy and keeps what the engine joined to it",
      ["de la ", { protected: 1, text: "{x}" }, "!"], () => "de [[1]]la *Xqz[[/]]!", ["de la ", { protected: 1, text: "{x}" }, "!"]],
    ["keeps a point inside its pair", [{ open: 1 }, { point: 2 }, " Click", { close: 1 }, " here"], () => "aquí [[1]]clic[[/]]",
      ["aquí ", { open: 1 }, { point: 2 }, " clic", { close: 1 }]],
    ["leaves one blank beside a code whose neighbour went away", ["Sacked after ", { point: 1 }, "the race of ", { point: 2 }, "Rome"],
      () => "Despedido después del  [1] carrera de [2] Roma",
      ["Despedido después del ", { point: 1 }, "carrera de ", { point: 2 }, "Roma"]],
    ["keeps white space around the text", ["  I see.\n"], () => " Veo.", ["  Veo.\n"]],
    ["marks unknown words and takes no star of the user for a mark", ["a * foo"], () => "un [*] *foo \\@bar #baz",
      ["un * ", { unknown: "foo" }, " ", { unknown: "bar" }, " ", { unknown: "baz" }]],
    ["leaves a segment without words alone", [" ", { open: 1 }, { point: 2 }, { close: 1 }], () => "never asked",
      [" ", { open: 1 }, { point: 2 }, { close: 1 }]],
  ])("%s", async (_what, segment, engine, target) => {
    expect(await translated(new ApertiumPipeline(engineThat(engine), "spa"), segment)).toEqual(target);
  });

  it("asks for a long segment in parts and loses no character of it", async () => {
    const asked: string[] = [];
    const pipeline = new ApertiumPipeline(engineThat((text) => { asked.push(text); return text; }), "spa");
    const long: Segment = [`${"The house is red. ".repeat(900)} `, { open: 1 }, "end ".repeat(2_000), { close: 1 }, "x".repeat(300)];
    expect(plainText(await translated(pipeline, long))).toBe(plainText(long));
    expect(asked.length).toBeGreaterThan(5);
    expect(Math.max(...asked.map((text) => text.length))).toBeLessThanOrEqual(4_100);
  });

  it("answers a short segment while long ones wait", async () => {
    const asked: string[] = [];
    let open = () => {};
    const letGo = new Promise<void>((resolve) => { open = resolve; });
    const pipeline = new ApertiumPipeline({
      ...engineThat((text) => text),
      async send(text) {
        asked.push(text);
        if (text.length > 1_024) await letGo;
        return text;
      },
    }, "spa");
    const long: Segment = ["The house is red ".repeat(2_000)];
    const waiting = [long, long].map((segment) => translated(pipeline, segment));
    expect(await translated(pipeline, ["Short."])).toEqual(["Short."]);
    expect(asked.filter((text) => text.length > 1_024).length).toBe(2);
    open();
    for (const target of waiting) expect(plainText(await target)).toBe(plainText(long));
  });

  it("puts back no codes of a segment that has thousands, so that they are found missing", async () => {
    const numbers = Array.from({ length: 3_000 }, (_, place) => place + 1);
    const nested: Segment = [
      ...numbers.map((open) => ({ open })), "the ", { protected: 9_000, text: "{x}" }, ...numbers.reverse().map((close) => ({ close })),
    ];
    expect(await translated(echo, nested)).toEqual(["the ", { protected: 9_000, text: "{x}" }]);
  });

  it("says why when the engine is lost", async () => {
    const lost = new ApertiumPipeline(engineThat(() => { throw new Error("lt-proc ended with SIGSEGV"); }), "spa");
    expect(await lost.translate(["a"])).toEqual({ failure: "lt-proc ended with SIGSEGV" });
  });
});
