import { languagePair } from "@dragoman/domain";
import { describe, expect, it } from "@jest/globals";
import type { KnownPair } from "../hosts/index.js";
import { type LanguagePairFilter, ListLanguagePairs } from "./list-language-pairs.js";
import { pairsInto, requirePair } from "./require-pair.js";

function known(source: string, target: string, change: Partial<KnownPair> = {}, technology = "RBMT"): KnownPair {
  return { pair: languagePair({ source, target, technology, version: "1.0.0" }), installedOn: ["one"], expected: true, running: true, ...change };
}
const directoryOf = (...pairs: readonly KnownPair[]) => ({ pairs: () => pairs });
const [engSpa, spaEng, norDan, idle] = [
  known("eng", "spa"), known("spa", "eng", { running: false }), known("nor", "dan", {}, "SANDBOX"), known("eng", "cat", { expected: false, running: false })];
const directory = directoryOf(engSpa, spaEng, norDan, idle);

describe("requirePair", () => {
  it("answers a pair that is expected, whether it runs just now or not", () => {
    expect(requirePair(directory, engSpa.pair.id)).toBe(engSpa.pair);
    expect(requirePair(directory, spaEng.pair.id)).toBe(spaEng.pair);
  });
  it.each([
    ["", "invalid", "language-pair-unknown"], ["EngSpa", "invalid", "language-pair-unknown"], ["__proto__", "invalid", "language-pair-unknown"],
    [idle.pair.id, "unavailable", "no-engine-expected"],
  ])("refuses %j", (id, kind, code) => {
    expect(() => requirePair(directory, id)).toThrow(expect.objectContaining({ kind, code }));
  });
});

describe("pairsInto", () => {
  const into = (target: string, ...pairs: readonly KnownPair[]) => pairsInto(directoryOf(...pairs), target).map(({ pair }) => pair.id.split("_")[0]);

  it("finds expected pairs by code, alias or tag", () => {
    for (const target of ["spa", "SPA", "es"]) expect(pairsInto(directory, target)).toEqual([engSpa]);
    expect(pairsInto(directory, "cat")).toEqual([]);
    expect(pairsInto(directory, "xxx")).toEqual([]);
  });

  it("falls back from Portuguese to its variants, source by source", () => {
    expect(into("por", known("spa", "por"), known("spa", "ptb"), known("eng", "ptp"), known("eng", "ptb"))).toEqual(["SpaPor", "EngPtb"]);
    expect(into("por", known("spa", "ptp"), known("por", "ptb"))).toEqual(["SpaPtp"]);
    expect(into("ptb", known("spa", "por"))).toEqual([]);
  });
});

describe("ListLanguagePairs", () => {
  const all = [engSpa, spaEng, norDan, idle];
  it.each<[LanguagePairFilter, KnownPair[]]>([
    [{}, [engSpa, spaEng, norDan]], [{ mode: "translation" }, [engSpa, spaEng, norDan]],
    [{ mode: "installed" }, all], [{ mode: "licensed" }, all], [{ mode: "installedAndLicensed" }, all], [{ mode: "adaptable" }, []],
    [{ chains: "only" }, []], [{ chains: "excluded" }, [engSpa, spaEng, norDan]], [{ chains: "also" }, [engSpa, spaEng, norDan]],
    [{ sourceLanguageId: "eng" }, [engSpa]], [{ sourceLanguageId: "EN" }, [engSpa]], [{ sourceLanguageId: "nob" }, [norDan]],
    [{ targetLanguageId: "es" }, [engSpa]], [{ targetLanguageId: "xx" }, []], [{ sourceLanguageId: "eng", targetLanguageId: "eng" }, []],
    [{ technology: "sandbox" }, [norDan]], [{ domain: "generic", platform: "srv" }, [engSpa, spaEng, norDan]], [{ domain: "Legal" }, []],
  ])("answers %j", async (filter, expected) => {
    const listed = await new ListLanguagePairs(directory).run(filter);
    expect(listed).toEqual(expected.map(({ pair, expected: isExpected }) => ({ ...pair, installed: true, expected: isExpected, licensed: true })));
  });
});
