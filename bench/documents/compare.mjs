import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";

const tags = /<[^<>]*>/g;
/** What runs consist of: they are merged and split, which is no loss. */
const furniture = new RegExp(`^<[/?!]?(?:${[
  "w:(?:r|t|rPr|lang|proofErr|lastRenderedPageBreak|noProof|rtl|cs|bidi|delText|rFonts|b|i|u|sz|szCs|bCs|iCs|color|rStyle)",
  "w:(?:highlight|vertAlign|caps|smallCaps|spacing|kern|shd|position|instrText)",
  "a:(?:r|t|rPr|latin|ea|cs|sym|solidFill|srgbClr|schemeClr|hlinkClick|lumMod|lumOff|effectLst|ln|noFill)",
  "(?:x:)?(?:r|t|rPr|rFont|b|i|u|sz|color|family|scheme|charset|rPh|phoneticPr|vertAlign)", "text:(?:span|s)",
].join("|")})(?=[\\s/>])`);

/** Where parts say which language they are in, which is to be that of the target. */
const language = new RegExp([
  "<w:(?:lang|themeFontLang)\\b[^>]*>", "\\s(?:w:)?(?:lang|altLang)=\"[^\"]*\"", "<dc:language>[^<]*</dc:language>",
  "\\s(?:fo|style|number|table):(?:language|country|script|rfc-language-tag)(?:-asian|-complex)?=\"[^\"]*\"",
].join("|"), "g");
const withoutLanguage = (xml) => xml.replace(language, "").replace(/<w:rPr>\s*<\/w:rPr>|<w:rPr\/>|<w:rPrDefault\/>/g, "");

/** What a target document has of its source, besides its texts. */
export function compareDocuments(source, target) {
  const [before, after] = [entriesOf(source), entriesOf(target)];
  return before === undefined || after === undefined ? compareTexts(textOf(source), textOf(target)) : compareEntries(before, after);
}

/** Entries whose texts stayed are to be the same, but for their language; of the others, each element is to be there. */
function compareEntries(before, after) {
  const result = { kept: 0, same: 0, tags: 0, tagsKept: 0, lost: 0, doubled: 0, changed: [] };
  for (const [name, content] of Object.entries(before)) {
    const other = after[name];
    if (other !== undefined && Buffer.compare(content, other) === 0) {
      result.kept++;
      result.same++;
      continue;
    }
    if (other === undefined || !/\.(?:xml|rels|vml)$/i.test(name)) {
      result.kept++;
      result.changed.push(`${name}${other === undefined ? " (gone)" : ""}`);
      continue;
    }
    const [a, b] = [textOf(content), textOf(other)];
    if (textsIn(a) === textsIn(b)) {
      result.kept++;
      if (withoutLanguage(a) === withoutLanguage(b)) result.same++;
      else result.changed.push(name);
    }
    addTags(result, a, b);
  }
  return result;
}

function compareTexts(before, after) {
  const result = { kept: 0, same: 0, tags: 0, tagsKept: 0, lost: 0, doubled: 0, changed: [] };
  addTags(result, before, after);
  return result;
}

function addTags(result, before, after) {
  const [a, b] = [counted(before.match(tags) ?? []), counted(after.match(tags) ?? [])];
  for (const [tag, times] of a) {
    result.tags += times;
    result.tagsKept += Math.min(times, b.get(tag) ?? 0);
  }
  const names = (text) => counted((text.match(tags) ?? []).filter((tag) => !furniture.test(tag)).map(nameOf));
  const [c, d] = [names(before), names(after)];
  for (const name of new Set([...c.keys(), ...d.keys()])) {
    const more = (d.get(name) ?? 0) - (c.get(name) ?? 0);
    if (more < 0) result.lost -= more;
    else result.doubled += more;
    if (more !== 0) (result.names ??= {})[name] = (result.names?.[name] ?? 0) + more;
  }
}

const nameOf = (tag) => tag.match(/^<\/?[^\s/>]*/)[0];
const textsIn = (xml) => xml.replace(tags, "\n");
const textOf = (bytes) => Buffer.from(bytes).toString("utf8");

/** The entries of a zip by their names; undefined for what is none. */
export function entriesOf(bytes) {
  try {
    return bytes[0] === 0x50 && bytes[1] === 0x4b ? unzipSync(bytes) : undefined;
  } catch {
    return undefined;
  }
}

export const compareFiles = (source, target) => compareDocuments(readFileSync(source), readFileSync(target));

function counted(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
