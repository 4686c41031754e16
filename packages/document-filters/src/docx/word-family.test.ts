import { describe, expect, it } from "@jest/globals";
import { translateDocument } from "@dragoman/application/documents";
import type { Segment } from "@dragoman/domain/segments";
import { unzipSync } from "fflate";
import { officeFormats } from "../office/office-format.js";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import type { Files } from "../zip/zips.fixture.js";
import { wordFamily } from "./word-family.js";
import { paragraph, run, wordDocument, wordPart } from "./word-documents.fixture.js";

const [format] = officeFormats([wordFamily]);
const mediaType = wordFamily.mediaTypes[0]?.name ?? "";

interface Translated {
  readonly places: Readonly<Record<string, readonly Segment[]>>;
  readonly left: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly names: readonly string[];
}

async function translate(bytes: Uint8Array, context = {}): Promise<Translated> {
  const document = format?.open({ mediaType, encoding: "", bytes: opens(bytes, 4_096) });
  const places: Record<string, Segment[]> = {};
  const left: string[] = [];
  const written = async function* () {
    for await (const part of document?.parts(aContext(context)) ?? []) {
      if ("segments" in part) (places[part.place ?? ""] ??= []).push(...part.segments);
      else if (part.left !== undefined) left.push(`${part.left.place}: ${part.left.why}`);
      yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
    }
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document?.assemble(written() as never) ?? []) pieces.push(piece);
  const unzipped = unzipSync(Buffer.concat(pieces));
  const files = Object.fromEntries(Object.entries(unzipped).map(([name, content]) => [name, Buffer.from(content).toString()]));
  return { places, left, files, names: Object.keys(files) };
}

const text = (word: string): string => paragraph(run(word));
const documentOf = (parts: Files, others: Files = {}): Uint8Array => wordDocument(text("One"), parts, { others });

