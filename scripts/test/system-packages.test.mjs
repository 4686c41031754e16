import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { missingOf, packagesFor } from "../up/system-packages.mjs";

describe("system packages", () => {
  for (const [pairs, packages] of [
    ["EngSpa,SpaEng,SpaCat,CatSpa", ["apertium", "apertium-eng-spa", "apertium-spa-cat", "cg3", "apertium-lex-tools"]],
    ["PorSpa", ["apertium", "apertium-es-pt"]],
    ["NobDan,DanNno", ["apertium", "apertium-dan-nor", "apertium-recursive"]],
    ["EngDeu", []],
    ["", []],
  ]) {
    it(`for ${pairs || "no pairs"} are ${packages.join(", ") || "none"}`, () => assert.deepEqual(packagesFor(pairs.split(",")), packages));
  }

  it("are missing when dpkg does not know them", () => {
    assert.deepEqual(missingOf(["apertium-no-such-package"]), ["apertium-no-such-package"]);
    assert.deepEqual(missingOf([]), []);
  });
});
