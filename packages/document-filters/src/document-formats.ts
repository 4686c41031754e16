import { DocumentFormats } from "@dragoman/application/documents";
import { wordFamily } from "./docx/word-family.js";
import { findEncoding } from "./encodings/encoding-labels.js";
import { htmlFormat } from "./html/html-format.js";
import { imageFormat } from "./images/image-format.js";
import { lineFormat } from "./line/line-format.js";
import { Tesseract } from "./ocr/tesseract.js";
import { officeFormats } from "./office/office-format.js";
import { pdfFormat } from "./pdf/pdf-format.js";
import { plainFormat } from "./plain/plain-format.js";
import { pptxFamily } from "./pptx/pptx-family.js";
import { sgmlFormat } from "./sgml/sgml-format.js";
import { nameBinary } from "./text/binary-files.js";
import { tmxFormat } from "./tmx/tmx-format.js";
import { xliffFormat } from "./xliff-1/xliff-format.js";
import { xliff2Format } from "./xliff-2/xliff-2-format.js";
import { xlsbFamily } from "./xlsb/xlsb-family.js";
import { xlsxFamily } from "./xlsx/xlsx-family.js";
import { xmlFormat } from "./xml/xml-format.js";

/** Documents of Office; each may stand within another one. */
const office = officeFormats([
  wordFamily,
  xlsxFamily,
  xlsbFamily,
  pptxFamily,
]);

/** Reads text in pictures. */
const recogniser = new Tesseract();

/** The formats and encodings that Dragoman reads and writes. Each is asked in turn whether a content is its own. */
export const documentFormats = new DocumentFormats(
  [plainFormat, lineFormat, htmlFormat, xliffFormat, xliff2Format, tmxFormat, xmlFormat, sgmlFormat, ...office,
    pdfFormat(recogniser), imageFormat(recogniser)],
  findEncoding,
  nameBinary,
);
