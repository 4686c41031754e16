import { describe, expect, it } from "@jest/globals";
import type { DocumentContext, LeftText } from "@dragoman/application/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { backwards, echo, pass, upperCase } from "../text/pass.fixture.js";
import { Styles } from "./styles.js";
import { mainPart, nameSpaces, paragraph, run, textBox } from "./word-documents.fixture.js";
import { wordTextFilter } from "./word-text.js";

const filter = (styles = new Styles(), placeholders = new Set<string>()) => wordTextFilter(styles, placeholders);
const bodyOf = (output: string): string => /<w:body>([^]*)<w:sectPr\/>/.exec(output)?.[1] ?? "";

/** The segments of blocks, and what becomes of them. */
async function translate(
  blocks: string, engine: (segment: Segment) => TargetSegment = upperCase, context: Partial<DocumentContext> = {}, styles?: Styles,
): Promise<{ readonly segments: readonly Segment[]; readonly body: string }> {
  const { segments, output } = await pass(filter(styles), mainPart(blocks), engine, context);
  return { segments, body: bodyOf(output) };
}
const segmentsOf = async (blocks: string): Promise<readonly Segment[]> => (await translate(blocks)).segments;

/** What is told of blocks. */
async function leftOf(blocks: string): Promise<LeftText[]> {
  const left: LeftText[] = [];
  const text = (async function* () { yield mainPart(blocks); })();
  for await (const part of filter().parts(text, { sourceTag: "en", targetTag: "es", highlighted: new Set(),
    translateHidden: false } as never)) {
    if ("keep" in part && part.left !== undefined) left.push(part.left);
  }
  return left;
}

const bold = "<w:b/>";
const pair = (text: string) => [{ open: 1 }, text, { close: 1 }];

