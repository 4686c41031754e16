import { describe, expect, it } from "@jest/globals";
import { sampleText } from "./sample-text.js";

/** The sample of a document of these blocks, each of its sentences. */
const sampleOf = (blocks: readonly (readonly string[])[], characters = 1_000) => {
  const parts = async function* () { for (const block of blocks) yield { segments: block.map((text) => [text]), write: () => "" }; };
  return sampleText({ parts }, characters);
};

describe("sampleText", () => {
  it.each([
    ["the blocks in lines", [["One.", "Two."], ["Three."]], "One. Two.\nThree.\n"],
    ["nothing of numbers alone", [["4711"], ["12 + 30 = 42", "One."]], "One.\n"],
    ["numbers where there is nothing else", [["1234"], ["12 + 30 = 42", "5 %"]], "1234\n12 + 30 = 42 5 %\n"],
    ["nothing where there is nothing", [], ""],
  ])("gives %s", async (_what, blocks, expected) => expect(await sampleOf(blocks)).toBe(expected));

  it("ends with the block that fills it", async () => {
    expect(await sampleOf([["One."], ["Two."], ["Three."]], 6)).toBe("One.\nTwo.\n");
  });
});
