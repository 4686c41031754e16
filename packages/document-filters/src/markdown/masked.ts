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

/** The document as a reader of Markdown has to see it; each character is where it was. */
export function masked(source: string): string {
  return source.replace(foreign, (lines) => lines.replace(/[^\r\n]/g, " "))
    .replace(admonition, (line, indent: string) => `${indent}-${" ".repeat(line.length - indent.length - 1)}`);
}
