import { addAttribute } from "../../xml-syntax/xml-text.js";

const ownTag = /^<(?:[^\s:/>]+:)?r(?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?>/;

/** The tag of the run that a format has before its properties, "" for most. */
export const runTagOf = (format: string): string => ownTag.exec(format)?.[0] ?? "";

/** The prefix of the name that a tag has, with its colon. */
export const prefixOfTag = (tag: string): string => /^<([^\s:/>]+:)/.exec(tag)?.[1] ?? "";

/** The properties of a run in a language; "" where it has no name. */
export function withLanguage(properties: string, prefix: string, language: string): string {
  if (language === "") return properties;
  const tag = /^<[^\s/>]+/.exec(properties)?.[0] ?? "";
  return tag === "" ? addAttribute(`<${prefix}rPr/>`, "lang", language) : `${tag} lang="${language}"${properties.slice(tag.length)}`;
}

const tags = /<(\/?)(?:[^\s:/>]+:)?([^\s:/>]+)(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/g;
/** What stands behind a highlight in the properties of a run. */
const behind: ReadonlySet<string> = new Set(["uLnTx", "uLn", "uFillTx", "uFill", "latin", "ea", "cs", "sym", "hlinkClick",
  "hlinkMouseOver", "rtl", "extLst"]);

/** The properties of a run with a colour behind its text, in place of the one that they have. */
export function withHighlight(properties: string, prefix: string, colour: string): string {
  const highlight = `<${prefix}highlight><${prefix}srgbClr val="${colour}"/></${prefix}highlight>`;
  const end = properties.endsWith("/>") ? "/>" : properties === "" ? "" : `</${prefix}rPr>`;
  if (end !== `</${prefix}rPr>`) {
    const tag = properties === "" ? `<${prefix}rPr` : properties.slice(0, -end.length);
    return `${tag}>${highlight}</${prefix}rPr>`;
  }
  const { from, to } = highlightPlace(properties);
  return properties.slice(0, from) + highlight + properties.slice(to);
}

/** From where to where a highlight stands, or would. */
function highlightPlace(properties: string): { readonly from: number; readonly to: number } {
  let depth = 0;
  let from: number | undefined;
  for (const { index, 0: tag, 1: slash, 2: name = "", 3: empty } of properties.matchAll(tags)) {
    const end = index + tag.length;
    if (slash === "/") {
      if (--depth === 0) return { from: index, to: index };
      if (depth === 1 && from !== undefined) return { from, to: end };
      continue;
    }
    if (depth === 1 && behind.has(name)) return { from: index, to: index };
    if (depth === 1 && name === "highlight") from = index;
    if (empty === "") depth++;
    else if (from === index) return { from, to: end };
  }
  return { from: properties.length, to: properties.length };
}
