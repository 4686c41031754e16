import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { resolveReferences } from "./resolve-references.js";

describe("resolveReferences", () => {
  it.each([
    ["tags of the chunk", "^nom<SN><m><pl>{^casa<n><2><3>$ ^el<det><3>$}$[]", "^nom<SN><m><pl>{^casa<n><m><pl>$ ^el<det><pl>$}$[]"],
    ["nothing for tags that the chunk has not", "^nom<SN>{^casa<n><2><0><1>$}$", "^nom<SN>{^casa<n><SN>$}$"],
    ["tags of each chunk in its own words", "^a<A>{^x<1>$}$ ^b<B>{^y<1>$}$^c<C>{}$", "^a<A>{^x<A>$}$ ^b<B>{^y<B>$}$^c<C>{}$"],
    ["blanks and escaped characters as they are",
      "\\^ ^a\\{<A>{[[2]]^x\\<1><1>$[3]\\}$ ^y<1>$}$", "\\^ ^a\\{<A>{[[2]]^x\\<1><A>$[3]\\}$ ^y<A>$}$"],
    ["words without a chunk as they are", "^casa<n><2>$ 5", "^casa<n><2>$ 5"],
  ])("writes %s", (_what, chunked, resolved) => expect(resolveReferences(chunked)).toBe(resolved));

  it("changes nothing where there is no tag", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."^${}>12\\[] aé"), maxLength: 40 }), (text) =>
      expect(resolveReferences(text)).toBe(text)));
  });
});