describe("runs", () => {
  it("are one where only marks of revisions, languages and proofing keep them apart", async () => {
    const blocks = "<w:p w:rsidR=\"1\"><w:r w:rsidR=\"2\"><w:rPr><w:lang w:val=\"en-US\"/></w:rPr><w:t>He</w:t></w:r>"
      + "<w:proofErr w:type=\"spellStart\"/>"
      + "<w:r w:rsidR=\"3\"><w:rPr><w:noProof/><w:lang w:val=\"en-GB\"/></w:rPr><w:t>llo</w:t></w:r><w:proofErr w:type=\"spellEnd\"/>"
      + "<w:r><w:lastRenderedPageBreak/><w:t xml:space=\"preserve\"> world.</w:t></w:r></w:p>";
    const { segments, body } = await translate(blocks);
    expect(segments).toEqual([["Hello world."]]);
    expect(body).toBe("<w:p w:rsidR=\"1\"><w:r><w:t>HELLO WORLD.</w:t></w:r></w:p>");
    expect((await translate(blocks, echo)).body).toBe(blocks);
  });
  it.each([
    ["<w:rFonts w:ascii=\"Arial\" w:cs=\"Arial\"/><w:b/><w:bCs/><w:szCs w:val=\"20\"/>", "<w:rFonts w:ascii=\"Arial\" "
      + "w:hint=\"eastAsia\"/><w:b/>"],
    ["<w:rFonts w:ascii=\"Arial\" w:eastAsia=\"SimSun\"/>", "<w:rFonts w:ascii=\"Arial\"/>"], ["<w:kern w:val=\"0\"/>", ""],
    ["<w:spacing w:val=\"-2\"/>", "<w:spacing w:val=\"1\"/>"],
    ["<w:rPrChange w:id=\"1\" w:author=\"A\" w:date=\"x\"><w:rPr/></w:rPrChange>", "<w:rPrChange w:id=\"2\" w:author=\"A\" "
      + "w:date=\"y\"><w:rPr/></w:rPrChange>"],
  ])("are one where nobody sees the difference: %s", async (one, other) => {
    const { segments, body } = await translate(paragraph(run("One ", one), run("two.", other)));
    expect(segments).toEqual([["One two."]]);
    expect(body).toBe(paragraph(run("ONE TWO.", one).replace(" xml:space=\"preserve\"", "")));
  });
  it.each([
    ["אחת ", "<w:b/><w:bCs/>", "<w:b/>"], ["一", "<w:rFonts w:eastAsia=\"SimSun\"/>", "<w:rFonts w:eastAsia=\"SimHei\"/>"],
    ["One ", "<w:spacing w:val=\"40\"/>", ""], ["One ", "<w:rFonts w:ascii=\"Arial\"/>", "<w:rFonts w:ascii=\"Times\"/>"],
  ])("are two where %j shows the difference between %s and %s", async (text, one, other) => {
    const [segment] = await segmentsOf(paragraph(run(text, one), run(`${text}${text}`, other)));
    expect(segment).toHaveLength(4);
  });
  it("make pairs of other formats than that of the paragraph", async () => {
    const { segments, body } = await translate(paragraph(run("The "), run("red", bold), run(" car is fast.")));
    expect(segments).toEqual([["The ", { open: 1 }, "red", { close: 1 }, " car is fast."]]);
    expect(body).toBe(paragraph(run("THE "), "<w:r><w:rPr><w:b/></w:rPr><w:t>RED</w:t></w:r>", run(" CAR IS FAST.")));
  });
  it("keep blanks where they say so", async () => {
    const text = (content: string): string => `<w:r><w:t>${content}</w:t></w:r>`;
    expect(await segmentsOf(paragraph(text("  One\n"), text(" two"), run(" three "), text("four")))).toEqual([["Onetwo three four"]]);
    const keeping = mainPart(paragraph(text("One "), text("two."))).replace("<w:document ", "<w:document xml:space=\"preserve\" ");
    expect((await pass(filter(), keeping)).segments).toEqual([["One two."]]);
  });
  it("have tabs, breaks and references as points, which end no sentence that goes on", async () => {
    const blocks = paragraph(run("a title"), "<w:r><w:tab/></w:r>", run("goes on"), "<w:r><w:footnoteReference w:id=\"2\"/>"
      + "</w:r>", run(" here."));
    const { segments, body } = await translate(blocks);
    expect(segments).toEqual([["a title", { point: 1 }, "goes on", { point: 2 }, " here."]]);
    expect(body).toBe(paragraph("<w:r><w:t>A TITLE</w:t><w:tab/><w:t>GOES ON</w:t><w:footnoteReference w:id=\"2\"/>"
      + "<w:t xml:space=\"preserve\"> HERE.</w:t></w:r>"));
    expect(await segmentsOf(paragraph(run("Name"), "<w:r><w:tab/><w:t>Bob</w:t><w:br/><w:t>Age</w:t>"
      + "</w:r>"))).toEqual([["Name"], ["Bob"], ["Age"]]);
  });
  it("read hyphens that break no line, leave out those that show at line ends, and know letters in symbols", async () => {
    const { segments, body } = await translate(paragraph("<w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>ma</w:t><w:softHyphen/><w:t>"
      + "il</w:t></w:r>"));
    expect(segments).toEqual([["e\u2011mail"]]);
    expect(body).toBe(paragraph("<w:r><w:t>E</w:t><w:noBreakHyphen/><w:t>MAIL</w:t></w:r>"));
    expect(await segmentsOf(paragraph("<w:r><w:sym w:font=\"Symbol\" w:char=\"F061\"/><w:t>-rays</w:t></w:r>")))
      .toEqual([[{ protected: 1, text: "α" }, "-rays"]]);
    expect(await segmentsOf(paragraph("<w:r><w:t>a</w:t><w:sym w:font=\"Wingdings\" w:char=\"F061\"/><w:t>b</w:t></w:r>")))
      .toEqual([["a", { point: 1 }, "b"]]);
  });
  it("are merged across bookmarks and comment anchors, whose ends stay in order", async () => {
    const marks = ["<w:bookmarkStart w:id=\"1\" w:name=\"x\"/>", "<w:bookmarkEnd w:id=\"1\"/>", "<w:commentRangeStart w:id=\"1\"/>"];
    const blocks = paragraph(run("One "), marks[0] as string, run("two"), marks[1] as string, run(" three"), marks[2] as string,
      run(" four."));
    const { segments, body } = await translate(blocks, backwards);
    expect(segments).toEqual([["One ", { point: 1 }, "two", { point: 2 }, " three", { point: 3 }, " four."]]);
    expect(body.match(/<w:(?:bookmark|comment)\w+/g)).toEqual(["<w:commentRangeStart", "<w:bookmarkStart", "<w:bookmarkEnd"]);
  });
  it("lose phonetic guides when they are translated, which is told", async () => {
    const ruby = "<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase>"
      + "<w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>";
    const blocks = paragraph(run("一"), ruby, run("字"));
    const { segments, body } = await translate(blocks, () => ["Two letters"]);
    expect([segments, body]).toEqual([[["一漢字"]], paragraph("<w:r><w:t>Two letters</w:t></w:r>")]);
    expect((await translate(blocks, echo)).body).toBe(blocks);
    expect(await leftOf(blocks)).toEqual([{ why: "phonetic guides were left out of what was translated" }]);
  });
});

