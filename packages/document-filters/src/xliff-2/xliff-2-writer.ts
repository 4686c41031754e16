import { type CodeNotation, unitWriter, writePieces, type WrittenUnit } from "../outputs/unit-writer.js";
import { escapeXml, escapeXmlAttribute as attribute } from "../xml-syntax/xml-text.js";

/** The characters of the codes of one unit, each once, by the id that codes refer to them with. */
class OriginalData {
  private readonly ids = new Map<string, string>();

  /** The attribute that refers to the characters; "" where they are not known. */
  reference(name: string, original: string | undefined): string {
    if (original === undefined || original === "") return "";
    const id = this.ids.get(original) ?? `d${this.ids.size + 1}`;
    this.ids.set(original, id);
    return ` ${name}="${id}"`;
  }

  element(): string {
    const data = [...this.ids].map(([original, id]) => `<data id="${id}">${escapeXml(original)}</data>`).join("");
    return data === "" ? "" : `<originalData>${data}</originalData>`;
  }
}

function notationOf(data: OriginalData, original: WrittenUnit["original"]): CodeNotation {
  return {
    open: (code, start) =>
      `<pc id="${code}"${data.reference("dataRefEnd", original({ close: code }))}${data.reference("dataRefStart", start)}>`,
    close: () => "</pc>",
    point: (code, own) => `<ph id="${code}"${data.reference("dataRef", own)}/>`,
    protected: (code, text) => `<mrk id="${code}" translate="no">${text}</mrk>`,
  };
}

function unit({ number, source, target, original }: WrittenUnit): string {
  const data = new OriginalData();
  const notation = notationOf(data, original);
  const [from, to] = [writePieces(source, notation, original), writePieces(target, notation, original)];
  return `<unit id="${number}">${data.element()}<segment state="translated" subState="dragoman:mt">`
    + `<source>${from}</source><target>${to}</target></segment></unit>\n`;
}

/** Writes XLIFF 2.1 with a `unit` of one `segment` for each segment; inline codes are `pc` and `ph`. */
export const xliff2Writer = unitWriter({
  start: ({ sourceTag, targetTag }, { title }) => `<?xml version="1.0" encoding="utf-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${attribute(sourceTag)}" trgLang="${attribute(targetTag)}">
<file id="1"${title === "" ? "" : ` original="${attribute(title)}"`} xml:space="preserve">
`,
  unit,
  // A file without units is none, and a unit has a segment.
  nothing: "<unit id=\"1\" translate=\"no\"><segment><source/></segment></unit>\n",
  end: "</file>\n</xliff>\n",
});
