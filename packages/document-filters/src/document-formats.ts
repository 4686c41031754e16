import { DocumentFormats } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import { appleStringsFormat } from "./apple-strings/apple-strings-format.js";
import { asciidocFormat } from "./asciidoc/asciidoc-format.js";
import { csvFormat } from "./csv/csv-format.js";
import { wordFamily } from "./docx/word-family.js";
import { findEncoding } from "./encodings/encoding-labels.js";
import { htmlFilter, htmlFormat } from "./html/html-format.js";
import { idmlFormat } from "./idml/idml-format.js";
import { imageFormat } from "./images/image-format.js";
import { jsonFormat } from "./json/json-format.js";
import { legacyFormats } from "./legacy-office/legacy-formats.js";
import { LibreOffice } from "./legacy-office/libre-office.js";
import type { OfficeProgram } from "./legacy-office/office-program.js";
import { lineFormat } from "./line/line-format.js";
import { mailFormat } from "./mail/mail-format.js";
import { markdownFormat } from "./markdown/markdown-format.js";
import { mhtmlFormat } from "./mhtml/mhtml-format.js";
import { msgFormat } from "./msg/msg-format.js";
import { odfFormat } from "./odf/odf-format.js";
import type { Recogniser } from "./ocr/recogniser.js";
import { Tesseract } from "./ocr/tesseract.js";
import { officeFormats } from "./office/office-format.js";
import { pdfFormat } from "./pdf/pdf-format.js";
import { plainFormat } from "./plain/plain-format.js";
import { poFormat } from "./po/po-format.js";
import { pptxFamily } from "./pptx/pptx-family.js";
import { propertiesFormat } from "./properties/properties-format.js";
import { rstFormat } from "./rst/rst-format.js";
import { sgmlFormat } from "./sgml/sgml-format.js";
import { srtFormat } from "./srt/srt-format.js";
import { nameBinary } from "./text/binary-files.js";
import { tmxFormat } from "./tmx/tmx-format.js";
import { webvttFormat } from "./webvtt/webvtt-format.js";
import { xliffFormat } from "./xliff-1/xliff-format.js";
import { xliff2Format } from "./xliff-2/xliff-2-format.js";
import { xlsbFamily } from "./xlsb/xlsb-family.js";
import { xlsxFamily } from "./xlsx/xlsx-family.js";
import { xmlFormat } from "./xml/xml-format.js";
import { yamlFormat, yamlItems } from "./yaml/yaml-format.js";

/** Documents of Office; each may stand within another one. */
const office = officeFormats([
  wordFamily,
  xlsxFamily,
  xlsbFamily,
  pptxFamily,
]);

/** The formats, some of which are read by way of these programs. Each is asked in turn whether a content is its own. */
function formatsBy(program: OfficeProgram, recogniser: Recogniser): DocumentFormats {
  const formats: DocumentFormats = new DocumentFormats(
    [
      plainFormat, lineFormat, mailFormat(() => formats), mhtmlFormat, msgFormat(() => formats),
      srtFormat, webvttFormat, csvFormat, jsonFormat, yamlFormat, poFormat, propertiesFormat, appleStringsFormat,
      markdownFormat({ html: htmlFilter, yaml: yamlItems }), rstFormat, asciidocFormat,
      htmlFormat, xliffFormat, xliff2Format, tmxFormat, xmlFormat, sgmlFormat, odfFormat, idmlFormat, ...office,
      ...legacyFormats(program, () => formats),
      pdfFormat(recogniser), imageFormat(recogniser),
    ],
    findEncoding,
    nameBinary,
  );
  return formats;
}

/** The formats and encodings that Dragoman reads and writes. */
export const documentFormats: DocumentFormats = formatsBy(new LibreOffice(), new Tesseract());

/** The same for a process that runs no other program: formats that take one lack it, in the words of `why`. */
export function formatsWithoutPrograms(why: string): DocumentFormats {
  const lacks = (): string => why;
  const refuse = async (): Promise<never> => { throw new DomainError("unavailable", "format-not-installed", why); };
  return formatsBy({ lacks, convert: refuse }, { lacks, read: refuse });
}
