import { xmlFilterOf } from "../parts/xml-filter.js";
import { XliffDocument } from "./xliff-document.js";

/**
 * Reads and writes XLIFF 1.2. Each unit keeps its source and gets one `alt-trans` with the target; targets and
 * alternatives it had are left out, units that are not to be translated stay as they are.
 */
export const xliffFilter = xmlFilterOf(["application/x-xliff"], (context) => new XliffDocument(context));
