import { beforeAll, describe, expect, it } from "@jest/globals";
import { find, victims } from "../../../scripts/drill/processes.mjs";
import { withApertium } from "./support/apertium.js";
import type { Client } from "./support/client.js";
import { engineOf, runRealPair, turnPair } from "./support/engines.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

type Query = Record<string, string | readonly string[]>;
interface Pair {
  readonly languagePairId: string; readonly sourceLanguage: string; readonly targetLanguage: string;
  readonly sourceLanguageId: string; readonly targetLanguageId: string;
  readonly sourceLanguageTag: string; readonly targetLanguageTag: string;
  readonly domain: string; readonly model: string; readonly technology: string; readonly version: string; readonly qeSupport: boolean;
  readonly linguisticOptions: readonly { readonly id: string; readonly values: readonly string[]; readonly systemDefault: string }[];
  readonly memberPairs?: readonly Pair[]; readonly isChain?: true;
}

const [spaEng, engFra, gerEng] = [sandboxPair("SpaEng"), sandboxPair("EngFra"), sandboxPair("GerEng")];
const chain = `${spaEng}>>${engFra}`;
const resting = `${gerEng}>>${engFra}`;
const installed = ["EngFra", "EngGer", "EngSpa", "FraEng", "GerEng", "SpaEng"].map(sandboxPair);

const pairsOf = async (client: Client, query: Query = {}): Promise<readonly Pair[]> => {
  const { status, json } = await client.get("/language-pairs", query);
  expect([status, Object.keys(json)]).toEqual([200, ["languagePairs"]]);
  return json.languagePairs;
};
const idsOf = async (client: Client, query: Query = {}): Promise<readonly string[]> =>
  (await pairsOf(client, query)).map(({ languagePairId }) => languagePairId);

