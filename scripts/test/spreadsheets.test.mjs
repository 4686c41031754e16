import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { describe, it } from "node:test";
import { documentFormats } from "@dragoman/document-filters";
import { BrandListFiles, ReportWorkbooks, TermFiles, ZipArchives } from "@dragoman/resource-files";
import { readers, Workbook } from "./spreadsheet-readers.mjs";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
async function* each(...items) {
  yield* items;
}

function report() {
  const sums = { translations: 2, sourceWords: 10, sourceCharacters: 60, targetWords: 11, targetCharacters: 70 };
  return new ReportWorkbooks(new ZipArchives()).write({
    totals: { ...sums, languagePairs: 1, users: 2 }, perPair: [{ ...sums, languagePairId: "EngSpa" }],
    perUser: [{ ...sums, username: "=ann@example.org" }],
    lines: each({
      ...sums, id: "0192f0c1", type: "async", username: "=ann@example.org", languagePairId: "EngSpa", languagePairType: "Generic",
      substate: "succeeded", queued: Date.UTC(2026, 10, 20, 9, 30) * 1000, labels: ["legal", "urgent"],
    }),
  });
}

const dictionary = () => new TermFiles().write(each({ source: "house", target: "casa & más", comment: "=1+1" }), xlsx);
const brands = () => new BrandListFiles()
  .write(each({ source: "Acme", target: "ACME", comment: "", isPattern: false, disabled: true }), xlsx);

/** A workbook with what people put into them, which comes back from a translation. */
async function translated() {
  const book = new Workbook();
  const sheet = book.addWorksheet("Prices", { headerFooter: { oddHeader: "&LOur prices" }, views: [{ state: "frozen", ySplit: 1 }] });
  sheet.addTable({
    name: "Prices", ref: "A1", headerRow: true, columns: [{ name: "Product" }, { name: "Price" }], rows: [["Red car", 3], ["House", 4]],
  });
  sheet.getCell("D1").value = { richText: [{ text: "The " }, { text: "red", font: { bold: true } }, { text: " car." }] };
  sheet.getCell("D2").value = { text: "Our page", hyperlink: "https://www.example.org/", tooltip: "Go there" };
  sheet.getCell("D3").value = { formula: "D4&\"!\"", result: "Hello!" };
  sheet.getCell("D4").value = "Hello";
  sheet.getCell("D4").note = "Say it loud.";
  sheet.getCell("D5").dataValidation = {
    type: "whole", operator: "between", formulae: [1, 5], showInputMessage: true, promptTitle: "A number", prompt: "From one to five.",
  };
  sheet.getCell("D5").value = new Date("2026-11-20T09:30:00Z");
  return translate(await book.xlsx.writeBuffer());
}

async function* translate(bytes) {
  const document = documentFormats.open({ mediaType: xlsx, encoding: "", bytes: () => each(bytes) });
  await document.check();
  const context = {
    sourceTag: "en", targetTag: "ar", highlighted: new Set(), markSegments: false, xliffTargets: "alternatives", translateHidden: false,
    toolVersion: "1.0.0", date: new Date(),
  };
  const upperCase = (segment) => segment.map((piece) => (typeof piece === "string" ? piece.toUpperCase() : piece));
  const written = async function* () {
    for await (const part of document.parts(context)) yield ["keep" in part ? part.keep : part.write(part.segments.map(upperCase))];
  };
  yield* document.assemble(written());
}

/** What we write, and texts that every program finds in it. */
const spreadsheets = {
  "the report of translations": [report, ["Translations", "EngSpa", "=ann@example.org", "0192f0c1", "legal, urgent"]],
  "a dictionary": [dictionary, ["source", "house", "casa & más", "=1+1"]],
  "a list of brands": [brands, ["isSearchPatternSource", "Acme", "ACME", "true"]],
  "a translated workbook": [translated, ["PRODUCT", "PRICE", "RED CAR", "THE RED CAR.", "OUR PAGE", "HELLO"]],
};

for (const [name, [write, expected]] of Object.entries(spreadsheets)) {
  describe(`${name} as a spreadsheet`, () => {
    for (const [program, { why, texts }] of Object.entries(readers)) {
      it(`opens in ${program}`, { skip: why || false }, async () => {
        const found = await texts(await buffer(await write()));
        assert.deepEqual(expected.filter((text) => !found.includes(text)), [], `Missing from ${JSON.stringify(found)}`);
      });
    }
  });
}
