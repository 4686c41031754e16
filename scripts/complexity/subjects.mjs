/** What the complexity fuzz measures: each parser of what people send, with its grammar and the frame that constructs stand in. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MemoryBrandRepository, MemoryPatternRunner } from "../../packages/adapters-memory/dist/brands/index.js";
import { MemoryDictionaryRepository, MemoryTermFinder } from "../../packages/adapters-memory/dist/dictionaries/index.js";
import { MemoryTranslationEngines, MemoryTransliterator } from "../../packages/adapters-memory/dist/segments/index.js";
import { PassportSamlMessages } from "../../packages/adapters-identity/dist/saml/passport-saml-messages.js";
import { readProviderMetadata } from "../../packages/adapters-identity/dist/saml/read-provider-metadata.js";
import { FindBrands } from "../../packages/application/dist/brands/index.js";
import { translateDocument } from "../../packages/application/dist/documents/index.js";
import { CheckOutput, ShapeSegments, TranslateSegments } from "../../packages/application/dist/segments/index.js";
import { documentFormats } from "../../packages/document-filters/dist/index.js";
import { mostPages } from "../../packages/document-filters/dist/pdf/pdf-refusals.js";
import { readPdf } from "../../packages/document-filters/dist/pdf/read-pdf.js";
import { readSrx } from "../../packages/document-filters/dist/segmentation/read-srx.js";
import { createBrand } from "../../packages/domain/dist/brands/index.js";
import { BrandListFiles, ImageFiles, TermFiles, tmxFeedbackFiles } from "../../packages/resource-files/dist/index.js";
import { analyzeFile } from "../../packages/resource-files/dist/adapted-language-pairs/analyze-file.js";
import * as xlsx from "xlsx";
import { accentedSegment, pseudoContext } from "../../bench/documents/pseudo-translation.mjs";
import * as grammars from "./grammars.mjs";

const utf8 = (text) => Buffer.from(text);
/** The folder in which the program that starts us has compiled the documents of the tests. */
const fixture = (name) => import(pathToFileURL(join(process.env.DRAGOMAN_FUZZ_FIXTURES, name)).href);
const languagePairId = "EngSpa_p";

/** A subject of text: `head` and `tail` stand around a construct. */
const document = (name, mediaType, grammar, head = "", tail = "", more = {}) =>
  ({ name, mediaType, grammar, make: (text) => utf8(head + text + tail), run: pass(mediaType), ...more });
const made = (name, mediaType, grammar, make, more = {}) => ({ name, mediaType, grammar, make, run: pass(mediaType), ...more });

