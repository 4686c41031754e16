import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { pass, upperCase } from "../text/pass.fixture.js";
import { asciidocFilter } from "./asciidoc-format.js";

const shouted = async (text: string): Promise<string> => (await pass(asciidocFilter, text, upperCase)).output;
const said = async (text: string, translation: string): Promise<string> => (await pass(asciidocFilter, text, () => [translation])).output;

describe("AsciiDoc", () => {
  it.each([
    ["paragraphs of several lines", "The red\ncar is big. It\nis fast.\n", "THE RED CAR IS BIG. IT IS FAST.\n"],
    ["titles",
      "= The car\nAnn Lee <a@b.c>\nv1.0, today\n:toc:\n:description: big\n\n== red\n\nBig\n~~~\n\n.fast\n----\nx\n----\n",
      "= THE CAR\nAnn Lee <a@b.c>\nv1.0, today\n:toc:\n:description: BIG\n\n== RED\n\nBIG\n~~~\n\n.FAST\n----\nx\n----\n"],
    ["lists", "* red\ncar\n** big\n- [ ] fast\n\n. one\n.. two\n+\nthree\n\n<1> four\n",
      "* RED CAR\n** BIG\n- [ ] FAST\n\n. ONE\n.. TWO\n+\nTHREE\n\n<1> FOUR\n"],
    ["terms", "car:: It is\nred.\nbig::\n  Much.\n", "CAR:: IT IS RED.\nBIG::\n  MUCH.\n"],
    ["admonitions", "NOTE: red\n\n[TIP]\n====\nThe car.\n====\n", "NOTE: RED\n\n[TIP]\n====\nTHE CAR.\n====\n"],
    ["quotations",
      "[quote, Ann]\n____\nThe car.\n____\n\n[verse]\nred\ncar\n",
      "[quote, Ann]\n____\nTHE CAR.\n____\n\n[verse]\nRED\nCAR\n"],
    ["pictures", "image::a.png[The car, 30]\n\nimage::b.png[\"red, big\"]\n", "image::a.png[THE CAR, 30]\n\nimage::b.png[\"RED, BIG\"]\n"],
    ["tables", "[cols=\"1,a\"]\n|===\n| red | big +\ncar\n2+| fast\nl| code\n\n| one\n\n* two\n|===\n",
      "[cols=\"1,a\"]\n|===\n| RED | BIG +\nCAR\n2+| FAST\nl| code\n\n| ONE\n\n* TWO\n|===\n"],
    ["inline mark-up",
      "a *red* _car_ **b**ig `x y` #m# H~2~O [.u]#line# {attr} +pass+\n",
      "A *RED* _CAR_ **B**IG `x y` #M# H~2~O [.u]#LINE# {attr} +pass+\n"],
    ["links", "see https://x.y[the *car*] <<id>> <<id,big>> xref:a.adoc[red] kbd:[Ctrl] footnote:[fast] https://z.y.\n",
      "SEE https://x.y[THE *CAR*] <<id>> <<id,BIG>> xref:a.adoc[RED] kbd:[Ctrl] footnote:[FAST] https://z.y.\n"],
    ["quotes", "a \"`red car`\" {url}[big]\n", "A \"`RED CAR`\" {url}[BIG]\n"],
    ["entries of entries", "* red\n+\ncar\n* big\n", "* RED\n+\nCAR\n* BIG\n"],
    ["broken lines of a section", ":hardbreaks:\n\nred\ncar\n\n:!hardbreaks:\n\nred\ncar\n",
      ":hardbreaks:\n\nRED\nCAR\n\n:!hardbreaks:\n\nRED CAR\n"],
    ["signs that are named", "a {asterisk} b {empty}c\n", "A * B C\n"],
    ["signs that are escaped", "a \\*red* car\n", "A {asterisk}RED* CAR\n"],
    ["broken lines", "red +\ncar\n", "RED +\nCAR\n"],
  ])("has text in %s", async (_, text, expected) => expect(await shouted(text)).toBe(expected));

  it.each([
    "// a car\n", "////\na car\n\nbig\n////\n", "----\ncar\n\nred\n----\n", "[source,js]\nlet car;\nred\n",
    "....\ncar\n....\n", "++++\ncar\n++++\n",
    "```js\ncar\n```\n", " literal\n text\n", ":name: a car\n", "include::car.adoc[]\n", "ifdef::car[]\nendif::[]\n", "'''\n", "toc::[]\n",
    "[[car]]\n", "[source]\n--\ncar\n--\n", "[stem]\n++++\nx\n++++\n", "", ",===\ncar,red\n,===\n", ":long: car \\\n  red \\\n  big\n",
  ])("keeps %j", async (text) => expect(await shouted(text)).toBe(text));

  it.each([
    ["Big\n---\n", "un coche muy grande", "un coche muy grande\n-------------------\n"], ["red\n", "* rojo", "{empty}* rojo\n"],
    ["red\n", "NOTE: rojo", "{empty}NOTE: rojo\n"], ["red\n", "rojo:: x", "rojo:{empty}: x\n"], ["red\n", "a *b* c", "a {asterisk}b* c\n"],
    ["red\n", "2 * 3 snake_case C#", "2 * 3 snake_case C#\n"], ["red\n", "{name}", "\\{name}\n"],
    ["|===\n|red\n|===\n", "a|b", "|===\n|a{vbar}b\n|===\n"],
    ["red\n", "&amp;", "&amp;amp;\n"],
  ])("writes in %j the text %j", async (text, translation, expected) => expect(await said(text, translation)).toBe(expected));

  it("doubles marks that come to stand within words, as where a language has no blanks", async () => {
    const joined = await pass(asciidocFilter, "the *car* and `x` is _red_\n", (segment) => (
      segment.map((piece) => (typeof piece === "string" ? (/^ (?:and|is) $/.test(piece) ? "と" : "車") : piece))));
    expect(joined.output).toBe("車**車**と``x``と__車__\n");
  });
  it("says what escapes and references stand for", async () => {
    const { segments } = await pass(asciidocFilter, "\\*red* &amp; it&#8217;s\n");
    expect(segments.map(plainText)).toEqual(["*red* & it’s"]);
  });
  it.each([
    ["begins of mark-up", "*a ".repeat(50_000)], ["backquotes", "`a ".repeat(50_000)], ["brackets", "a:b[".repeat(30_000)],
    ["angles", "<<a".repeat(50_000)], ["braces", "{a".repeat(50_000)], ["cells", `|===\n${"|".repeat(20_000)}\n|===\n`],
    ["pluses", "+a".repeat(50_000)],
    ["blanks", `${" ".repeat(100_000)}x\n`], ["colons", `${"a:".repeat(50_000)}\n`], ["rules", "-".repeat(100_000)],
    ["dollars", "$$a".repeat(30_000)],
    ["marks within others", "*a _b ".repeat(20_000)], ["carets", "^a".repeat(30_000)], ["index terms", "(((a".repeat(30_000)],
    ["blocks", "====\n".repeat(20_001)],
  ])("is read in little time where it has many %s", async (_, text) => {
    expect((await pass(asciidocFilter, text)).output).toBe(text);
  });
});
