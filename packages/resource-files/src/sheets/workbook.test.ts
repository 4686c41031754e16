import { describe, expect, it } from "@jest/globals";
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
});
