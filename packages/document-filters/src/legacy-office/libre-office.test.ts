import { describe, expect, it } from "@jest/globals";
import type { DocumentFormat, OpenedDocument, TranslatableDocument } from "@dragoman/application/documents";
import { documentFormats } from "../document-formats.js";
import { aContext, bytesOf, opens, upperCase } from "../text/pass.fixture.js";
import type { KeptContent } from "./kept-content.js";
import { legacyContentOf } from "./legacy-content.js";
import { legacyFormats } from "./legacy-formats.js";
import { LibreOffice } from "./libre-office.js";
import type { OfficeProgram } from "./office-program.js";
import { compoundFile } from "./compound-file.fixture.js";
import { packageFormats } from "./packages.fixture.js";
import { fileInformation } from "./stand-in.fixture.js";

const office = new LibreOffice();
const lack = (["writer", "calc", "impress"] as const).map((part) => office.lacks(part)).find((sentence) => sentence !== undefined);
if (lack !== undefined) console.warn(`skipped: ${lack}`);
const describeWithOffice = lack === undefined ? describe : describe.skip;

/** The registered formats of Office Open XML, and simple ones where there are none. */
const formats = {
  find: (mediaType: string): DocumentFormat | undefined => documentFormats.find(mediaType) ?? packageFormats.find(mediaType),
  recognise: packageFormats.recognise.bind(packageFormats),
};

function opened(mediaType: string, bytes: Uint8Array, program: OfficeProgram = office): OpenedDocument {
  const format = legacyFormats(program, () => formats).find(({ mediaTypes }) => mediaTypes.some(({ name }) => name === mediaType));
  return (format as DocumentFormat).open({ mediaType, encoding: "", bytes: opens(bytes, 65_536) });
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function shouted(document: TranslatableDocument): Promise<Buffer> {
  return wholeOf(document.assemble((async function* () {
    for await (const part of document.parts(aContext())) yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
  })()));
}

/** All text without its white space: where it is divided is a matter of the format in between. */
async function textIn(document: TranslatableDocument): Promise<string> {
  let text = "";
  for await (const part of document.parts(aContext())) {
    if ("segments" in part) text += part.segments.flat().filter((piece) => typeof piece === "string").join("");
  }
  return text.replace(/\s+/g, "");
}

const rtf = bytesOf("{\\rtf1\\ansi The {\\b red} car. It is fast.\\par Four & five\\par}");
const table = bytesOf("Name,Price\nRed car,4711\nA fast one,5\n");
/** A document of a kind, as LibreOffice makes one. */
async function made(bytes: Uint8Array, from: string, to: string, filter: string): Promise<Buffer> {
  return wholeOf((await office.convert(opens(bytes, 65_536)(), { from, to, filter }) as KeptContent).bytes());
}

describeWithOffice("LibreOffice", () => {
  it("reads RTF and writes it", async () => {
    const output = await shouted(opened("application/rtf", rtf));
    expect(output.subarray(0, 5).toString()).toBe("{\\rtf");
    expect(await textIn(opened("application/rtf", output))).toContain("THEREDCAR.ITISFAST.FOUR&FIVE");
  });
  it.each([
    ["application/msword", ".doc", "MS Word 97", false], ["application/msword", ".dot", "MS Word 97 Vorlage", true],
  ])("reads %s %s and writes it", async (mediaType, ending, filter, isTemplate) => {
    const output = await shouted(opened(mediaType, await made(rtf, ".rtf", ending, filter)));
    expect(await legacyContentOf(opens(output, 65_536))).toMatchObject({ kind: "word", isTemplate });
    expect(await textIn(opened(mediaType, output))).toContain("THEREDCAR.ITISFAST.FOUR&FIVE");
  });
  it("reads sheets and writes them", async () => {
    const output = await shouted(opened("application/vnd.ms-excel", await made(table, ".csv", ".xls", "MS Excel 97")));
    expect(await legacyContentOf(opens(output, 65_536))).toMatchObject({ kind: "excel" });
    const text = await textIn(opened("application/vnd.ms-excel", output));
    for (const word of ["NAME", "PRICE", "REDCAR", "AFASTONE"]) expect(text).toContain(word);
  });
  it("reads slides and writes them", async () => {
    const output = await shouted(opened("application/vnd.ms-powerpoint", await made(outline, ".fodp", ".ppt", "MS PowerPoint 97")));
    expect(await legacyContentOf(opens(output, 65_536))).toMatchObject({ kind: "powerpoint" });
    expect(await textIn(opened("application/vnd.ms-powerpoint", output))).toContain("AREDCAR.");
  });
  it("makes nothing of what it cannot read, and goes on", async () => {
    const broken = compoundFile({ WordDocument: fileInformation() });
    await expect(textIn(opened("application/msword", broken))).rejects.toMatchObject({ code: "document-damaged" });
    expect(await textIn(opened("application/msword", await made(rtf, ".rtf", ".doc", "MS Word 97")))).toContain("Four&five");
  });
  it("converts several documents at once, one after the other", async () => {
    const words = ["one", "two", "three"];
    const texts = await Promise.all(words.map((word) => textIn(opened("application/rtf", bytesOf(`{\\rtf1 Number ${word}.\\par}`)))));
    words.forEach((word, at) => expect(texts[at]).toContain(`Number${word}.`));
  });
  it("reads no file that a document names", async () => {
    const naming = bytesOf("{\\rtf1 {\\field{\\*\\fldinst INCLUDETEXT \"/etc/passwd\"}{\\fldrslt x}} end\\par}");
    expect(await textIn(opened("application/rtf", naming))).not.toContain("root:");
  });
});

const outline = bytesOf(`<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>
<draw:page draw:name="One"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box>
<text:p>A red car.</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document>`);
