import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** It ships a declaration of `Buffer` that breaks Node's, so it is loaded without types. */
const { Workbook } = createRequire(import.meta.url)("exceljs");
const debianPython = "/usr/bin/python3";
const listCells = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row if cell is not None]))
`;

export { Workbook };

async function byExcelJs(bytes) {
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const texts = [];
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text))));
  return texts;
}

const byOpenpyxl = (bytes) => asFile(bytes, async (path) => JSON.parse((await run(debianPython, ["-c", listCells, path])).stdout));

const byLibreOffice = (bytes) => asFile(bytes, async (path, folder) => {
  const out = join(folder, "out");
  await mkdir(out);
  // Separator "|", no quotes, UTF-8, and every sheet as a file of its own (-1).
  const { stderr } = await run("soffice", [`-env:UserInstallation=file://${folder}/profile`, "--headless", "--convert-to",
    "csv:Text - txt - csv (StarCalc):124,,76,1,,0,false,true,false,false,false,-1", "--outdir", out, path]);
  const names = await readdir(out);
  if (names.length === 0) throw new Error(`LibreOffice wrote nothing: ${stderr}`);
  const sheets = await Promise.all(names.toSorted().map((name) => readFile(join(out, name), "utf8")));
  return sheets.flatMap((text) => text.split(/[|\n]/)).filter((text) => text !== "");
});

async function asFile(bytes, use) {
  const folder = await mkdtemp(join(tmpdir(), "dragoman-spreadsheet-"));
  try {
    const path = join(folder, "book.xlsx");
    await writeFile(path, bytes);
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openpyxlLacks() {
  return run(debianPython, ["-c", "import openpyxl"]).then(() => "", () => "Debian's python3-openpyxl is not installed");
}

function commandExists(name) {
  return (process.env.PATH ?? "").split(":").some((directory) => existsSync(join(directory, name)));
}

/**
 * Programs that read workbooks, by name: `why` says what is missing on this machine, and `texts` resolves with the texts of all cells of
 * all sheets. It rejects when the program does not open the file.
 */
export const readers = {
  ExcelJS: { why: "", texts: byExcelJs },
  LibreOffice: { why: commandExists("soffice") ? "" : "LibreOffice is not installed", texts: byLibreOffice },
  openpyxl: { why: await openpyxlLacks(), texts: byOpenpyxl },
};
