import { describe, expect, it } from "@jest/globals";
import { type Glossary, partOf, rename, withoutPart, withPart } from "./glossary.js";

const engSpa = { sourceLanguageId: "eng", targetLanguageId: "spa", dictionaryId: "one" };
const spaEng = { sourceLanguageId: "spa", targetLanguageId: "eng", dictionaryId: "other" };
const glossary: Glossary = { id: "g", name: "Law", created: 1, parts: [engSpa, spaEng] };

describe("glossary", () => {
  it("has one part for a direction", () => {
    expect(withPart(glossary, { ...engSpa, dictionaryId: "new" }).parts).toEqual([spaEng, { ...engSpa, dictionaryId: "new" }]);
    expect(withoutPart(glossary, engSpa).parts).toEqual([spaEng]);
    expect(partOf(glossary, { sourceLanguageId: "spa", targetLanguageId: "eng" })).toBe(spaEng);
    expect(partOf(glossary, { sourceLanguageId: "spa", targetLanguageId: "cat" })).toBeUndefined();
  });
  it("has a name of text", () => {
    expect(rename(glossary, "Recht: 1").name).toBe("Recht: 1");
    for (const name of ["", " ", "a\nb", "x".repeat(1025)]) {
      expect(() => rename(glossary, name)).toThrow(expect.objectContaining({ code: "glossary-name-invalid" }));
    }
  });
});
