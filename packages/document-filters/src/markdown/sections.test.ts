import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Labels, labelsOf, type MarkdownNode, markdownTree } from "./markdown-tree.js";
import { type Section, sectionsOf } from "./sections.js";

const blocks = /^(?:paragraph|setextHeadingText|atxHeadingText|tableContent|definition|htmlFlow|codeFenced|codeIndented|thematicBreak)$/;

/** Blocks of a document that is parsed section by section, with their offsets. */
function blocksOf(source: string, sections: Iterable<Section>): string[] {
  const labels = new Labels(labelsOf(source));
  const found: string[] = [];
  let before = 0;
  for (const { head, text } of sections) {
    const collect = (nodes: readonly MarkdownNode[]): void => nodes.forEach(({ type, start, end, children }) => {
      if (type === "tableDelimiterRow") return;
      if (!blocks.test(type)) collect(children);
      else if (start >= head.length) {
        const place = before - head.length;
        // The end of unclosed code differs by a line end, which does not matter: code is not translated.
        found.push(`${type} ${place + start}-${type === "codeFenced" ? "" : place + end}`);
      }
    });
    collect(markdownTree(head + text, labels));
    before += text.length;
  }
  return found;
}

const whole = (source: string) => blocksOf(source, [{ head: "", text: source }]);
const cut = (source: string) => blocksOf(source, sectionsOf(source, 1));

const lines = [
  "", "", "a", "a b", "# a", "===", "---", "- a", "* a", "1. a", "7) a", "- [x] a", "-", "  a", "    a", "\ta", "> a", ">",
  "|a|", "|-|", "|a|b|", "|-|-|", "a|b", "-|-", "[a]: b", "[a]: b c", "[a]:", "[^a]: b", "[a]", "```", "~~~", "<div>",
  "</div>", "<!--", "-->", "<pre>", "</pre>", "<?a", "?>", "<!A", "<![CDATA[", "]]>", "<pre ", "* * *", "\\", "'t'", "\\|a|",
  "=", "|", "<b>", "| a", "- ```", "  ```", "> ```", "```a```",
];
const document = fc.array(fc.constantFrom(...lines), { maxLength: 8 }).map((some) => `${some.join("\n")}\n`);

describe("sections of Markdown", () => {
  it("have the blocks of the whole document, wherever it is cut", () => {
    fc.assert(fc.property(document, (source) => expect(cut(source)).toEqual(whole(source))), { numRuns: 2_000 });
  });
  it("are the document", () => {
    fc.assert(fc.property(document, (source) =>
      expect([...sectionsOf(source, 1)].map(({ text }) => text).join("")).toBe(source)));
  });
  it.each<[string, string, string?]>([
    ["paragraphs", "a\n\n"], ["headings", "# a\n"],
    ["underlined headings", "a\n---\n"], ["list items", "- a\n"], ["numbered items", "1. a\n"],
    ["items with blank lines between them", "7. a\n\n", "1. a\n\n"],
    ["footnotes", "[^a]: b\n"], ["link definitions", "[a]: b\n"], ["quotations", "> a\n\n"],
  ])("end soon where there are many %s", (_, block, first = "") => {
    const longest = Math.max(...[...sectionsOf(first + block.repeat(5_000))].map(({ text }) => text.length));
    expect(longest).toBeLessThan(1_000);
  });
  it.each([
    ["a\n", "a\n", 3_000], ["a\n", "\\\n", 3_000], ["> a\n", "b\n", 1_000], ["[^a]: b\n", "word [^a]: b\n", 1_000],
    ["- a\n", " 7. b\n", 1_000], ["> > a\n", "> b\n", 1_000],
  ])("refuse a block of too many lines: %j and then %j", (first, next, most) => {
    expect([...sectionsOf(`a\n\n${first}${next.repeat(most - 1)}\n${first}`)].length).toBeGreaterThan(0);
    expect(() => [...sectionsOf(`a\n\n${first}${next.repeat(most)}\n`)]).toThrow(expect.objectContaining({
      code: "document-unit-too-long", message: `The text that begins in line 3 of the Markdown document is longer than ${most} lines.`,
    }));
  });
  it.each([
    ["code", "```\n", "```\n"], ["HTML", "<pre>\n", "</pre>\n"], ["list items", "", ""],
  ])("allow many lines of %s", (_, begin, end) => {
    expect([...sectionsOf(`${begin}${"- a\n".repeat(5_000)}${end}`)].length).toBeGreaterThan(0);
  });
  it("repeat no more of table headers than there is of the document", () => {
    const table = `|${"word ".repeat(6_500)}|\n|-|\n${"|a|\n".repeat(8_000)}`;
    const heads = [...sectionsOf(table)].reduce((sum, { head }) => sum + head.length, 0);
    expect(heads).toBeLessThanOrEqual(table.length);
  });
  it("have a head where they begin with rows of a table", () => {
    const sections = [...sectionsOf(`|a|\n|-|\n${"|b|\n".repeat(1_000)}`)];
    expect(sections.length).toBeGreaterThan(5);
    expect(new Set(sections.slice(1).map(({ head }) => head))).toEqual(new Set(["|a|\n|-|\n"]));
  });
});
