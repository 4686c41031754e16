import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Client } from "./support/client.js";
import { apertiumInstalled, type Dragoman, startDragoman, whyNoApertium } from "./support/dragoman.js";
import { until } from "./support/until.js";
import { tagsOf, unitsOf } from "./support/xliff.js";

const password = "Correct-horse-7";
const withEngines = apertiumInstalled ? describe : describe.skip;
if (!apertiumInstalled) console.warn(whyNoApertium);

type Chain = { config: { id: string }; running: boolean };
type Pair = { languagePairId: string; sourceLanguageTag: string; targetLanguageTag: string };

const path = (chain: string): string => `/translation-chains/${encodeURIComponent(chain)}`;
const chainIds = async (client: Client, query: Record<string, string> = {}): Promise<string[]> =>
  (await client.get("/translation-chains", query)).json.chains.map(({ config }: Chain) => config.id);
const pairIds = async (client: Client, query: Record<string, string>): Promise<string[]> =>
  (await client.get("/language-pairs", query)).json.languagePairs.map(({ languagePairId }: Pair) => languagePairId);

describe("translation chains", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let spaEng: string, engFra: string, chain: string;
  const clients: Record<string, Client> = {};
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "SpaEng,EngFra,EngSpa" });
    admin = dragoman.admin;
    [spaEng, engFra] = [await admin.pair("SpaEng"), await admin.pair("EngFra")];
    chain = `${spaEng}>>${engFra}`;
    for (const role of ["linguist", "translator", "observer"]) {
      const username = `${role}@mail.example`;
      await admin.post("/users", { username, displayName: role, roles: role, password });
      clients[role] = await dragoman.anybody().signIn(username, password);
    }
  }, 180_000);
  afterAll(() => dragoman?.stop());

  /** Starts or stops the engine of a pair, and waits until the chain follows. */
  const engineOf = async (pair: string, verb: "start" | "stop"): Promise<void> => {
    const { translationEngines } = (await admin.get("/hosts/localhost")).json;
    const engine = translationEngines.find(({ config }: { config: { languagePair: string } }) => config.languagePair === pair);
    await admin.put(`/hosts/localhost/translation-engines/${engine.config.id}/${verb}`);
    await until(`the engine to ${verb}`, async () => {
      const running = (await admin.get("/hosts/localhost")).json.translationEngines
        .find(({ config }: { config: { id: string } }) => config.id === engine.config.id).running;
      const listed = (await pairIds(admin, { chains: "excluded" })).includes(pair);
      return running === (verb === "start") && listed === running ? true : undefined;
    });
  };

  it("are there by themselves where running pairs meet", async () => {
    expect((await admin.get("/system/info")).json.features.autoChainManagement).toBe("enabled");
    expect((await admin.get("/translation-chains")).json).toEqual({
      chains: [{
        config: { id: chain, label: "Spanish > English > French", memberPairs: [spaEng, engFra], isEdgeCloud: false },
        autoManage: true, isDeleted: false, running: true, expectedRunning: true,
      }],
      options: { includeDeleted: "excluded" },
    });
  });

  it("are language pairs, with their members and both tags", async () => {
    const translator = clients["translator"] as Client;
    const [listed] = (await translator.get("/language-pairs", { chains: "only" })).json.languagePairs;
    expect(listed).toMatchObject({
      languagePairId: chain, isChain: true, sourceLanguageId: "spa", targetLanguageId: "fra", sourceLanguageTag: "es", targetLanguageTag: "fr",
      domain: "Generic", model: "Generic", platform: "SRV", technology: "SANDBOX", version: "",
      memberPairs: [{ languagePairId: spaEng, sourceLanguageTag: "es", targetLanguageTag: "en" }, { languagePairId: engFra, sourceLanguageTag: "en", targetLanguageTag: "fr" }],
    });
    expect(listed.memberPairs.some((member: object) => "isChain" in member || "memberPairs" in member)).toBe(false);
    expect(listed.linguisticOptions).toEqual([{ id: "Behaviour", values: expect.any(Array), systemDefault: "normal" }]);
    expect(await pairIds(translator, { chains: "excluded" })).not.toContain(chain);
    for (const query of [{}, { chains: "ALSO" }, { mode: "installed" }, { sourceLanguageId: "es", targetLanguageId: "fra" }, { technology: "sandbox" }]) {
      expect(await pairIds(translator, query)).toContain(chain);
    }
    for (const query of [{ mode: "adaptable" }, { targetLanguageId: "spa", chains: "only" }, { technology: "RBMT" }]) expect(await pairIds(translator, query)).not.toContain(chain);
    for (const query of [{ mode: "x" }, { chains: "x" }]) expect((await translator.get("/language-pairs", query)).status).toBe(400);
  });

  it("translate within the call and as jobs, through both pairs", async () => {
    const translator = clients["translator"] as Client;
    const once = await translator.quick(spaEng, "Un coche");
    const twice = await translator.quick(chain, "Un coche");
    expect(twice).toBe(await translator.quick(engFra, once));
    expect(await translator.translate(chain, "Un coche", { inputFormat: "text/plain" })).toBe(twice);
    const answer = await translator.post("/translations/quick", { languagePairId: chain, input: "YQ==" });
    expect(answer.json).toMatchObject({ languagePairId: chain, detectedSourceLanguageId: "" });
    const id = await translator.create(chain, "a");
    expect(await translator.done(id)).toMatchObject({ profile: { languagePairId: chain }, substate: "succeeded" });
    expect((await translator.get("/translations", { sourceLanguageId: "spa", targetLanguageId: "fra" })).json.totalItems).toBe(2);
  });

  it("bring codes and unknown words through both pairs, once each", async () => {
    const html = '<p>a <b>b <i>c</i></b> <a href="/x">sandboxunknown</a> d <br>e {0}</p>';
    const translated = await admin.translate(chain, html, { inputFormat: "text/html", highlightUnknown: true });
    for (const tag of ["<b>", "</b>", "<i>", "</i>", '<a href="/x">', "</a>", "<br>", "<p>", "{0}"]) expect(translated.split(tag)).toHaveLength(2);
    expect(translated).toContain('<a href="/x"><span class="mt-unknown">sandboxunknown</span></a>');
    expect(await admin.quick(chain, "a sandboxunknown b", { unknownMode: "hide" })).not.toContain("unknown");
  });

  it("let brands, terms and approved feedback of their own languages pass both pairs", async () => {
    const text = "Acme casa azul";
    const quick = (options: Record<string, string> = {}) => admin.quick(chain, text, options);
    const before = await quick();
    await admin.post("/brands", { source: "Acme", target: "Acme™" });
    await admin.post("/dictionaries", { dictionaryId: "houses", sourceLanguageId: "spa", targetLanguageId: "fra" });
    await admin.post("/dictionaries/houses/term", { source: "casa azul", target: "maison bleue" });
    expect(await quick()).toContain("Acme™");
    expect(await quick({ dictionaryIds: "houses" })).toBe("[[Acme™ maison bleue]]");

    const id = await admin.create(chain, `${text} a`, { dictionaryIds: "houses", generateMetadata: true, inputFormat: "text/plain" });
    await admin.done(id);
    expect(await admin.download(id)).toBe("[[Acme™ maison bleue á]]");
    const metadata = JSON.parse(Buffer.from((await admin.get(`/translations/${id}/metadata`)).text, "base64").toString());
    expect(metadata.segments).toMatchObject([{ pivot: "[Acme™ maison bleue á]", brands: [{ brand: "Acme" }], terms: [{ term: "casa azul", dictionaryId: "houses" }] }]);

    const other = await admin.post("/translations/quick", { languagePairId: spaEng, input: "YQ==", dictionaryIds: "houses" });
    expect(other.status).toBe(400);
    const feedback = { languagePairId: chain, sourceText: text, suggestedTranslation: "Tout autre chose", approvalState: "approved" };
    const { feedbackId } = (await admin.post("/feedback", feedback)).json;
    expect(await quick({ dictionaryIds: "houses" })).toBe("Tout autre chose");

    await admin.delete(`/feedback/${feedbackId}`);
    await admin.delete("/dictionaries/houses");
    await admin.delete("/brands", { source: "Acme" });
    expect(await quick()).toBe(before);
  });

  it("say which pair failed, and take the options of their members", async () => {
    const failed = await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==", linguisticOptions: "Behaviour:failing" });
    expect(failed.status).toBe(503);
    expect(failed.json.error.details).toContain(spaEng);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==", linguisticOptions: "Variant:x" })).status).toBe(400);
  });

  it("are never chosen for a source language that is detected", async () => {
    const input = Buffer.from("Esta casa es muy grande y el coche rojo de mi hermano es bastante rápido.").toString("base64");
    const answer = await admin.post("/translations/quick", { languagePairId: "AutFra", input });
    expect(answer.status).toBe(400);
    expect(answer.json.error.message).toBe("failed to auto-detect source language and find a matching language pair");
  });

  it("go through every state that an administrator wants", async () => {
    const all = async () => [await chainIds(admin), await chainIds(admin, { includeDeleted: "only" }), await chainIds(admin, { includeDeleted: "also" })];
    const state = (answer: { status: number; json: { autoManage: boolean; isDeleted: boolean; running: boolean } }) =>
      [answer.status, answer.json.autoManage, answer.json.isDeleted, answer.json.running];

    expect(state(await admin.delete(path(chain)))).toEqual([200, true, false, true]);
    expect(await all()).toEqual([[], [chain], [chain]]);
    expect(await pairIds(admin, {})).not.toContain(chain);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==" })).status).toBe(400);
    expect((await admin.post("/translations", { languagePairId: chain, input: "YQ==" })).status).toBe(400);
    expect(state(await admin.put(path(chain), { autoManage: false }))).toEqual([200, false, true, false]);
    expect(state(await admin.delete(path(chain)))).toEqual([200, false, true, false]);

    expect(state(await admin.put(path(chain), { autoManage: true }))).toEqual([200, true, false, true]);
    expect(await all()).toEqual([[chain], [], [chain]]);
    expect(state(await admin.put(path(chain), { autoManage: false }))).toEqual([200, false, false, true]);
    const again = await admin.post("/translation-chains", { chainId: chain });
    expect([again.status, again.headers.get("dragoman-error")]).toEqual([400, "chain-exists"]);
    expect(state(await admin.delete(path(chain)))).toEqual([200, false, false, true]);
    expect(state(await admin.post("/translation-chains", { chainId: chain }))).toEqual([200, false, false, true]);
    expect(state(await admin.put(path(chain)))).toEqual([200, false, false, true]);
    expect(state(await admin.put(path(chain), { autoManage: true }))).toEqual([200, true, false, true]);
    expect(state(await admin.post("/translation-chains", { chainId: chain }))).toEqual([200, false, false, true]);
    expect(state(await admin.put(path(chain), { autoManage: true }))).toEqual([200, true, false, true]);
  });

  it("come and go with their members when they are automatic, and stay when they were created", async () => {
    await engineOf(engFra, "stop");
    expect(await chainIds(admin)).toEqual([]);
    expect(await pairIds(admin, { mode: "installed" })).not.toContain(chain);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==" })).status).toBe(503);
    expect((await admin.put(path(chain), { autoManage: true })).json).toMatchObject({ autoManage: true, running: false, expectedRunning: false });

    expect((await admin.post("/translation-chains", { chainId: chain })).json).toMatchObject({ autoManage: false, running: false, expectedRunning: false });
    expect(await chainIds(admin)).toEqual([chain]);
    expect(await pairIds(admin, {})).not.toContain(chain);
    expect(await pairIds(admin, { mode: "installed" })).toContain(chain);
    expect((await admin.post("/translations", { languagePairId: chain, input: "YQ==" })).status).toBe(503);

    await engineOf(engFra, "start");
    expect((await admin.get("/translation-chains")).json.chains).toMatchObject([{ autoManage: false, running: true, expectedRunning: true }]);
    expect(await admin.quick(chain, "a")).not.toBe("");
    await admin.put(path(chain), { autoManage: true });
  });

  it.each([
    ["no id", {}], ["one pair", { chainId: "SpaEng_Generic_SRV_SANDBOX_1_0_x_0" }], ["three pairs", { chainId: "a>>b>>c" }], ["no pairs", { chainId: ">>" }],
    ["a pair that is not installed", { chainId: "SpaEng_Generic_SRV_SANDBOX_1_0_x_0>>EngXxx_Generic_SRV_SANDBOX_1_0_x_0" }],
    ["pairs that do not meet", { chainId: "EngFra_Generic_SRV_SANDBOX_1_0_x_0>>SpaEng_Generic_SRV_SANDBOX_1_0_x_0" }],
    ["pairs that lead back", { chainId: "EngSpa_Generic_SRV_SANDBOX_1_0_x_0>>SpaEng_Generic_SRV_SANDBOX_1_0_x_0" }],
    ["an id twice", { chainId: ["a>>b", "a>>b"] }], ["a NUL", { chainId: "a>>\u0000" }],
  ])("are not created of %s", async (_what, form: Record<string, string | string[]>) => {
    expect((await admin.post("/translation-chains", form)).status).toBe(400);
  });

  it("refuse what they do not know", async () => {
    expect((await admin.get("/translation-chains", { includeDeleted: "maybe" })).status).toBe(400);
    expect((await admin.put(path(chain), { autoManage: "maybe" })).status).toBe(400);
    for (const unknown of ["EngSpa", "a>>b", `${chain}>>${spaEng}`, `${engFra}>>${spaEng}`]) {
      expect((await admin.put(path(unknown), { autoManage: true })).status).toBe(404);
      expect((await admin.delete(path(unknown))).status).toBe(404);
      expect((await admin.post("/translations/quick", { languagePairId: unknown, input: "YQ==" })).status).toBe(400);
    }
  });

  it("are for administrators", async () => {
    const calls = [
      (client: Client) => client.get("/translation-chains"), (client: Client) => client.post("/translation-chains", { chainId: chain }),
      (client: Client) => client.put(path(chain), { autoManage: true }), (client: Client) => client.delete(path(chain)),
    ];
    for (const call of calls) {
      for (const role of ["linguist", "translator", "observer"]) expect((await call(clients[role] as Client)).status).toBe(403);
      expect((await call(dragoman.anybody())).status).toBe(401);
    }
  });
});

