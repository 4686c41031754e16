import { type Files, zipped } from "../zip/zips.fixture.js";

const transitional = "http://schemas.openxmlformats.org";
export const nameSpaces = `xmlns:w="${transitional}/wordprocessingml/2006/main" xmlns:m="${transitional}/officeDocument/2006/math"`
  + ` xmlns:wp="${transitional}/drawingml/2006/wordprocessingDrawing" xmlns:r="${transitional}/officeDocument/2006/relationships"`
  + ` xmlns:mc="${transitional}/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"`
  + " xmlns:wps=\"http://schemas.microsoft.com/office/word/2010/wordprocessingShape\"";
const declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\r\n";

/** A part with this root element. */
export const wordPart = (root: string, content: string): string => `${declaration}<w:${root} ${nameSpaces}>${content}</w:${root}>`;
/** The main part of a document with these blocks in its body. */
export const mainPart = (blocks: string): string => wordPart("document", `<w:body>${blocks}<w:sectPr/></w:body>`);

/** A run with these properties. */
export const run = (text: string, properties = ""): string =>
  `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...content: readonly string[]): string => `<w:p>${content.join("")}</w:p>`;
/** A field made of runs, with its result in runs. */
export const field = (instruction: string, result: string): string => `${sign("begin")}<w:r><w:instrText xml:space="preserve"> `
  + `${instruction} </w:instrText></w:r>${sign("separate")}${result}${sign("end")}`;
export const sign = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
/** A text box within a run, as Word writes it today, and for older programs. */
export const textBox = (paragraphs: string, older = paragraphs): string => "<mc:AlternateContent><mc:Choice Requires=\"wps\"><w:drawing>"
  + `<wp:inline><wp:docPr id="1" name="Box 1" descr="A box"/><wps:txbx><w:txbxContent>${paragraphs}</w:txbxContent></wps:txbx></wp:inline>`
  + `</w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${older}</w:txbxContent></v:textbox></w:pict></mc:Fallback>`
  + "</mc:AlternateContent>";

const wordprocessing = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const officeDocument = `${transitional}/officeDocument/2006/relationships`;
/** What the names of parts say of them. */
const kindOf = (name: string): string => /^([a-z]+)\d*\.xml$/i.exec(name)?.[1] ?? "image";

/** What else may be said of a document: what its main part is, other entries, and types of these. */
interface More { readonly mainType?: string; readonly others?: Files; readonly types?: string }

/** A document: blocks of its body, and other parts in the folder `word`, which it refers to by what their names say. */
export function wordDocument(
  blocks: string, parts: Files = {}, { mainType = `${wordprocessing}.document.main+xml`, others = {}, types: more = "" }: More = {},
): Uint8Array {
  const names = Object.keys(parts);
  const types = names.filter((name) => name.endsWith(".xml"))
    .map((name) => `<Override PartName="/word/${name}" ContentType="${wordprocessing}.${kindOf(name)}+xml"/>`);
  const relations = names.map((name, i) => `<Relationship Id="rId${i + 1}" Type="${officeDocument}/${kindOf(name)}" Target="${name}"/>`);
  return zipped({
    "[Content_Types].xml": `${declaration}<Types xmlns="${transitional}/package/2006/content-types">`
      + "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"png\" ContentType=\"image/png\"/>"
      + `<Default Extension="docx" ContentType="${wordprocessing}.document"/>`
      + `<Override PartName="/word/document.xml" ContentType="${mainType}"/>${types.join("")}${more}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${transitional}/package/2006/relationships">`
      + `<Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="word/document.xml"/>`
      + `<Relationship Id="rId2" Type="${transitional}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`
      + "</Relationships>",
    "word/document.xml": mainPart(blocks),
    "word/_rels/document.xml.rels": `${declaration}<Relationships xmlns="${transitional}/package/2006/relationships">`
      + `${relations.join("")}</Relationships>`,
    ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [`word/${name}`, content])),
    ...others,
  });
}
