import { adaptedPair } from "@dragoman/domain/adapted-language-pairs";
import { languagePair } from "@dragoman/domain/language-pairs";
import type { DecidedChain } from "@dragoman/domain/translation-chains";
import { describe, expect, it } from "@jest/globals";
import type { KnownPair } from "../hosts/index.js";
import { community, licensed } from "../hosts/hosts.test-kit.js";
import type { PairDirectory } from "../translation-chains/index.js";
import { pairDirectoryKnowing } from "../translation-chains/translation-chains.test-kit.js";
import { type LanguagePairFilter, ListLanguagePairs } from "./list-language-pairs.js";
import { pairsInto, requirePair } from "./require-pair.js";

function known(source: string, target: string, change: Partial<KnownPair> = {}, technology = "RBMT"): KnownPair {
  return {
    pair: languagePair({ source, target, technology, version: "1.0.0", estimatesQuality: true }), installedOn: ["one"],
    expected: true, running: true, ...change,
  };
}
/** Nobody decided about chains but these. `later` is what the directory learns when it reads again. */
async function directoryOf(pairs: readonly KnownPair[], decided: readonly DecidedChain[] = [], later = pairs): Promise<PairDirectory> {
  const { pairs: directory, install } = await pairDirectoryKnowing(pairs, decided);
  await install(later);
  return directory;
}
const [engSpa, spaEng, norDan, idle] = [
  known("eng", "spa"), known("spa", "eng", { running: false }), known("nor", "dan", {}, "SANDBOX"),
  known("eng", "cat", { expected: false, running: false })];
const [engFra, fraGer, gerIta, idleIta] = [
  known("eng", "fra"), known("fra", "ger", {}, "SANDBOX"), known("ger", "ita", { running: false }),
  known("spa", "ita", { expected: false, running: false })];
const chainOf = (first: KnownPair, second: KnownPair) => `${first.pair.id}>>${second.pair.id}`;
const [automatic, created, resting, deleted] = [
  chainOf(engFra, fraGer), chainOf(fraGer, gerIta), chainOf(engSpa, idleIta), chainOf(norDan, known("dan", "swe")),
];
const decided: readonly DecidedChain[] = [
  { id: created, management: "manual" }, { id: resting, management: "manual" }, { id: deleted, management: "deleted" },
];
const directory = await directoryOf([engSpa, spaEng, norDan, idle]);
const withChains = await directoryOf([engSpa, engFra, fraGer, gerIta, idleIta, norDan, known("dan", "swe")], decided);

describe("requirePair", () => {
  it("answers a pair that is expected, whether it runs just now or not", async () => {
    expect(await requirePair(directory, engSpa.pair.id)).toEqual(engSpa.pair);
    expect(await requirePair(directory, spaEng.pair.id)).toEqual(spaEng.pair);
  });
  it("answers a chain whose members are expected, one that is there by itself as well", async () => {
    expect(await requirePair(withChains, automatic))
      .toMatchObject({ id: automatic, sourceLanguageId: "eng", targetLanguageId: "ger", technology: "" });
    expect(await requirePair(withChains, created)).toMatchObject({ id: created, sourceLanguageId: "fra", targetLanguageId: "ita" });
  });
  it("refuses nobody for an engine that was started, or a pair that came, a moment ago", async () => {
    const late = await directoryOf([idle], [], [{ ...idle, expected: true }, engSpa]);
    expect((await requirePair(late, idle.pair.id)).id).toBe(idle.pair.id);
    expect(await requirePair(await directoryOf([], [], [engSpa]), engSpa.pair.id)).toEqual(engSpa.pair);
    expect(await requirePair(await directoryOf([engFra], [], [engFra, fraGer]), automatic)).toMatchObject({ id: automatic });
  });
  it.each([
    ["", "invalid", "language-pair-unknown"], ["EngSpa", "invalid", "language-pair-unknown"],
    ["__proto__", "invalid", "language-pair-unknown"],
    [idle.pair.id, "unavailable", "no-engine-expected"], [resting, "unavailable", "no-engine-expected"],
    [deleted, "invalid", "language-pair-unknown"],
    [chainOf(engSpa, spaEng), "invalid", "language-pair-unknown"], [`${automatic}>>${gerIta.pair.id}`, "invalid", "language-pair-unknown"],
    ["a>>b", "invalid", "language-pair-unknown"],
  ])("refuses %j", async (id, kind, code) => {
    const all = await directoryOf([engSpa, spaEng, idle, engFra, fraGer, gerIta, idleIta, norDan, known("dan", "swe")], decided);
    await expect(requirePair(all, id)).rejects.toThrow(expect.objectContaining({ kind, code }));
  });
});

describe("pairsInto", () => {
  const into = async (target: string, ...pairs: readonly KnownPair[]) =>
    pairsInto(await directoryOf(pairs), target).map(({ pair }) => pair.id.split("_")[0]);

  it("finds expected pairs by code, alias or tag", () => {
    for (const target of ["spa", "SPA", "es"]) expect(pairsInto(directory, target)).toEqual([engSpa]);
    expect(pairsInto(directory, "cat")).toEqual([]);
    expect(pairsInto(directory, "xxx")).toEqual([]);
  });

  it("falls back from Portuguese to its variants, source by source", async () => {
    expect(await into("por", known("spa", "por"), known("spa", "ptb"), known("eng", "ptp"), known("eng", "ptb")))
      .toEqual(["SpaPor", "EngPtb"]);
    expect(await into("por", known("spa", "ptp"), known("por", "ptb"))).toEqual(["SpaPtp"]);
    expect(await into("ptb", known("spa", "por"))).toEqual([]);
  });
});

