import { beforeEach, describe, expect, it } from "@jest/globals";
import { type Answer, base64, type Client } from "./support/client.js";
import { better, type Entry, give, pairs, removeAll, sentence, tmx, unit, useFeedback, type Wrong } from "./support/feedback.js";
import { refusals } from "./support/refusals.js";

const { spanish: pair, french, chain } = pairs;
const gone = "EngSpa_Gone_SRV_RBMT_1_0_x_0";
const nothing = { successful: 0, duplicate: 0, invalid: 0, warnings: [] };

describe("feedback as TMX", () => {
  const { admin, who } = useFeedback();
  beforeEach(() => removeAll(admin));

  const entries = async (client = admin): Promise<readonly Entry[]> => (await client.get("/feedback", { perPage: 1000 })).json.feedback;
  type Fields = Readonly<Record<string, string | boolean>>;
  const take = async (client: Client, file: string | Uint8Array, fields: Fields = {}): Promise<Answer["json"]> => {
    const answer = await client.upload("/feedback/import", file, fields);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer.json;
  };
  /** A unit from English to Spanish of the pair. */
  const ofPair = (source: string, target: string, props: Record<string, string> = {}) =>
    unit({ source, target, props: { language_pair_id: pair, ...props } });
  /** What a file claims of an entry. */
  const claims = {
    "username": "boss@mail.example", "approval_state": "approved", "reviewer": "chief@mail.example",
    "review_date": "2001-01-02 00:00:00.000000Z", "creation_date": "2001-01-01 00:00:00.000001Z",
    "last_modification_date": "2001-01-03 00:00:00.000000Z",
  };

  describe("export", () => {
    it("tells all of an entry in header, units, variants, note and properties", async () => {
      const { feedbackId, timestamps: { created } } = await give(who.translator,
        { machineTranslation: "El casa.", suggestedTranslation: better, comment: "gender & <case>" });
      const { timestamps: { reviewed, modified } } = (await who.admin.put(`/feedback/${feedbackId}`, { approvalState: "approved" })).json;
      const answer = await who.translator.get("/feedback/export");
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-disposition")])
        .toEqual([200, expect.stringMatching(/^text\/x-tmx/), expect.stringMatching(/^attachment; filename="?feedback\.tmx"?$/)]);
      expect(answer.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<tmx version="1\.4">\s*<header [^>]*srclang="/);
      expect(answer.text).toMatch(/<header [^>]*\/>\s*<body>\s*<tu [^]*<\/tu>\s*<\/body>\s*<\/tmx>\s*$/);
      expect(answer.text.match(/<note>.*<\/note>/g)).toEqual(["<note>gender &amp; &lt;case&gt;</note>"]);
      expect(Object.fromEntries([...answer.text.matchAll(/<prop type="(.*?)">(.*?)<\/prop>/g)].map(([, type, value]) => [type, value])))
        .toEqual({
          "language_pair_id": pair, "username": "translator@mail.example", "approval_state": "approved", "reviewer": "admin@mail.example",
          "review_date": reviewed, "creation_date": created, "last_modification_date": modified,
        });
      expect([...answer.text.matchAll(/<tuv (.*?)><seg>(.*?)<\/seg><\/tuv>/g)].map(([, attributes, text]) => [attributes, text]))
        .toEqual([["xml:lang=\"en\"", sentence], ["xml:lang=\"es\" creationid=\"MT!\"", "El casa."], ["xml:lang=\"es\"", better]]);
    });

    it("leaves out what an entry has not, and is a file also of none", async () => {
      expect((await admin.get("/feedback/export")).text).toMatch(/<body>\s*<\/body>/);
      await give(admin, { comment: "wrong" });
      const { text } = await admin.get("/feedback/export");
      expect([
        text.match(/<tuv /g)?.length, text.includes("<prop type=\"reviewer\"></prop>"), text.includes("<prop type=\"review_date\"></prop>"),
      ]).toEqual([1, true, true]);
    });

    it("comes back without loss, and changes translations as before", async () => {
      const odd = "A <b> & \"b\"\r\n\tñ 🙂 ]]>";
      const given = [
        await give(who.translator, { sourceText: odd, machineTranslation: `${odd}m`, suggestedTranslation: `${odd}s`, comment: odd }),
        await give(who.other, { sourceText: "only a comment", comment: "wrong gender", languagePairId: french }),
        await give(admin, { suggestedTranslation: better, approvalState: "approved" }),
        await give(who.linguist, { sourceText: "La casa.", machineTranslation: "x", languagePairId: chain }),
      ];
      await admin.put(`/feedback/${given[0].feedbackId}`, { approvalState: "rejected" });
      const before = await entries();
      const file = (await admin.get("/feedback/export")).text;
      expect(await take(admin, file)).toEqual({ ...nothing, duplicate: 4 });
      await removeAll(admin);
      expect(await admin.quick(pair, sentence)).not.toBe(better);
      expect(await take(admin, file)).toEqual({ ...nothing, successful: 4 });
      const withoutIds = (found: readonly Entry[]) => found.map(({ feedbackId: _id, ...rest }) => rest);
      expect(withoutIds(await entries())).toEqual(withoutIds(before));
      expect((await entries(who.translator)).map(({ sourceText }) => sourceText)).toEqual([odd]);
      expect(await admin.quick(pair, sentence)).toBe(better);
    });
  });

  describe("import", () => {
    it("makes whoever imports the creator of entries that await approval", async () => {
      const file = tmx(ofPair(sentence, better, claims), ofPair("The <ph/>dog.", "El perro."));
      expect(await take(who.linguist, file)).toEqual({ ...nothing, successful: 2 });
      const [dog, house] = (await entries(who.linguist)).slice().sort((a, b) => a.sourceText.localeCompare(b.sourceText));
      for (const entry of [dog, house]) {
        expect(entry).toMatchObject({
          username: "linguist@mail.example", approvalState: "awaitingApproval", reviewer: "",
          timestamps: { reviewed: "", created: expect.not.stringMatching(/^2001/), modified: "" },
        });
      }
      expect([dog.sourceText, house.suggestedTranslation]).toEqual(["The dog.", better]);
      expect(await admin.quick(pair, sentence)).not.toBe(better);
    });

    it("believes administrators who made, changed and approved what, and when, but no future", async () => {
      const future = Object.fromEntries(["review_date", "creation_date", "last_modification_date"].map((name) =>
        [name, "2999-01-01 00:00:00.000000Z"]));
      await take(who.admin, tmx(ofPair(sentence, better, claims), ofPair("later", "luego", { approval_state: "rejected", ...future })));
      const [later, house] = await entries();
      expect(house).toMatchObject({
        username: "boss@mail.example", approvalState: "approved", reviewer: "chief@mail.example",
        timestamps: {
          reviewed: "2001-01-02 00:00:00.000000Z", created: "2001-01-01 00:00:00.000001Z", modified: "2001-01-03 00:00:00.000000Z",
        },
      });
      expect(later).toMatchObject({ username: "admin@mail.example", approvalState: "rejected", reviewer: "admin@mail.example" });
      for (const moment of Object.values(later.timestamps)) expect(moment).toMatch(/^20(?!01|99)/);
      expect(await admin.quick(pair, sentence)).toBe(better);
    });

    it("counts as duplicates what has the same pair, source text and suggestion, before or in the file", async () => {
      await give(who.translator, { suggestedTranslation: better, comment: "another comment" });
      await give(who.translator, { sourceText: "no suggestion" });
      const same = ofPair(sentence, better);
      expect(await take(who.linguist, tmx(same, ofPair(sentence, "Otra."), same, ofPair(sentence, "Otra."), ofPair(`${sentence}.`, better),
        unit({ source: "no suggestion", props: { language_pair_id: pair } }))))
        .toEqual({ ...nothing, successful: 2, duplicate: 4 });
    });

    it("takes another pair than the named one only with applyAll, and then all with the same languages", async () => {
      const alike: string[] = (await admin.get("/language-pairs", {
        mode: "installed", sourceLanguageId: "eng", targetLanguageId: "spa", chains: "excluded",
      })).json.languagePairs
        .map(({ languagePairId }: { languagePairId: string }) => languagePairId);
      const file = tmx(unit({ source: "free", target: "libre", props: { language_pair_id: gone } }), ofPair("taken", "ocupado"));
      expect(await take(who.linguist, file, { applyAll: false })).toEqual({
        successful: 1, duplicate: 0, invalid: 1,
        warnings: [`Line 4: the language pair ${gone} is not installed; applyAll uses all pairs with its languages.`] });
      expect(await take(who.linguist, file, { applyAll: true })).toEqual({ ...nothing, successful: 2 * alike.length - 1, duplicate: 1 });
      for (const source of ["free", "taken"]) {
        expect((await entries()).filter(({ sourceText }) => sourceText === source).map(({ languagePairId }) => languagePairId).sort())
          .toEqual([...alike].sort());
      }
    });

    it("with approveAll approves the first entry for a text that nothing is approved for", async () => {
      await give(admin, { sourceText: "taken", suggestedTranslation: "ocupado", approvalState: "approved" });
      await give(admin, { sourceText: "refused", suggestedTranslation: "negado", approvalState: "rejected" });
      const file = tmx(ofPair("taken", "cogido"), ofPair("free", "libre"), ofPair("free", "gratis"),
        ofPair("refused", "rechazado", { approval_state: "rejected" }), ofPair("refused", "negado"));
      expect(await take(who.admin, file, { approveAll: true })).toEqual({ ...nothing, successful: 4, duplicate: 1 });
      expect((await entries()).filter(({ approvalState }) => approvalState === "approved")
        .map(({ sourceText, suggestedTranslation, reviewer }) => [sourceText, suggestedTranslation, reviewer]).sort())
        .toEqual([
          ["free", "libre", "admin@mail.example"], ["refused", "rechazado", "admin@mail.example"], ["taken", "ocupado", "admin@localhost"],
        ]);
      expect([await admin.quick(pair, "free"), await admin.quick(pair, "taken"), await admin.quick(pair, "refused")])
        .toEqual(["libre", "ocupado", "rechazado"]);
    });

    it("takes the pair that the form names for units that name none, where it is of their languages", async () => {
      const file = tmx(unit({ source: "dog", target: "perro" }));
      expect(await take(who.linguist, file, { languagePairId: french })).toEqual({
        ...nothing, invalid: 1, warnings: [`Line 4: its texts are in eng and spa, which are not the languages of ${french}.`],
      });
      expect(await take(who.linguist, file, { languagePairId: pair })).toEqual({ ...nothing, successful: 1 });
      expect((await entries(who.linguist))[0]).toMatchObject({ suggestedTranslation: "perro", languagePairId: pair });
    });

    it("finds the pair for files that name none, by their languages", async () => {
      const file = tmx(`<tu><tuv xml:lang="EN-us"><seg>house</seg></tuv><tuv xml:lang="fr-CA"><seg>maison</seg></tuv><tuv xml:lang="fr">`
        + `<seg>demeure</seg></tuv><tuv xml:lang="tlh"><seg>juH</seg></tuv></tu>`);
      expect(await take(who.linguist, file)).toEqual({
        ...nothing, successful: 2, invalid: 1, warnings: ["Line 4: no pair from eng to tlh is installed."],
      });
      // French of Canada, for which no pair is installed, is given to the pair into French.
      const found = (await entries(who.linguist)).map(({ suggestedTranslation, languagePairId }) => [suggestedTranslation, languagePairId]);
      expect(found.sort()).toEqual([["demeure", french], ["maison", french]]);
      const utf16 = Buffer.from(`\ufeff${tmx(unit({ source: "dog", target: "niño" }))}`, "utf16le");
      expect(await take(who.linguist, utf16)).toEqual({ ...nothing, successful: 1 });
      expect((await entries(who.linguist))[0]).toMatchObject({ suggestedTranslation: "niño", languagePairId: pair });
    });

    it.each<[string, string, string]>([
      ["no translation", "<tu><tuv xml:lang=\"en\"><seg>alone</seg></tuv></tu>", "it has no translation."],
      ["no text in its source language",
        unit({ source: "hola", target: "hi", languages: ["es", "en"] }).replace("srclang=\"es\"", "srclang=\"fr\""),
        "it has no text in its source language."],
      ["an empty source", unit({ source: "", target: "b" }), "Feedback needs a source text."],
      ["a suggestion that is the machine translation", unit({ source: "a", machine: "b", target: "b" }),
        "The suggested translation is the same as the machine translation."],
      ["too long a text", unit({ source: "a", target: "b", note: "x".repeat(65_537) }), "comment has 65537 characters."],
      ["another source language than its pair",
        unit({ source: "a", target: "b", languages: ["fr", "es"], props: { language_pair_id: gone } }),
        `its texts are in fra and spa, which are not the languages of ${gone}.`],
      ["another target language than its pair",
        unit({ source: "a", target: "b", languages: ["en", "fr"], props: { language_pair_id: gone } }),
        "it has no translation into the target language of its pair."],
    ])("passes over a unit with %s", async (_what, wrong, warning) => {
      expect(await take(who.linguist, tmx(unit({ source: "good", target: "bueno" }), wrong)))
        .toEqual({ successful: 1, duplicate: 0, invalid: 1, warnings: [`Line 5: ${warning}`] });
    });

    it("names ten of what is invalid", async () => {
      const wrong = Array.from({ length: 12 }, () => "<tu><tuv xml:lang=\"en\"><seg>alone</seg></tuv></tu>");
      const { warnings, ...counts } = await take(admin, tmx(...wrong, ofPair("a", "b")));
      expect(counts).toEqual({ successful: 1, duplicate: 0, invalid: 12 });
      expect(warnings).toEqual(Array.from({ length: 10 }, (_, n) => `Line ${n + 4}: it has no translation.`));
    });

    const sent = (file: string | Uint8Array, fields: Record<string, string | readonly string[]> = {}) =>
      () => admin.upload("/feedback/import", file, fields);
    const parts = (...named: readonly [string, string | Blob][]) => () => {
      const body = new FormData();
      for (const [name, value] of named) body.append(name, value as string);
      return admin.send("POST", "/feedback/import", body);
    };
    it.each<Wrong>([
      ["three thousand units and then an error",
        sent(`${tmx(...Array.from({ length: 3_000 }, (_, n) => unit({ source: `${n}`, target: `n ${n}` })))}<tmx/>`), 400,
        "file-not-well-formed", /at line \d{4}/],
      ["a file that breaks off", sent(tmx(unit({ source: "a", target: "b" })).slice(0, -10)), 400, "file-not-well-formed", "line"],
      ["no XML", sent("source,target\na,b\n"), 400, "file-not-well-formed", "The file is no XML"],
      ["an empty file", sent(""), 400, "file-not-well-formed", "file"],
      ["entities", sent("<!DOCTYPE tmx [<!ENTITY a \"b\">]><tmx/>"), 400, "file-declares-entities", "line 1"],
      ["another kind of XML", sent("<xliff/>"), 400, "file-unexpected-root", "xliff"],
      ["bytes that are no text", sent(new Uint8Array([0x3c, 0xff])), 400, "file-not-decodable", "file"],
      ["deep elements", sent(`<tmx>${"<a>".repeat(100)}`), 400, "file-too-deep", "line 1"],
      ["applyAll that is neither", sent(tmx(), { applyAll: "perhaps" }), 400, "unknown-value", "applyAll"],
      ["approveAll that is neither", sent(tmx(), { approveAll: "1" }), 400, "unknown-value", "approveAll"],
      ["a pair that is not installed", sent(tmx(), { languagePairId: gone }), 400, "language-pair-unknown", gone],
      ["applyAll twice", sent(tmx(), { applyAll: ["true", "false"] }), 400, "field-repeated", "applyAll"],
      ["no file", parts(["applyAll", "true"]), 400, "field-missing", "file"],
      ["no body", () => admin.send("POST", "/feedback/import"), 400, "field-missing", "file"],
      ["the file in another field", parts(["tmx", new Blob([tmx()])]), 400, "multipart-malformed", /./],
      ["two files", parts(["file", new Blob([tmx()])], ["file", new Blob([tmx()])]), 400, "multipart-malformed", /./],
      ["the file as a text", parts(["file", tmx()]), 400, "field-missing", "file"],
      ["a form without file", () => admin.post("/feedback/import", { file: base64(tmx()) }), 400, "body-type-unsupported",
        "application/x-www-form-urlencoded"],
    ])("refuses %s, and stores nothing", async (_what, ask, ...refusal) => {
      await refusals([[ask(), ...refusal]]);
      expect(await entries()).toEqual([]);
    });

    it("refuses what is larger than 100 MiB", async () => {
      const largest = Buffer.alloc(100 * 2 ** 20, "x");
      await refusals([[sent(largest)(), 400, "file-not-well-formed", "The file is no XML"]]);
      await refusals([[sent(Buffer.concat([largest, Buffer.from("x")]))(), 413, "file-too-large", "104857600 bytes"]]);
    });
  });
});
