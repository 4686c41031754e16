import { describe, expect, it } from "@jest/globals";
import { strFromU8, unzipSync } from "fflate";
import { read, utils } from "xlsx";
import { allOf } from "../all-of.fixture.js";
import { ZipArchives } from "../archives/zip-archives.js";
import { writeWorkbook } from "./workbook.js";

describe("writeWorkbook", () => {
  it.each([
    [0, { Many: [] }], [2, { Many: [0, 1] }], [3, { Many: [0, 1], "Many 2": [2] }],
    [5, { Many: [0, 1], "Many 2": [2, 3], "Many 3": [4] }],
  ])("goes on in another sheet where one is full: %i rows", async (count, expected) => {
    const rows = function* (): Generator<number[]> {
      for (let n = 0; n < count; n += 1) yield [n];
    };
    const sheets = [{ name: "Many", columns: ["Number"], rows: rows() }, { name: "Last", columns: ["Text"], rows: [["end"]] }];
    const book = read(Buffer.concat(await allOf(writeWorkbook(sheets, new ZipArchives(), 3))), { type: "buffer" });
    const found = Object.entries(book.Sheets).map(([name, sheet]) =>
      [name, utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map((cells) => cells[0])] as const);
    const numbered = Object.entries(expected).map(([name, numbers]) => [name, ["Number", ...numbers]]);
    expect(found).toEqual([...numbered, ["Last", ["Text", "end"]]]);
  });
  it("says of each row and each cell where it is, also behind column Z", async () => {
    const columns = Array.from({ length: 703 }, (_, at) => `Column ${at}`);
    const bytes = await allOf(writeWorkbook([{ name: "Wide", columns, rows: [columns.map((_, at) => at)] }], new ZipArchives()));
    const xml = strFromU8(unzipSync(Buffer.concat(bytes))["xl/worksheets/sheet1.xml"] as Uint8Array);
    const [rows, cells] = [/<row r="(\d+)"/g, /<c r="([A-Z]+\d+)"/g].map((form) => [...xml.matchAll(form)].map(([, place]) => place));
    expect(rows).toEqual(["1", "2"]);
    expect(cells).toEqual([0, 1].flatMap((r) => columns.map((_, c) => utils.encode_cell({ r, c }))));
  });
});