describe("a server that does not manage chains", () => {
  let dragoman: Dragoman;
  beforeAll(async () => {
    dragoman = await startDragoman({ DRAGOMAN_SANDBOX: "on", DRAGOMAN_PAIRS: "SpaEng,EngFra", DRAGOMAN_AUTO_CHAINS: "off" });
  }, 180_000);
  afterAll(() => dragoman?.stop());

  it("has those that were created, and no others", async () => {
    const { admin } = dragoman;
    const chain = `${await admin.pair("SpaEng")}>>${await admin.pair("EngFra")}`;
    expect((await admin.get("/system/info")).json.features.autoChainManagement).toBe("disabled");
    expect(await chainIds(admin, { includeDeleted: "also" })).toEqual([]);
    expect(await pairIds(admin, { chains: "only" })).toEqual([]);
    expect((await admin.post("/translations/quick", { languagePairId: chain, input: "YQ==" })).status).toBe(400);
    expect((await admin.put(path(chain), { autoManage: false })).status).toBe(404);
    expect((await admin.post("/translation-chains", { chainId: chain })).json).toMatchObject({ autoManage: false, running: true });
    const refused = await admin.put(path(chain), { autoManage: true });
    expect([refused.status, refused.headers.get("dragoman-error")]).toEqual([400, "automatic-chains-disabled"]);
    expect(await admin.translate(chain, "a")).not.toBe("");
    expect((await admin.delete(path(chain))).json).toMatchObject({ isDeleted: false });
    expect(await chainIds(admin, { includeDeleted: "only" })).toEqual([chain]);
  });
});

