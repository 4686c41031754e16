import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type SmallModel, taggerModelFile } from "../../../../test/a-tagger-model.js";
import { HiddenMarkovTagger } from "./hidden-markov-tagger.js";
import { type TaggerModel, readTaggerModel } from "./tagger-model.js";

const [noun, verb, adjective, article, preposition] = [3, 4, 5, 6, 7];
const small: SmallModel = {
  patterns: { "<n>": noun, "<v>": verb, "<a>": adjective, "<d>": article, "<p>": preposition },
  openClass: [noun, verb, adjective], classes: [[noun, verb], [noun, verb, adjective]],
  behind: { [`${article}>${noun}`]: 0.8, [`${noun}>${verb}`]: 0.8, [`${verb}>${noun}`]: 0.5 },
};
const aTagger = (changed: Partial<SmallModel> = {}): HiddenMarkovTagger =>
  new HiddenMarkovTagger(readTaggerModel(taggerModelFile({ ...small, ...changed })) as TaggerModel);
const tagged = (text: string, changed?: Partial<SmallModel>): string => aTagger(changed).tag(text);

describe("HiddenMarkovTagger", () => {
  it.each([
    ["takes the likeliest way", "^the/the<d>$ ^walk/walk<n>/walk<v>$ ^ends/end<n>/end<v>$", "^the<d>$ ^walk<n>$ ^end<v>$"],
    ["keeps blanks and escaped characters", "[1]^the/the<d>$ \\^ [[2]]^a\\/b/a\\/b<n>$[][!17]", "[1]^the<d>$ \\^ [[2]]^a\\/b<n>$[][!17]"],
    ["leaves unknown words unknown", "^the/the<d>$ ^Xqz/*Xqz$ ^ends/end<n>/end<v>$", "^the<d>$ ^*Xqz$ ^end<v>$"],
    ["parts what is joined", "^del/de<p>+el<d>$ ^walk/walk<n>/walk<v>$", "^de<p>+el<d>$ ^walk<n>$"],
    ["leaves what no pattern knows as it is", "^x/x<zz>$", "^x<zz>$"],
    ["keeps a part that no pattern knows with the one that joins it", "^delo/de<p>+lo<zz>$", "^de<p>+lo<zz>$"],
    ["tags nothing", "", ""],
  ])("%s", (_what, text, result) => expect(tagged(text)).toBe(result));

  it("takes the first reading of a tag unless another one is preferred", () => {
    const text = "^was/be<v><p1>/be<v><p3>$";
    expect(tagged(text)).toBe("^be<v><p1>$");
    expect(tagged(text, { preferred: ["<v><p3>"] })).toBe("^be<v><p3>$");
  });
  it("leaves readings out that are to be discarded, but not the last one", () => {
    expect(tagged("^the/the<d>$ ^walk/walk<n>/walk<v>$", { discarded: ["<n>"] })).toBe("^the<d>$ ^walk<v>$");
    expect(tagged("^the/the<d>$ ^walk/walk<n>$", { discarded: ["<n>"] })).toBe("^the<d>$ ^walk<n>$");
  });

  it("tags each text as if it were the first, whatever readings it never saw together came before", () => {
    const words = ["^the/the<d>$", "^red/red<n>/red<a>$", "^Xqz/*Xqz$", "^walk/walk<n>/walk<v>$", "^so/so<v>/so<a>$", "^to/to<p>/to<d>$"];
    const aText = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((some) => some.join(" "));
    fc.assert(fc.property(fc.array(aText, { maxLength: 10 }), aText, (before, text) => {
      const tagger = aTagger();
      before.forEach((one) => tagger.tag(one));
      expect(tagger.tag(text)).toBe(tagged(text));
    }));
  });

  it("loses nothing of any text", () => {
    const anything = fc.string({ unit: fc.constantFrom(..."^$/*<n>+\\[] aé#"), maxLength: 30 });
    fc.assert(fc.property(anything, (text) => {
      expect(typeof tagged(text)).toBe("string");
      expect(tagged(text.replaceAll("^", ""))).toBe(text.replaceAll("^", ""));
    }), { numRuns: 2_000 });
  });
});

describe("readTaggerModel", () => {
  it("refuses files of another kind, cut ones, and those with more at their end", () => {
    const file = taggerModelFile(small);
    expect(readTaggerModel(file)).toBeDefined();
    for (let length = 0; length < file.length; length++) expect(readTaggerModel(file.subarray(0, length))).toBeUndefined();
    expect(readTaggerModel(Buffer.concat([file, Buffer.from("more")]))).toBeUndefined();
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => expect(readTaggerModel(Buffer.from(bytes))).toBeUndefined()));
  });
});