describe("elements around runs", () => {
  it.each(["hyperlink", "ins", "moveTo", "smartTag", "bdo"])("are pairs: %s", async (name) => {
    const around = (text: string): string => `<w:${name} w:id="7">${text}</w:${name}>`;
    const { segments, body } = await translate(paragraph(run("See "), around(run("the page")), run(" now.")));
    expect(segments).toEqual([["See ", ...pair("the page"), " now."]]);
    expect(body).toBe(paragraph(run("SEE "), around("<w:r><w:t>THE PAGE</w:t></w:r>"), run(" NOW.")));
  });
  it("have their own properties with them", async () => {
    const control = "<w:sdt><w:sdtPr><w:alias w:val=\"A title\"/><w:placeholder><w:docPart w:val=\"Here\"/></w:placeholder></w:sdtPr>"
      + `<w:sdtContent>${run("a name", "<w:rStyle w:val=\"PlaceholderText\"/>")}</w:sdtContent></w:sdt>`;
    const placeholders = new Set<string>();
    const { segments, output } = await pass(filter(new Styles(), placeholders), mainPart(paragraph(run("Enter "), control,
      run(" here."))), upperCase);
    expect(segments).toEqual([["A title"], ["Enter ", ...pair("a name"), " here."]]);
    expect(bodyOf(output)).toContain("<w:sdt><w:sdtPr><w:alias w:val=\"A TITLE\"/><w:placeholder><w:docPart w:val=\"Here\"/>"
      + "</w:placeholder></w:sdtPr>"
      + "<w:sdtContent><w:r><w:rPr><w:rStyle w:val=\"PlaceholderText\"/></w:rPr><w:t>A NAME</w:t></w:r></w:sdtContent></w:sdt>");
    expect(placeholders).toEqual(new Set(["Here"]));
  });
  it("leave deleted text, and tell of it once", async () => {
    const deleted = "<w:del w:id=\"1\"><w:r><w:delText>not </w:delText></w:r></w:del>";
    const { segments, body } = await translate(paragraph(run("It is "), deleted, run("so.")) + paragraph(deleted));
    expect(segments).toEqual([["It is ", { point: 1 }, "so."]]);
    expect(body.split(deleted)).toHaveLength(3);
    expect(await leftOf(paragraph(deleted) + paragraph(deleted))).toEqual([{ why: "deleted text is not translated" }]);
  });
  it("leave formulas as they are", async () => {
    const formula = "<m:oMath><m:r><m:t>sin x</m:t></m:r></m:oMath>";
    const { segments, body } = await translate(paragraph(run("Here "), formula, run(" is a sine.")));
    expect(segments).toEqual([["Here ", { point: 1 }, " is a sine."]]);
    expect(body).toContain(formula);
  });
  it("do not tear a document apart where they cross fields and alternatives", async () => {
    const blocks = paragraph(run("One "), "<mc:AlternateContent><mc:Choice Requires=\"x\">", run("two"), "</mc:Choice>"
      + "<mc:Fallback>", run("three"),
      "</mc:Fallback></mc:AlternateContent>", run("four"));
    const { segments, body } = await translate(blocks);
    expect(segments).toEqual([["One"], ["two"], ["three"], ["four"]]);
    expect(body.replace(/<w:t xml[^>]*>/g, "<w:t>")).toBe(blocks.replace(/<w:t xml[^>]*>/g, "<w:t>").replace(/>\w+/g,
      (word) => word.toUpperCase()));
  });
});

