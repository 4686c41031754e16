import { type CodeNotation, dataType, unitWriter, writePieces } from "../outputs/unit-writer.js";
import { escapeXml, escapeXmlAttribute as attribute } from "../xml-syntax/xml-text.js";

const notation: CodeNotation = {
  open: (code, original) => `<bpt i="${code}" x="${code}">${escapeXml(original ?? "")}</bpt>`,
  close: (code, original) => `<ept i="${code}">${escapeXml(original ?? "")}</ept>`,
  point: (code, original) => `<ph x="${code}">${escapeXml(original ?? "")}</ph>`,
  protected: (code, text, original) => `<ph x="${code}">${original === undefined ? text : escapeXml(original)}</ph>`,
};

const moment = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, "");

/** Writes TMX 1.4 with a `tu` for each segment; inline codes are `bpt`, `ept` and `ph`. */
export const tmxWriter = unitWriter({
  start: ({ sourceTag, toolVersion, date }, { format }) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
<header creationtool="Dragoman" creationtoolversion="${attribute(toolVersion)}" segtype="sentence" o-tmf="Dragoman" adminlang="en" \
srclang="${attribute(sourceTag)}" datatype="${attribute(dataType(format))}" creationdate="${moment(date)}"/>
<body>
`,
  unit: ({ number, source, target, original }, { sourceTag, targetTag }) =>
    `<tu tuid="${number}"><tuv xml:lang="${attribute(sourceTag)}"><seg>${writePieces(source, notation, original)}</seg></tuv>`
    + `<tuv xml:lang="${attribute(targetTag)}" creationid="MT"><seg>${writePieces(target, notation, original)}</seg></tuv></tu>\n`,
  end: "</body>\n</tmx>\n",
});
