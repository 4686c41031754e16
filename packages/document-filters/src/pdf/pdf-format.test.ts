import type { DocumentFormat, DocumentPart } from "@dragoman/application/documents";
import { plainText } from "@dragoman/domain/segments";
import { describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import { seesAlways, seesNothing } from "../ocr/stand-in.fixture.js";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import { pdfFormat } from "./pdf-format.js";
import { frameAt, linesAt, pdfOf, scan, textAt } from "./pdfs.fixture.js";

const format = pdfFormat(seesAlways("Seen on it."));
const opened = (bytes: Buffer, own: DocumentFormat = format, more = {}) =>
  own.open({ mediaType: "application/pdf", encoding: "", bytes: opens(bytes, 65_536), ...more });

async function partsOf(bytes: Buffer, own?: DocumentFormat, more = {}): Promise<DocumentPart[]> {
  const parts: DocumentPart[] = [];
  for await (const part of opened(bytes, own, more).parts(aContext())) parts.push(part);
  return parts;
}

async function textsOf(bytes: Buffer, own?: DocumentFormat, more = {}): Promise<string[]> {
  return (await partsOf(bytes, own, more)).flatMap((part) => ("segments" in part ? part.segments.map(plainText) : []));
}

const left = async (bytes: Buffer, own?: DocumentFormat, more = {}) =>
  (await partsOf(bytes, own, more)).flatMap((part) => ("keep" in part && part.left !== undefined ? [part.left] : []));
const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ code, kind: "invalid", message: expect.stringMatching(message) });

