import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { approvalStates, type Feedback } from "@dragoman/domain/feedback";
import { languages } from "@dragoman/domain/language-pairs";
import { feedbackFilesContract } from "@dragoman/port-contracts/feedback";
import fc from "fast-check";
import { allOf, each } from "../all-of.fixture.js";
import { tmxFeedbackFiles } from "./tmx-feedback-files.js";

const read = (...pieces: readonly (string | Uint8Array)[]) =>
  allOf(tmxFeedbackFiles.read(each(...pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)))));
const write = async (...entries: readonly Feedback[]) => Buffer.concat(await allOf(tmxFeedbackFiles.write(each(...entries)))).toString();
const tmx = (units: string, srclang = "en", before = "") =>
  `<?xml version="1.0"?>\n${before}<tmx version="1.4"><header srclang="${srclang}"/><body>\n${units}</body></tmx>`;
const tuv = (tag: string, text: string, attributes = "") => `<tuv xml:lang="${tag}"${attributes}><seg>${text}</seg></tuv>`;
const unit = (...variants: readonly string[]) => `<tu>${variants.join("")}</tu>`;

const capital = (code: string) => code.charAt(0).toUpperCase() + code.slice(1);
// What XML cannot hold is refused where feedback is entered.
const text = fc.oneof(fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("&", "<", ">", "\"", "'", "]]>", "\r", "\n", "\t", " ", "<seg>", "&amp;", "🙂", "ä") }))
  .map((found) => found.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ""));
const moment = fc.integer({ min: 0, max: Date.UTC(2100) * 1000 });
const entry: fc.Arbitrary<Feedback> = fc.record({
  id: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
  languagePairId: fc.uniqueArray(fc.constantFrom(...languages.map(({ code }) => code)), { minLength: 2, maxLength: 2 })
    .map((both) => `${both.map(capital).join("")}_Generic_SRV_RBMT_1_0_x_0`),
  ownerId: fc.constant("u1"), username: fc.emailAddress(), sourceText: text.filter((found) => found !== ""), machineTranslation: text,
  suggestedTranslation: text, comment: text,
  approvalState: fc.constantFrom(...approvalStates), created: moment,
  review: fc.option(fc.record({ reviewer: fc.emailAddress(), reviewed: moment }), { nil: undefined }),
  modified: fc.option(moment, { nil: undefined }),
}).map(({ review, modified, ...rest }) =>
  ({ ...rest, ...(review === undefined ? {} : { review }), ...(modified === undefined ? {} : { modified }) }));

const dtd = join(process.env["DRAGOMAN_TEST_DATA"] ?? "", "schemas", "tmx", "tmx14.dtd");
const xmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].find(existsSync);
const whyNotValidated = process.env["DRAGOMAN_TEST_DATA"] === undefined || !existsSync(dtd)
  ? "DRAGOMAN_TEST_DATA names no folder with schemas/tmx/tmx14.dtd"
  : xmllint === undefined ? "xmllint is not installed" : undefined;
if (whyNotValidated !== undefined) {
  process.stdout.write(`Skipped: TMX of feedback against its document type, because ${whyNotValidated}.\n`);
}

feedbackFilesContract("tmxFeedbackFiles", async () => ({
  adapter: tmxFeedbackFiles, close: async () => undefined, faulty: { file: tmx(unit(tuv("en", "a"))), line: 3 },
}), { describe, it });

