import { drawingParts } from "../office/drawing/drawing-parts.js";
import type { OfficeFamily, OfficePlan, PlannedPart } from "../office/office-format.js";
import type { OfficePackage } from "../office/package.js";
import { numberingFilter } from "./numbering.js";
import { settingsFilter } from "./settings.js";
import { Styles, stylesFilter } from "./styles.js";
import { wordTextFilter } from "./word-text.js";

const wordprocessing = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Word documents and their templates, with and without macros. */
export const wordFamily: OfficeFamily = {
  name: "Word document",
  mediaTypes: [
    { name: `${wordprocessing}.document`, ending: ".docx", mainType: `${wordprocessing}.document.main+xml` },
    { name: `${wordprocessing}.template`, ending: ".dotx", mainType: `${wordprocessing}.template.main+xml` },
    {
      name: "application/vnd.ms-word.document.macroenabled.12", ending: ".docm",
      mainType: "application/vnd.ms-word.document.macroEnabled.main+xml",
    },
    {
      name: "application/vnd.ms-word.template.macroenabled.12", ending: ".dotm",
      mainType: "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    },
  ],
  plan: async (pack, main) => ({ parts: await partsOf(pack, main, "") }),
};

/** Relationships to parts that have paragraphs, in the order in which people read them; there is one of those that have no number. */
const texts: readonly (readonly [type: string, place: string, isNumbered?: boolean])[] = [
  ["header", "header", true], ["footer", "footer", true], ["footnotes", "footnotes"], ["endnotes", "endnotes"], ["comments", "comments"],
];

/** What becomes of the parts of a document, or of its building blocks, which are a document by themselves. */
async function partsOf(
  pack: OfficePackage, main: string, around: string, placeholders = new Set<string>(),
): Promise<OfficePlan["parts"]> {
  const parts = new Map<string, PlannedPart>();
  const styles = new Styles();
  // What styles hide is known once they have been read.
  for (const name of await pack.targets(main, "styles")) parts.set(name, { filter: stylesFilter(styles) });
  for (const name of await pack.targets(main, "numbering")) parts.set(name, { filter: numberingFilter, place: `${around}numbering` });
  for (const name of await pack.targets(main, "settings")) parts.set(name, { filter: settingsFilter });
  const add = async (name: string, place: string): Promise<void> => {
    parts.set(name, { filter: wordTextFilter(styles, placeholders), place: around + place });
    const drawings = await drawingParts(pack, name, name === main ? around.replace(/, $/, "") : around + place);
    for (const [inner, part] of drawings) if (!parts.has(inner)) parts.set(inner, part);
  };
  await add(main, "body");
  for (const [type, place, isNumbered] of texts) {
    for (const [i, name] of (await pack.targets(main, type)).entries()) await add(name, isNumbered === true ? `${place} ${i + 1}` : place);
  }
  for (const name of await pack.targets(main, "glossaryDocument")) {
    for (const [inner, part] of await partsOf(pack, name, "building blocks, ", placeholders)) if (!parts.has(inner)) parts.set(inner, part);
  }
  return parts;
}
