import { describe, expect, it } from "@jest/globals";
import { checkDictionaryId, checkDictionaryLanguages, idOfRevisioned, revisionedId } from "./dictionary.js";
import { normalTerm } from "./term.js";

describe("the id of a dictionary", () => {
  it.each(["a", "7", "Legal-2_x.y", "x".repeat(64)])("may be %s", (id) => expect(() => checkDictionaryId(id)).not.toThrow());
  it.each([
    "", "_a", ".a", "../x", "a b", "ä", "a/b", "x".repeat(65), "a\n", "batch-delete", "Download-Archive", "__proto__", "Constructor",
  ])(
    "cannot be %j",
    (id) => expect(() => checkDictionaryId(id)).toThrow(expect.objectContaining({ kind: "invalid", code: "dictionary-id-invalid" })));
  it("comes back from a revisioned one", () => {
    const revision = "0f3a".repeat(8);
    for (const id of ["dict1", "a_b", `x_${revision}`]) expect(idOfRevisioned(revisionedId({ id, revision }))).toBe(id);
    expect(idOfRevisioned("dict1")).toBe("dict1");
  });
});

describe("the languages of a dictionary", () => {
  it("are two", () => {
    expect(() => checkDictionaryLanguages({ sourceLanguageId: "eng", targetLanguageId: "spa" })).not.toThrow();
    expect(() => checkDictionaryLanguages({ sourceLanguageId: "eng", targetLanguageId: "eng" }))
      .toThrow(expect.objectContaining({ kind: "invalid", code: "languages-same" }));
  });
});

describe("a term", () => {
  it("is kept with single blanks and line ends of one kind", () => {
    expect(normalTerm({ source: " black\u00a0\t cat ", target: "gato\r\nnegro", comment: " one\r\ntwo\tx " }))
      .toEqual({ source: "black cat", target: "gato negro", comment: "one\ntwo\tx" });
  });
  it("counts characters beyond the first plane as one", () => {
    const longest = { source: "𠀀".repeat(300), target: "😀".repeat(2_000), comment: "😀".repeat(5_000) };
    expect(normalTerm(longest)).toEqual(longest);
  });
  it.each([
    ["source", { source: " \u00a0" }], ["target", { target: "" }], ["source", { source: "x".repeat(301) }],
    ["target", { target: "x".repeat(2_001) }],
    ["comment", { comment: "x".repeat(5_001) }], ["source", { source: "a\u0000b" }], ["target", { target: "\ud800" }],
    ["comment", { comment: "\u001b" }],
    ["source", { source: "ﷺ".repeat(100) }], ["source", { source: "𠀀".repeat(301) }],
  ])("has no such %s %#", (field, wrong) => {
    expect(() => normalTerm({ source: "a", target: "b", comment: "", ...wrong }))
      .toThrow(expect.objectContaining({ code: "term-invalid", message: expect.stringContaining(field) }));
  });
});
