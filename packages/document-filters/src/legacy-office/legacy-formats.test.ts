import { describe, expect, it } from "@jest/globals";
import type { DocumentFormat, LeftText, OpenedDocument, TranslatableDocument } from "@dragoman/application/documents";
import { unzipSync } from "fflate";
import { aContext, type Bytes, opens, upperCase } from "../text/pass.fixture.js";
import { compoundFile } from "./compound-file.fixture.js";
import { legacyContentOf } from "./legacy-content.js";
import { legacyFormats } from "./legacy-formats.js";
import type { Conversion, OfficeProgram } from "./office-program.js";
import { packageFormats, packageOf } from "./packages.fixture.js";
import { fileInformation, legacyText, macros, packageWithin, records, standIn } from "./stand-in.fixture.js";

const [word, rtf, wps] = ["application/msword", "application/rtf", "application/x-wps-writer"] as const;
const [excel, et] = ["application/vnd.ms-excel", "application/x-wps-spreadsheet"] as const;
const [powerpoint, dps] = ["application/vnd.ms-powerpoint", "application/x-wps-presentation"] as const;
const text = "<p><t>One red car.</t><t>Two.</t></p>";

/** A program that notes what it is asked for. */
function noting(): OfficeProgram & { readonly asked: string[] } {
  const asked: string[] = [];
  const convert = (document: AsyncIterable<Uint8Array>, conversion: Conversion) => {
    asked.push(`${conversion.from} to ${conversion.to}`);
    return standIn.convert(document, conversion);
  };
  return { asked, lacks: () => undefined, convert };
}

const formatOf = (mediaType: string, program: OfficeProgram = standIn): DocumentFormat => legacyFormats(program, () => packageFormats)
  .find(({ mediaTypes }) => mediaTypes.some(({ name }) => name === mediaType)) as DocumentFormat;
const opened = (mediaType: string, bytes: Bytes, program: OfficeProgram = standIn): OpenedDocument =>
  formatOf(mediaType, program).open({ mediaType, encoding: "", bytes: opens(bytes, 1_000) });

async function leftIn(document: TranslatableDocument): Promise<LeftText[]> {
  const found: LeftText[] = [];
  for await (const part of document.parts(aContext())) if ("keep" in part && part.left !== undefined) found.push(part.left);
  return found;
}

