import { xmlFilterOf } from "../parts/xml-filter.js";
import { Xliff2Document } from "./xliff-2-document.js";

/**
 * Reads and writes XLIFF 2. Each segment keeps its source and gets one `target`, which replaces the one it had; segments
 * that are final or not to be translated, and all that stands between segments, stay as they are.
 */
export const xliff2Filter = xmlFilterOf(["application/xliff"], (context) => new Xliff2Document(context));