describe("hidden text", () => {
  const hidden = run("Not seen", "<w:vanish/>");

  it("stays, and is told of", async () => {
    const { segments, body } = await translate(paragraph(run("It is "), hidden, run("here.")));
    expect(segments).toEqual([["It is ", { point: 1 }, "here."]]);
    expect(body).toContain("<w:rPr><w:vanish/></w:rPr><w:t xml:space=\"preserve\">Not seen</w:t>");
    expect(await leftOf(paragraph(hidden))).toEqual([{ why: "hidden text is not translated" }]);
  });
  it("is translated where that is asked for", async () => {
    const { segments } = await translate(paragraph(run("It is here. "), hidden), upperCase, { translateHidden: true });
    expect(segments).toEqual([["It is here."], ["Not seen"]]);
  });
  it("is known by its style, and shown again by its own word", async () => {
    const styles = new Styles();
    styles.tell("Base", { isHidden: true });
    styles.tell("Note", { base: "Base" });
    const styled = (content: string): string => `<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr>${content}</w:p>`;
    const blocks = styled(run("one")) + styled(run("two", "<w:vanish w:val=\"0\"/>")) + paragraph(run("three", "<w:rStyle "
      + "w:val=\"Base\"/>"))
      + styled(run("four", "<w:rStyle w:val=\"Base\"/>"));
    expect((await translate(blocks, echo, {}, styles)).segments).toEqual([["two"], ["four"]]);
  });
});

describe("drawings", () => {
  const inner = paragraph(run("In a box."));

  it("in a sentence are one code, with the texts of their boxes beside it", async () => {
    const blocks = paragraph(run("One "), `<w:r>${textBox(inner)}</w:r>`, run("two."));
    const { segments, body } = await translate(blocks);
    expect(segments).toEqual([["A box"], ["In a box."], ["In a box."], ["One ", { point: 1 }, "two."]]);
    expect(body).toBe(paragraph(run("ONE "), `<w:r>${textBox(inner)}</w:r>`, "<w:r><w:t>TWO.</w:t></w:r>")
      .replace("A box", "A BOX").replaceAll(inner, paragraph("<w:r><w:t>IN A BOX.</w:t></w:r>")));
    expect((await translate(blocks, echo)).body).toBe(blocks);
  });
  it("stand before a paragraph that has not begun", async () => {
    const blocks = paragraph(`<w:r>${textBox(inner)}</w:r>`, run("Two."));
    expect((await translate(blocks)).segments).toEqual([["A box"], ["In a box."], ["In a box."], ["Two."]]);
    expect((await translate(blocks, echo)).body).toBe(blocks);
  });
  it("share their run with text in any order", async () => {
    const drawing = "<w:drawing><wp:inline/></w:drawing>";
    for (const content of [`${drawing}<w:t>One</w:t>`, `<w:t>One</w:t>${drawing}`, `${drawing}${drawing}<w:t>`
      + `One</w:t>${drawing}<w:tab/>`]) {
      const { segments, body } = await translate(paragraph(`<w:r><w:rPr><w:b/></w:rPr>${content}</w:r>`));
      expect(segments).toEqual([["One"]]);
      expect(body.match(/<w:drawing>/g)).toHaveLength(content.split(drawing).length - 1);
      expect(body.replaceAll("</w:r><w:r><w:rPr><w:b/></w:rPr>", ""))
        .toBe(paragraph(`<w:r><w:rPr><w:b/></w:rPr>${content.replace("One", "ONE")}</w:r>`));
    }
  });
  it("have descriptions, and letters as art", async () => {
    const drawing = "<w:r><w:pict><v:shape alt=\"A cat\" title=\"\" style=\"x\"><v:textpath string=\"Hello &amp; more\"/>"
      + "</v:shape></w:pict></w:r>";
    const { segments, body } = await translate(paragraph(drawing));
    expect(segments).toEqual([["A cat"], ["Hello & more"]]);
    expect(body).toBe(paragraph(drawing.replace("A cat", "A CAT").replace("Hello &amp; more", "HELLO &amp; MORE")));
  });
  it("that are very long divide the sentence that they stand in", async () => {
    const long = paragraph(run("Words and words. ".repeat(1_000))).repeat(35);
    const { segments, body } = await translate(paragraph(run("One "), `<w:r>${textBox(long)}</w:r>`, run("two.")), echo);
    expect(segments.flat().filter((piece) => typeof piece === "string" && /^One|^two/.test(piece))).toEqual(["One", "two."]);
    expect(body.replace(/<[^>]*>/g, "")).toBe(`One ${"Words and words. ".repeat(70_000)}two.`);
    expect(body.match(/<w:r>/g)?.length).toBe(body.match(/<\/w:r>/g)?.length);
  });
});