describe("a PDF", () => {
  it("is read in paragraphs, whose lines and hyphens are joined", async () => {
    expect(await textsOf(pdfOf([linesAt(72, 700, [
      "The committee has said that the dictio-", "naries of all languages are to be kept in", "one place. Nobody is to change them.",
        "Whoever uses dictionaries of his own has to say it.",
    ])]))).toEqual(["The committee has said that the dictionaries of all languages are to be kept in one place.",
      "Nobody is to change them.", "Whoever uses dictionaries of his own has to say it."]);
  });
  it("keeps the same first lines of two pages where they are text", async () => {
    const lines = (last: string): string[] =>
      ["The committee has said that the words", "of all languages are to be kept in", "one place by everybody", `${last}, who are many.`];
    const text = await textsOf(pdfOf(["here", "abroad"].map((last) => linesAt(72, 740, lines(last)))));
    expect(text.join(" ")).toBe([...lines("here"), ...lines("abroad")].join(" "));
  });
  it("is read column by column", async () => {
    const column = (name: string): string[] =>
      Array.from({ length: 12 }, (_, at) => `this is line ${at} of the ${name} column, which goes on`);
    const [first, second] = [linesAt(60, 700, column("left"), { size: 9 }), linesAt(330, 700, column("right"), { size: 9 })];
    const text = (await textsOf(pdfOf([`${first}\n${second}`]))).join(" ");
    expect(text.indexOf("line 11 of the left")).toBeLessThan(text.indexOf("line 0 of the right"));
  });
  it("has its table as one, cell by cell", async () => {
    const cells = [0, 1].flatMap((row) => [0, 1].flatMap((column) => [
      frameAt(72 + 150 * column, 600 - 20 * row, 150, 20), textAt(76 + 150 * column, 606 - 20 * row, `Cell ${row} ${column}`),
    ]));
    const bytes = pdfOf([cells.join("\n")]);
    expect(await textsOf(bytes)).toEqual(["Cell 0 0", "Cell 0 1", "Cell 1 0", "Cell 1 1"]);
    expect(await bodyOf(bytes)).toMatch(/<w:tbl>.*CELL 0 0.*<w:tc>.*CELL 0 1.*<w:tr>.*CELL 1 0.*CELL 1 1.*<\/w:tbl>/s);
  });
  it("has its lists and headings", async () => {
    const bytes = pdfOf([`${textAt(72, 740, "About cars", { size: 22, font: "F2" })}\n${linesAt(72, 700, [
      "\u0095 Red ones are fast.", "\u0095 Old ones are not.", "\u0095 New ones cost more.",
    ])}`]);
    expect(await textsOf(bytes)).toEqual(["About cars", "Red ones are fast.", "Old ones are not.", "New ones cost more."]);
    const body = await bodyOf(bytes);
    expect(body).toMatch(/<w:pStyle w:val="Heading1"\/>/);
    expect(body.match(/<w:numPr>/g)).toHaveLength(3);
  });
  it("keeps what stands at the top of its pages out of their text, once and for all", async () => {
    const page = (at: number): string => `${textAt(72, 760, "The Annual Report", { size: 8 })}\n${textAt(300, 30, `${at}`, { size: 8 })}\n${
      linesAt(72, 700, ["Each page has a text of its own, which begins", `with ${"abcdefgh".repeat(at)} on page ${at} and ends here.`])}`;
    const texts = await textsOf(pdfOf([1, 2, 3, 4].map(page)));
    expect(texts.filter((text) => text.includes("Annual Report"))).toHaveLength(1);
    expect(texts.filter((text) => /page \d and ends here\.$/.test(text))).toHaveLength(4);
    expect(texts).not.toContain("3");
  });
  it("keeps the text of pages that say all the same", async () => {
    expect(await textsOf(pdfOf(Array.from({ length: 3 }, () => textAt(72, 740, "This form is to be filled in."))))).toHaveLength(3);
  });
  it("goes on over the end of a page in the midst of a sentence", async () => {
    const rest = ["which goes on here, as a sentence may do that", "is longer than its page. That was all."];
    const full = Array.from({ length: 40 }, () => "This page is full of words up to its very last line, all the way");
    expect(await textsOf(pdfOf([linesAt(72, 740, [...full, "and now, as is right, it has begun with a new sentence, and it is one"]),
      linesAt(72, 740, rest)])))
      .toContainEqual(expect.stringMatching(/a new sentence, and it is one which goes on here, .* its page\.$/));
  });
  it("is written as a Word document with its title", async () => {
    const files = await filesOf(pdfOf([textAt(72, 700, "The car.")], {
      catalogue: "/ViewerPreferences << /DisplayDocTitle true >>", information: "/Title (About the car)",
    }));
    expect(files["word/document.xml"]).toContain("THE CAR.");
    expect(files["docProps/core.xml"]).toContain("ABOUT THE CAR");
  });

  it("has pages that are looked at, where they are pictures", async () => {
    const pages = pdfOf([textAt(72, 700, "The car."), scan]);
    expect(await textsOf(pages)).toEqual(["The car.", "Seen on it."]);
    expect(await textsOf(pages, format, { pdfConverter: "Standard" })).toEqual(["The car."]);
    expect(await left(pages, format, { pdfConverter: "Standard" })).toEqual([
      { place: "page 2", why: expect.stringMatching(/it is a picture, whose text was not read: pdfConverter Standard/) },
    ]);
    expect(await left(pages, pdfFormat(seesNothing))).toEqual([{ place: "page 2", why: expect.stringContaining("tesseract-ocr") }]);
  });
  it("tells how many pages it has, and becomes text where all of them are pictures", async () => {
    expect(await opened(pdfOf([scan, textAt(72, 700, "The car.")])).facts?.())
      .toEqual({ pages: 2, byDefault: expect.stringContaining("wordprocessingml") });
    expect(await opened(pdfOf([scan, scan, ""])).facts?.()).toEqual({ pages: 3, byDefault: "text/plain" });
  });

  it.each([
    ["without text", pdfOf([""]), "document-has-no-text", /has no text/],
    ["that is a form of XFA", pdfOf([""], { catalogue: "/AcroForm << /XFA [(template) 1 0 R] /Fields [] >>" }), "document-is-dynamic-form",
      /form of XFA/],
  ])("%s is refused when it is read", async (_, bytes, code, message) => {
    await expect(partsOf(bytes)).rejects.toEqual(refusal(code, message));
  });
  it("of pictures alone is refused where nobody can read them, with what to install", async () => {
    await expect(partsOf(pdfOf([scan]), pdfFormat(seesNothing))).rejects.toMatchObject({
      code: "document-has-no-text", details: expect.stringContaining("tesseract-ocr"),
    });
  });
  it.each([
    ["with a password", pdfOf(["x"], {
      trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"11".repeat(32)}> /U <${"22".repeat(32)}> >>`,
    }), "document-has-password", /password/],
    ["that is none", Buffer.from("no PDF"), "document-damaged", /^The document is damaged/],
    ["of too many pages", pdfOf(Array.from({ length: 2_001 }, () => "")), "document-takes-too-much", /has 2001 pages; at most 2000/],
  ])("%s is refused at once", async (_, bytes, code, message) => {
    await expect(opened(bytes).check()).rejects.toEqual(refusal(code, message));
  });
  it("is recognised by how it begins, also behind a little else, and a text about it is none", async () => {
    const recognised = (text: string) => format.recognise?.(Buffer.from(text, "latin1"), opens(text));
    expect(await recognised("%PDF-1.4\n")).toBe("application/pdf");
    expect(await recognised("\0\u0001%PDF-1.4\n")).toBe("application/pdf");
    expect(await recognised("A PDF begins with %PDF-1.4\n")).toBeUndefined();
  });
});

async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const document = opened(bytes);
  const written = async function* () {
    for await (const part of document.parts(aContext())) yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) pieces.push(piece);
  return Object.fromEntries(Object.entries(unzipSync(Buffer.concat(pieces))).map(([name, content]) => [name,
    Buffer.from(content).toString()]));
}

const bodyOf = async (bytes: Buffer): Promise<string> => (await filesOf(bytes))["word/document.xml"] ?? "";
