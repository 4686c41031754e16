import { DocumentFormats } from "@dragoman/application/documents";
import { nameBinary } from "../text/binary-files.js";
import { type OfficeFamily, officeFormats } from "../office/office-format.js";
import { xmlFilter } from "../xml/xml-format.js";
import { zipped } from "../zip/zips.fixture.js";

interface Family {
  readonly name: string;
  readonly mediaType: string;
  readonly ending: string;
  readonly mainType: string;
  /** How the main part refers to those that have text besides. */
  readonly texts: readonly string[];
}

const openXml = "application/vnd.openxmlformats-officedocument";
const families: readonly Family[] = [
  {
    name: "Word document", mediaType: `${openXml}.wordprocessingml.document`, ending: ".docx",
    mainType: `${openXml}.wordprocessingml.document.main+xml`, texts: [],
  },
  {
    name: "Excel document", mediaType: `${openXml}.spreadsheetml.sheet`, ending: ".xlsx",
    mainType: `${openXml}.spreadsheetml.sheet.main+xml`, texts: ["sharedStrings"],
  },
  {
    name: "Excel document", mediaType: "application/vnd.ms-excel.sheet.macroenabled.12", ending: ".xlsm",
    mainType: "application/vnd.ms-excel.sheet.macroEnabled.main+xml", texts: ["sharedStrings"],
  },
  {
    name: "PowerPoint document", mediaType: `${openXml}.presentationml.presentation`, ending: ".pptx",
    mainType: `${openXml}.presentationml.presentation.main+xml`, texts: ["slide"],
  },
];

const officeFamily = ({ name, mediaType, ending, mainType, texts }: Family): OfficeFamily => ({
  name, mediaTypes: [{ name: mediaType, ending, mainType }],
  plan: async (pack, main) => {
    const parts = texts.length === 0 ? [main] : await pack.targets(main, ...texts);
    return { parts: new Map(parts.map((part) => [part, { filter: xmlFilter }])) };
  },
});

/** Formats of Office Open XML for tests: all text of their main parts is translated, as in any other XML. */
export const packageFormats = new DocumentFormats(officeFormats(families.map(officeFamily)), () => undefined, nameBinary);

/** A package of these families, whose text is this XML. */
export function packageOf(ending: string, text: string): Uint8Array {
  const { mainType, texts } = families.find((family) => family.ending === ending) as Family;
  const main = texts.length === 0 ? text : "<main/>";
  const related = texts.map((type) => `<Relationship Id="r2" Type="x/${type}" Target="text.xml"/>`).join("");
  return zipped({
    "[Content_Types].xml": `<Types><Default Extension="xml" ContentType="application/xml"/>`
      + `<Override PartName="/main.xml" ContentType="${mainType}"/></Types>`,
    "_rels/.rels": `<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="main.xml"/></Relationships>`,
    "_rels/main.xml.rels": `<Relationships>${related}</Relationships>`,
    "main.xml": main, "text.xml": text,
  });
}
