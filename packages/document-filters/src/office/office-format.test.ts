import { describe, expect, it } from "@jest/globals";
import { DocumentFormats, outputFormatOf } from "@dragoman/application/documents";
import { unzipSync } from "fflate";
import { paragraph, run, wordDocument } from "../docx/word-documents.fixture.js";
import { wordFamily } from "../docx/word-family.js";
import { aContext, opens, upperCase } from "../text/pass.fixture.js";
import type { Files } from "../zip/zips.fixture.js";
import { officeFormats } from "./office-format.js";

const [docx = ""] = wordFamily.mediaTypes.map(({ name }) => name);
/** Of a family that nobody has, to have two. */
const noteFamily = {
  ...wordFamily, name: "note", mediaTypes: [{ name: "application/x-note", ending: ".note", mainType: "application/x-note-part" }] as const,
};
const formats = new DocumentFormats(officeFormats([wordFamily, noteFamily]), () => undefined, () => "application/zip");
const open = (bytes: Uint8Array, mediaType = docx, size = 4_096) => formats.open({ mediaType, encoding: "", bytes: opens(bytes, size) });

const text = (word: string): string => paragraph(run(word));
const bodyOf = (bytes: Uint8Array | undefined): string =>
  Buffer.from(unzipSync(bytes ?? new Uint8Array())["word/document.xml"] ?? []).toString();

async function translate(bytes: Uint8Array): Promise<{ readonly files: Record<string, Uint8Array>; readonly told: readonly string[] }> {
  const document = open(bytes);
  const told: string[] = [];
  const written = async function* () {
    for await (const part of document.parts(aContext())) {
      if ("segments" in part) told.push(...part.segments.map((segment) => `${part.place}: ${segment.join("")}`));
      else if (part.left !== undefined) told.push(`${part.left.place}: ${part.left.why}`);
      yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
    }
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) pieces.push(piece);
  await open(Buffer.concat(pieces)).check();
  return { files: unzipSync(Buffer.concat(pieces)), told };
}
/** A document with other parts than those of its text. */
const documentWith = (others: Files): Uint8Array => wordDocument(text("One"), {}, { others });

describe("documents within documents", () => {
  const embedded = "word/embeddings/Document1.docx";

  it("are translated one level deep, and what is in them is copied and told of", async () => {
    const deepest = wordDocument(text("Three"));
    const inner = wordDocument(text("Two"), {}, { others: { [embedded]: deepest, "docProps/core.xml": "<c><title>A title</title></c>" } });
    const { files, told } = await translate(documentWith({ [embedded]: inner }));
    expect(told).toEqual([
      "body: One", "embedded Word document Document1.docx, embedded object Document1.docx: it is not translated",
      "embedded Word document Document1.docx, body: Two", "embedded Word document Document1.docx, properties: A title",
    ]);
    expect(bodyOf(files[embedded])).toContain("TWO");
    expect(bodyOf(unzipSync(files[embedded] ?? new Uint8Array())[embedded])).toContain("Three");
  });
  it("stay where they are of another program, and are told of", async () => {
    const types = "<Default Extension=\"bin\" ContentType=\"application/vnd.openxmlformats-officedocument.oleObject\"/>";
    const { told } = await translate(wordDocument(text("One"), {}, { others: { "word/embeddings/oleObject1.bin": "x" }, types }));
    expect(told).toContain("embedded object oleObject1.bin: it is not translated");
  });
  it("are of any family, and named by it", async () => {
    const note = wordDocument(text("Two"), {}, { mainType: "application/x-note-part" });
    const bytes = wordDocument(text("One"), {}, { others: { "notes/a.note": note },
      types: "<Default Extension=\"note\" ContentType=\"application/x-note\"/>" });
    const { files, told } = await translate(bytes);
    expect(told).toContain("embedded note a.note, body: Two");
    expect(bodyOf(files["notes/a.note"])).toContain("TWO");
  });
  it.each([["is no zip", Buffer.from("no zip")], ["is cut off", wordDocument(text("Two")).subarray(0, 500)],
    ["is not well-formed", wordDocument("<w:p>")],
    ["has a password", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ])("stay where one %s, and are told of", async (_, bytes) => {
    const { files, told } = await translate(documentWith({ [embedded]: bytes }));
    expect(told).toEqual(expect.arrayContaining(["embedded Word document Document1.docx: it cannot be read", "body: One"]));
    expect(Buffer.from(files[embedded] ?? [])).toEqual(Buffer.from(bytes));
  });
});

describe("signatures", () => {
  it("are left out with all that speaks of them, and told of", async () => {
    const plain = unzipSync(documentWith({}));
    const entry = (name: string, more: string): string =>
      Buffer.from(plain[name] ?? []).toString().replace(/<\/(?:Types|Relationships)>$/, (end) => more + end);
    const origin = "application/vnd.openxmlformats-package.digital-signature-origin";
    const signed = documentWith({
      "_xmlsignatures/origin.sigs": "", "_xmlsignatures/sig1.xml": "<Signature/>",
      "_rels/.rels": entry("_rels/.rels",
        "<Relationship Id=\"s\" Type=\"http://x/package/2006/relationships/digital-signature/origin\""
          + " Target=\"_xmlsignatures/origin.sigs\"/>"),
      "[Content_Types].xml": entry("[Content_Types].xml", `<Default Extension="sigs" ContentType="${origin}"/>`
        + "<Override PartName=\"/_xmlsignatures/sig1.xml\" ContentType=\"application/x-xml\"></Override>"),
    });
    const { files, told } = await translate(signed);
    expect(told).toEqual(["digital signature: what it signs has changed, so it was left out", "body: One"]);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(Object.keys(plain)));
    expect(Object.keys(files)).toHaveLength(Object.keys(plain).length);
    for (const name of ["_rels/.rels", "[Content_Types].xml"]) expect(Buffer.from(files[name] ?? []).toString()).toBe(entry(name, ""));
  });
});

