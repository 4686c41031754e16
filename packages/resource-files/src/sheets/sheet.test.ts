import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { readSheet, writeSheet } from "./sheet.js";

/** A workbook out of its parts. */
function workbook(sheet: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const offices = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipSync({
    "[Content_Types].xml": strToU8(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" `
      + `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
      + `<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>`
      + `<Override PartName="/xl/worksheets/sheet1.xml" `
      + `ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`),
    "_rels/.rels": strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
      + `<Relationship Id="rId1" Type="${offices}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="${offices}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
      + `<Relationship Id="rId1" Type="${offices}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
    ...more,
  });
}

describe("a spreadsheet", () => {
  it("comes back as it was written, formulas and escapes being texts", async () => {
    const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("=1+1", "@SUM(A1)", "_x0041_", "__proto__", " a ", "a\nb", "1e5",
      "TRUE", "<&>\"'", "&amp;lt;", "<![CDATA[x]]>", "𝔘"));
    const cells = fc.array(fc.array(text, { maxLength: 5 }), { minLength: 1, maxLength: 200 });
    await fc.assert(fc.asyncProperty(cells, async (rows) => {
      const found = new Map((await readSheet(await writeSheet(rows))).map((row) => [row.number, row.cells]));
      rows.forEach((row, at) => expect(Array.from({ length: 5 }, (_, column) => found.get(at + 1)?.[column] ?? ""))
        .toEqual(Array.from({ length: 5 }, (_, column) => row[column] ?? "")));
    }), { numRuns: 12, examples: [[[["narrow"], ["a", "b", "c", "d", "e"], [], ["x", "y"]]]] });
  });
  it("writes no formula", async () => {
    const { read } = await import("xlsx");
    const sheet = Object.values(read(await writeSheet([["=HYPERLINK(\"http://x\")", "@SUM(1)"]])).Sheets)[0];
    expect([sheet?.A1, sheet?.B1].map((cell) => [cell?.t, cell?.f])).toEqual([["s", undefined], ["s", undefined]]);
  });
  it("gives numbers, booleans and results of formulas as texts, holes as empty ones", async () => {
    const rows = await readSheet(
      workbook(`<row r="3"><c r="A3"><v>12</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="str"><f>1+1</f><v>two</v></c></row>`),
    );
    expect(rows).toEqual([{ number: 3, cells: ["12", "", "TRUE", "two"] }]);
  });
  it("holds no rows for a cell at the far end", async () => {
    expect(await readSheet(workbook(`<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c><c r="A1048576" t="str"><v>a</v></c></row>`)))
      .toEqual([{ number: 1_048_576, cells: ["a"] }]);
  });
  it.each([
    ["text", Buffer.from("a,b\nc,d")],
    ["another archive", zipSync({ "a.txt": strToU8("x") })],
    ["half a workbook", workbook("").slice(0, 600)],
    ["nothing", new Uint8Array()],
  ])("is not %s", async (_, bytes) => {
    await expect(readSheet(bytes)).rejects.toMatchObject({ kind: "invalid", code: "spreadsheet-unreadable" });
  });
  it("is refused when it inflates beyond all measure, or has too many members", async () => {
    const bomb = workbook("", { "xl/sharedStrings.xml": new Uint8Array(30 * 2 ** 20) });
    const swarm = workbook("", Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`m${n}`, new Uint8Array()])));
    for (const bytes of [bomb, swarm]) {
      await expect(readSheet(bytes)).rejects.toMatchObject({ kind: "tooLarge", code: "spreadsheet-too-large" });
    }
  });
  it("is not written when a cell is too long", async () => {
    await expect(writeSheet([["x".repeat(40_000)]])).rejects.toMatchObject({ code: "spreadsheet-cannot-hold" });
  });
});
