import type { DocumentContext, LeftText } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { unzipSync } from "fflate";
import { officeFormats } from "../office/office-format.js";
import { aContext, echo, opens } from "../text/pass.fixture.js";
import { type Files, zipped } from "../zip/zips.fixture.js";
import { xlsxFamily } from "./xlsx-family.js";

export const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A sheet: what stands in its root, how its tab is, and the parts that it refers to, by the last words of their types. */
export interface ASheet {
  readonly name?: string;
  readonly state?: string;
  readonly xml: string;
  readonly refers?: readonly (readonly [string, string])[];
}

export interface AWorkbook {
  readonly sheets?: readonly ASheet[];
  /** What stands in its list of shared strings. */
  readonly strings?: string;
  readonly book?: string;
  readonly refers?: readonly (readonly [string, string])[];
  readonly more?: Files;
  readonly mainType?: string;
}

const head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const related = (all: readonly (readonly [string, string, string])[]): string => `${head}<Relationships xmlns="${packages}/relationships">${
  all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** `cells` of one row, by how they are written: `s3` is shared string 3, anything else stands as it is. */
export const row = (number: number, cells: readonly string[], more = ""): string => `<row r="${number}"${more}>${
  cells.map((cell, i) => {
    const r = `${String.fromCharCode(65 + i)}${number}`;
    return /^s\d+$/.test(cell) ? `<c r="${r}" t="s"><v>${cell.slice(1)}</v></c>` : cell.replace("<c", `<c r="${r}"`);
  }).join("")}</row>`;
export const data = (...rows: readonly string[]): string => `<sheetData>${rows.join("")}</sheetData>`;
export const strings = (...texts: readonly string[]): string =>
  texts.map((text) => `<si>${text.startsWith("<") ? text : `<t>${text}</t>`}</si>`).join("");

/** The entries of a workbook. */
export function workbookFiles({ sheets = [], strings: texts = "", book = "", refers = [], more = {}, mainType }: AWorkbook): Files {
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types">`
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + `<Override PartName="/xl/workbook.xml" ContentType="${mainType ?? `${xlsx}.main+xml`}"/></Types>`,
    "_rels/.rels": related([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, state }, i) =>
      `<sheet name="${name ?? `Sheet${i + 1}`}" sheetId="${i + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${i + 1}"/>`)
      .join("")}</sheets>${book}</workbook>`,
    "xl/_rels/workbook.xml.rels": related([
      ...sheets.map((_, i): [string, string, string] => [`rId${i + 1}`, "worksheet", `worksheets/sheet${i + 1}.xml`]),
      ["rIdS", "sharedStrings", "sharedStrings.xml"],
      ...refers.map(([type, target], i): [string, string, string] => [`rIdM${i}`, type, target]),
    ]),
  };
  sheets.forEach(({ xml, refers: own = [] }, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = `${head}<worksheet xmlns="${main}" xmlns:r="${relations}">${xml}</worksheet>`;
    if (own.length > 0) {
      files[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] =
        related(own.map(([type, target], at) => [`rId${at + 1}`, type, target]));
    }
  });
  files["xl/sharedStrings.xml"] = `${head}<sst xmlns="${main}">${texts}</sst>`;
  return { ...files, ...more };
}

export const workbook = (parts: AWorkbook): Uint8Array => zipped(workbookFiles(parts));

/** What came of a workbook. */
export interface Translated {
  readonly segments: readonly Segment[];
  readonly places: readonly (string | undefined)[];
  readonly left: readonly LeftText[];
  readonly files: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Sends a workbook through; `translate` stands for the engine. */
export async function translate(
  content: AWorkbook | Uint8Array, by: (segment: Segment) => TargetSegment = echo, changes: Partial<DocumentContext> = {},
): Promise<Translated> {
  const [format] = officeFormats([xlsxFamily]);
  const bytes = content instanceof Uint8Array ? content : workbook(content);
  const document = format!.open({ mediaType: xlsx, encoding: "", bytes: opens(bytes, 4_096) });
  await document.check();
  const [segments, places, left]: [Segment[], (string | undefined)[], LeftText[]] = [[], [], []];
  const written = async function* () {
    for await (const part of document.parts(aContext(changes))) {
      if ("segments" in part) {
        segments.push(...part.segments);
        places.push(...part.segments.map(() => part.place));
        yield [part.write(part.segments.map(by))];
      } else {
        if (part.left !== undefined) left.push(part.left);
        yield [part.keep];
      }
    }
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of document.assemble(written())) pieces.push(piece);
  const output = Buffer.concat(pieces);
  return { segments, places, left, files: textsOf(output), bytes: output };
}

/** The characters of the entries of a zip, in its order. */
export const textsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));