describe("blocks", () => {
  it("are tables and their descriptions", async () => {
    const table = (description: string, text: string): string => `<w:tbl><w:tblPr><w:tblW w:w="0"/><w:tblDescription `
      + `w:val="${description}"/></w:tblPr>`
      + `<w:tr><w:tc>${paragraph(`<w:r><w:t>${text}</w:t></w:r>`)}</w:tc></w:tr></w:tbl>`;
    const { segments, body } = await translate(table("Prices", "One"));
    expect([segments, body]).toEqual([[["Prices"], ["One"]], table("PRICES", "ONE")]);
  });
  it("are cut between runs where they are long, and keep all of their text", async () => {
    const text = "A sentence of words. ";
    const blocks = paragraph(...Array.from({ length: 5_000 }, (_, i) => run(text, i % 7 === 0 ? bold : "")));
    const { segments, body } = await translate(blocks);
    expect(segments.flat().filter((piece) => typeof piece === "string").join("")).toContain("A sentence of words.");
    expect(body.replace(/<[^>]*>/g, "")).toBe(text.toUpperCase().repeat(5_000));
    expect((await translate(blocks, echo)).body).toBe(blocks);
  });
  it("have other prefixes and name spaces", async () => {
    const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
    const parts: [string, string][] = [["n:", `xmlns:n="${strict}" xmlns:w="urn:x"`], ["", `xmlns="${strict}" xmlns:q="${strict}"`]];
    for (const [prefix, declared] of parts) {
      const text = (word: string): string => `<${prefix}document ${declared}><${prefix}body><${prefix}p><${prefix}r>`
        + `<${prefix}t>${word}</${prefix}t>`
        + `</${prefix}r></${prefix}p></${prefix}body></${prefix}document>`;
      const { segments, output } = await pass(filter(), text("One"), upperCase);
      expect([segments, output]).toEqual([[["One"]], text("ONE")]);
    }
  });
  it("of other name spaces mean nothing", async () => {
    const other = `<w:document ${nameSpaces}><w:body><x:p xmlns:x="urn:x"><x:r><x:t>One</x:t></x:r></x:p></w:body></w:document>`;
    expect((await pass(filter(), other)).segments).toEqual([]);
  });
});

describe("highlighting", () => {
  const highlighted = new Set(["brand"] as const);
  const engine = (): TargetSegment => [{ marked: "brand", text: "Acme" }, " vende"];
  const shade = "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"CFE2F3\"/>";

  it.each([
    ["", `<w:rPr>${shade}</w:rPr>`], ["<w:b/><w:vertAlign w:val=\"x\"/>", `<w:rPr><w:b/>${shade}<w:vertAlign w:val="x"/></w:rPr>`],
    ["<w:b/><w:shd w:val=\"clear\" w:fill=\"FF0000\"/>", `<w:rPr><w:b/>${shade}</w:rPr>`],
    ["<w:b/><w:rPrChange w:id=\"1\"><w:rPr><w:shd w:fill=\"1\"/></w:rPr></w:rPrChange>",
      `<w:rPr><w:b/>${shade}<w:rPrChange w:id="1"><w:rPr><w:shd w:fill="1"/></w:rPr></w:rPrChange></w:rPr>`],
  ])("shades in a run with the properties %j", async (properties, expected) => {
    const { body } = await translate(paragraph(run("Acme sells", properties)), engine, { highlighted });
    expect(body).toContain(`<w:r>${expected}<w:t>Acme</w:t></w:r>`);
    expect(body).toContain(" vende</w:t>");
  });
});
