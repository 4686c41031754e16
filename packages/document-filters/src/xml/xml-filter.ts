import { xmlFilterOf } from "../parts/xml-filter.js";
import { XmlTextDocument } from "./xml-document.js";

/** References to entities that only an external document type declares are inline codes. */
export const xmlEntityRules = { foreignEntities: true };

/**
 * Reads and writes XML of any kind. All text is translated unless `its:translate` or `xml:lang` say otherwise; all
 * characters stay as they are but for that, `xml:lang` and the encoding that the document names.
 */
export const xmlFilter = xmlFilterOf(["text/xml", "text/x-sdl-strict-xml"], (context) => new XmlTextDocument(context), xmlEntityRules);
