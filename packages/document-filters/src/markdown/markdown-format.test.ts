import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { htmlFilter } from "../html/html-format.js";
import { pass, upperCase } from "../text/pass.fixture.js";
import { yamlItems } from "../yaml/yaml-format.js";
import { markdownFilter } from "./markdown-format.js";

const filter = markdownFilter({ html: htmlFilter, yaml: yamlItems });

const found = async (text: string): Promise<string[]> => (await pass(filter, text)).segments.map(plainText);
const shouted = async (text: string): Promise<string> => (await pass(filter, text, upperCase)).output;
const said = async (text: string, translation: string): Promise<string> => (await pass(filter, text, () => [translation])).output;

describe("Markdown", () => {
  it.each([
    ["paragraphs of several lines", "The red\ncar is big. It\nis fast.\n", "THE RED CAR IS BIG. IT IS FAST.\n"],
    ["headings", "# The *car* ##\n\nBig\n---\n", "# THE *CAR* ##\n\nBIG\n---\n"],
    ["quotations and lists", "> - the **red**\n>   car\n>\n> 2) big\n", "> - THE **RED** CAR\n>\n> 2) BIG\n"],
    ["hard breaks", "> red  \n> car\\\n> big\n", "> RED  \n> CAR\\\n> BIG\n"],
    ["links", "a [car](u \"t\") <http://x.y> [^n]\n\n[^n]: b\n", "A [CAR](u \"t\") <http://x.y> [^n]\n\n[^n]: B\n"],
    ["pictures", "![the car](p.png)\n", "![THE CAR](p.png)\n"],
    ["tables", "| a | b *c* |\n|:--|---|\n| d | `e` f |\n", "| A | B *C* |\n|:--|---|\n| D | `e` F |\n"],
    ["tasks", "- [ ] red\n- [x] car\n", "- [ ] RED\n- [x] CAR\n"],
    ["titles of addresses", "[car]\n\n[car]: u \"the car\"\n", "[CAR][car]\n\n[car]: u \"THE CAR\"\n"],
    ["notes", "[^1]: red\n    car\n", "[^1]: RED CAR\n"],
    ["inline HTML", "the <b>red</b> car<br>big\n", "THE <b>RED</b> CAR<br>BIG\n"],
    ["blocks of HTML", "<div>\n<p>the <i>red</i> car</p>\n<img alt=\"a car\">\n</div>\n",
      "<div>\n<p>THE <i>RED</i> CAR</p>\n<img alt=\"A CAR\">\n</div>\n"],
    ["directives", ":::note\nred\n:::\n", ":::note\nRED\n:::\n"],
    ["admonitions", "!!! note \"x\"\n    red\n\n    big\n", "!!! note \"x\"\n    RED\n\n    BIG\n"],
    ["lines of old computers", "# red\r\ra\rcar\r\r- big\r", "# RED\r\rA CAR\r\r- BIG\r"],
    ["front matter", "---\ntitle: the car\nlayout: post\ntags: [a car]\n---\nred\n",
      "---\ntitle: THE CAR\nlayout: post\ntags: [a car]\n---\nRED\n"],
  ])("has text in %s", async (_, text, expected) => expect(await shouted(text)).toBe(expected));

  it.each([
    "```js\nlet car = 1;\n\n# car\n```\n", "    code\n", "<!-- a car -->\n", "$$\nx = car\n$$\n", "{% include car %}\n",
    "import Car from 'car';\n",
    "+++\ntitle = \"car\"\n+++\n", "---\n{{ broken: [ }}\n---\n", "![](a.png)\n", "`code`\n",
  ])("keeps %j", async (text) => expect(await shouted(text)).toBe(text));

  it("keeps labels that texts point at", async () => {
    expect(await shouted("See [the car][] and [the car].\n\n[the car]: u\n"))
      .toBe("SEE [THE CAR][the car] AND [THE CAR][the car].\n\n[the car]: u\n");
  });
  it("reads as text what looks like a link behind thousands of them in the same block", async () => {
    const links = "[a](b) ".repeat(4_096);
    const translated = await shouted(`${links}[red](b)\n\n[car](c)\n`);
    expect(translated).toBe(`${links.replaceAll("a", "A")}[RED](B)\n\n[CAR](c)\n`);
  });
  it("knows labels that a later section defines", async () => {
    const filler = "The red car is fast.\n\n".repeat(2_000);
    expect(await shouted(`[car][a]\n\n${filler}[a]: u\n`)).toContain("[CAR][a]\n");
  });
  it.each([
    ["red\n", "1. rojo", "1\\. rojo\n"], ["red\n", "- rojo", "\\- rojo\n"], ["red\n", "# rojo", "\\# rojo\n"],
    ["red\n", "a * b _c_", "a \\* b \\_c\\_\n"],
    ["red\n", "<b> a < b", "\\<b> a < b\n"], ["a * red\n", "a * b", "a * b\n"], ["# red\n", "rojo #", "# rojo \\#\n"],
    ["snake_case here\n", "un snake_case", "un snake_case\n"],
    ["|a|\n|-|\n", "b|c", "|b\\|c|\n|-|\n"], ["[Red]\n", "[Rojo]", "[Rojo]\n"], ["AT&amp;T red\n", "AT&T", "AT&T\n"],
    ["red\n", "&amp;", "\\&amp;\n"],
  ])("writes in %j the text %j", async (text, translation, expected) => expect(await said(text, translation)).toBe(expected));

  it("says what escapes and references stand for", async () => {
    expect(await found("AT&amp;T is \\*red\\*.\n")).toEqual(["AT&T is *red*."]);
  });
  it.each([
    ["blanks before a word", `${" ".repeat(5_000)}x\n`], ["marks of quotations", `${"> ".repeat(500)}x\n`],
    ["what is no import", `import ${" from \"".repeat(30_000)}x\n`], ["a long fence", `${"`".repeat(100_000)}\n`],
    ["labels that do not end", "[a".repeat(50_000)], ["templates that do not end", "{{% ".repeat(50_000)],
  ])("is read in little time where it has many %s", async (_, text) => {
    expect((await pass(filter, text)).output).toBe(text);
  });
  it.each([
    ["marks of emphasis", "*a_ ".repeat(2_000)], ["marks within words", "a*b_c ".repeat(2_000)], ["open brackets", "[a ".repeat(20_000)],
    ["open addresses", "[a](".repeat(10_000)], ["comments that do not end", "a <!-- ".repeat(2_000)], ["tildes", "~a ".repeat(2_000)],
  ])("keeps what forms nothing, however much of it there is: %s", async (_, text) => {
    expect((await pass(filter, text)).output).toBe(text);
  });
  it.each([["quotations", ">", 8_000], ["lists", "- a\n", 1], ["lists in a line", "- 1. ", 2_000]])(
    "takes what is nested beyond sixteen levels for text: %s", async (_, mark, times) => {
      const text = `${mark.repeat(times)}The red car.\n\nThe end.\n`;
      expect((await pass(filter, text)).output).toBe(text);
      expect(await shouted(text)).toContain("THE END.");
    });
  it("finds what forms something in a paragraph of any length", async () => {
    const sentence = "Some **bold** words and _italics_ with [a link](u) and `code` here, then more. ";
    const { segments, output } = await pass(filter, sentence.repeat(100), upperCase);
    expect(segments).toHaveLength(100);
    const shapes = segments.map((segment) => segment.map((piece) => (typeof piece === "string" ? piece : Object.keys(piece).join())));
    expect(new Set(shapes.map((shape) => shape.join("|"))).size).toBe(1);
    expect(output).toContain("SOME **BOLD** WORDS AND _ITALICS_ WITH [A LINK](u) AND `code` HERE, THEN MORE.");
  });
  it("cuts no paragraph within what it forms where that is short", async () => {
    const text = `${"a*b ".repeat(101)}**The red _car_ is** fast.\n`;
    expect(await shouted(text)).toContain("**THE RED _CAR_ IS** FAST.");
  });
  it.each([["as a table up to 256 columns", 256, "|RED|"], ["as text where there are more", 257, "RED|RED"]])(
    "reads what has columns %s", async (_, columns, expected) => {
      const row = (cell: string): string => `|${`${cell}|`.repeat(columns)}\n`;
      const { segments, output } = await pass(filter, row("red") + row("-"), upperCase);
      expect(segments.length === columns).toBe(columns <= 256);
      expect(output).toContain(expected);
    });
  it("knows as many labels as there are", async () => {
    const labels = Array.from({ length: 5_000 }, (_, n) => `[l${n}]: u\n`).join("");
    expect(await shouted(`[car][l7]\n\n${labels}`)).toContain("[CAR][l7]\n");
  });
  it("keeps a formula that is longer than a section", async () => {
    const text = `$$\n${"\nthe car\n\n\\alpha\n".repeat(200)}$$\n`;
    expect(await shouted(text)).toBe(text);
  });
  it("names the limit that a section exceeds", async () => {
    await expect(pass(filter, `<?php\n${"The car.\n\n".repeat(30_000)}`)).rejects.toMatchObject({
      message: "A text in line 1 of the Markdown document is longer than 262144 characters.",
    });
  });
  it("comes in sections, however long it is", async () => {
    const text = "## The car\n\nIt is *red*.\n\n- big\n\n  fast\n\n".repeat(3_000);
    expect(await shouted(text)).toBe(text.toUpperCase());
  });
});
