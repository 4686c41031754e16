/** Documents that are small and cost much, or small and say that they are large: each is made when it is asked for. */
import { gzipSync } from "node:zlib";
import { zipOf } from "./zip-of.mjs";

const M = 2 ** 20;
const office = "application/vnd.openxmlformats-officedocument.";
const types = {
  docx: `${office}wordprocessingml.document`, xlsx: `${office}spreadsheetml.sheet`, pptx: `${office}presentationml.presentation`,
  odt: "application/vnd.oasis.opendocument.text", ods: "application/vnd.oasis.opendocument.spreadsheet",
  xlsb: "application/vnd.ms-excel.sheet.binary.macroenabled.12",
  html: "text/html", xml: "text/xml", sgml: "text/sgml", tmx: "text/x-tmx", xliff: "application/x-xliff", xliff2: "application/xliff",
  eml: "message/rfc822", mhtml: "application/x-mimearchive", msg: "application/vnd.ms-outlook", csv: "text/csv",
  srt: "application/x-subrip",
  vtt: "text/vtt", txt: "text/plain", line: "text/x-line",
};
const w = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
const s = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
const odf = ["office", "table", "text"].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(" ");
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Entries of a package of Office with this main part; `more` go first. */
function packageOf(name, type, content, more = []) {
  const override = `<Override PartName="/${name}" ContentType="${type}"/>`;
  return [
    ...more,
    { name: "[Content_Types].xml", content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default `
      + `Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" `
      + `ContentType="application/xml"/>${override}</Types>` },
    { name: "_rels/.rels", content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${kinds}/officeDocument" `
      + `Target="${name}"/></Relationships>` },
    { name, content },
  ];
}
const word = (body, more) => packageOf("word/document.xml", `${office}wordprocessingml.document.main+xml`, body, more);
const wordBody = (inner) => `<w:document ${w}><w:body>${inner}</w:body></w:document>`;
const paragraph = (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const sheets = (sheet, strings) => [
  ...packageOf("xl/workbook.xml", `${office}spreadsheetml.sheet.main+xml`, `<workbook ${s} xmlns:r="${kinds}"><sheets><sheet name="One" `
    + `sheetId="1" r:id="r1"/></sheets></workbook>`),
  { name: "xl/_rels/workbook.xml.rels", content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${kinds}/worksheet" `
    + `Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${kinds}/sharedStrings" Target="sharedStrings.xml"/></Relationships>` },
  { name: "xl/worksheets/sheet1.xml", content: sheet }, { name: "xl/sharedStrings.xml", content: strings ?? `<sst ${s}/>` },
];
const sheetOf = (rows) => `<worksheet ${s}><sheetData>${rows}</sheetData></worksheet>`;
const slides = (content) => packageOf("ppt/presentation.xml", `${office}presentationml.presentation.main+xml`, content);
const odfOf = (type, body) => [
  { name: "mimetype", content: types[type], level: 0 },
  { name: "content.xml", content: `<office:document-content ${odf}><office:body>${body}</office:body></office:document-content>` },
];
const nested = (open, close, depth, inside = "") => open.repeat(depth) + inside + close.repeat(depth);
const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
const laughs = (name, root = "<r>&l9;</r>") => `<?xml version="1.0"?><!DOCTYPE ${name} [<!ENTITY l0 "lol">${entities}]>${root}`;
const zeros = (bytes) => Buffer.alloc(bytes);
const odtType = { name: "mimetype", content: types.odt, level: 0 };
const text = wordBody(paragraph("Some words."));
const mail = (head, body) => `From: a@example.org\r\nTo: b@example.org\r\nSubject: Words\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n${body}`;
const multipart = (depth) => mail("Content-Type: multipart/mixed; boundary=b0", Array.from({ length: depth }, (_, i) =>
  `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}\r\n\r\n`).join(""));
const attached = (depth) => Array.from({ length: depth }, () => mail("Content-Type: message/rfc822", "")).join("") + "End.";
const bigBase64 = (size) => mail("Content-Type: text/plain\r\nContent-Transfer-Encoding: base64",
  Buffer.alloc(size, "word ").toString("base64"));

/** Entries that all read the same bytes, as of one zip that inflates to much more than any limit on one of them. */
function overlapping(times, size) {
  const first = { name: "word/media/a0", content: zeros(size) };
  const others = Array.from({ length: times }, (_, i) => ({ name: `word/media/b${i}`, packed: Buffer.alloc(20), crc: 0, size, at: 0 }));
  return zipOf([...word(text), ...others, first]);
}

function zipInZip(depth) {
  let inner = Buffer.alloc(M);
  const sixteen = (content) => zipOf(Array.from({ length: 16 }, (_, n) => ({ name: `word/embeddings/${n}.docx`, content })));
  for (let i = 0; i < depth; i++) inner = sixteen(inner);
  return zipOf([...word(text), { name: "word/embeddings/a.docx", content: inner }]);
}

const claims = (said) => zipOf(word(text).map((entry) => (entry.name.startsWith("word/") ? { ...entry, claims: said } : entry)));
const attributes = (count) => Array.from({ length: count }, (_, i) => `a${i}="v"`).join(" ");
const xliff = (inner) => `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" `
  + `datatype="plaintext" original="x"><body>${inner}</body></file></xliff>`;
const compound = (sectors) => {
  const bytes = Buffer.alloc(512 * 4);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  for (const place of [44, 64, 72]) bytes.writeUInt32LE(sectors, place);
  return bytes;
};

/** Name, media type and content of each. */
export const bombs = [
  ["one entry of 200 MB of zeros", "docx", () => zipOf([...word(text), { name: "word/media/a.png", content: zeros(200 * M) }])],
  ["a main part of 300 MB of spaces", "docx", () => zipOf(word(Buffer.alloc(300 * M, " ")))],
  ["a main part of one paragraph of 200 MB", "docx", () => zipOf(word(Buffer.concat([Buffer.from(wordBody("<w:p><w:r><w:t>").slice(0, -26)),
    Buffer.alloc(200 * M, "a")])))],
  ["shared strings of 300 MB", "xlsx", () => zipOf(sheets(sheetOf(""), Buffer.alloc(300 * M, "<si><t>a</t></si>")))],
  ["a sheet of 300 MB", "xlsx", () => zipOf(sheets(Buffer.alloc(300 * M, "<row/>")))],
  ["slides of 300 MB", "pptx", () => zipOf(slides(Buffer.alloc(300 * M, "<a/>")))],
  ["a content of 300 MB", "odt", () => zipOf([odtType, { name: "content.xml", content: zeros(300 * M) }])],
  ["a directory of types of 300 MB", "docx", () => zipOf([{ name: "[Content_Types].xml", content: Buffer.alloc(300 * M, " ") }])],
  ["relations of 300 MB", "docx", () => zipOf([...word(text).filter(({ name }) => name !== "_rels/.rels"),
    { name: "_rels/.rels", content: Buffer.alloc(300 * M, " ") }])],
  ["forty entries of 100 MB", "docx", () => {
    const media = zipOf([{ name: "x", content: zeros(100 * M) }]);
    const packed = media.subarray(31, media.length - 22 - 47);
    const crc = media.readUInt32LE(14);
    return zipOf([...word(text), ...Array.from({ length: 40 }, (_, i) => ({ name: `word/header${i}.xml`, packed, crc, size: 100 * M }))]);
  }],
  ["65,535 empty entries", "docx", () => zipOf([...word(text),
    ...Array.from({ length: 65_531 }, (_, i) => ({ name: `a${i}`, content: "", level: 0 }))])],
  ["30,000 entries of names of 200 letters", "xlsx", () => zipOf([...sheets(sheetOf("")), ...Array.from({ length: 30_000 }, (_, i) =>
    ({ name: `${"n".repeat(200)}${i}`, content: "", level: 0 }))])],
  ["a directory that says 65,535 and has none", "docx", () => zipOf([], { count: 65_535 })],
  ["a thousand entries over the same bytes", "docx", () => overlapping(1_000, 10 * M)],
  ["ten thousand entries over the same bytes", "pptx", () => overlapping(10_000, M)],
  ["a directory entry that points at itself", "docx", () => zipOf([...word(text),
    { name: "q", packed: Buffer.alloc(0), crc: 0, size: 0, at: 4_000 }])],
  ["zips in zips, four deep, 16 in each", "docx", () => zipInZip(4)],
  ["an embedded document of 300 MB", "docx", () => zipOf([...word(text), { name: "word/embeddings/a.docx",
    content: zipOf(word(Buffer.alloc(300 * M, " "))), level: 0 }])],
  ["a size that says 10 bytes", "docx", () => claims({ size: 10 })],
  ["a size that says 4 GB", "docx", () => claims({ size: 0xfffffffe })],
  ["a packed size beyond the end", "docx", () => claims({ packed: 0x7fffffff })],
  ["a size that says zip64 and is none", "docx", () => claims({ size: 0xffffffff, packed: 0xffffffff })],
  ["a wrong checksum", "docx", () => claims({ crc: 1 })],
  ["an entry with a password", "docx", () => claims({ flags: 0x0801 })],
  ["an entry with an unknown method", "docx", () => zipOf(word(text).map((entry) => (entry.name.startsWith("word/")
    ? { name: entry.name, packed: Buffer.from("abc"), crc: 0, size: 3, method: 99 } : entry)))],
  ["names that lead out", "docx", () => zipOf([...word(text), { name: "../../../../etc/passwd", content: "x" }])],
  ["a name twice", "docx", () => zipOf([...word(text), ...word(text)])],
  ["200,000 nested elements", "docx", () => zipOf(word(wordBody(nested("<w:sdt>", "</w:sdt>", 200_000))))],
  ["100,000 text boxes in one another", "docx", () => zipOf(word(wordBody(nested("<w:p><w:r><w:pict><w:txbxContent>",
    "</w:txbxContent></w:pict></w:r></w:p>", 100_000))))],
  ["200,000 nested groups", "pptx", () => zipOf(slides(nested("<g>", "</g>", 200_000)))],
  ["200,000 nested spans", "odt", () => zipOf(odfOf("odt", `<text:p>${nested("<text:span>", "</text:span>", 200_000, "a")}</text:p>`))],
  ["200,000 nested elements", "xml", () => nested("<a>", "</a>", 200_000, "words")],
  ["200,000 nested elements", "html", () => `<html><body>${nested("<div>", "</div>", 200_000, "words")}`],
  ["200,000 nested inline elements", "html", () => `<p>${nested("<b>", "</b>", 200_000, "words")}`],
  ["200,000 nested elements", "sgml", () => nested("<a>", "</a>", 200_000, "words")],
  ["200,000 nested groups", "xliff", () => xliff(nested("<group>", "</group>", 200_000))],
  ["100,000 nested codes", "xliff", () => xliff(`<trans-unit id="1"><source>${nested("<g id=\"1\">", "</g>", 100_000, "a")
  }</source></trans-unit>`)],
  ["100,000 nested codes", "xliff2", () => `<xliff version="2.0" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f">`
    + `<unit id="u"><segment><source>${nested("<pc id=\"1\">", "</pc>", 100_000, "a")}</source></segment></unit></file></xliff>`],
  ["100,000 nested codes", "tmx", () => `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${
    nested("<hi>", "</hi>", 100_000, "a")}</seg></tuv></tu></body></tmx>`],
  ["entities of a billion laughs", "docx", () => zipOf(word(laughs("w:document")))],
  ["entities of a billion laughs", "xlsx", () => zipOf(sheets(laughs("worksheet")))],
  ["entities of a billion laughs", "odt", () => zipOf([odtType, { name: "content.xml", content: laughs("a") }])],
  ["entities of a billion laughs", "xml", () => laughs("r")],
  ["entities of a billion laughs", "xliff", () => laughs("xliff", xliff("&l9;"))],
  ["an entity that is a file", "xml", () => "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><r>&x;</r>"],
  ["an entity within itself", "xml", () => "<!DOCTYPE r [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><r>&a;</r>"],
  ["an attribute of 100 MB", "xml", () => `<a b="${"x".repeat(100 * M)}"/>`],
  ["an attribute of 100 MB", "html", () => `<p title="${"x".repeat(100 * M)}">`],
  ["300,000 attributes of one element", "xml", () => `<a ${attributes(300_000)}/>`],
  ["300,000 attributes of one element", "docx", () => zipOf(word(wordBody(`<w:p ${attributes(300_000)}/>`)))],
  ["300,000 attributes of one element", "html", () => `<p ${attributes(300_000)}>`],
  ["a name of 50 MB", "xml", () => `<${"x".repeat(50 * M)}/>`],
  ["a tag that never ends", "html", () => `<p ${"x".repeat(100 * M)}`],
  ["a comment that never ends", "xml", () => `<a><!--${"x".repeat(100 * M)}`],
  ["a row repeated a billion times", "ods", () => zipOf(odfOf("ods", "<office:spreadsheet><table:table table:name=\"t\"><table:table-row "
    + "table:number-rows-repeated=\"1000000000\"><table:table-cell table:number-columns-repeated=\"1000000000\"><text:p>word</text:p>"
    + "</table:table-cell></table:table-row></table:table></office:spreadsheet>"))],
  ["a billion blanks", "odt", () => zipOf(odfOf("odt", "<office:text><text:p>a<text:s text:c=\"1000000000\"/>b</text:p></office:text>"))],
  ["cells beyond the last column", "xlsx", () => zipOf(sheets(sheetOf(
    "<row r=\"4294967295\"><c r=\"ZZZZZZZ999999999\" t=\"s\"><v>4294967295</v></c></row>")))],
  ["strings that are not there, a million times", "xlsx", () => zipOf(sheets(sheetOf(
    `<row>${"<c t=\"s\"><v>999999999</v></c>".repeat(1_000_000)}</row>`)))],
  ["a record of 2 GB", "xlsb", () => zipOf([...packageOf("xl/workbook.bin", "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
    Buffer.from([0x9f, 1, 0xff, 0xff, 0xff, 0x7f]))])],
  ["parts of mails, 20,000 deep", "eml", () => multipart(20_000)],
  ["attached mails, 5,000 deep", "eml", () => attached(5_000)],
  ["a text of 150 MB in Base64", "eml", () => bigBase64(150 * M)],
  ["a million fields of a header", "eml", () => mail("X-A: b\r\n".repeat(1_000_000).trimEnd(), "a")],
  ["a field of 100 MB", "eml", () => mail(`X-A: ${"b".repeat(100 * M)}`, "a")],
  ["a million parts", "eml", () => mail("Content-Type: multipart/mixed; boundary=b", "--b\r\n\r\na\r\n".repeat(1_000_000))],
  ["parts 20,000 deep", "mhtml", () => multipart(20_000)],
  ["a compound file whose sectors go round", "msg", () => compound(0)],
  ["a compound file of four billion sectors", "msg", () => compound(0xfffffff0)],
  ["a field of 200 MB that never ends", "csv", () => `a,b\n"${"x".repeat(200 * M)}`],
  ["a row of 20 million fields", "csv", () => `${"a,".repeat(20_000_000)}\n`],
  ["a line of 200 MB", "line", () => "x".repeat(200 * M)],
  ["a paragraph of 200 MB", "txt", () => "x".repeat(200 * M)],
  ["a cue of 100 MB", "srt", () => `1\n00:00:01,000 --> 00:00:02,000\n${"words\n".repeat(17 * M)}`],
  ["a header of 100 MB", "vtt", () => `WEBVTT ${"x".repeat(100 * M)}`],
  ["a packed stream instead of a zip", "docx", () => gzipSync(zeros(300 * M))],
].map(([name, format, make]) => ({ name, format, mediaType: types[format], make }));
