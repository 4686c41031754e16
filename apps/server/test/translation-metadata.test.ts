import { describe, expect, it } from "@jest/globals";
import { fromBase64 } from "./support/client.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair } from "./support/sandbox.js";
import { english } from "./support/texts.js";
import { useSandbox } from "./support/use-dragoman.js";

describe("what a translation tells of itself", () => {
  const { dragoman, admin } = useSandbox("EngSpa");
  const who = usePeople(dragoman);
  const { translator } = who;
  const pair = sandboxPair("EngSpa");

  const done = (document: string, options: Record<string, string | boolean> = {}) => translator.finish(pair, document, options);

  describe("its metadata", () => {
    const plain = {
      feedbackId: "", brands: [], terms: [], patternsLeftOut: [], unknownWords: [], pivot: "", codes: "none", numbers: "none",
      copiedUnchanged: false, quality: "", failure: "",
    };

    it("tell of each segment what shaped it, and warn of what deserves a look", async () => {
      const id = await done("<p>A <b>red</b> sandboxunknown house.</p><p>sandbox:fail</p>",
        { generateMetadata: true, unknownMode: "hide" });
      expect(await translator.metadata(id)).toEqual({
        translationId: id, languagePairId: pair, unknownMode: "hide", dictionaryIds: [], linguisticOptions: {},
        xliffTargets: "alternatives", translateHidden: false,
        segments: [
          {
            ...plain, segment: 1, source: "A red sandboxunknown house.", target: expect.not.stringContaining("sandboxunknown"),
            madeBy: "engine", unknownWords: ["sandboxunknown"], codes: "kept",
          },
          {
            ...plain, segment: 2, source: "sandbox:fail", target: "sandbox:fail", madeBy: "source",
            failure: "the sandbox was asked to fail",
          },
        ],
        warnings: ["Not translated, left as it was (1): segment 2"],
        parts: [{ place: "", segments: 2, translated: 1, copied: 0, failed: 1, left: [] }],
      });
    });

    it.each([
      "original", "hide", "transliteration", "transliterationAndOriginal",
    ])("name unknown words also with unknownMode=%s", async (unknownMode) => {
      const { segments, ...facts } = await translator.metadata(await done("A sandboxunknown.", { generateMetadata: true, unknownMode }));
      expect([facts.unknownMode, segments[0].unknownWords]).toEqual([unknownMode, ["sandboxunknown"]]);
    });

    it("tell the pair that was found, the options, and dictionaries in their revision", async () => {
      await admin.post("/dictionaries", { dictionaryId: "revised", sourceLanguageId: "eng", targetLanguageId: "spa" });
      const id = await translator.create("AutSpa", english, { generateMetadata: true, dictionaryIds: "revised" });
      const { profile } = await translator.done(id);
      expect(await translator.metadata(id)).toMatchObject({
        languagePairId: pair, dictionaryIds: [expect.stringMatching(/^revised_[0-9a-f]{32}$/)],
        segments: [{ source: english, madeBy: "engine" }], warnings: [],
      });
      expect((await translator.metadata(id)).dictionaryIds).toEqual(profile.dictionaryIds);
      const chosen = await done("One.", { generateMetadata: true, linguisticOptions: "behaviour:normal" });
      expect((await translator.metadata(chosen)).linguisticOptions).toEqual({ Behaviour: "normal" });
      await admin.delete("/dictionaries/revised");
    });

    it("say who made what no engine has to translate: nobody, or a brand", async () => {
      await admin.post("/brands", { source: "4711", target: "№ 4711" });
      const { segments } = await translator.metadata(await done("4712\n4711", { inputFormat: "text/x-line", generateMetadata: true }));
      expect(segments).toEqual([
        { ...plain, segment: 1, source: "4712", target: "4712", madeBy: "source", numbers: "kept" },
        {
          ...plain, segment: 2, source: "4711", target: expect.stringContaining("№ 4711"), madeBy: "engine", numbers: "kept",
          brands: [{ brand: "4711", isPattern: false, text: "4711", target: "№ 4711" }],
        },
      ]);
      await admin.delete("/brands", { source: "4711" });
    });

    it("are bare Base64, or the JSON itself to those who ask for the file", async () => {
      const id = await done("One. Two.", { generateMetadata: true, title: "Report" });
      const bare = await translator.get(`/translations/${id}/metadata`);
      expect([bare.status, bare.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(bare.text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      const file = await translator.get(`/translations/${id}/metadata`, {}, { Accept: "application/octet-stream" });
      expect([file.headers.get("content-type"), file.headers.get("content-disposition")])
        .toEqual(["application/json; charset=utf-8", "attachment; filename=Report.metadata.json"]);
      expect(file.text).toBe(fromBase64(bare.text));
      expect(JSON.parse(file.text).segments.map(({ source }: { source: string }) => source)).toEqual(["One.", "Two."]);
    });

    it("are one JSON document of every segment, also of many and of none", async () => {
      const id = await done(Array.from({ length: 3_000 }, (_, n) => `Line number ${n + 1}.`).join("\n"),
        { generateMetadata: true, inputFormat: "text/x-line", includeTextContent: true });
      const { segments } = await translator.metadata(id);
      expect(segments.map(({ segment }: { segment: number }) => segment)).toEqual(Array.from({ length: 3_000 }, (_, n) => n + 1));
      expect((await translator.get(`/translations/${id}/download`, { format: "text/plain" })).status).toBe(200);
      expect(await translator.metadata(await done("\n\n", { generateMetadata: true, inputFormat: "text/plain" })))
        .toMatchObject({ segments: [], warnings: [] });
    });

    it("are there only when they were asked for, when the job has succeeded, and for those who see the job", async () => {
      const [without, failed, asked] = [
        await done("One."), await done("sandbox:fail", { generateMetadata: true }), await done("One.", { generateMetadata: true }),
      ];
      const waiting = await translator.create(pair, "sandbox:slow=30000", { generateMetadata: true });
      const of = (id: string, client = translator) => client.get(`/translations/${id}/metadata`);
      await refusals([
        [of(without), 400, "metadata-not-kept"], [of(waiting), 409, "translation-not-succeeded"],
        [of(failed), 409, "translation-not-succeeded"],
        [of(asked, who.linguist), 404, "translation-not-found"], [of("nothing"), 404, "translation-not-found"],
        [of(asked, who.observer), 403, "role-not-sufficient"], [of(asked, who.stranger), 401, "not-authenticated"],
      ]);
      await translator.put(`/translations/${waiting}/cancel`);
      await refusals([[of(waiting), 409, "translation-not-succeeded"]]);
      expect((await of(asked, who.admin)).status).toBe(200);
    });
  });

  describe("its content insights", () => {
    type Insights = { title: string; segments: { text: string; importanceScore: number }[] };
    const insightsOf = async (id: string): Promise<Insights> => (await translator.get(`/translations/${id}/content-insights`)).json;

    it("tell how much each sentence of the source says of the whole", async () => {
      const { title, segments } = await insightsOf(await done(
        "<title>On engines</title><p>The engine <b>translates</b> every document. Each document goes to an engine.</p>"
          + "<p>Lunch was late.</p>", { title: "Engines" }));
      expect(title).toBe("Engines");
      expect(segments.map(({ text }) => text))
        .toEqual(["On engines", "The engine translates every document.", "Each document goes to an engine.", "Lunch was late."]);
      const scores = segments.map(({ importanceScore }) => importanceScore);
      expect(scores.filter((score) => !(score >= 0 && score <= 1))).toEqual([]);
      expect([Math.max(...scores), scores.indexOf(1) < 3]).toEqual([1, true]);
    });

    it("tell nothing of a document without text", async () => {
      expect(await insightsOf(await done("\n\n", { inputFormat: "text/plain" }))).toEqual({ title: "", segments: [] });
    });

    it("tell of the first thousand segments of a long document", async () => {
      const id = await done(Array.from({ length: 1_500 }, (_, n) => `Line ${n}.`).join("\n"), { inputFormat: "text/x-line" });
      expect((await insightsOf(id)).segments).toHaveLength(1_000);
    });

    it("are there when the job has succeeded, for those who see it", async () => {
      const [id, failed, waiting] = [await done("One."), await done("sandbox:fail"), await translator.create(pair, "sandbox:slow=30000")];
      const of = (one: string, client = translator) => client.get(`/translations/${one}/content-insights`);
      await refusals([
        [of(waiting), 409, "translation-not-succeeded"], [of(failed), 409, "translation-not-succeeded"],
        [of("nothing"), 404, "translation-not-found"],
        [of(id, who.linguist), 404, "translation-not-found"], [of(id, who.observer), 403, "role-not-sufficient"],
        [of(id, who.stranger), 401, "not-authenticated"],
      ]);
      expect((await of(id, who.admin)).status).toBe(200);
      await translator.delete(`/translations/${waiting}`);
    });
  });
});
