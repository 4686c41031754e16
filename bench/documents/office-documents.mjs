/** Documents of Office with as many MB of XML as are asked for: sentences of ordinary words, one word of each bold. */
import { numbersFrom } from "./numbers.mjs";
import { zipOf } from "./zip-of.mjs";

const office = "application/vnd.openxmlformats-officedocument.";
const kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const vocabulary = ("the house garden river stone paper water evening morning letter window small green old quiet walks reads finds keeps "
  + "opens near under behind with without many some every children friends people city road bridge").split(" ");

const relationsOf = (targets) => `<Relationships xmlns="${relations}">${Object.entries(targets).map(([target, kind], i) =>
  `<Relationship Id="r${i + 1}" Type="${kinds}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;
const typesOf = (parts) => `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" `
  + `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
  + `${Object.entries(parts).map(([name, type]) => `<Override PartName="/${name}" ContentType="${office}${type}+xml"/>`).join("")}</Types>`;

function words(numbers, count) {
  return Array.from({ length: count }, () => vocabulary[Math.floor(numbers() * vocabulary.length)]).join(" ");
}

/** Pieces until they have so many bytes, as one text. */
function filled(bytes, piece) {
  const pieces = [];
  for (let size = 0; size < bytes;) {
    const next = piece(pieces.length);
    pieces.push(next);
    size += next.length;
  }
  return Buffer.concat(pieces.map((next) => Buffer.from(next)));
}

const around = (before, content, after) => Buffer.concat([Buffer.from(before), content, Buffer.from(after)]);

/** `level` of packing: what hardly repeats is packed as a program would, so that no bound on how far a zip may inflate is met. */
const entry = (name, content) => ({ name, content, level: 6 });

function docx(megabytes) {
  const numbers = numbersFrom(megabytes);
  const paragraphs = filled(megabytes * 1e6, () => `<w:p><w:pPr><w:pStyle w:val="Body"/></w:pPr><w:r><w:t xml:space="preserve">The ${
    words(numbers, 8)} </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>${words(numbers, 1)}</w:t></w:r><w:r><w:t xml:space="preserve"> ${
    words(numbers, 9)}. It ${words(numbers, 11)}.</w:t></w:r></w:p>`);
  return zipOf([
    entry("[Content_Types].xml", typesOf({ "word/document.xml": "wordprocessingml.document.main" })),
    entry("_rels/.rels", relationsOf({ "word/document.xml": "officeDocument" })),
    entry("word/document.xml", around("<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>",
      paragraphs, "</w:body></w:document>")),
  ]);
}

function xlsx(megabytes) {
  const numbers = numbersFrom(megabytes);
  let count = 0;
  const strings = filled(megabytes * 7e5, () => {
    count++;
    return `<si><t>The ${words(numbers, 3 + Math.floor(numbers() * 12))}.</t></si>`;
  });
  const rows = Buffer.from(Array.from({ length: count }, (_, i) =>
    `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i}</v></c><c r="B${i + 1}"><v>${i * 7}</v></c></row>`).join(""));
  const space = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
  return zipOf([
    entry("[Content_Types].xml", typesOf({ "xl/workbook.xml": "spreadsheetml.sheet.main", "xl/worksheets/sheet1.xml":
      "spreadsheetml.worksheet", "xl/sharedStrings.xml": "spreadsheetml.sharedStrings" })),
    entry("_rels/.rels", relationsOf({ "xl/workbook.xml": "officeDocument" })),
    entry("xl/workbook.xml", `<workbook ${space} xmlns:r="${kinds}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`),
    entry("xl/_rels/workbook.xml.rels", relationsOf({ "worksheets/sheet1.xml": "worksheet", "sharedStrings.xml": "sharedStrings" })),
    entry("xl/worksheets/sheet1.xml", around(`<worksheet ${space}><sheetData>`, rows, "</sheetData></worksheet>")),
    entry("xl/sharedStrings.xml", around(`<sst ${space} count="${count}" uniqueCount="${count}">`, strings, "</sst>")),
  ]);
}

/** On slides of 100 kB each, or on one. */
function pptx(megabytes, isOne = false) {
  const numbers = numbersFrom(megabytes);
  const paragraph = () => `<a:p><a:r><a:rPr lang="en-US"/><a:t>The ${words(numbers, 7)} </a:t></a:r><a:r><a:rPr lang="en-US" b="1"/><a:t>${
    words(numbers, 1)}</a:t></a:r><a:r><a:rPr lang="en-US"/><a:t> ${words(numbers, 6)}.</a:t></a:r></a:p>`;
  const spaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${kinds}" `
    + "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"";
  const count = isOne ? 1 : megabytes * 10;
  const names = Array.from({ length: count }, (_, i) => `slides/slide${i + 1}.xml`);
  return zipOf([
    entry("[Content_Types].xml", typesOf({ "ppt/presentation.xml": "presentationml.presentation.main",
      ...Object.fromEntries(names.map((name) => [`ppt/${name}`, "presentationml.slide"])) })),
    entry("_rels/.rels", relationsOf({ "ppt/presentation.xml": "officeDocument" })),
    entry("ppt/presentation.xml", `<p:presentation ${spaces}><p:sldIdLst>${
      names.map((_, i) => `<p:sldId id="${256 + i}" r:id="r${i + 1}"/>`).join("")}</p:sldIdLst></p:presentation>`),
    entry("ppt/_rels/presentation.xml.rels", relationsOf(Object.fromEntries(names.map((name) => [name, "slide"])))),
    ...names.map((name) => entry(`ppt/${name}`, around(
      `<p:sld ${spaces}><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/><p:sp><p:txBody><a:bodyPr/>`,
      filled(megabytes * 1e6 / count, paragraph), "</p:txBody></p:sp></p:spTree></p:cSld></p:sld>"))),
  ]);
}

export const officeDocuments = { docx, xlsx, pptx };