describe("language pairs", () => {
  const { dragoman, admin } = useSandbox("SpaEng,EngFra");
  const who = usePeople(dragoman);
  beforeAll(() => until("all pairs to be found", async () =>
    ((await idsOf(admin, { mode: "installed", technology: "SANDBOX" })).length > 6 ? true : undefined)));

  const facts = {
    domain: "Generic", model: "Generic", platform: "SRV", technology: "SANDBOX", version: "1.0.0", autoAdaptationEnabled: false,
    qeSupport: false,
    linguisticOptions: [{ id: "Behaviour", values: ["normal", "slow", "failing", "crashing"], systemDefault: "normal" }],
  };
  const spanishToEnglish = {
    ...facts, languagePairId: spaEng, sourceLanguage: "Spanish", targetLanguage: "English",
    sourceLanguageId: "spa", targetLanguageId: "eng", sourceLanguageTag: "es", targetLanguageTag: "en",
  };
  const englishToFrench = {
    ...facts, languagePairId: engFra, sourceLanguage: "English", targetLanguage: "French",
    sourceLanguageId: "eng", targetLanguageId: "fra", sourceLanguageTag: "en", targetLanguageTag: "fr",
  };

  it("tell everything about themselves, a chain about its members as well", async () => {
    expect(await pairsOf(who.translator)).toEqual([{ ...englishToFrench, adaptable: true }, { ...spanishToEnglish, adaptable: true }, {
      ...facts, languagePairId: chain, sourceLanguage: "Spanish", targetLanguage: "French", sourceLanguageId: "spa",
      targetLanguageId: "fra",
      sourceLanguageTag: "es", targetLanguageTag: "fr", version: "", isChain: true, memberPairs: [spanishToEnglish, englishToFrench],
    }]);
  });

  it.each<[Query, readonly string[]]>([
    [{}, [engFra, spaEng, chain]], [{ mode: "translation" }, [engFra, spaEng, chain]],
    [{ mode: "", chains: "", domain: "" }, [engFra, spaEng, chain]],
    [{ mode: "installed" }, [...installed, chain]], [{ mode: "licensed" }, [...installed, chain]],
    [{ mode: "INSTALLEDANDLICENSED" }, [...installed, chain]],
    [{ mode: "adaptable" }, installed], [{ mode: "adaptable", chains: "only" }, []],
    [{ chains: "also" }, [engFra, spaEng, chain]], [{ chains: "Only" }, [chain]], [{ chains: "excluded" }, [engFra, spaEng]],
    [{ mode: "installed", chains: "only" }, [chain]], [{ mode: "installed", chains: "excluded" }, installed],
    [{ sourceLanguageId: "spa" }, [spaEng, chain]], [{ targetLanguageId: "fra" }, [engFra, chain]],
    [{ sourceLanguageId: "spa", targetLanguageId: "fra" }, [chain]],
    [{ sourceLanguageId: "ES" }, [spaEng, chain]], [{ sourceLanguageId: "es-MX" }, [spaEng, chain]],
    [{ sourceLanguageId: "es_419", targetLanguageId: "en-US" }, [spaEng]], [{ targetLanguageId: "pt-BR" }, []],
    [{ mode: "installed", targetLanguageId: "deu" }, [sandboxPair("EngGer")]],
    [{ mode: "installed", sourceLanguageId: "de" }, [gerEng]],
    [{ sourceLanguageId: "ger" }, []], [{ targetLanguageId: "spa", chains: "only" }, []], [{ sourceLanguageId: "xyz" }, []],
    [{ sourceLanguageId: "es,en" }, []],
    [{ domain: "GENERIC" }, [engFra, spaEng, chain]], [{ domain: "Gener" }, []], [{ platform: "srv" }, [engFra, spaEng, chain]],
    [{ platform: "Edge" }, []],
    [{ technology: "sandbox", chains: "only" }, [chain]],
    [{ domain: "Generic", platform: "SRV", technology: "SANDBOX", sourceLanguageId: "eng" }, [engFra]],
  ])("are listed by %j", async (query, expected) => {
    const found = await idsOf(who.observer, { technology: "SANDBOX", ...query });
    expect(found).toEqual([...expected].sort((a, b) => (a < b ? -1 : 1)));
  });

  it("are not listed by a technology that they do not have, and all on one page", async () => {
    expect(await idsOf(admin, { technology: "NMT", mode: "installed" })).toEqual([]);
    expect(await idsOf(admin, { mode: "installed", technology: "SANDBOX", page: "2", perPage: "1" })).toHaveLength(7);
  });

  it("follow the mode also as a chain that was created, and are gone with it", async () => {
    const listed = async (mode: string): Promise<boolean> => (await idsOf(admin, { mode, chains: "only" })).includes(resting);
    const listedBy = async (): Promise<readonly string[]> => {
      const modes = ["translation", "installed", "licensed", "installedAndLicensed", "adaptable"];
      const found = await Promise.all(modes.map(listed));
      return modes.filter((_, at) => found[at]);
    };
    expect(await listedBy()).toEqual([]);
    await admin.post("/translation-chains", { chainId: resting });
    expect(await listedBy()).toEqual(["installed", "licensed", "installedAndLicensed"]);
    expect((await pairsOf(admin, { mode: "installed", chains: "only", sourceLanguageId: "ger" }))[0])
      .toMatchObject({ isChain: true, memberPairs: [{ languagePairId: gerEng }, { languagePairId: engFra }] });
    await admin.delete(`/translation-chains/${encodeURIComponent(resting)}`);
    expect(await listedBy()).toEqual([]);
  });

  it("stay while their engine is expected, whether it runs or not, and go when it is stopped", async () => {
    for (const pid of find(dragoman.supervisor.pid as number, victims["translation engine"])) process.kill(pid, "SIGKILL");
    await until("the engine to serve again", async () => {
      expect(await idsOf(admin, { chains: "excluded" })).toEqual([engFra, spaEng]);
      return (await engineOf(admin, spaEng)).running
        && (await admin.post("/translations/quick", { languagePairId: spaEng, input: "YQ==" })).status === 200 ? true : undefined;
    });

    await turnPair(admin, spaEng, "stop");
    expect(await idsOf(admin)).not.toContain(spaEng);
    expect(await idsOf(admin, { mode: "installed" })).toContain(spaEng);
    await refusals([
      [who.translator.post("/translations/quick", { languagePairId: spaEng, input: "YQ==" }), 503, "no-engine-expected"],
      [who.translator.post("/translations", { languagePairId: spaEng, input: "YQ==" }), 503, "no-engine-expected"],
      [who.translator.post("/translations", { languagePairId: sandboxPair("FraEng"), input: "YQ==" }), 503, "no-engine-expected"],
      [who.translator.post("/translations", { languagePairId: sandboxPair("EngXxx"), input: "YQ==" }), 400, "language-pair-unknown"],
    ]);
    await turnPair(admin, spaEng, "start");
    expect(await idsOf(admin)).toContain(chain);
  });

  it("take their linguistic options by id without letter case, joined by commas or repeated, and refuse others", async () => {
    const ask = (path: string, linguisticOptions: string | readonly string[]) =>
      who.translator.post(path, { languagePairId: spaEng, input: "YQ==", linguisticOptions });
    for (const path of ["/translations", "/translations/quick"]) {
      for (const options of ["Behaviour:normal", "BEHAVIOUR:normal", ["", " behaviour:normal"], ""]) {
        expect((await ask(path, options)).status).toBe(200);
      }
      await refusals([
        "Behaviour:Normal", "Behaviour:", "Behaviour", "Formality:more", "Behaviour:normal,Formality:more", "Behaviour:normal:x",
      ]
        .map((options) => [ask(path, options), 400, "unknown-linguistic-option"] as const));
      await refusals(["behaviour:normal,BEHAVIOUR:normal", ["Behaviour:normal", " behaviour:normal"], "Behaviour:failing,Behaviour:normal"]
        .map((options) => [ask(path, options), 400, "linguistic-option-repeated", "Behaviour"] as const));
    }
    await refusals([[ask("/translations/quick", "behaviour:failing"), 503, "engine-failed"]]);
  });

  it("are for every role, and only for those", async () => {
    for (const role of ["admin", "linguist", "translator", "observer"] as const) {
      expect(await idsOf(who[role], { chains: "only" })).toEqual([chain]);
    }
    await refusals([
      [who.stranger.get("/language-pairs"), 401, "not-authenticated"], [who.nobody.get("/language-pairs"), 403, "role-not-sufficient"],
    ]);
  });

  it.each<[string, Query, string]>([
    ["mode", { mode: "all" }, "unknown-value"], ["mode", { mode: "installed,licensed" }, "unknown-value"],
    ["mode", { mode: ["installed", "licensed"] }, "field-repeated"],
    ["chains", { chains: "true" }, "unknown-value"], ["chains", { "chains[a]": "only" }, "field-nested"],
    ["sourceLanguageId", { sourceLanguageId: "e".repeat(41) }, "unknown-value"],
    ["sourceLanguageId", { sourceLanguageId: ["eng", "spa"] }, "field-repeated"],
    ["targetLanguageId", { targetLanguageId: "e".repeat(41) }, "unknown-value"],
    ["targetLanguageId", { targetLanguageId: ["eng", "spa"] }, "field-repeated"],
    ["domain", { domain: "d".repeat(101) }, "unknown-value"], ["platform", { platform: "p".repeat(101) }, "unknown-value"],
    ["technology", { technology: "t".repeat(101) }, "unknown-value"],
    ["technology", { technology: "a\0" }, "text-malformed"],
  ])("refuse a %s that is wrong: %j", async (name, query, code) => {
    await refusals([[who.translator.get("/language-pairs", query), 400, code, name]]);
  });

  withApertium.describe("of real engines", () => {
    let pairs: readonly Pair[];
    beforeAll(async () => {
      for (const direction of ["EngSpa", "SpaCat"]) await runRealPair(admin, direction);
      pairs = await pairsOf(admin, { mode: "installed", technology: "RBMT" });
    });
    const named = (start: string, end = ""): Pair =>
      pairs.find(({ languagePairId: id }) => id.startsWith(start) && id.includes(end) && id.includes(">>") === (end !== "")) as Pair;

    it("have names, tags and ids that say what they are, and options whose default is one of their values", () => {
      expect(pairs.length).toBeGreaterThan(4);
      for (const pair of [...pairs, ...pairs.flatMap(({ memberPairs = [] }) => memberPairs)]) {
        for (const name of ["sourceLanguage", "targetLanguage", "sourceLanguageTag", "targetLanguageTag"] as const) {
          expect(pair[name]).toMatch(/^[A-Za-z]/);
        }
        for (const { values, systemDefault } of pair.linguisticOptions) expect(values).toContain(systemDefault);
        expect(pair.model).toBe(pair.domain);
        if (pair.isChain) {
          expect([pair.version, pair.memberPairs?.map(({ languagePairId }) => languagePairId).join(">>")])
            .toEqual(["", pair.languagePairId]);
          continue;
        }
        const [, source, target, version] = /^([A-Z][a-z]{2})([A-Z][a-z]{2})_Generic_SRV_RBMT_(\d+_\d+_x_\d+)$/.exec(pair.languagePairId)
          ?? [];
        expect([source?.toLowerCase(), target?.toLowerCase(), version])
          .toEqual([pair.sourceLanguageId, pair.targetLanguageId, pair.version.replace(/\.(\d+)$/, ".x.$1").replaceAll(".", "_")]);
      }
    });

    it("offer an estimate of quality where it was measured, and only there translations have one", async () => {
      expect([
        named("EngSpa_"), named("SpaEng_"), named("SpaCat_"), named("CatSpa_"), named("EngSpa_", ">>SpaCat_"),
      ].map(({ qeSupport }) => qeSupport)).toEqual([true, true, false, false, false]);
      const estimate = async ({ languagePairId }: Pair, text: string) =>
        (await admin.done(await admin.create(languagePairId, text))).result.qualityEstimation;
      expect(Object.keys(await estimate(named("EngSpa_"), "The red car is very fast.")).sort()).toEqual(["adequate", "good", "poor"]);
      expect(await estimate(named("SpaCat_"), "El coche rojo es muy rápido.")).toEqual({});
      expect(await estimate(named("EngSpa_", ">>SpaCat_"), "The red car is very fast.")).toEqual({});
    });

    it("take a variant without a code of its own as a value of their option, through a chain as well", async () => {
      const [single, joined] = [named("SpaCat_"), named("EngSpa_", ">>SpaCat_")];
      const variant = single.linguisticOptions.find(({ id }) => id === "Variant");
      expect([variant?.systemDefault, variant?.values.includes("valencia")]).toEqual(["default", true]);
      expect(joined.linguisticOptions).toContainEqual(variant);
      const both = async (pair: Pair, text: string) => [await admin.quick(pair.languagePairId, text), await admin.quick(pair.languagePairId,
        text, { linguisticOptions: "variant:valencia" })];
      expect(await both(single, "Este niño es pequeño.")).toEqual(["Aquest nen és petit.", "Aquest xiquet és xicotet."]);
      expect(await both(joined, "This boy is small.")).toEqual(["Aquest noi és petit.", "Aquest xic és xicotet."]);
      await refusals([[
        admin.post("/translations/quick", { languagePairId: single.languagePairId, input: "YQ==", linguisticOptions: "Variant:Valencia" }),
        400, "unknown-linguistic-option",
      ]]);
    });
  });
});
