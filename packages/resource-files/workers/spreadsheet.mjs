/**
 * Reads or writes one spreadsheet, away from the thread that answers requests, and ends: what a hostile file costs is
 * bounded by the limits of this thread. Plain JavaScript, so that it runs beside sources and beside what was built.
 */
import { parentPort, workerData } from "node:worker_threads";
import * as xlsx from "xlsx";

const { task, bytes, rows, maxColumns } = workerData;
parentPort.postMessage(task === "read" ? { rows: read() } : { bytes: write() });

function read() {
  const book = xlsx.read(bytes, { type: "array", dense: true, cellFormula: false, cellHTML: false, sheets: 0 });
  const found = [];
  // Rows and cells have holes; forEach passes over them, so that a cell at the far end costs no more than one at the start.
  book.Sheets[book.SheetNames[0]]?.["!data"]?.forEach((row, at) => {
    const cells = [];
    row.forEach((cell, column) => {
      if (column < maxColumns) cells[column] = textOf(cell);
    });
    if (cells.some((text) => text !== undefined && text !== "")) {
      found.push({ number: at + 1, cells: Array.from(cells, (text) => text ?? "") });
    }
  });
  return found;
}

function textOf({ t, v, w }) {
  if (v === undefined) return "";
  return t === "s" ? String(v) : (w ?? String(v));
}

function write() {
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 1);
  // Every cell is a string cell, whatever it looks like: a text that starts with = is not a formula.
  const sheet = {
    "!data": rows.map((cells) => cells.map((text) => ({ t: "s", v: guarded(text) }))),
    "!ref": xlsx.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(0, rows.length - 1), c: width - 1 } }),
  };
  return xlsx.write(xlsx.utils.book_new(sheet, "Sheet1"), { type: "buffer", bookType: "xlsx", bookSST: true, compression: true });
}

/** The format spells characters as _xHHHH_; a text that looks like that is spelt so that it comes back. */
function guarded(text) {
  return text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_");
}
