import { describe, expect, it } from "@jest/globals";
import { fold } from "./fold.js";

describe("fold", () => {
  it.each([["Straße", "STRASSE"], ["ΟΔΟΣ", "οδος"], ["ﬁn", "FIN"], ["Ａ", "a"]])("makes %s and %s one", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });
  it("finds a part wherever it stands", () => {
    expect(fold("ΟΔΟΣΑ")).toContain(fold("ΟΔΟΣ"));
  });
});
