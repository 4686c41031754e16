import { type CodeNotation, dataType, unitWriter, writePieces } from "../outputs/unit-writer.js";
import { escapeXmlAttribute as attribute } from "../xml-syntax/xml-text.js";

const notation: CodeNotation = {
  open: (code) => `<g id="${code}">`,
  close: () => "</g>",
  point: (code) => `<x id="${code}"/>`,
  protected: (_, text) => `<mrk mtype="protected">${text}</mrk>`,
};

/** Writes XLIFF 1.2 with a `trans-unit` for each segment; inline codes are `g` and `x`. */
export const xliff1Writer = unitWriter({
  // No encoding is named, as in the XLIFF that is read and written back: clients rely on it.
  start: ({ sourceTag, targetTag, toolVersion }, { title, format }) => `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="${attribute(title)}" source-language="${attribute(sourceTag)}" target-language="${attribute(targetTag)}" \
datatype="${attribute(dataType(format))}" tool-id="dragoman" xml:space="preserve">
<header><tool tool-id="dragoman" tool-name="Dragoman" tool-version="${attribute(toolVersion)}"/></header>
<body>
`,
  unit: ({ number, source, target, original }) =>
    `<trans-unit id="${number}"><source>${writePieces(source, notation, original)}</source>`
    + `<target state-qualifier="mt-suggestion">${writePieces(target, notation, original)}</target></trans-unit>\n`,
  end: "</body>\n</file>\n</xliff>\n",
});
