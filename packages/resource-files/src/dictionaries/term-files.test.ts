import { describe, expect, it } from "@jest/globals";
import { dictionaryFormats, type DictionaryFormat } from "@dragoman/application/dictionaries";
import { normalTerm, type Term } from "@dragoman/domain/dictionaries";
import { dictionaryFilesContract } from "@dragoman/port-contracts/dictionaries";
import fc from "fast-check";
import { allOf, each } from "../all-of.fixture.js";
import { writeSheet } from "../sheets/sheet.js";
import { TermFiles } from "./term-files.js";

const files = new TermFiles();
const read = async (file: string | Uint8Array): Promise<Term[]> =>
  allOf((await files.read(() => each<Uint8Array>(typeof file === "string" ? Buffer.from(file) : file)))());
const write = async (terms: readonly Term[], format: DictionaryFormat): Promise<Buffer> =>
  Buffer.concat(await allOf(files.write(each(...terms), format)));

const text = fc.oneof(fc.string({ unit: "grapheme" }),
  fc.constantFrom("=1+1", "@SUM(A1)", "_x0041_", "&amp;", "]]>", "<b>", "source", "__proto__", "007"));
const terms = fc.array(fc.record({ source: text, target: text, comment: text }), { maxLength: 40 }).map((all) => all.flatMap((term) => {
  try {
    return [normalTerm(term)];
  } catch {
    return [];
  }
}));

dictionaryFilesContract("TermFiles", async () => ({
  adapter: files, close: async () => undefined,
  wrong: {
    file: "<dictionary><dict-entries>\n<dict-entry><tgt-segment>a</tgt-segment></dict-entry></dict-entries></dictionary>", place: /line 2/,
  },
}), { describe, it });

describe("a dictionary as a file", () => {
  it.each(dictionaryFormats.map((format, at) => [
    format, at === 0 ? 200 : 8,
  ] as const))("comes back as it was written, as %s", async (format, numRuns) => {
    await fc.assert(fc.asyncProperty(terms, async (all) => expect(await read(await write(all, format))).toEqual(all)), { numRuns });
  });
  it("is XML of the documented form", async () => {
    expect((await write([{ source: "a & b", target: "c", comment: "" }], "text/xml")).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<dictionary><dict-entries>\n<dict-entry><src-segment>a &amp; b</src-segment>'
        + '<tgt-segment>c</tgt-segment><user-comments></user-comments></dict-entry>\n</dict-entries></dictionary>\n');
  });
  it("needs no column names in a spreadsheet, and no comments", async () => {
    const expected = [{ source: "cat", target: "gato", comment: "" }];
    expect(await read(await writeSheet([["cat", "gato"]]))).toEqual(expected);
    expect(await read(await writeSheet([["Source ", "TARGET"], ["", ""], ["cat", "gato"]]))).toEqual(expected);
  });
  it.each([
    ["line 3",
      Buffer.from("<dictionary><dict-entries>\n\n<dict-entry><src-segment>a</src-segment></dict-entry></dict-entries></dictionary>")],
    ["row 2", writeSheet([["a", "b"], ["", "c"]])],
  ])("is refused with its place, %s", async (place, file) => {
    await expect(read(await file))
      .rejects.toMatchObject({ kind: "invalid", code: "term-invalid", message: expect.stringContaining(place) });
  });
  it("is refused when it is something else", async () => {
    await expect(read("<brands/>")).rejects.toMatchObject({ code: "file-unexpected-root" });
    const details = "A dictionary is XML with the root dictionary, or a spreadsheet (.xlsx) with the columns source, target and comment.";
    const tabbed = Array.from({ length: 3_000 }, (_, n) => `\n house ${n}\tcasa ${n} & más`).join("");
    await expect(read(tabbed)).rejects.toMatchObject({
      code: "file-not-well-formed", details,
      message: 'The file is no XML: it begins with "house 0\\tcasa 0 & más\\n house 1\\tcasa 1 & m".',
    });
    for (const [content, code] of [["cat,gato", "file-not-well-formed"], [" \n", "file-not-well-formed"],
      ["<html/>", "file-unexpected-root"], [Buffer.from("d0cf11e0a1b11ae1", "hex"), "file-not-decodable"]] as const) {
      await expect(read(content)).rejects.toMatchObject({ code, details: expect.stringContaining(details) });
    }
    await expect(read("PK\u0003\u0004 nothing")).rejects.toMatchObject({ code: "spreadsheet-unreadable" });
    await expect(read("")).rejects.toMatchObject({ code: "file-not-well-formed" });
  });
});
