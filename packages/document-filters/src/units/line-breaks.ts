/** What a code does to the text around it: it breaks the line in it, or it begins or ends a block of its own. */
export type Break = "line" | "block";

const blocks = [
  "p|div|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|h[1-6]|section|article|header|footer|nav|aside|main|blockquote|pre|hr",
  "figure|figcaption|fieldset|legend|form|address|center|option|details|summary",
];
/** A code of tags alone. */
const tags = /^(?:<\/?[\w:-]+(?:[\s/][^<>]*)?>\s*)+$/;
const blockTag = new RegExp(`<\\/?(?:${blocks.join("|")})[\\s/>]`, "i");
const breakTag = /<\/?(?:\w+:)?(?:br|lb|line-?break)[\s/>]/i;
/** Codes of memoQ, and what strings of programs hold. */
const others = /^(?:<mq:\w+\b[^>]*\bdisplaytext="br"[^>]*>|(?:\\r)?\\n)$/;
/** What converters put in place of the code of another XLIFF. */
const typeInside = /^<(?:g|x|ph)\s[^>]*\bctype="([^"]*)"/;

/** What XLIFF 1.2 and TMX call a line break or a page break, and what tools do. */
const breakType = /^(?:lb|pb|x-(?:\w+-)?(?:br|lb|linebreak))$/i;
const blockType = new RegExp(`^x-(?:html-)?(?:${blocks.join("|")})$`, "i");
/** How Angular calls the code where nothing else tells. */
const breakName = /^LINE_BREAK(?:_\d+)?$/;
/** A longer code is something else, and costs time. */
const longest = 1_000;

/** What a code of these characters does; some documents have escaped them twice. */
export function breakOf(code: string | undefined): Break | undefined {
  if (code === undefined || code.length > longest) return undefined;
  const characters = code.trim().replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  if (others.test(characters)) return "line";
  if (!tags.test(characters)) return undefined;
  if (blockTag.test(characters)) return "block";
  return breakTag.test(characters) ? "line" : breakOfType(typeInside.exec(characters)?.[1]);
}

/** What a code of this type does. */
export function breakOfType(type: string | undefined): Break | undefined {
  if (type === undefined) return undefined;
  return breakType.test(type) ? "line" : blockType.test(type) ? "block" : undefined;
}

/** What a code of this name does. */
export function breakOfName(name: string | undefined): Break | undefined {
  return name !== undefined && breakName.test(name) ? "line" : undefined;
}
