import { describe, expect, it } from "@jest/globals";
import type { Segment } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, echo, pass, upperCase } from "../text/pass.fixture.js";
import { Styles } from "./styles.js";
import { field, mainPart, paragraph, run, sign, textBox } from "./word-documents.fixture.js";
import { wordTextFilter } from "./word-text.js";

const bodyOf = (output: string): string => /<w:body>([^]*)<w:sectPr\/>/.exec(output)?.[1] ?? "";
async function translate(blocks: string, engine = upperCase): Promise<{ readonly segments: readonly Segment[]; readonly body: string }> {
  const { segments, output } = await pass(wordTextFilter(new Styles(), new Set()), mainPart(blocks), engine);
  return { segments, body: bodyOf(output) };
}
/** With neighbouring runs as one. */
const joined = (body: string): string => body.replaceAll("</w:r><w:r>", "").replaceAll(" xml:space=\"preserve\"", "");
const segmentsOf = async (blocks: string): Promise<readonly Segment[]> => (await translate(blocks)).segments;
const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

describe("fields", () => {
  it.each(["PAGE", "page \\* MERGEFORMAT", "SEQ Figure", "DATE \\@ \"d\"", "MERGEFIELD Name", "REF _Ref1 \\h", "= 1 + 2", "PAGEREF _Toc1"])(
    "have results that are protected: %s", async (code) => {
      const blocks = paragraph(run("See "), field(code, run("3", "<w:b/>")), run(" of it."));
      const { segments, body } = await translate(blocks);
      expect(segments).toEqual([["See ", { open: 1 }, { protected: 2, text: "3" }, { close: 1 }, " of it."]]);
      expect(body).toContain(field(code, run("3", "<w:b/>")));
      expect((await translate(blocks, echo)).body).toBe(blocks);
    });
  it.each(["HYPERLINK \"http://x.y\"", "QUOTE \"x\"", "IF 1 = 1 \"a\" \"b\"", "TITLE", "STYLEREF \"Heading 1\"", "FORMTEXT", "SOMETHING"])(
    "have results that are translated: %s", async (code) => {
      const { segments, body } = await translate(paragraph(run("See "), field(code, run("the page")), run(" now.")));
      expect(segments).toEqual([["See ", { open: 1 }, "the page", { close: 1 }, " now."]]);
      expect(joined(body)).toBe(joined(paragraph(run("SEE "), field(code, "<w:r><w:t>THE PAGE</w:t></w:r>"), run(" NOW."))));
    });
  it.each([
    ["Figure 3", 1], ["2.1", 1], ["§ 4", 1], ["Table 2-1", 1], ["Terms and "
      + "conditions", 0], ["Introduction", 0], ["see Figure 3", 0], ["above", 0],
  ])("refer to %j", async (shown, isProtected) => {
    const blocks = paragraph(run("See "), field("REF _Ref1", run(shown)), run(" for it."));
    const { segments, body } = await translate(blocks);
    expect(segments[0]?.filter((piece) => typeof piece === "object" && "protected" in piece)).toHaveLength(isProtected);
    expect(body).toContain(isProtected === 1 ? `>${shown}<` : `>${shown.toUpperCase()}<`);
    expect(body.match(/<w:fldChar/g)).toHaveLength(3);
    expect((await translate(blocks, echo)).body).toBe(blocks);
  });
  it("without a result are points, and may be hidden", async () => {
    const code = "<w:rPr><w:vanish/></w:rPr>";
    const index = [sign("begin"), instruction(" XE \"term\" "), sign("end")].join("").replaceAll("<w:r>", `<w:r>${code}`);
    const { segments, body } = await translate(paragraph(run("A term"), index, run(" here.")));
    expect(segments).toEqual([["A term", { point: 1 }, " here."]]);
    expect(body).toContain(index);
  });
  it("may be within one run, with text before and behind", async () => {
    const inner = "<w:fldChar w:fldCharType=\"begin\"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType=\"separate\"/><w:t>3</w:t>"
      + "<w:fldChar w:fldCharType=\"end\"/>";
    const { segments, body } = await translate(paragraph(`<w:r><w:rPr><w:i/></w:rPr><w:t>Page</w:t>${inner}<w:t>of</w:t></w:r>`));
    expect(segments).toEqual([["Page", { protected: 1, text: "3" }, "of"]]);
    expect(body.replaceAll("</w:r><w:r><w:rPr><w:i/></w:rPr>", "")).toBe(paragraph(`<w:r><w:rPr><w:i/></w:rPr><w:t>`
      + `PAGE</w:t>${inner}<w:t>OF</w:t></w:r>`));
  });
  it("may be an element", async () => {
    const simple = (code: string, text: string): string => `<w:fldSimple w:instr=" ${code} "><w:r><w:t>${text}</w:t></w:r></w:fldSimple>`;
    const { segments, body } = await translate(paragraph(run("See "), simple("PAGE", "iii"), run(" and "), simple("TITLE", "a title"),
      run(" and "),
      simple("REF x", "more words"), run(" here.")));
    expect(segments).toEqual([["See ", { protected: 1, text: "iii" }, " and ", { open: 2 }, "a title", { close: 2 }, " and ", { open: 3 },
      "more words", { close: 3 }, " here."]]);
    for (const one of [simple("PAGE", "iii"), simple("TITLE", "A TITLE"), simple("REF x", "MORE WORDS")]) expect(body).toContain(one);
  });
  it("may have fields in their instruction, and in their result", async () => {
    const inner = field("PAGE", run("3"));
    const condition = `${sign("begin")}${instruction(" IF ")}${inner}${instruction(" = 3 \"a\" ")}`
      + `${sign("separate")}${run("the third")}${sign("end")}`;
    const { segments, body } = await translate(paragraph(run("It is "), condition, run(" one.")));
    expect(segments).toEqual([["It is ", { open: 1 }, "the third", { close: 1 }, " one."]]);
    expect(body).toContain(inner);
    const both = paragraph(run("In "), field("REF x", run("some words on ") + inner + run(" pages")), run("."));
    expect(await segmentsOf(both))
      .toEqual([["In ", { open: 1 }, "some words on ", { protected: 2, text: "3" }, " pages", { close: 1 }, "."]]);
  });
  it("may go on over paragraphs", async () => {
    const entry = (text: string): string => `${run(text)}<w:r><w:tab/></w:r>${field("PAGEREF _Toc1", run("7"))}`;
    const blocks = paragraph(sign("begin"), instruction("TOC \\o"), sign("separate"), entry("One")) + paragraph(entry("Two"))
      + paragraph(sign("end"));
    const { segments, body } = await translate(blocks);
    expect(segments).toEqual([["One"], ["Two"]]);
    expect(joined(body)).toBe(joined(blocks.replace("One", "ONE").replace("Two", "TWO")));
    const bibliography = paragraph(sign("begin"), instruction("ADDIN"), sign("separate"), run("One book")) + paragraph(run("Two books"),
      sign("end"));
    expect(await segmentsOf(bibliography)).toEqual([["One book"], ["Two books"]]);
  });
  it("that have no end, or no start, hide no text", async () => {
    const blocks = paragraph(run("One"), sign("begin"), instruction("PAGE")) + paragraph(run("Two"), sign("separate"), run("three"),
      sign("end"), run("Four"));
    expect((await segmentsOf(blocks)).flat().filter((piece) => typeof piece === "string")).toEqual(["One", "Two", "three", "Four"]);
    expect((await translate(blocks)).body.match(/<w:fldChar/g)).toHaveLength(3);
  });
  it("may be inserted run by run", async () => {
    const inserted = (content: string): string => `<w:ins w:id="1">${content}</w:ins>`;
    const blocks = paragraph(run("See "), ...[sign("begin"), instruction("HYPERLINK "
      + "\"x\""), sign("separate"), run("the page"), sign("end")].map(inserted),
      run(" now."));
    const { segments, body } = await translate(blocks);
    expect(segments.flat().filter((piece) => typeof piece === "string").join("")).toBe("Seethe pagenow.");
    expect(joined(body)).toBe(joined(blocks.replace("See", "SEE").replace("the page", "THE PAGE").replace("now", "NOW")));
  });
  it("with forms have their entries and help translated", async () => {
    const form = (entry: string): string => "<w:r><w:fldChar w:fldCharType=\"begin\"><w:ffData><w:name w:val=\"Drop\"/>"
      + `<w:ddList><w:listEntry w:val="${entry}"/></w:ddList></w:ffData></w:fldChar></w:r>${instruction("FORMDROPDOWN")}${sign("end")}`;
    const { segments, body } = await translate(paragraph(run("Take "), form("One"), run(" here.")));
    expect(segments).toEqual([["One"], ["Take ", { point: 1 }, " here."]]);
    expect(body).toContain(form("ONE"));
  });

  const pieces = [run("One "), run("two ", "<w:b/>"), sign("begin"), sign("separate"), sign("end"), instruction("PAGE"),
    instruction("QUOTE"),
    instruction("REF x"), "<w:ins w:id=\"1\">", "</w:ins>", "<w:r><w:tab/></w:r>", "</w:p><w:p>", "<w:bookmarkStart w:id=\"2\"/>",
    `<w:r><w:t>a</w:t>${textBox(paragraph(run("In a box.")))}<w:t>b</w:t></w:r>`, run("Three "), run("hidden", "<w:vanish/>")];
  it("in any order lose nothing and tear nothing apart", () => fc.assert(fc.asyncProperty(
    fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), async (content) => {
      const blocks = paragraph(wellFormed(content));
      const translated = await translate(blocks, backwards);
      expect((await translate(blocks, echo)).body).toBe(blocks);
      const marks = (of: string): string[] => (of.match(/<w:(?!r>|rPr>|vanish|b\/>|t[ >])[^>]*>|<\/w:(?!r>|rPr>|t>)[^>]*>/g) ?? []).sort();
      expect(marks(translated.body)).toEqual(marks(blocks));
      // Reading it again would throw where it is not well-formed.
      await translate(translated.body);
    })));
});

/** The same pieces, with elements around runs that begin and end within one paragraph. */
function wellFormed(pieces: readonly string[]): string {
  let isOpen = false;
  let text = "";
  for (const piece of pieces) {
    if (piece === "</w:ins>" ? !isOpen : piece.startsWith("<w:ins") && isOpen) continue;
    if (piece.startsWith("</w:p>") && isOpen) text += "</w:ins>";
    if (piece.startsWith("</w:p>")) isOpen = false;
    if (piece.includes("w:ins ") || piece === "</w:ins>") isOpen = !isOpen;
    text += piece;
  }
  return isOpen ? `${text}</w:ins>` : text;
}