describe("Word documents", () => {
  it("have their texts in the order in which people read them, each with its place", async () => {
    const { places } = await translate(documentOf({
      "comments.xml": wordPart("comments", `<w:comment w:id="1">${text("Six")}</w:comment>`),
      "endnotes.xml": wordPart("endnotes", `<w:endnote w:id="1">${text("Five")}</w:endnote>`),
      "footnotes.xml": wordPart("footnotes", `<w:footnote w:id="1">${text("Four")}</w:footnote>`),
      "footer1.xml": wordPart("ftr", text("Three")), "header1.xml": wordPart("hdr", text("Two")),
      "header2.xml": wordPart("hdr", text("More")),
    }, { "docProps/core.xml": "<p:coreProperties xmlns:p='x' xmlns:d='y'><d:title>A title</d:title><d:creator>Bob</d:creator>"
      + "</p:coreProperties>" }));
    expect(Object.entries(places)).toEqual([
      ["body", [["One"]]], ["header 1", [["Two"]]], ["header 2", [["More"]]], ["footer 1", [["Three"]]], ["footnotes", [["Four"]]],
      ["endnotes", [["Five"]]], ["comments", [["Six"]]], ["properties", [["A title"]]],
    ]);
  });
  it("have words with their numbers, and no bullets", async () => {
    const level = (format: string, value: string): string => `<w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/>`
      + `<w:lvlText w:val="${value}"/></w:lvl>`;
    const content = (chapter: string): string => wordPart("numbering", level("decimal", `${chapter} %1.%2`)
      + level("bullet", "oo") + level("decimal", "%1."));
    const { places, files } = await translate(documentOf({ "numbering.xml": content("Chapter") }));
    expect(places["numbering"]).toEqual([["Chapter ", { protected: 1, text: "%1" }, ".", { protected: 3, text: "%2" }]]);
    expect(files["word/numbering.xml"]).toBe(content("CHAPTER"));
  });
  it.each([["es", "es-ES", "ja-JP"], ["pt-BR", "pt-BR", "ja-JP"], ["zh", "en-GB", "zh-CN"], ["und", "en-GB", "ja-JP"]])(
    "name the target language %s", async (targetTag, latin, eastAsian) => {
      const lang = (val: string, eastAsia: string): string => `w:val="${val}" w:eastAsia="${eastAsia}" w:bidi="ar-SA"/>`;
      const styles = (language: string): string => wordPart("styles", "<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val=\"20\"/><w:lang "
        + `${language}</w:rPr></w:rPrDefault></w:docDefaults><w:style><w:rPr><w:lang ${language}</w:rPr></w:style>`);
      const settings = (language: string): string =>
        wordPart("settings", `<w:documentProtection w:edit="forms"/><w:themeFontLang ${language}`);
      const before = lang("en-GB", "ja-JP");
      const { files } = await translate(documentOf({ "styles.xml": styles(before), "settings.xml": settings(before) }), { targetTag });
      expect(files["word/styles.xml"]).toBe(styles(lang(latin, eastAsian)));
      expect(files["word/settings.xml"]).toBe(settings(lang(latin, eastAsian)));
    });
  it("name it where nothing named one", async () => {
    for (const [before, after] of [
      ["<w:style/>", "<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val=\"es-ES\"/></w:rPr></w:rPrDefault></w:docDefaults><w:style/>"],
      ["<w:docDefaults><w:rPrDefault><w:rPr><w:sz/><w:specVanish/></w:rPr></w:rPrDefault></w:docDefaults>",
        "<w:docDefaults><w:rPrDefault><w:rPr><w:sz/><w:lang w:val=\"es-ES\"/><w:specVanish/></w:rPr></w:rPrDefault></w:docDefaults>"],
    ] as const) {
      const { files } = await translate(documentOf({ "styles.xml": wordPart("styles", before) }));
      expect(files["word/styles.xml"]).toBe(wordPart("styles", after));
    }
  });
  it("have building blocks, of which those are translated that stand where a control is empty", async () => {
    const block = (name: string, types: string, word: string): string =>
      `<w:docPart><w:docPartPr><w:name w:val="${name}"/>${types}</w:docPartPr>`
      + `<w:docPartBody>${text(word)}</w:docPartBody></w:docPart>`;
    const glossary = wordPart("glossaryDocument", "<w:docParts>"
      + block("Named", "", "Two") + block("B", "<w:types><w:type w:val=\"bbPlcHdr\"/></w:types>", "Three")
      + block("C", "", "Four") + "</w:docParts>");
    const control = "<w:sdt><w:sdtPr><w:placeholder><w:docPart w:val=\"Named\"/></w:placeholder></w:sdtPr><w:sdtContent/></w:sdt>";
    const { places, left } = await translate(wordDocument(paragraph(run("One"), control), { "glossaryDocument.xml": glossary }));
    expect(places).toEqual({ "body": [["One"]], "building blocks, body": [["Two"], ["Three"]] });
    expect(left).toEqual(["building blocks, body: building blocks that are not shown are not translated"]);
  });
  it("hide what their styles hide, wherever that part stands", async () => {
    const styles = wordPart("styles", "<w:style w:styleId=\"Base\"><w:rPr><w:vanish/></w:rPr></w:style>"
      + "<w:style w:styleId=\"Note\"><w:basedOn w:val=\"Base\"/><w:tblStylePr><w:rPr><w:vanish w:val=\"0\"/></w:rPr></w:tblStylePr>"
        + "</w:style>");
    const bytes = wordDocument(paragraph(run("One", "<w:rStyle w:val=\"Note\"/>"), run("Two")), { "styles.xml": styles });
    expect((await translate(bytes)).places).toEqual({ body: [["Two"]] });
    expect((await translate(bytes)).left).toEqual(["body: hidden text is not translated"]);
    expect((await translate(bytes, { translateHidden: true })).places["body"]?.flat()).toContain("One");
  });

  it("write their entries while they come, and copy what is no text", async () => {
    const picture = new Uint8Array(1_000_000);
    for (let i = 0, bits = 1; i < picture.length; i += 1) picture[i] = bits = (bits * 48_271) % 2_147_483_647;
    const bytes = wordDocument(text("One sentence. ".repeat(50)).repeat(100), { "header1.xml": wordPart("hdr", text("Three")),
      "image1.png": picture });
    const document = format?.open({ mediaType, encoding: "", bytes: opens(bytes, 65_536) });
    let steps = 0;
    const written = async function* () {
      const engine = async (segments: readonly Segment[]) => segments.map((segment) => ({ target: upperCase(segment) }));
      for await (const step of translateDocument(document?.parts(aContext()) as never, engine)) {
        steps += 1;
        yield step.written;
      }
    };
    const stepsBefore: number[] = [];
    const pieces: Uint8Array[] = [];
    for await (const piece of document?.assemble(written()) ?? []) {
      stepsBefore.push(steps);
      pieces.push(piece);
    }
    expect([stepsBefore[0], steps > 10, new Set(stepsBefore).size > 1]).toEqual([1, true, true]);
    const files = unzipSync(Buffer.concat(pieces));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(Object.keys(unzipSync(bytes))));
    expect(Buffer.compare(files["word/image1.png"] ?? Buffer.alloc(0), picture)).toBe(0);
    expect(Buffer.from(files["word/header1.xml"] ?? []).toString()).toContain("THREE");
  });
});
