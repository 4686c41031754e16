import { beforeAll, describe, expect, it } from "@jest/globals";
import { type Answer, base64, fromBase64 } from "./support/client.js";
import { engineOf } from "./support/engines.js";
import { usePeople } from "./support/people.js";
import { refusals } from "./support/refusals.js";
import { sandboxPair, unaccented } from "./support/sandbox.js";
import { english, notDetected } from "./support/texts.js";
import { until } from "./support/until.js";
import { useSandbox } from "./support/use-dragoman.js";

type Fields = Record<string, string | boolean | string[]>;

const [job, quick] = ["/translations", "/translations/quick"];

describe("the parameters of a translation", () => {
  const { dragoman, admin } = useSandbox("EngSpa,EngFra,EngGer");
  const who = usePeople(dragoman);
  const { translator } = who;
  const pair = sandboxPair("EngSpa");
  beforeAll(async () => {
    for (const name of ["legal", "urgent"]) await translator.post("/labels", { name });
    for (const dictionaryId of ["first", "second"]) {
      await who.linguist.post("/dictionaries", { dictionaryId, sourceLanguageId: "eng", targetLanguageId: "spa" });
    }
    await who.linguist.post("/dictionaries", { dictionaryId: "french", sourceLanguageId: "eng", targetLanguageId: "fra" });
  });

  const ask = (path: string, fields: Fields = {}, client = translator): Promise<Answer> =>
    client.post(path, { languagePairId: pair, input: base64("One house."), ...fields });
  const profileOf = async (fields: Fields = {}) => {
    const { json } = await ask(job, fields);
    return (await translator.get(`/translations/${json.translationId}`)).json.profile;
  };
  const quickText = async (text: string, fields: Fields = {}): Promise<string> => unaccented(await translator.quick(pair, text, fields));

  it("have their defaults, which the job shows", async () => {
    expect(await profileOf()).toEqual({
      username: "translator@mail.example", title: "", languagePairId: pair, encoding: "utf-8", inputFormat: "text/plain", pdfConverter: "",
      imageConverter: "Standard",
      outputFormat: "text/plain", unknownMode: "transliteration", translationMethod: "MTE", pdfPageCount: 0, dictionaryIds: [],
      highlightDictionary: false, highlightBrand: false,
      highlightFeedback: false, highlightUnknown: false, markSegments: false, sourceRequested: false, generateMetadata: false,
      includeTextContent: false, labels: [],
    });
  });

  it.each<[string, string | string[], string, unknown]>([
    ["inputFormat", "text/x-line", "inputFormat", "text/x-line"], ["inputFormat", "TEXT/HTML; charset=utf-8", "inputFormat", "text/html"],
    ["inputFormat", "", "inputFormat", "text/plain"],
    ["pdfConverter", "Standard", "pdfConverter", "Standard"], ["pdfConverter", "enhanced", "pdfConverter", "Enhanced"],
    ["pdfConverter", "Abbyy", "pdfConverter", "Enhanced"],
    ["pdfConverter", "ABBYY", "pdfConverter", "Enhanced"], ["pdfConverter", "", "pdfConverter", ""],
    ["imageConverter", "standard", "imageConverter", "Standard"], ["imageConverter", "Enhanced", "imageConverter", "Enhanced"],
    ["imageConverter", "abbyy", "imageConverter", "Enhanced"],
    ["imageConverter", "", "imageConverter", "Standard"],
    ["outputFormat", "application/x-xliff", "outputFormat", "application/x-xliff"],
    ["outputFormat", "Default", "outputFormat", "text/plain"], ["outputFormat", "", "outputFormat", "text/plain"],
    ["title", "Ünder, & <b> 日本", "title", "Ünder, & <b> 日本"], ["title", "x".repeat(1000), "title", "x".repeat(1000)],
    ["title", "", "title", ""],
    ["encoding", "Latin1", "encoding", "windows-1252"], ["encoding", "SJIS", "encoding", "shift_jis"],
    ["encoding", "", "encoding", "utf-8"],
    ["dictionaryIds", "second,FIRST", "dictionaryIds",
      [expect.stringMatching(/^second_[0-9a-f]{32}$/), expect.stringMatching(/^first_[0-9a-f]{32}$/)]],
    ["dictionaryIds", ["first", "second,first"], "dictionaryIds", [expect.stringMatching(/^first_/), expect.stringMatching(/^second_/)]],
    ["dictionaryIds", ",", "dictionaryIds", []],
    ["unknownMode", "hide", "unknownMode", "hide"], ["unknownMode", "ORIGINAL", "unknownMode", "original"],
    ["unknownMode", "transliteration", "unknownMode", "transliteration"],
    ["unknownMode", "transliterationandoriginal", "unknownMode", "transliterationAndOriginal"],
    ["unknownMode", "", "unknownMode", "transliteration"],
    ["translationMethod", "mte", "translationMethod", "MTE"], ["translationMethod", "", "translationMethod", "MTE"],
    ["labels", "urgent,LEGAL", "labels",
      expect.arrayContaining([{ id: expect.any(Number), name: "legal" }, { id: expect.any(Number), name: "urgent" }])],
    ["labels", ["legal", "legal"], "labels", [{ id: expect.any(Number), name: "legal" }]], ["labels", "", "labels", []],
    ...[
      "highlightDictionary", "highlightBrand", "highlightFeedback", "highlightUnknown", "markSegments", "generateMetadata",
      "includeTextContent",
    ].flatMap(
      (flag): [string, string, string, unknown][] =>
        [[flag, "true", flag, true], [flag, "TRUE", flag, true], [flag, "false", flag, false], [flag, "", flag, false]]),
    ["linguisticOptions", "Behaviour:normal", "unknownMode", "transliteration"], ["somethingElse", "x", "title", ""],
  ])("%s=%j makes %s %j", async (field, value, shown, expected) => expect((await profileOf({ [field]: value }))[shown]).toEqual(expected));

  const refused: readonly [string, string | string[], string][] = [
    ["languagePairId", "", "field-missing"], ["languagePairId", "EngXxx_Generic_SRV_SANDBOX_1_0_x_0", "language-pair-unknown"],
    ["languagePairId", "EngSpa", "language-pair-unknown"],
    ["languagePairId", "__proto__", "language-pair-unknown"], ["languagePairId", "x".repeat(401), "language-pair-unknown"],
    ["languagePairId", ["a", "b"], "field-repeated"],
    ["input", "", "field-missing"], ["input", "YWJj!", "base64-malformed"], ["input", "YWJjZ", "base64-malformed"],
    ["input", ["YQ==", "YQ=="], "field-repeated"],
    ["inputFormat", "application/x-nothing", "unknown-format"], ["inputFormat", "html", "unknown-format"],
    ["inputFormat", "x".repeat(201), "unknown-format"], ["inputFormat", ["text/html", "text/html"], "field-repeated"],
    ["title", "x".repeat(1001), "unknown-value"], ["title", ["a", "b"], "field-repeated"],
    ["encoding", "klingon", "unknown-encoding"], ["encoding", "iso-2022-kr", "unknown-encoding"],
    ["encoding", "replacement", "unknown-encoding"], ["encoding", ["utf-8", "utf-8"], "field-repeated"],
    ["dictionaryIds", "none", "unknown-dictionary"], ["dictionaryIds", "first,none", "unknown-dictionary"],
    ["dictionaryIds", "french", "unknown-dictionary"],
    ["unknownMode", "shout", "unknown-value"], ["unknownMode", ["hide", "hide"], "field-repeated"],
    ["xliffTargets", "both", "unknown-value"], ["xliffTargets", ["targets", "targets"], "field-repeated"],
    ["xmlRules", "x".repeat(60_001), "unknown-value"], ["xmlRules", ["<a/>", "<a/>"], "field-repeated"],
    ...["highlightDictionary", "highlightBrand", "highlightFeedback", "highlightUnknown", "markSegments", "generateMetadata"].flatMap(
      (flag): [string, string | string[], string][] =>
        [[flag, "perhaps", "unknown-value"], [flag, "1", "unknown-value"], [flag, ["true", "true"], "field-repeated"]]),
    ["linguisticOptions", "Formality:high", "unknown-linguistic-option"],
    ["linguisticOptions", "Behaviour:wild", "unknown-linguistic-option"],
    ["linguisticOptions", "Behaviour:Slow", "unknown-linguistic-option"], ["linguisticOptions", "Behaviour", "unknown-linguistic-option"],
    ["linguisticOptions", "Behaviour:normal,x", "unknown-linguistic-option"],
  ];
  /** Those that only a job knows. */
  const refusedByJobs: typeof refused = [
    ["pdfConverter", "Best", "unknown-value"], ["pdfConverter", ["Standard", "Enhanced"], "field-repeated"],
    ["imageConverter", "Best", "unknown-value"],
    ["outputFormat", "application/pdf", "unknown-format"], ["outputFormat", "text/html", "unknown-format"],
    ["outputFormat", "x".repeat(201), "unknown-format"],
    ["translationMethod", "human", "unknown-value"], ["translationMethod", ["MTE", "MTE"], "field-repeated"],
    ["labels", "none", "unknown-label"], ["labels", "legal,2000000000", "unknown-label"],
    ["includeTextContent", "perhaps", "unknown-value"],
  ];
  const named = (field: string, code: string): string | RegExp => (code === "language-pair-unknown" ? /language ?pair/i : field);
  it.each([...refused, ...refusedByJobs])("%s=%j is refused by a job: %s", async (field, value, code) =>
    refusals([[ask(job, { [field]: value }), 400, code, named(field, code)]]));
  it.each(refused)("%s=%j is refused within the call: %s", async (field, value, code) =>
    refusals([[ask(quick, { [field]: value }), 400, code, named(field, code)]]));
  it.each([
    "languagePairId", "input", "inputFormat", "title", "unknownMode", "markSegments", "dictionaryIds", "linguisticOptions",
    "xliffTargets", "xmlRules",
  ])("%s is refused as an object", async (field) => {
    const fields: Fields = { languagePairId: pair, input: base64("One."), [`${field}[a]`]: "b" };
    if (field === "languagePairId" || field === "input") delete fields[field];
    await refusals([job, quick].map((path) => [translator.post(path, fields), 400, "field-nested", field]));
  });
  it.each(["languagePairId", "input"])("%s must be there", async (field) => {
    const fields: Fields = { languagePairId: pair, input: base64("One.") };
    delete fields[field];
    await refusals([job, quick].map((path) => [translator.post(path, fields), 400, "field-missing", field]));
  });

  it("leave sharing to servers that offer it, by each of its names", () =>
    refusals(["share", "groupShare", "GROUP-SHARE"].map((translationMethod) => [ask(job, { translationMethod }), 400, "share-disabled"])));

  it("share nothing themselves while the feature is disabled", async () => {
    await refusals([
      [translator.post("/translations/share", { languagePairId: pair, input: "T25l" }), 400, "share-disabled"],
      [translator.post("/translations/share"), 400, "share-disabled"],
      [translator.get("/translations/share/1"), 400, "share-disabled"],
      [who.observer.post("/translations/share"), 403, "role-not-sufficient"],
      [who.stranger.get("/translations/share/1"), 401, "not-authenticated"],
    ]);
    expect((await dragoman.anybody().get("/system/info")).json.features.share).toBe("disabled");
  });

  it("that only jobs know are ignored within the call", async () => {
    const ignored = {
      pdfConverter: "Best", imageConverter: "Best", outputFormat: "nonsense", labels: "none", includeTextContent: "perhaps",
      somethingElse: "x",
    };
    expect(await quickText("One house.", ignored)).toBe("[One house.]");
  });

  it("come in the query as well, and content with blanks for + and line breaks within", async () => {
    const text = "~~~ One >>> house ??? with many words, so that there is more than one line of it.";
    const broken = base64(text).replace(/.{20}/g, "$&\r\n");
    expect(broken).toMatch(/\+/);
    const query = new URLSearchParams({ languagePairId: pair, title: "In the query" }).toString();
    const raw = encodeURIComponent(broken).replaceAll("%2B", "+"); // as clients send it that forget to encode the plus
    const answer = await translator.send("POST", `${quick}?${query}`, `input=${raw}`);
    expect(unaccented(fromBase64(answer.json.translation))).toBe(`[${text}]`);
    const { translationId } = (await translator.send("POST", `${job}?${query}`, `input=${raw}&inputFormat=text%2Fplain`)).json;
    expect((await translator.done(translationId)).profile).toMatchObject({ title: "In the query" });
    expect(unaccented(await translator.download(translationId))).toBe(`[${text}]`);
  });

  it("are for those who translate", async () => {
    for (const path of [job, quick]) {
      for (const client of [admin, who.admin, who.linguist, who.translator]) expect((await ask(path, {}, client)).status).toBe(200);
      await refusals([
        [ask(path, {}, who.observer), 403, "role-not-sufficient"], [ask(path, {}, who.nobody), 403, "role-not-sufficient"],
        [ask(path, {}, who.stranger), 401, "not-authenticated"],
        [ask(path, { input: "!" }, who.observer), 403, "role-not-sufficient"],
      ]);
    }
  });

  it.each([
    ["hide", "[A house.]"], ["original", "[A sandboxunknown house.]"], ["transliteration", "[A sandboxunknown house.]"],
    ["transliterationAndOriginal", "[A sandboxunknown house.]"],
  ])("show unknown words as %s says; those in Latin letters have no transliteration", async (unknownMode, expected) => {
    expect(await quickText("A sandboxunknown house.", { unknownMode })).toBe(expected);
    expect(unaccented(await translator.translate(pair, "A sandboxunknown house.", { unknownMode }))).toBe(expected);
  });

  it.each([
    ["nothing", {}, []],
    ["unknown words", { highlightUnknown: true }, ['<span class="mt-unknown">']],
    ["segments", { markSegments: true }, ['<span class="mt-segment" data-segment="1">', '<span class="mt-segment" data-segment="2">']],
    ["unknown words and segments", { highlightUnknown: true, markSegments: true },
      ['<span class="mt-segment" data-segment="1">', '<span class="mt-unknown">', '<span class="mt-segment" data-segment="2">']],
    ["other things that are not there", { highlightBrand: true, highlightDictionary: true, highlightFeedback: true }, []],
  ])("highlight and mark %s of HTML", async (_what, options: Record<string, boolean>, expected: string[]) => {
    const spans = (document: string): string[] => document.match(/<span class="mt-[a-z]+"[^>]*>/g) ?? [];
    const html = "<p>A sandboxunknown house. It is old.</p>";
    const fields = { inputFormat: "text/html", unknownMode: "original", ...options };
    const made = await translator.translate(pair, html, fields);
    expect(spans(made)).toEqual(expected);
    if (expected.includes('<span class="mt-unknown">')) expect(made).toContain('<span class="mt-unknown">sandboxunknown</span>');
    expect(await translator.quick(pair, html, fields)).toBe(made);
    expect(made.match(/<span/g)?.length ?? 0).toBe(made.match(/<\/span>/g)?.length ?? 0);
  });

  it("highlight and mark only where HTML goes in and comes out", async () => {
    const all = {
      highlightUnknown: true, highlightBrand: true, highlightDictionary: true, highlightFeedback: true, markSegments: true,
      dictionaryIds: "first",
    };
    await translator.post("/dictionaries/first/term", { source: "house", target: "hogar" });
    const [page, plain] = ["<p>A sandboxunknown house.</p>", "A sandboxunknown house."];
    expect((await translator.translate(pair, page, { ...all, inputFormat: "text/html" })).match(/<span class="[a-z-]+"/g)).toEqual(
      ['<span class="mt-segment"', '<span class="mt-unknown"', '<span class="mt-dictionary"']);
    for (const outputFormat of ["text/plain", "application/x-xliff", "application/xliff", "text/x-tmx"]) {
      const other = await translator.translate(pair, page, { ...all, inputFormat: "text/html", outputFormat });
      expect([other.includes("hogar"), other.includes("span")]).toEqual([true, false]);
    }
    for (const inputFormat of ["text/plain", "text/x-line"]) {
      expect(unaccented(await translator.translate(pair, plain, { ...all, inputFormat }))).toBe("[A sandboxunknown hogar.]");
      expect(await quickText(plain, { ...all, inputFormat })).toBe("[A sandboxunknown hogar.]");
    }
  });

  it("keep no second text of an output that is text already", async () => {
    const text = "One.\r\n\r\n  Two.\n";
    const id = await translator.finish(pair, text, { inputFormat: "text/plain", includeTextContent: true });
    expect((await translator.get(`/translations/${id}/download`, { format: "text/plain" })).text)
      .toBe((await translator.get(`/translations/${id}/download`)).text);
    expect(unaccented(await translator.download(id))).toBe("[One.]\r\n\r\n  [Two.]\n");
  });

  it("take what a quick call gets for plain text, and never take a document for lines", async () => {
    expect(await quickText("<p>One</p>\nTwo.")).not.toBe(await quickText("<p>One</p>\nTwo.", { inputFormat: "text/html" }));
    expect((await profileOf({ input: base64("One.\nTwo.\nThree.\n") })).inputFormat).toBe("text/plain");
    await refusals([[ask(job, { input: base64("%PDF-1.4\n%broken") }), 400, "document-damaged", "PDF"]]);
  });

  it("refuse an archive or an image that is called text", async () => {
    const archive = base64("PK\u0003\u0004\u0014\0\u0006\0word/document.xml");
    for (const inputFormat of ["text/plain", "text/html", "application/x-xliff"]) {
      await refusals([[ask(job, { input: archive, inputFormat }), 400, "document-not-text", "application/zip"],
        [ask(quick, { input: archive, inputFormat }), 400, "document-not-text", "application/zip"]]);
    }
  });

  describe("linguisticOptions", () => {
    const failing = ["Behaviour:failing", "behaviour:failing", "BEHAVIOUR:failing,"];
    it.each(failing)("reach the engine: %s", async (linguisticOptions) => {
      await refusals([[ask(quick, { linguisticOptions }), 503, "engine-failed"]]);
      for (const languagePairId of [pair, "AutSpa"]) {
        const id = await translator.create(languagePairId, english, { linguisticOptions, generateMetadata: true });
        expect(await translator.done(id))
          .toMatchObject({ substate: "failed", errorMessage: expect.stringMatching(/could translate none/) });
      }
    });
    it("are told in the metadata, and known to some pair also while the source is detected", async () => {
      const id = await translator.finish("AutSpa", english, { linguisticOptions: ["Behaviour:normal"], generateMetadata: true });
      expect((await translator.metadata(id)).linguisticOptions).toEqual({ Behaviour: "normal" });
      for (const linguisticOptions of ["Formality:high", "Behaviour:wild"]) {
        await refusals([job, quick].map((path) =>
          [ask(path, { languagePairId: "AutSpa", input: base64(english), linguisticOptions }), 400, "unknown-linguistic-option"]));
      }
    });
  });

  describe("a pair that cannot serve", () => {
    it("is told at once when no engine for it is expected to run", async () => {
      const idle = sandboxPair("EngFra");
      await admin.put(`/hosts/localhost/translation-engines/${(await engineOf(admin, idle)).config.id}/stop`);
      const refusing = await until("the pair to be out of service", async () => {
        const answers = await Promise.all([job, quick].map((path) => ask(path, { languagePairId: idle })));
        return answers.every(({ status }) => status === 503) ? answers : undefined;
      });
      expect(refusing.map(({ headers }) => [headers.get("dragoman-error"), Number(headers.get("retry-after")) > 0]))
        .toEqual([["no-engine-expected", true], ["no-engine-expected", true]]);
      expect((await ask(quick, { languagePairId: "AutFra", input: base64(english) })).json.error.message).toBe(notDetected);
    });

    it("lets jobs wait, and tells quick calls when to come again, while its engine is down for now", async () => {
      const crashing = sandboxPair("EngGer");
      const answer = await ask(quick, { languagePairId: crashing, input: base64("sandbox:crash") });
      expect([answer.status, answer.headers.get("dragoman-error"), Number(answer.headers.get("retry-after")) > 0])
        .toEqual([503, "no-engine-running", true]);
      expect(await translator.pair("EngGer")).toBe(crashing); // listed by what is expected
      expect(unaccented(await translator.translate(crashing, "One house."))).toBe("[One house.]");
    });
  });
});
