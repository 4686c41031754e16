import { describe, expect, it } from "@jest/globals";
import { brandFormats, type BrandFormat } from "@dragoman/application/brands";
import { type Brand, createBrand } from "@dragoman/domain/brands";
import { brandFilesContract } from "@dragoman/port-contracts/brands";
import fc from "fast-check";
import { allOf, each } from "../all-of.fixture.js";
import { writeSheet } from "../sheets/sheet.js";
import { BrandListFiles } from "./brand-list-files.js";

const files = new BrandListFiles();
const read = (file: string | Uint8Array, format?: BrandFormat): Promise<Brand[]> =>
  allOf(files.read(() => each<Uint8Array>(typeof file === "string" ? Buffer.from(file) : file), format));
const write = async (brands: readonly Brand[], format: BrandFormat): Promise<Buffer> =>
  Buffer.concat(await allOf(files.write(each(...brands), format)));

const text = fc.oneof(
  fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }),
  fc.constantFrom("=1+1", "@SUM(A1)", "_x0041_", "&amp;", "]]>", "<b>", "source", "__proto__", "007", "1e5", "TRUE", " a ", "a\r\nb\tc",
    "𝔘"),
);
const brands = fc.array(fc.record({ source: text, target: text, comment: text, isPattern: fc.boolean(), disabled: fc.boolean() }),
  { maxLength: 40 })
  .map((all) => all.flatMap((form) => {
    try {
      return [createBrand(form)];
    } catch {
      return [];
    }
  }));
const entry = (inside: string): string => `<brands><brand-entries>\n<brand-entry>${inside}</brand-entry></brand-entries></brands>`;

brandFilesContract("BrandListFiles", async () => ({
  adapter: files, close: async () => undefined, wrong: { file: entry("<tgt-segment>a</tgt-segment>"), place: /line 2/ },
}), { describe, it });

describe("brands as a file", () => {
  it.each(brandFormats.map((format, at) => [
    format, at === 0 ? 200 : 8,
  ] as const))("come back as they were written, as %s", async (format, numRuns) => {
    await fc.assert(fc.asyncProperty(brands, async (all) => {
      const file = await write(all, format);
      expect(await read(file)).toEqual(all);
      expect(await read(file, format)).toEqual(all);
    }), { numRuns });
  });
  it("are XML of the documented form", async () => {
    expect((await write([createBrand({ source: "A & B", target: "C", isPattern: true })], "text/xml")).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<brands><brand-entries>\n<brand-entry><src-segment>A &amp; B</src-segment>'
      + '<tgt-segment>C</tgt-segment><user-comments></user-comments>'
      + "<is-search-pattern>true</is-search-pattern><disabled>false</disabled></brand-entry>\n</brand-entries></brands>\n");
  });
  it("need no more than a source", async () => {
    expect(await read(entry("<src-segment>Acme</src-segment>"))).toEqual([createBrand({ source: "Acme" })]);
    expect(await read(await writeSheet([["Acme", "", "", ""], ["\\d+", "", "", "TRUE"]])))
      .toEqual([createBrand({ source: "Acme" }), createBrand({ source: "\\d+", isPattern: true })]);
    expect(await read(await writeSheet([["Source ", "TARGET"], ["Acme", "ACME"]])))
      .toEqual([createBrand({ source: "Acme", target: "ACME" })]);
    expect(await read("<brands/>")).toEqual([]);
  });
  it.each([
    ["line 2", "brand-invalid", entry("<tgt-segment>a</tgt-segment>")],
    ["line 2", "brand-pattern-invalid", entry("<src-segment>(</src-segment><is-search-pattern>true</is-search-pattern>")],
    ["line 2", "brand-invalid", entry("<src-segment>a</src-segment><disabled>maybe</disabled>")],
    ["row 3", "brand-invalid", writeSheet([["a", ""], ["b", ""], ["", "c"]])],
    ["row 1", "brand-pattern-invalid", writeSheet([["(?i)a", "", "", "true"]])],
  ])("are refused with the place, %s: %s", async (place, code, file) => {
    await expect(read(await file)).rejects.toMatchObject({ kind: "invalid", code, message: expect.stringContaining(place) });
  });
  it("are refused as what they are not", async () => {
    await expect(read("<dictionary/>")).rejects.toMatchObject({ code: "file-unexpected-root" });
    await expect(read("Acme,ACME")).rejects.toMatchObject({
      code: "file-not-well-formed", message: 'The file is no XML: it begins with "Acme,ACME".',
      details: expect.stringMatching(/^Brands are XML with the root brands, or a spreadsheet \(\.xlsx\) with the columns source, target/),
    });
    await expect(read("<brands/>", brandFormats[1])).rejects.toMatchObject({ code: "spreadsheet-unreadable" });
    await expect(read(await writeSheet([["a"]]), "text/xml")).rejects.toMatchObject({ kind: "invalid" });
    await expect(read('<!DOCTYPE brands [<!ENTITY a "b">]><brands/>')).rejects.toMatchObject({ code: "file-declares-entities" });
  });
});