withEngines("a chain of real pairs", () => {
  let dragoman: Dragoman;
  let admin: Client;
  let chain: string;
  beforeAll(async () => {
    dragoman = await startDragoman();
    admin = dragoman.admin;
    chain = `${await admin.pair("EngSpa")}>>${await admin.pair("SpaCat")}`;
    expect(await chainIds(admin)).toContain(chain);
  }, 180_000);
  afterAll(() => dragoman?.stop());

  it("translates from English by way of Spanish into Catalan", async () => {
    expect(await admin.quick(chain, "The red car is very fast.")).toBe("El cotxe vermell és molt ràpid.");
  });

  it("keeps each tag on its word", async () => {
    const page = '<html lang="en"><body><p>I see the <b>red</b> car and the <a href="/old">old house</a>.</p><p>Water is <i>cold</i>.<br>Go to https://a.example now.</p></body></html>';
    const translated = await admin.translate(chain, page, { inputFormat: "text/html" });
    expect(translated).toContain('<html lang="ca">');
    expect(translated).toMatch(/cotxe <b>vermell<\/b>/);
    // The second pair makes one unit of a noun and its article, so that the link covers both.
    expect(translated).toMatch(/<a href="\/old">(la )?casa vella<\/a>/);
    expect(translated).toMatch(/<i>freda<\/i>/);
    for (const tag of ["<b>", "</b>", "<a ", "</a>", "<i>", "</i>", "<br>", "<p>", "https://a.example"]) expect(translated.split(tag)).toHaveLength(page.split(tag).length);
  });

  it("keeps nested codes of XLIFF once each", async () => {
    const source = 'The <g id="1">red <g id="2">car</g></g> of <x id="3"/>the <bpt id="4">{b}</bpt>old dog<ept id="4">{/b}</ept> sleeps.';
    const xliff = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="ca" datatype="plaintext"><body><trans-unit id="1"><source>${source}</source></trans-unit></body></file></xliff>`;
    const [unit] = unitsOf(await admin.translate(chain, xliff, { inputFormat: "application/x-xliff" }));
    expect(tagsOf(unit?.targets[0] ?? "")).toEqual(tagsOf(source));
    expect(unit?.targets[0]?.replace(/<[^>]*>|\{\/?b\}/g, "")).toContain("cotxe vermell");
  });

  it("shows what neither language has as an unknown word of the source", async () => {
    const translated = await admin.translate(chain, "<p>The blorptic dog sleeps.</p>", { inputFormat: "text/html", highlightUnknown: true });
    expect(translated).toContain('<span class="mt-unknown">blorptic</span>');
    expect(translated).toMatch(/gos/);
  });
});