describe("feedback as TMX", () => {
  it("comes back as it was written, cut anywhere", async () => {
    await fc.assert(fc.asyncProperty(fc.array(entry, { maxLength: 8 }), fc.integer({ min: 1, max: 500 }), async (entries, cut) => {
      const bytes = Buffer.from(await write(...entries));
      const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, n) => bytes.subarray(n * cut, (n + 1) * cut));
      const found = await read(...pieces);
      expect(found.map((one) => ({ ...one, line: 0 }))).toEqual(entries.map(({ id: _id, ownerId: _owner, review, ...rest }) => ({
        ...rest, ...review, line: 0, sourceLanguageId: rest.languagePairId.slice(0, 3).toLowerCase(),
        targetLanguageId: rest.languagePairId.slice(3, 6).toLowerCase(),
      })));
    }), { numRuns: 300 });
  });

  it("takes no source for the translation into a language close to its own", async () => {
    const [any] = fc.sample(entry, { numRuns: 1, seed: 1 }) as [Feedback];
    const alone = { ...any, languagePairId: "PorPtb_Generic_SRV_RBMT_1_0_x_0", machineTranslation: "", suggestedTranslation: "" };
    expect(await read(await write(alone))).toMatchObject([{ suggestedTranslation: "", targetLanguageId: "ptb" }]);
  });

  (whyNotValidated === undefined ? it : it.skip)("is valid TMX 1.4", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-tmx-"));
    try {
      for (const [n, entries] of [[], ...fc.sample(fc.array(entry, { minLength: 1, maxLength: 20 }), 30)].entries()) {
        const file = join(folder, `${n}.tmx`);
        writeFileSync(file, await write(...entries));
        execFileSync(xmllint as string, ["--nonet", "--noout", "--dtdvalid", dtd, file], { stdio: "pipe" });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("names everything that is known of an entry", async () => {
    const at = Date.UTC(2026, 10, 20, 9, 30) * 1000 + 123_456;
    const file = await write({
      id: "7", languagePairId: "EngPtb_Generic_SRV_RBMT_0_8_x_1", ownerId: "u1", username: "ana@mail.example", sourceText: "A & B",
      machineTranslation: "B", suggestedTranslation: "C", comment: "why",
      approvalState: "approved", review: { reviewer: "boss@mail.example", reviewed: at }, created: at, modified: at + 1,
    });
    expect(file).toContain(`<tu tuid="7" srclang="en" creationdate="20261120T093000Z" changedate="20261120T093000Z">
<note>why</note>
<prop type="language_pair_id">EngPtb_Generic_SRV_RBMT_0_8_x_1</prop>
<prop type="username">ana@mail.example</prop>
<prop type="approval_state">approved</prop>
<prop type="reviewer">boss@mail.example</prop>
<prop type="review_date">2026-11-20 09:30:00.123456Z</prop>
<prop type="creation_date">2026-11-20 09:30:00.123456Z</prop>
<prop type="last_modification_date">2026-11-20 09:30:00.123457Z</prop>
<tuv xml:lang="en"><seg>A &amp; B</seg></tuv>
<tuv xml:lang="pt-BR" creationid="MT!"><seg>B</seg></tuv>
<tuv xml:lang="pt-BR"><seg>C</seg></tuv>
</tu>`);
  });
});

describe("TMX of other tools", () => {
  const texts = async (file: string | Uint8Array) => (await read(file)).map((one) => ("fault" in one ? one.fault
    : [one.sourceLanguageId, one.sourceText, one.targetLanguageId, one.suggestedTranslation, one.machineTranslation]));

  it.each<[string, string, unknown[]]>([
    ["languages with a region, and their old attribute",
      tmx("<tu><tuv lang=\"EN-US\"><seg>a</seg></tuv><tuv lang=\"es_MX\"><seg>b</seg></tuv></tu>"), [["eng", "a", "spa", "b", ""]]],
    ["the source in any place", tmx(unit(tuv("es", "b"), tuv("en-GB", "a"))), [["eng", "a", "spa", "b", ""]]],
    ["the first language as the source where none is named", tmx(unit(tuv("es", "b"), tuv("en", "a")), "*all*"),
      [["spa", "b", "eng", "a", ""]]],
    ["the source of the unit", tmx(`<tu srclang="es">${tuv("en", "a")}${tuv("es", "b")}</tu>`), [["spa", "b", "eng", "a", ""]]],
    ["several languages and several suggestions",
      tmx(unit(tuv("en", "a"), tuv("es", "b"), tuv("fr", "c"), tuv("es", "d"), tuv("es", "e", " creationid=\"mt\""))),
      [["eng", "a", "spa", "b", "e"], ["eng", "a", "spa", "d", "e"], ["eng", "a", "fra", "c", ""]]],
    ["only the language of the pair, where one is named",
      tmx(`<tu><prop type="language_pair_id">EngFra_G</prop>${tuv("en", "a")}${tuv("es", "b")}${tuv("fr", "c")}</tu>`),
      [["eng", "a", "fra", "c", ""]]],
    ["text without inline codes", tmx(unit(tuv("en", "<bpt i=\"1\">{b <sub>not this</sub>}</bpt>a <hi>b</hi><ept i=\"1\">{/b}</ept>"
      + "<ph/> <![CDATA[<c>]]><it pos=\"begin\">x</it>"), tuv("es", " d\n "))),
      [["eng", "a b <c>", "spa", " d\n ", ""]]],
    ["languages that nobody knows", tmx(unit(tuv("x-klingon", "a"), tuv("es", "b")), "x-klingon"), [["x-klingon", "a", "spa", "b", ""]]],
    ["units without a translation or a source as faults",
      tmx(unit(tuv("en", "a")) + unit(tuv("es", "b")) + "<tu/>" + unit(tuv("en", "a"), tuv("es", "b"))),
      ["it has no translation.", "it has no text in its source language.", "it has no text in its source language.",
        ["eng", "a", "spa", "b", ""]]],
    ["units into other languages than that of their pair as faults, those of a source alone as comments",
      tmx(`<tu><prop type="language_pair_id">EngFra_G</prop>${tuv("en", "a")}${tuv("es", "b")}</tu><tu>`
        + `<prop type="language_pair_id">EngFra_G</prop>${tuv("en", "a")}</tu>`),
      ["it has no translation into the target language of its pair.", ["eng", "a", "fra", "", ""]]],
    ["an empty translation as none, whatever makes it empty",
      tmx(unit(tuv("en", "a"), tuv("es", "")) + unit(tuv("en", "a"), "<tuv xml:lang=\"es\"><seg/></tuv>")
        + unit(tuv("en", "a"), tuv("es", "\n  ")) + unit(tuv("en", "a"), "<tuv xml:lang=\"es\"/>")
        + unit(tuv("en", "a"), tuv("es", "<ph>{1}</ph>")) + unit(tuv("en", "a"), tuv("es", "", " creationid=\"MT!\""))
        + `<tu><prop type="language_pair_id">EngSpa_G</prop>${tuv("en", "a")}${tuv("es", "")}</tu>`),
      [...Array.from({ length: 6 }, () => "it has no translation."), "it has no translation into the target language of its pair."]],
    ["those beside an empty one", tmx(unit(tuv("en", "a"), tuv("es", ""), tuv("fr", "c"), tuv("es", "d"))
      + unit(tuv("en", "a"), tuv("es", ""), tuv("es", "e", " creationid=\"MT!\""))),
      [["eng", "a", "fra", "c", ""], ["eng", "a", "spa", "d", ""], ["eng", "a", "spa", "", "e"]]],
    ["regional forms as the language of their pair",
      tmx(["fr-CA", "fr-FR", "FR_ca", "frc"].map((tag) =>
        `<tu><prop type="language_pair_id">EngFra_G</prop>${tuv("en-CA", "a")}${tuv(tag, "b")}</tu>`).join("")
        + `<tu><prop type="language_pair_id">PtbEng_G</prop>${tuv("en-US", "a")}${tuv("pt", "b")}</tu>`, "*all*"),
      [...Array.from({ length: 4 }, () => ["eng", "a", "fra", "b", ""]), ["ptb", "b", "eng", "a", ""]]],
    ["regional forms by codes of their own where no pair is named",
      tmx(unit(tuv("en-AU", "a"), tuv("fr-CA", "b"), tuv("pt-BR", "c"), tuv("zh-TW", "d"), tuv("nb-NO", "e"), tuv("es-419", "f"))),
      [["frc", "b"], ["ptb", "c"], ["cht", "d"], ["nor", "e"], ["spa", "f"]].map(([code, text]) => ["eng", "a", code, text, ""])],
    ["units of a megabyte as faults",
      tmx(unit(tuv("en", "a<ph/>".repeat(2)), ...Array.from({ length: 11 }, () => tuv("es", "x".repeat(100_000))))),
      ["it is longer than 1048576 characters."]],
    ["units of very many elements as faults",
      tmx(unit(tuv("en", "a"), ...Array.from({ length: 20_000 }, () => "<tuv/>")) + unit(tuv("en", "a"), tuv("es", "b"))),
      ["it is longer than 1048576 characters.", ["eng", "a", "spa", "b", ""]]],
    ["a document type of its own", tmx(unit(tuv("en", "a"), tuv("es", "b")), "en", "<!DOCTYPE tmx SYSTEM \"file:///etc/passwd\">"),
      [["eng", "a", "spa", "b", ""]]],
    ["properties with names of their own", tmx(`<tu><prop type="__proto__">x</prop><prop>y</prop>${tuv("en", "a")}${tuv("es", "b")}</tu>`),
      [["eng", "a", "spa", "b", ""]]],
    ["states and dates that mean nothing as absent",
      tmx(`<tu><prop type="approval_state">yes</prop><prop type="review_date">now</prop>${tuv("en", "a")}${tuv("es", "b")}</tu>`),
      [["eng", "a", "spa", "b", ""]]],
  ])("reads %s", async (_what, file, expected) => expect(await texts(file)).toEqual(expected));

  it("reads UTF-16 with a byte order mark", async () => {
    expect(await texts(Buffer.from(`\ufeff${tmx(unit(tuv("en", "ä"), tuv("es", "ñ")))}`, "utf16le")))
      .toEqual([["eng", "ä", "spa", "ñ", ""]]);
  });

  it("tells the line of a unit", async () => {
    expect((await read(tmx(`\n\n${unit()}\n${unit(tuv("en", "a"), tuv("es", "b"))}`))).map(({ line }) => line)).toEqual([5, 6]);
  });

  it.each([
    ["file-unexpected-root", "<html/>"], ["file-not-well-formed", ""], ["file-not-well-formed", tmx("<tu>")],
    ["file-not-well-formed", tmx("&x;")],
    ["file-not-well-formed", tmx(unit(tuv("en", "x".repeat(3_000_000))))],
    ["file-not-well-formed", tmx(`<tu a="${"x".repeat(3_000_000)}"/>`)],
    ["file-too-deep", `<tmx>${"<a>".repeat(200_000)}`], ["file-not-decodable", Buffer.from([0x3c, 0xff, 0x3e])],
    ["file-declares-entities", tmx("", "en", "<!DOCTYPE tmx [<!ENTITY a \"b\">]>")],
    ["file-declares-entities", tmx("", "en", "<!DOCTYPE tmx SYSTEM \"x\" [<!ENTITY % a SYSTEM \"http://127.0.0.1:1/\"> %a;]>")],
  ])("refuses with %s %#", async (code, file) => {
    await expect(read(file)).rejects.toMatchObject({ kind: "invalid", code });
  });

  const others = ["source\ttarget\nhouse\tcasa", "<html/>", Buffer.from("d0cf11e0a1b11ae1", "hex")];
  it.each(others)("says which files it takes: %#", async (file) => {
    const details = expect.stringContaining("Feedback is a translation memory in TMX 1.4 (.tmx).");
    await expect(read(file)).rejects.toMatchObject({ kind: "invalid", details });
  });
});
