import { languages } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import { namesIn, ownName } from "./language-names.js";

describe("names of languages", () => {
  it.each([["en", "spa", "Spanish"], ["es", "eng", "inglés"], ["fr-CA", "ger", "allemand"], ["no tag", "cat", "Catalan"]])(
    "in %s that of %s is %s", (tag, language, name) => expect(namesIn(tag)(language)).toBe(name),
  );
  it("are there for every language, in itself too", () => {
    expect(languages.filter(({ code }) => namesIn("en")(code) === "" || ownName(code) === "")).toEqual([]);
  });
});