const untrained = { pairs: async () => [] };

describe("ListLanguagePairs", () => {
  it("says which pairs may be a baseline, and which are trained by themselves", async () => {
    const law = { ...engSpa, pair: adaptedPair("law", "eng", "spa") };
    const med = { ...engSpa, pair: adaptedPair("med", "eng", "spa") };
    const trained = {
      pairs: async () => [law, med].map(({ pair }, n) => ({ languagePairId: pair.id, name: "", autoAdaptationEnabled: n === 0 })),
    };
    const list = new ListLanguagePairs(await directoryOf([engSpa, law, med]), community, trained);
    expect((await list.run({})).map(({ id, adaptable, autoAdaptationEnabled }) => [id, adaptable, autoAdaptationEnabled])).toEqual([
      [law.pair.id, false, true], [med.pair.id, false, false], [engSpa.pair.id, true, false],
    ]);
    expect((await list.run({ mode: "adaptable" })).map(({ id }) => id)).toEqual([engSpa.pair.id]);
  });

  const all = [engSpa, spaEng, norDan, idle];
  it.each<[LanguagePairFilter, KnownPair[]]>([
    [{}, [engSpa, spaEng, norDan]], [{ mode: "translation" }, [engSpa, spaEng, norDan]],
    [{ mode: "installed" }, all], [{ mode: "licensed" }, all], [{ mode: "installedAndLicensed" }, all], [{ mode: "adaptable" }, all],
    [{ chains: "only" }, []], [{ chains: "excluded" }, [engSpa, spaEng, norDan]], [{ chains: "also" }, [engSpa, spaEng, norDan]],
    [{ sourceLanguageId: "eng" }, [engSpa]], [{ sourceLanguageId: "EN" }, [engSpa]], [{ sourceLanguageId: "nob" }, [norDan]],
    [{ targetLanguageId: "es" }, [engSpa]], [{ targetLanguageId: "xx" }, []], [{ sourceLanguageId: "eng", targetLanguageId: "eng" }, []],
    [{ technology: "sandbox" }, [norDan]], [{ domain: "generic", platform: "srv" }, [engSpa, spaEng, norDan]], [{ domain: "Legal" }, []],
  ])("answers %j", async (filter, expected) => {
    const listed = await new ListLanguagePairs(directory, community, untrained).run(filter);
    expect(listed).toEqual(expected.map(({ pair, expected: isExpected }) =>
      ({
        ...pair, installed: true, expected: isExpected, licensed: true, adaptable: true, autoAdaptationEnabled: false,
      })).sort((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it.each<[LanguagePairFilter, string[]]>([
    [{ chains: "only" }, [automatic, created]], [{ chains: "only", mode: "translation" }, [automatic, created]],
    ...(["installed", "licensed", "installedAndLicensed"] as const).map((mode): [LanguagePairFilter, string[]] =>
      [{ chains: "only", mode }, [automatic, resting, created]]),
    [{ chains: "only", mode: "adaptable" }, []], [{ chains: "only", sourceLanguageId: "en" }, [automatic]],
    [{ chains: "only", targetLanguageId: "it" }, [created]],
    [{ chains: "only", technology: "RBMT" }, []], [{ chains: "only", mode: "installed", technology: "rbmt" }, [resting]],
    [{ chains: "only", domain: "generic" }, [automatic, created]],
    [{ sourceLanguageId: "eng" }, [engFra.pair.id, automatic, engSpa.pair.id]],
  ])("answers chains for %j", async (filter, ids) => {
    expect((await new ListLanguagePairs(withChains, community, untrained).run(filter)).map(({ id }) => id)).toEqual(ids);
  });
  it("lists an automatic chain only while its members run, a chain that was created while they are expected", async () => {
    const restart = await directoryOf([engFra, { ...fraGer, running: false }, gerIta], decided);
    expect((await new ListLanguagePairs(restart, community, untrained).run({ chains: "only" })).map(({ id }) => id)).toEqual([created]);
  });
  it("shows the members of a chain", async () => {
    const [chain] = await new ListLanguagePairs(withChains, community, untrained).run({ chains: "only" });
    expect(chain).toMatchObject({ members: [engFra.pair, fraGer.pair], version: "", domain: "Generic", technology: "" });
  });
  it("tells what a licence covers, of chains where it covers both members", async () => {
    const list = new ListLanguagePairs(withChains, licensed(9, "EngFra_*", engSpa.pair.id, "FraGer_*"), untrained);
    const covered = (await list.run({ mode: "installed" })).filter((pair) => pair.licensed).map(({ id }) => id);
    expect(covered).toEqual((await list.run({ mode: "licensed" })).map(({ id }) => id));
    expect(covered).toContain(automatic);
    expect(covered).not.toContain(created);
  });
});
