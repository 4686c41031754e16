/**
 * Lines of other languages within Markdown: directives (`:::note`), tags of templates and MDX on lines of their own, formulas. To
 * the reader of Markdown they are blank lines.
 */
const foreign = new RegExp([
  "^ {0,3}:{3,}.*$", "^[ \\t]*(?:\\{%[^%\\n]*%\\}|\\{\\{[<%][^\\n]*[>%]\\}\\})[ \\t]*$",
  "^(?:import|export)\\s[^\"'\\n]*\\sfrom\\s+[\"'][^\"'\\n]*[\"'];?[ \\t]*$",
  "^ {0,3}\\$\\$[ \\t]*$[^]*?^ {0,3}\\$\\$[ \\t]*$",
].join("|"), "gm");
/** An admonition or a tab of MkDocs, whose content is indented as that of an entry of a list. */
const admonition = /^( *)(?:!!!|\?\?\?\+?|===\+?)(?= +["\w]).*$/gm;

/** Marks of quotations and entries of lists that begin a line, each in the one before it; a line of one sign alone is a break. */
const containers = /^(?![ \t]*([-*])(?:[ \t]*\1)*[ \t]*$)[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){17,}/gm;
const container = />|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/g;
/** The marker of a deeply indented list item. From column 64 on it is code. */
const indentedEntry = /^[ \t]{16,}(?![ \t])(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/gm;
const isFar = /^ {64}|\t[ \t]{15}/;
/** Containers within each other that are read as such. Each costs time on every line that is in it. */
const mostContainers = 16;

/** The line below the heads of a table that has more columns than any that people write: reading one takes time for each of its cells. */
const wideTable = /^[ \t>]*(?![ \t>])\|?(?:[ \t]*:?-+:?[ \t]*\|){257,}[^\n]*$/gm;

/** A carriage return alone also ends a line. */
const loneReturn = /\r(?!\n)/g;

/** Maximum number of opening brackets between two blank lines: the parse tree of a block is kept until its end. */
const mostBrackets = 4_096;

/** Replaces opening brackets above the maximum, so that they are read as text. */
function withFewBrackets(source: string): string {
  if (source.split("[", mostBrackets + 2).length <= mostBrackets + 1) return source;
  let found = 0;
  return source.replace(/\[|\n[ \t\r]*(?=\n)/g, (sign) => {
    if (sign !== "[") found = 0;
    return sign === "[" && ++found > mostBrackets ? "x" : sign;
  });
}

/** A line whose marks beyond the first ones are text. */
function shallow(marks: string): string {
  let found = 0;
  return marks.replace(container, (mark) => (++found > mostContainers ? "x".repeat(mark.length) : mark));
}

/**
 * The document as a reader of Markdown has to see it; each character is where it was, and lines end with `\n` or `\r\n`. Containers
 * are nested at most 32 deep in it, tables have at most 256 columns and blocks at most 4,096 links.
 */
export function masked(source: string): string {
  return withFewBrackets(source.replace(loneReturn, "\n")).replace(containers, shallow)
    .replace(indentedEntry, (entry) => (isFar.test(entry) ? entry.replace(/\S/g, "x") : entry))
    .replace(wideTable, (line) => line.replaceAll("-", "x")).replace(foreign, (lines) => lines.replace(/[^\r\n]/g, " "))
    .replace(admonition, (line, indent: string) => `${indent}-${" ".repeat(line.length - indent.length - 1)}`);
}