describe("properties", () => {
  it("have titles and descriptions translated, and nothing else", async () => {
    const properties = (title: string, more: string): string => "<cp:coreProperties xmlns:cp='x' xmlns:dc='y'>"
      + `<dc:title>${title}</dc:title><dc:creator>Bob</dc:creator><dc:subject/><dc:description>${more}</dc:description>`
        + `</cp:coreProperties>`;
    const { files, told } = await translate(documentWith({ "docProps/core.xml": properties("Tom &amp; more", "One. Two.") }));
    expect(told).toEqual(["body: One", "properties: Tom & more", "properties: One.", "properties: Two."]);
    expect(Buffer.from(files["docProps/core.xml"] ?? []).toString()).toBe(properties("TOM &amp; MORE", "ONE. TWO."));
  });
});

describe("a document", () => {
  it("is recognised by its main part, wherever its entries stand", async () => {
    expect(await formats.recognise(opens(documentWith({})))).toBe(docx);
    expect(await formats.recognise(opens(wordDocument("", {}, { mainType: "application/x-note-part" })))).toBe("application/x-note");
    expect(await formats.recognise(opens(wordDocument("", {}, { mainType: "x/y" })))).toBe("application/zip");
    expect(await formats.recognise(opens(documentWith({}).subarray(0, 900)))).toBe("application/zip");
    expect(outputFormatOf("", docx, formats)).toBe(docx);
  });
  it("of the same family may be named otherwise", async () => {
    await open(documentWith({}), wordFamily.mediaTypes[2]?.name).check();
  });
  const damaged = documentWith({});
  damaged[damaged.length - 3] = 0xff;
  it.each<[string, Uint8Array, RegExp, string?]>([
    ["document-of-other-format", documentWith({}), /The document is no note\. It says that it is application.*wordprocessingml/,
      "application/x-note"],
    ["document-of-other-format", wordDocument("", {}, { mainType: "" }), /It does not say what it is\./],
    ["document-damaged", documentWith({ "_rels/.rels": "<Relationships/>" }), /no part of it is named as the document/],
    ["document-has-password", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3]), /password/],
    ["document-damaged", damaged, /damaged/], ["document-damaged", documentWith({}).subarray(0, 1_000), /damaged/],
  ])("is refused as %s %#", async (code, bytes, message, mediaType = docx) => {
    for (const size of [1, 65_536]) {
      const refusal = { kind: "invalid", code, message: expect.stringMatching(message) };
      await expect(open(bytes, mediaType, size).check()).rejects.toMatchObject(refusal);
    }
  });
});
