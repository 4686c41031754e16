import { describe, expect, it } from "@jest/globals";
import type { ReportLine } from "@dragoman/application/reports";
import { reportFilesContract } from "@dragoman/port-contracts/reports";
import * as xlsx from "xlsx";
import { allOf } from "../all-of.fixture.js";
import { ZipArchives } from "../archives/zip-archives.js";
import { ReportWorkbooks } from "./report-workbook.js";

const sums = { translations: 2, sourceWords: 10, sourceCharacters: 60, targetWords: 11, targetCharacters: 70 };
const line: ReportLine = {
  id: "0192f0c1", type: "async", username: "ann@example.org", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1",
  languagePairType: "Generic", substate: "succeeded", queued: Date.UTC(2026, 10, 20, 9, 30) * 1000,
  sourceWords: 10, sourceCharacters: 60, targetWords: 11, targetCharacters: 70, labels: ["legal", "urgent"],
};
async function* from<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all;
}

async function written(lines: Iterable<ReportLine>): Promise<xlsx.WorkBook> {
  const files = new ReportWorkbooks(new ZipArchives());
  const pieces = await allOf(files.write({
    totals: { ...sums, languagePairs: 1, users: 2 }, perPair: [{ ...sums, languagePairId: line.languagePairId }],
    perUser: [{ ...sums, username: "=ann@example.org" }], lines: from(lines),
  }));
  return xlsx.read(Buffer.concat(pieces), { type: "buffer", cellFormula: true, cellStyles: true, cellNF: true });
}
const rowsOf = (book: xlsx.WorkBook, name: string): unknown[][] =>
  xlsx.utils.sheet_to_json(book.Sheets[name] as xlsx.WorkSheet, { header: 1 });

describe("ReportWorkbooks", () => {
  it("write totals, those of pairs and users, and each translation", async () => {
    const book = await written([line]);
    expect(book.SheetNames).toEqual(["Totals", "Language pairs", "Users", "Translations"]);
    const figures = ["Source words", "Source characters", "Target words", "Target characters"];
    expect(rowsOf(book, "Totals")).toEqual([["Translations", ...figures, "Language pairs", "Users"], [2, 10, 60, 11, 70, 1, 2]]);
    expect(rowsOf(book, "Language pairs"))
      .toEqual([["Language pair", "Translations", ...figures], [line.languagePairId, 2, 10, 60, 11, 70]]);
    expect(rowsOf(book, "Users")).toEqual([["User", "Translations", ...figures], ["=ann@example.org", 2, 10, 60, 11, 70]]);
    expect(rowsOf(book, "Translations")[1]).toEqual([
      line.id, "async", line.username, line.languagePairId, "Generic", "succeeded", new Date("2026-11-20T09:30:00Z"), 10, 60, 11, 70,
      "legal, urgent",
    ]);
    expect(book.Sheets["Translations"]?.["G2"]).toMatchObject({ t: "n", w: "2026-11-20 09:30:00" });
  });
});

const cellsOf = (sheet: xlsx.WorkSheet): readonly xlsx.CellObject[] =>
  Object.values(sheet).filter((cell: Partial<xlsx.CellObject> | undefined) => cell?.t !== undefined && cell.f === undefined);

reportFilesContract("ReportWorkbooks", async () => ({
  adapter: new ReportWorkbooks(new ZipArchives()), close: async () => undefined,
  values: async (file) => Object.values(xlsx.read(file, { type: "array", cellFormula: true }).Sheets).flatMap(cellsOf).map(({ v }) => v),
}), { describe, it });