/** Every subject; the names are those of the formats and imports in docs/decisions/parsers.md. */
export async function subjects() {
  const { wordDocument, paragraph, run: wordRun } = await fixture("docx/word-documents.fixture.js");
  const { workbook, xlsx } = await fixture("xlsx/workbook.fixture.js");
  const { presentation, page } = await fixture("pptx/presentations.fixture.js");
  const { odf } = await fixture("odf/odf.fixture.js");
  const { idml } = await fixture("idml/idml.fixture.js");
  const { outlookMail, plainRtf } = await fixture("msg/outlook.fixture.js");
  const { binaryWorkbook, rich, xlsb } = await fixture("xlsb/xlsb.fixture.js");
  const { pdfOf } = await fixture("pdf/pdfs.fixture.js");
  const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const pptx = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
  const shaped = await shapedTranslation();
  const termStrings = (text) => workbook({ strings: text,
    sheets: [{ xml: "<sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row></sheetData>" }] });
  const root = "<d xmlns:its=\"http://www.w3.org/2005/11/its\" xmlns:a=\"a\">";
  const stays = { withRuns: false };
  return [
    document("plain text", "text/plain", grammars.plain, "", "", { run: pass("text/plain", shaped) }),
    document("lines", "text/x-line", grammars.line),
    document("HTML", "text/html", grammars.html, "<p>", "", { run: pass("text/html", shaped) }),
    document("attributes of HTML", "text/html", grammars.attributes, "<p", ">a</p>"),
    document("XML", "text/xml", grammars.xml, root, "</d>"),
    document("attributes of XML", "text/xml", distinctAttributes, root, "</d>",
      { make: (text) => utf8(`${root}<a${numbered(text)}>a</a></d>`) }),
    document("ITS rules in XML", "text/xml", grammars.selector, `${root}<its:rules version="2.0"><its:translateRule selector="`,
      "\" translate=\"no\"/></its:rules><a b=\"c\">One.</a></d>"),
    document("SGML", "text/sgml", grammars.sgml, "<!doctype d []><d>", "</d>"),
    document("XLIFF 1.2", "application/x-xliff", grammars.xliff,
      "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"1\"><source>",
      "</source></trans-unit></body></file></xliff>", { run: pass("application/x-xliff", shaped) }),
    document("units of XLIFF 1.2", "application/x-xliff", grammars.xliff, "<xliff version=\"1.2\"><file source-language=\"en\"><body>",
      "</body></file></xliff>"),
    document("XLIFF 2", "application/xliff", grammars.xliff2,
      "<xliff version=\"2.0\" srcLang=\"en\"><file id=\"f\"><unit id=\"u\"><segment><source>", "</source></segment></unit></file></xliff>"),
    document("units of XLIFF 2", "application/xliff", grammars.xliff2,
      "<xliff version=\"2.0\" srcLang=\"en\"><file id=\"f\"><unit id=\"u\">", "</unit></file></xliff>"),
    document("TMX", "text/x-tmx", grammars.tmx, "<tmx version=\"1.4\"><header srclang=\"en\"/><body><tu><tuv xml:lang=\"en\"><seg>",
      "</seg></tuv></tu></body></tmx>"),
    document("units of TMX", "text/x-tmx", grammars.tmx, "<tmx version=\"1.4\"><header srclang=\"en\"/><body>", "</body></tmx>"),
    document("JSON", "application/json", grammars.json),
    document("JSON in a list", "application/json", grammars.json, "[", "1]"),
    document("YAML", "application/yaml", grammars.yaml, "", "", { make: (text) => utf8(text) }),
    document("YAML with deeper lines", "application/yaml", { ...grammars.yaml, others: [] }, "", "",
      { make: (text) => utf8(stepped(text)) }),
    document("YAML in a list", "application/yaml", grammars.yaml, "a: [x, ", "]\n"),
    document("PO", "text/x-gettext-translation", grammars.po),
    document("PO in a message", "text/x-gettext-translation", { ...grammars.po }, "msgid \"", "\"\nmsgstr \"\"\n"),
    document("Java properties", "text/x-java-properties", grammars.properties, "a="),
    document("strings of Apple", "text/x-apple-strings", grammars.strings),
    document("CSV", "text/csv", grammars.csv),
    document("TSV", "text/tab-separated-values", grammars.csv),
    document("SubRip", "application/x-subrip", grammars.subtitles, "1\n00:00:01,000 --> 00:00:02,000\n"),
    document("WebVTT", "text/vtt", grammars.subtitles, "WEBVTT\n\n00:01.000 --> 00:02.000\n"),
    document("Markdown", "text/markdown", grammars.markdown),
    document("Markdown with deeper lines", "text/markdown", grammars.markdown, "", "", { make: (text) => utf8(stepped(text)) }),
    document("reStructuredText", "text/x-rst", grammars.rst),
    document("reStructuredText with deeper lines", "text/x-rst", grammars.rst, "", "", { make: (text) => utf8(stepped(text)) }),
    document("AsciiDoc", "text/asciidoc", grammars.asciidoc),
    document("header of mail", "message/rfc822", grammars.mailHeader, "From: a@b.example\r\nSubject: ",
      "\r\nContent-Type: text/plain\r\n\r\nA.\r\n"),
    document("parts of mail", "message/rfc822", grammars.mailParts,
      "From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", "\r\n--b--\r\n"),
    document("text of mail", "message/rfc822", grammars.mailParts, "From: a@b.example\r\nContent-Type: text/plain; format=flowed\r\n\r\n"),
    document("MHTML", "application/x-mimearchive", grammars.mailParts,
      "From: <a>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; "
        + "boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>A.</p>\r\n", "\r\n--b--\r\n"),
    made("Outlook mail in RTF", "application/vnd.ms-outlook", grammars.rtf,
      (text) => outlookMail({ 0x1009: plainRtf(`{\\rtf1\\ansi\\fromhtml1 ${text}}`) })),
    made("Outlook mail", "application/vnd.ms-outlook", grammars.plain, (text) => outlookMail({ 0x1000: text, 0x007d: `X: ${text}\r\n` })),
    made("Word", docx, grammars.word, (text) => wordDocument(paragraph(wordRun("A.")) + text), stays),
    made("paragraphs of Word", docx, grammars.word, (text) => wordDocument(paragraph(text)), { ...stays, run: pass(docx, shaped) }),
    made("strings of Excel", xlsx, grammars.sharedStrings, (text) => workbook({ sheets: [{ xml: "<sheetData/>" }], strings: text }), stays),
    made("sheets of Excel", xlsx, grammars.sheet, (text) => workbook({ sheets: [{ xml: `<sheetData>${text}</sheetData>` }],
      strings: "<si><t>One.</t></si>" }), stays),
    made("binary Excel", xlsb, grammars.plain, (text) => binaryWorkbook([rich(text.slice(0, 30_000)), ...pieces(text,
      100).map((piece) => rich(piece))], [{ shows: [0, 1, 2] }])),
    made("PowerPoint", pptx, grammars.slide, (text) => presentation([page("p:sld", `<p:sp><p:txBody>${text}</p:txBody></p:sp>`)]), stays),
    made("OpenDocument", "application/vnd.oasis.opendocument.text", grammars.openDocument, (text) => odf("text", text), stays),
    made("InDesign", "application/vnd.adobe.indesign-idml-package", grammars.indesign, (text) => idml(text), stays),
    { name: "pages of PDF", grammar: grammars.pdf, ...stays, make: (text) => pdfOf([text]), run: pagesRead },
    made("PDF", "application/pdf", grammars.pdf, (text) => pdfOf([text]), { ...stays, isSlow: true, run: pass("application/pdf",
      undefined, false) }),
    document("made formats", "text/plain", grammars.plain, "", "", { run: writeAll }),

    imported("feedback", grammars.tmx,
      "<tmx version=\"1.4\"><header srclang=\"en\"/><body><tu><tuv xml:lang=\"en\"><seg>A.</seg></tuv><tuv xml:lang=\"es\"><seg>",
      "</seg></tuv></tu></body></tmx>", (open) => all(tmxFeedbackFiles.read(open()))),
    imported("units of feedback", grammars.tmx, "<tmx version=\"1.4\"><header srclang=\"en\"/><body>", "</body></tmx>",
      (open) => all(tmxFeedbackFiles.read(open()))),
    imported("dictionary", grammars.termList, "<dictionary><dict-entries>", "</dict-entries></dictionary>",
      async (open) => all((await new TermFiles().read(open))())),
    imported("brands", grammars.termList, "<brands><brand-entries>", "</brand-entries></brands>",
      (open) => all(new BrandListFiles().read(open))),
    { name: "strings of a spreadsheet of terms", grammar: grammars.sharedStrings, ...stays, make: termStrings, run: rowsRead },
    { name: "rows of a spreadsheet of terms", grammar: grammars.sheet, ...stays,
      make: (text) => workbook({ sheets: [{ xml: `<sheetData>${text}</sheetData>` }], strings: "<si><t>One.</t></si>" }), run: rowsRead },
    { name: "spreadsheet of terms", grammar: grammars.sharedStrings, ...stays, isSlow: true, make: termStrings,
      run: async (bytes) => { for await (const _ of (await new TermFiles().read(() => once(bytes)))()); } },
    imported("training data", grammars.tmx,
      "<tmx version=\"1.4\"><header srclang=\"en\"/><body><tu><tuv xml:lang=\"en\"><seg>A red car.</seg>"
        + "</tuv><tuv xml:lang=\"es\"><seg>Uno."
        + "</seg></tuv></tu><tu><tuv xml:lang=\"en\"><seg>", "</seg></tuv><tuv xml:lang=\"es\"><seg>Uno.</seg></tuv></tu></body></tmx>",
      analysed),
    imported("units of training data", grammars.tmx, "<tmx version=\"1.4\"><header srclang=\"en\"/><body>", "</body></tmx>", analysed),
    imported("themes", grammars.svg, "<svg xmlns=\"http://www.w3.org/2000/svg\">", "</svg>",
      async (open) => new ImageFiles().check("logo", await whole(open()), ["image/svg+xml"])),
    imported("SAML response", grammars.saml,
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"`
        + ` xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" ID="_a" Version="2.0">`,
      "</samlp:Response>", signedIn),
    imported("SAML metadata", grammars.metadata,
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="a">`,
      "</md:EntityDescriptor>", async (open) => refusing(async () => readProviderMetadata((await whole(open())).toString()))),
    imported("ITS rules", grammars.selector,
      "<its:rules xmlns:its=\"http://www.w3.org/2005/11/its\" version=\"2.0\"><its:translateRule selector=\"",
      "\" translate=\"no\"/></its:rules>", async (open) => {
      const xmlRules = (await whole(open())).toString();
      await translated("text/xml", utf8("<d><a b=\"c\">One.</a><a>Two.</a></d>"), { xmlRules });
    }),
    imported("sentence rules", grammars.srx,
      "<srx version=\"2.0\"><header cascade=\"yes\"/><body><languagerules><languagerule languagerulename=\"a\">",
      "</languagerule></languagerules><maprules><languagemap languagepattern=\".*\" languagerulename=\"a\"/></maprules></body></srx>",
      async (open) => {
      readSrx((await whole(open())).toString()).of("en")?.decide("One. Two. Three.", [4, 9]);
    }),
  ];
}

const imported = (name, grammar, head, tail, run) => ({
  name, grammar, isImport: true, make: (text) => utf8(head + text + tail),
  run: (bytes) => run(() => once(bytes)),
});

/** Attributes of one element differ in their names. */
const distinctAttributes = { ...grammars.attributes, withRuns: false };
function numbered(text) {
  let n = 0;
  return text.replace(/ (?=[a-z])/g, () => ` a${++n}-`);
}

/** Each line is one blank deeper than the one before it. */
function stepped(text) {
  const unit = text.slice(0, 40).split("\n")[0] || "- ";
  let lines = "";
  for (let depth = 0; lines.length < text.length; depth++) lines += `${" ".repeat(depth)}${unit.replace(/\r/g, "")}\n`;
  return lines;
}

const pieces = (text, size) => Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));

/** All that is done with a document: a request recognises and checks it, a job translates and writes it. */
function pass(mediaType, translate = undefined, recognises = true) {
  return async (bytes, nextRequest) => {
    if (recognises) await documentFormats.recognise(() => once(bytes));
    await translated(mediaType, bytes, { translate, nextRequest });
  };
}

async function translated(mediaType, bytes, { translate = bare, nextRequest, ...more }) {
  const opened = documentFormats.open({ mediaType, encoding: "", bytes: () => once(bytes), pdfConverter: "Standard", ...more });
  await opened.check();
  nextRequest?.();
  await written(opened, translate);
}

async function written(target, translate = bare) {
  const steps = async function* () {
    for await (const { written } of translateDocument(target.parts(pseudoContext), translate)) yield written;
  };
  for await (const _ of target.assemble(steps()));
}

const bare = async (segments) => segments.map((segment) => ({ target: accentedSegment(segment) }));

/** Writes each format that can be made of others; each is a request. */
async function writeAll(bytes, nextRequest) {
  for (const outputFormat of documentFormats.writable) {
    nextRequest();
    const opened = documentFormats.open({ mediaType: "text/plain", encoding: "", bytes: () => once(bytes) });
    await written(documentFormats.target(opened, { title: "a", format: "text/plain" }, outputFormat));
  }
}

/** What the thread of PDFs does with a document. */
async function pagesRead(bytes) {
  await readPdf({ bytes: Uint8Array.from(bytes), thoroughness: "all", mostPages, isCheck: false }, () => undefined);
}

/** What the thread of spreadsheets does with one, in its own words. */
async function rowsRead(bytes) {
  await refusing(async () => {
    const book = xlsx.read(bytes, { type: "array", dense: true, cellFormula: false, cellHTML: false, sheets: 0 });
    book.Sheets[book.SheetNames[0]]?.["!data"]?.forEach((row) => row.forEach(() => undefined));
  }, () => true);
}

/** Segments as every caller gets them: with brands and terms, protected spans, checks of output and estimates of quality. */
async function shapedTranslation() {
  const brands = new MemoryBrandRepository();
  await brands.putAll({ state: ["Acme", "a", "word", "A car", "b c"].map((source) => createBrand({ source })) });
  const dictionaries = new MemoryDictionaryRepository();
  const terms = ["red car", "word", "a b", "sentence", "a a", "item"];
  await dictionaries.add({ id: "d", sourceLanguageId: "eng", targetLanguageId: "spa" }, async function* () {
    for (const source of terms) yield { source, target: `t ${source}`, comment: "" };
  }, () => []);
  const engines = new MemoryTranslationEngines([languagePairId]);
  const pair = { id: languagePairId, sourceLanguageId: "eng", targetLanguageId: "spa", checksOutput: true, estimatesQuality: true };
  const directory = { pairs: () => [{ pair, isServed: true }], revision: () => 1 };
  const shaping = new ShapeSegments({ brands: new FindBrands(brands, new MemoryPatternRunner()),
    terms: new MemoryTermFinder(dictionaries) });
  const segments = new TranslateSegments(new CheckOutput(engines, directory), new MemoryTransliterator(), shaping);
  const request = { languagePairId, lane: "interactive", sourceLanguageId: "eng", unknownMode: "original", dictionaryIds: ["d"],
    estimatesQuality: true };
  return (all) => segments.run(all, request);
}

async function analysed(open) {
  await analyzeFile({ name: "a.tmx", sourceLanguageId: "eng", targetLanguageId: "spa", verifySegmentation: true }, open());
}

const parties = {
  service: { entityId: "https://mt.example/metadata", acsUrl: "https://mt.example/acs" },
  provider: { entityId: "https://idp.example", signInUrl: "https://idp.example/in", certificates: [
    // Any certificate: nothing that is fuzzed is signed.
    "MIIBszCCAV2gAwIBAgIUQ2FuJ3Qgc2lnbiBhbnl0aGluZyEwDQYJKoZIhvcNAQELBQAwDTELMAkGA1UEAwwCYWEwHhcNMjY"
      + "wMTAxMDAwMDAwWhcNMzYwMTAxMDAwMDAwWjANMQswCQYDVQQDDAJhYTBcMA0GCSqGSIb3DQEBAQUAA0sAMEgCQQC7",
  ] },
};
const samlMessages = new PassportSamlMessages();

async function signedIn(open) {
  const response = (await whole(open())).toString("base64");
  await refusing(() => samlMessages.readResponse(parties, response, () => true), ({ code }) => code === "saml-response-invalid");
}

/** Runs what refuses by an error of another kind than documents do. */
async function refusing(run, isRefusal = ({ name }) => name === "Error") {
  try {
    await run();
  } catch (error) {
    throw isRefusal(error) ? Object.assign(new Error(error.message), { isRefusal: true }) : error;
  }
}

async function* once(bytes) {
  yield bytes;
}

async function all(found) {
  for await (const _ of found);
}

async function whole(pieces) {
  const parts = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}
