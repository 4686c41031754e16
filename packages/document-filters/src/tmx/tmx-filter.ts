import { xmlFilterOf } from "../parts/xml-filter.js";
import { TmxDocument } from "./tmx-document.js";

/**
 * Reads and writes TMX. In each unit the variant in the source language is translated; its translation replaces the
 * variant in the target language, or is added. Units without a source stay as they are.
 */
export const tmxFilter = xmlFilterOf(["text/x-tmx"], (context) => new TmxDocument(context));
