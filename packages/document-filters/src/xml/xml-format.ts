import { declaredInXml } from "../encodings/encoding-labels.js";
import { isSurelyXml } from "../text/prolog.js";
import { readRules } from "../its/rules-reader.js";
import { textFormat } from "../text/text-format.js";
import { checkXml, xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { DocumentHead } from "./document-head.js";
import { XmlTextDocument } from "./xml-document.js";

/** References to entities that nothing here declares are inline codes. */
const entityRules = { foreignEntities: true };

/**
 * Reads and writes XML of any kind. All text is translated unless its vocabulary, rules or `xml:lang` say otherwise; all
 * characters stay as they are but for that, `xml:lang` and the encoding that the document names.
 */
export const xmlFilter = xmlFilterOf((context, rules) => new XmlTextDocument(context, rules), entityRules);

/** XML of no format of its own. XML may have a document type and no declaration; then its public identifier says so. */
export const xmlFormat = textFormat({
  mediaTypes: [{ name: "text/xml", ending: ".xml" }, { name: "text/x-sdl-strict-xml", ending: ".sdlxml" }],
  recognise: (prolog) => isSurelyXml(prolog) || /\bXML\b/.test(prolog.doctype ?? ""),
  declaredEncoding: declaredInXml,
  filter: xmlFilter,
  check: async (text, rules = "") => {
    const head = new DocumentHead(readRules(rules));
    await checkXml(text, () => undefined, entityRules, (token) => head.token(token));
  },
});