/** All texts of the package within the translated document. */
async function shouted(document: TranslatableDocument): Promise<string> {
  const written = async function* () {
    for await (const part of document.parts(aContext())) yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const files = unzipSync(bytes.subarray(0, 2).toString() === "PK" ? bytes : await packageWithin(bytes));
  return Object.values(files).map((content) => Buffer.from(content).toString()).join("\n");
}

describe("a document from before Office Open XML", () => {
  it("is converted once there and once back, however often it is read, and not to be checked", async () => {
    const program = noting();
    const document = opened(word, legacyText(".doc", ".docx", text), program);
    await document.check();
    expect(program.asked).toEqual([]);
    await Promise.all([leftIn(document), leftIn(document)]);
    expect(await shouted(document)).toContain("<t>ONE RED CAR.</t><t>TWO.</t>");
    expect(program.asked).toEqual([".doc to .docx", ".docx to .doc"]);
  });
  it.each([
    ["a document of Word", word, legacyText(".doc", ".docx", text), [".doc to .docx", ".docx to .doc"]],
    ["a template of Word", word, legacyText(".dot", ".docx", text), [".doc to .docx", ".docx to .dot"]],
    ["RTF that is named a document of Word", word, legacyText(".rtf", ".docx", text), [".rtf to .docx", ".docx to .rtf"]],
    ["RTF", rtf, legacyText(".rtf", ".docx", text), [".rtf to .docx", ".docx to .rtf"]],
    ["a document of WPS Writer", wps, legacyText(".doc", ".docx", text), [".doc to .docx", ".docx to .doc"]],
    ["a sheet", excel, legacyText(".xls", ".xlsx", text), [".xls to .xlsx", ".xlsx to .xls"]],
    ["a sheet with macros", excel, legacyText(".xls", ".xlsm", text, macros), [".xls to .xlsm", ".xlsm to .xls"]],
    ["a sheet of WPS Spreadsheets", et, legacyText(".xls", ".xlsx", text), [".xls to .xlsx", ".xlsx to .xls"]],
    ["slides", powerpoint, legacyText(".ppt", ".pptx", text), [".ppt to .pptx", ".pptx to .ppt"]],
    ["slides of WPS Presentation", dps, legacyText(".ppt", ".pptx", text), [".ppt to .pptx", ".pptx to .ppt"]],
    ["a document of Works, as one of Word,", wps, legacyText(".wps", ".docx", text), [".wps to .docx", ".docx to .doc"]],
    ["a new document that is named like an old one", word, packageOf(".docx", text), []],
    ["a new sheet of WPS Spreadsheets", et, packageOf(".xlsx", text), []],
  ])("that is %s comes back as one", async (_, mediaType, bytes, conversions) => {
    const program = noting();
    expect(await shouted(opened(mediaType, bytes, program))).toContain("<t>ONE RED CAR.</t><t>TWO.</t>");
    expect(program.asked).toEqual(conversions);
  });
  it("is tried again by whoever asks next when it could not be read for the moment", async () => {
    let times = 0;
    const program: OfficeProgram = { ...standIn, convert: async (document, conversion) => {
      if ((times += 1) === 1) throw new Error("no room");
      return standIn.convert(document, conversion);
    } };
    const document = opened(rtf, legacyText(".rtf", ".docx", text), program);
    await expect(leftIn(document)).rejects.toThrow("no room");
    expect(await leftIn(document)).toEqual([]);
    expect(times).toBe(2);
  });
  it("tells what it loses beside its text", async () => {
    const more = { Macros: { dir: Buffer.from("x") }, _signatures: Buffer.from("x") };
    const macroFlag = Buffer.from("0200000" + "40c000000" + "0100000001000000" + "02000000", "hex");
    const slides = { "PowerPoint Document": Buffer.concat([Buffer.alloc(5_555), macroFlag]) };
    const places = async (mediaType: string, bytes: Uint8Array): Promise<unknown[]> =>
      (await leftIn(opened(mediaType, bytes))).map(({ place }) => place);
    expect(await places(word, legacyText(".doc", ".docx", text, more))).toEqual(["macros", "digital signature"]);
    expect(await places(powerpoint, legacyText(".ppt", ".pptx", text, slides))).toEqual(["macros"]);
    expect(await places(excel, legacyText(".xls", ".xlsm", text, macros))).toEqual([]);
    expect(await places(wps, legacyText(".wps", ".docx", text))).toEqual(["Works document"]);
  });
});

describe("a document from before Office Open XML is refused", () => {
  const unreadable = (more: Parameters<typeof compoundFile>[0]): Buffer => compoundFile(more);
  it.each([
    ["that the program makes nothing of", word, unreadable({ WordDocument: fileInformation() }), "document-damaged"],
    ["of Excel that the program makes nothing of, and that is encrypted", excel,
      unreadable({ Workbook: records([0x0809], [0x002f]) }), "document-has-password"],
    ["of PowerPoint that is encrypted", powerpoint, unreadable({
      "PowerPoint Document": Buffer.alloc(9), "Current User": Buffer.from("0000f60f14000000140000" + "00dfc4d1f3", "hex"),
    }), "document-has-password"],
  ])("%s", async (_, mediaType, bytes, code) => {
    await expect(leftIn(opened(mediaType, bytes))).rejects.toMatchObject({ kind: "invalid", code });
  });
  it("when it cannot be written", async () => {
    const program: OfficeProgram = { ...standIn, convert: async (document, conversion) => {
      if (conversion.to !== ".doc") return standIn.convert(document, conversion);
      for await (const _ of document) { /* to its end */ }
      return undefined;
    } };
    await expect(shouted(opened(word, legacyText(".doc", ".docx", text), program))).rejects.toMatchObject({
      kind: "unexpected", code: "document-not-written", message: expect.stringContaining(".doc"),
    });
  });
  it("where the program is not installed, with the sentence that says what to install", () => {
    const program: OfficeProgram = { ...standIn, lacks: (part) => (part === "calc" ? "Install calc." : undefined) };
    const lacks = [word, excel, powerpoint].map((mediaType) => formatOf(mediaType, program).lacks?.());
    expect(lacks).toEqual([undefined, "Install calc.", undefined]);
  });
});

describe("what a content is", () => {
  it.each([
    ["{\\rtf1", "rtf"], ["\u00db\u00a5\u002d\u0000", "word"], ["\t\u0000\u0004\u0000", "excel"], ["\t\u0004\u0006\u0000", "excel"],
    ["a text", undefined], ["", undefined],
  ])("%j", async (start, kind) => {
    expect((await legacyContentOf(opens(Buffer.from(`${start}\0\0\0\0`, "latin1"))))?.kind).toBe(kind);
  });
  it("goes by its own streams, not by those of documents in it", async () => {
    const sheet = compoundFile({ Workbook: records([0x0809], [0x000a]), ObjectPool: { WordDocument: fileInformation() } });
    expect(await legacyContentOf(opens(sheet, 100))).toEqual(
      { kind: "excel", isTemplate: false, hasMacros: false, isSigned: false, mayHavePassword: false });
    for (const start of ["CHNKINK ", "CHNKWKS "]) {
      expect(await legacyContentOf(opens(compoundFile({ CONTENTS: Buffer.from(start) })))).toMatchObject({ kind: "works" });
    }
    for (const name of ["CONTENTS", "VisioDocument", "__properties_version1.0"]) {
      expect(await legacyContentOf(opens(compoundFile({ [name]: Buffer.from("something") })))).toBeUndefined();
    }
  });
});
