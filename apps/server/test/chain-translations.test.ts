import { beforeAll, describe, expect, it } from "@jest/globals";
import { withApertium } from "./support/apertium.js";
import { runRealPair } from "./support/engines.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { useSandbox } from "./support/use-dragoman.js";
import { inXliff, tagsOf, unitsOf } from "./support/xliff.js";

const nested = 'The <g id="1">red <g id="2">car</g></g> of <x id="3"/>the <bpt id="4">{b}</bpt>old dog<ept id="4">{/b}</ept> sleeps.';

describe("translations with a chain", () => {
  const { dragoman, admin } = useSandbox("SpaEng,EngFra");
  const who = usePeople(dragoman);
  const [spaEng, engFra] = [sandboxPair("SpaEng"), sandboxPair("EngFra")];
  const chain = `${spaEng}>>${engFra}`;

  it("go through both pairs, within the call and as jobs", async () => {
    const { translator } = who;
    const once = await translator.quick(spaEng, "Un coche");
    const twice = await translator.quick(chain, "Un coche");
    expect(twice).toBe(await translator.quick(engFra, once));
    expect(await translator.translate(chain, "Un coche", { inputFormat: "text/plain" })).toBe(twice);
    const answer = await translator.post("/translations/quick", { languagePairId: chain, input: "YQ==" });
    expect(answer.json).toMatchObject({ languagePairId: chain, detectedSourceLanguageId: "" });
    const id = await translator.create(chain, "a");
    expect(await translator.done(id))
      .toMatchObject({ profile: { languagePairId: chain }, substate: "succeeded", result: { qualityEstimation: {} } });
    expect((await translator.get("/translations", { sourceLanguageId: "spa", targetLanguageId: "fra" })).json.totalItems).toBe(2);
    expect((await translator.get("/translations", { languagePairId: chain })).json.totalItems).toBe(2);
  });

  it("bring codes and unknown words through both pairs, once each", async () => {
    const html = '<p>a <b>b <i>c</i></b> <a href="/x">sandboxunknown</a> d <br>e {0}</p>';
    const translated = await admin.translate(chain, html, { inputFormat: "text/html", highlightUnknown: true });
    for (const tag of ["<b>", "</b>", "<i>", "</i>", '<a href="/x">', "</a>", "<br>", "<p>", "{0}"]) {
      expect(translated.split(tag)).toHaveLength(2);
    }
    expect(translated).toContain('<a href="/x"><span class="mt-unknown">sandboxunknown</span></a>');
  });

  it.each([
    ["hide", false], ["original", true], ["transliteration", true], ["transliterationAndOriginal", true],
  ])("show what the first pair does not know as asked: %s", async (unknownMode, shown) => {
    const translated = await admin.quick(chain, "a sandboxunknown b", { unknownMode });
    expect([translated.includes("sandboxunknown"), translated.endsWith("]]"), translated.startsWith("[[")]).toEqual([shown, true, true]);
    expect(await admin.translate(chain, "a sandboxunknown b", { unknownMode, inputFormat: "text/plain" })).toBe(translated);
  });

  it("keep nested codes of XLIFF, once each and in order", async () => {
    const [unit] = unitsOf(await admin.translate(chain, inXliff(nested), { inputFormat: "application/x-xliff" }));
    expect(tagsOf(unit?.targets[0] ?? "")).toEqual(tagsOf(nested));
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

    const id = await admin.finish(chain, `${text} a`, { dictionaryIds: "houses", generateMetadata: true, inputFormat: "text/plain" });
    expect(await admin.download(id)).toBe("[[Acme™ maison bleue á]]");
    const metadata = await admin.metadata(id);
    expect(metadata.segments).toMatchObject([
      { pivot: "[Acme™ maison bleue á]", brands: [{ brand: "Acme" }], terms: [{ term: "casa azul", dictionaryId: "houses" }] },
    ]);

    const html = {
      inputFormat: "text/html", dictionaryIds: "houses", highlightBrand: "true", highlightDictionary: "true", highlightFeedback: "true",
    };
    expect(await admin.quick(chain, `<p><b>${text}</b> a</p>`, html))
      .toBe('<p><b>[[<span class="mt-brand">Acme™</span> <span class="mt-dictionary">maison bleue</span></b> á]]</p>');
    await refusals([spaEng, engFra].map((languagePairId) =>
      [admin.post("/translations/quick", { languagePairId, input: "YQ==", dictionaryIds: "houses" }), 400, "unknown-dictionary"]));

    const feedback = { languagePairId: chain, sourceText: text, suggestedTranslation: "Tout autre chose", approvalState: "approved" };
    const { feedbackId } = (await admin.post("/feedback", feedback)).json;
    expect(await quick({ dictionaryIds: "houses" })).toBe("Tout autre chose");
    expect(await admin.quick(spaEng, text)).not.toContain("Tout autre chose");

    await admin.delete(`/feedback/${feedbackId}`);
    await admin.delete("/dictionaries/houses");
    await admin.delete("/brands", { source: "Acme" });
    expect(await quick()).toBe(before);
  });

  it("say which pair failed, and take the options of their members", async () => {
    await refusals([[admin.post("/translations/quick", { languagePairId: chain, input: "YQ==", linguisticOptions: "Behaviour:failing" }),
      503, "engine-failed", undefined, spaEng]]);
    const job = await admin.done(await admin.create(chain, "a", { linguisticOptions: "behaviour:failing" }));
    expect([job.substate, job.errorMessage.includes(spaEng)]).toEqual(["failed", true]);
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[admin.post(path, { languagePairId: chain, input: "YQ==", linguisticOptions: "Variant:x" }), 400,
        "unknown-linguistic-option"]]);
    }
  });

  it.each([["three pairs", `${chain}>>${spaEng}`], ["pairs that do not meet", `${engFra}>>${spaEng}`],
    ["a pair that is not installed", `${spaEng}>>${sandboxPair("EngXxx")}`],
    ["half a chain", `${spaEng}>>`], ["a detected source", `AutEng>>${engFra}`],
    ["a detected pivot", `${spaEng}>>AutFra`]])("are refused with %s", async (_what, id) => {
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([[who.translator.post(path, { languagePairId: id, input: "YQ==" }), 400, "language-pair-unknown"]]);
    }
  });

  it("are for those who translate", async () => {
    for (const role of ["admin", "linguist", "translator"] as const) expect(await who[role].quick(chain, "a")).toBe("[[á]]");
    const form = { languagePairId: chain, input: "YQ==" };
    for (const path of ["/translations", "/translations/quick"]) {
      await refusals([
        [who.observer.post(path, form), 403, "role-not-sufficient"], [who.stranger.post(path, form), 401, "not-authenticated"],
      ]);
    }
  });

  withApertium.describe("of real pairs", () => {
    let real: string;
    beforeAll(async () => {
      real = `${await runRealPair(admin, "EngSpa")}>>${await runRealPair(admin, "SpaCat")}`;
      expect((await admin.get("/translation-chains")).json.chains.map(({ config }: { config: { id: string } }) => config.id))
        .toContain(real);
    });

    it("go from English by way of Spanish into Catalan", async () => {
      expect(await admin.quick(real, "The red car is very fast.")).toBe("El cotxe vermell és molt ràpid.");
    });

    it("keep each tag on its word", async () => {
      const page = '<html lang="en"><body><p>I see the <b>red</b> car and the <a href="/old">old house</a>.</p>'
        + '<p>Water is <i>cold</i>.<br>Go to https://a.example now.</p></body></html>';
      const translated = await admin.translate(real, page, { inputFormat: "text/html" });
      expect(translated).toContain('<html lang="ca">');
      expect(translated).toMatch(/cotxe <b>vermell<\/b>/);
      // The second pair makes one unit of a noun and its article, so that the link covers both.
      expect(translated).toMatch(/<a href="\/old">(la )?casa vella<\/a>/);
      expect(translated).toMatch(/<i>fred<\/i>/);
      for (const tag of ["<b>", "</b>", "<a ", "</a>", "<i>", "</i>", "<br>", "<p>", "https://a.example"]) {
        expect(translated.split(tag)).toHaveLength(page.split(tag).length);
      }
    });

    it("keep nested codes of XLIFF once each", async () => {
      const [unit] = unitsOf(await admin.translate(real, inXliff(nested), { inputFormat: "application/x-xliff" }));
      expect(tagsOf(unit?.targets[0] ?? "")).toEqual(tagsOf(nested));
      expect(unit?.targets[0]?.replace(/<[^>]*>|\{\/?b\}/g, "")).toContain("cotxe vermell");
    });

    it("show what neither language has as an unknown word of the source", async () => {
      const translated = await admin.translate(real, "<p>The blorptic dog sleeps.</p>",
        { inputFormat: "text/html", highlightUnknown: true });
      expect(translated).toContain('<span class="mt-unknown">blorptic</span>');
      expect(translated).toMatch(/gos/);
      expect(await admin.quick(real, "The blorptic dog sleeps.", { unknownMode: "hide" })).not.toContain("blorptic");
    });

    it("carry brands and terms across the pivot, into the place of their words, and the metadata tells of both", async () => {
      const text = "The red car of Blue House sleeps near the old dog.";
      await admin.post("/brands", { source: "Blue House", target: "Blue House®" });
      await admin.post("/dictionaries", { dictionaryId: "animals", sourceLanguageId: "eng", targetLanguageId: "cat" });
      await admin.post("/dictionaries/animals/term", { source: "old dog", target: "gos de la casa" });
      const options = {
        dictionaryIds: "animals", highlightBrand: true, highlightDictionary: true, generateMetadata: true, inputFormat: "text/html",
      };
      const id = await admin.finish(real, `<p>${text.replace("Blue House", "<b>Blue House</b>")}</p>`, options);
      const translated = await admin.download(id);
      // The pairs make one unit of a name and its preposition.
      expect(translated).toMatch(/^<p>El cotxe vermell .*<b>(?:de )?<span class="mt-brand">Blue House®<\/span><\/b> /);
      expect(translated).toMatch(/<\/b> .*<span class="mt-dictionary">gos de la casa<\/span>\.<\/p>$/);
      const { segments: [trace], ...asked } = await admin.metadata(id);
      expect(asked).toMatchObject({ languagePairId: real, warnings: [] });
      expect(trace).toMatchObject({
        source: text, madeBy: "engine", pivot: expect.stringMatching(/^El coche rojo .*Blue House® .*gos de la casa\.$/), codes: "kept",
        brands: [{ brand: "Blue House", text: "Blue House", target: "Blue House®" }],
        terms: [{ term: "old dog", dictionaryId: "animals", target: "gos de la casa" }],
      });
      await admin.delete("/dictionaries/animals");
      await admin.delete("/brands", { source: "Blue House" });
      expect(await admin.quick(real, text)).not.toMatch(/Blue House®|gos de la casa/);
    });
  });
});
