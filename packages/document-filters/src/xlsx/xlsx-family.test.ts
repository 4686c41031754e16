import { describe, expect, it } from "@jest/globals";
import type { Segment } from "@dragoman/domain/segments";
import { opens, upperCase } from "../text/pass.fixture.js";
import { ZipFile } from "../zip/zip-file.js";
import { type AWorkbook, data, row, strings, translate, workbook } from "./workbook.fixture.js";

const sst = "xl/sharedStrings.xml";
const sheet1 = "xl/worksheets/sheet1.xml";
const whys = (left: readonly { readonly why: string }[]): string[] => left.map(({ why }) => why);
/** A workbook of one sheet with these strings in a row. */
const cells = (...texts: readonly string[]): AWorkbook =>
  ({ sheets: [{ name: "Prices", xml: data(row(1, texts.map((_, i) => `s${i}`))) }], strings: strings(...texts) });
const items = (file: string | undefined): string[] => [...(file ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) => item as string);

describe("strings of a workbook", () => {
  it("are translated where they stand, with the name of the first sheet that shows them", async () => {
    const { files, places } = await translate({
      sheets: [{ name: "Prices", xml: data(row(1, ["s1"])) }, { name: "More", xml: data(row(1, ["s0", "s1"])) }],
      strings: strings("In the second.", "In both."),
    }, upperCase);
    expect(items(files[sst])).toEqual(["<t>IN THE SECOND.</t>", "<t>IN BOTH.</t>"]);
    expect(places).toEqual(["sheet More", "sheet Prices"]);
  });
  it("keep line ends, and escapes of characters", async () => {
    const { files, segments } = await translate(cells("A line\nAnother_x000D_\nand a_x0041_b _x005F_x000D_"),
      (segment) => segment.map((piece) => (piece === "A line" ? "One" : piece)));
    expect(segments).toEqual([["A line"], ["Another", { point: 2 }, "and aAb _x000D_"]]);
    expect(items(files[sst])).toEqual(["<t>One\nAnother_x000D_\nand aAb _x005F_x000D_</t>"]);
  });
  it("are translated where they stand in cells without a formula", async () => {
    const texts = "<c t=\"str\"><v>A text &amp; more</v></c>";
    const { files, places } = await translate({ sheets: [{ name: "Prices", xml: data(row(1, [texts])) }] }, upperCase);
    expect(places).toEqual(["sheet Prices"]);
    expect(files[sheet1]).toContain("<v>A TEXT &amp; MORE</v>");
  });
  it("lose how they are read aloud when they change", async () => {
    const phonetic = "<t>東京</t><rPh sb=\"0\" eb=\"2\"><t>トウキョウ</t></rPh><phoneticPr fontId=\"1\"/>";
    expect(items((await translate(cells(phonetic), () => ["Tokyo"])).files[sst])).toEqual(["<t>Tokyo</t>"]);
    const { files, segments } = await translate(cells(phonetic));
    expect([items(files[sst]), segments]).toEqual([[phonetic], [["東京"]]]);
  });
  it("have formats as codes, but not what nobody sees", async () => {
    const text = "<r><rPr><b/><rFont val=\"A\"/></rPr><t xml:space=\"preserve\">Big </t></r>"
      + "<r><rPr><b/><rFont val=\"A\"/><family val=\"2\"/></rPr><t>words</t></r>"
      + "<r><t xml:space=\"preserve\"> and</t></r>";
    const { segments, files } = await translate(cells(text), upperCase);
    expect(segments).toEqual([["Big words", { open: 1 }, " and", { close: 1 }]]);
    expect(items(files[sst])).toEqual(["<r><rPr><b/><rFont val=\"A\"/></rPr><t xml:space=\"preserve\">BIG WORDS</t></r>"
      + "<r><t xml:space=\"preserve\"> AND</t></r>"]);
  });
  it("stay where they are letters or numbers of parts", async () => {
    expect((await translate(cells("B", "AX-4711", "Q1", "BOX 4", "月"))).segments).toEqual([["BOX 4"], ["月"]]);
  });
  it("are cut at a word where a cell can have no more", async () => {
    const { files } = await translate(cells("Short"), () => ["word ".repeat(7_000).trim()]);
    const text = /<t>(.*)<\/t>/.exec(files[sst] ?? "")?.[1] ?? "";
    expect([text.length <= 32_767, text.length > 32_700, text.endsWith("word")]).toEqual([true, true, true]);
  });
  it("stay, and are told of, where nobody sees them", async () => {
    const hidden: AWorkbook = {
      sheets: [
        { xml: `<cols><col min="3" max="3" hidden="1"/></cols>${data(row(1, ["s0", "s1", "s2"]), row(2, ["s3"], " hidden=\"1\""),
          row(3, ["s4"], " hidden=\"1\" outlineLevel=\"1\""))}` },
        { name: "Data", state: "veryHidden", xml: data(row(1, ["s0", "s5"])) },
      ],
      strings: strings("Shown", "Too", "In a column", "In a row", "In an outline", "On a sheet", "Nowhere"),
    };
    const { segments, left } = await translate(hidden);
    expect(segments).toEqual([["Shown"], ["Too"], ["In an outline"]]);
    expect(left).toContainEqual({ place: "sheet Sheet1", why: "hidden text is not translated" });
    expect(left).toContainEqual({ place: "sheet Data", why: "hidden text is not translated" });
    expect(whys(left)).toContain("texts that no sheet shows are not translated");
    expect((await translate(hidden, undefined, { translateHidden: true })).segments).toHaveLength(7);
  });
  it("are seen where a filter hides their rows", async () => {
    const filtered = { ...cells("Shown"), sheets: [{ xml: `<sheetPr filterMode="1"/>${data(row(1, ["s0"], " hidden=\"1\""))}` }] };
    expect((await translate(filtered)).segments).toEqual([["Shown"]]);
  });
});

describe("names of columns of tables", () => {
  const table = (columns: string, more = ""): string =>
    `<table id="1" name="T" displayName="Sales" ref="A1:B3"${more}><tableColumns count="2">${columns}</tableColumns></table>`;
  const twoColumns = table("<tableColumn id=\"1\" name=\"Net price\"/><tableColumn id=\"2\" name=\"Sum\"/>");
  const formula = "<c><f>SUM(Sales[[#This Row],[Net price]],Sales[Sum])</f></c>";
  const withTable = (more: AWorkbook, xml = twoColumns): AWorkbook => ({
    sheets: [{
      xml: data(row(1, ["s0", "s1"]), row(2, ["<c><v>1</v></c>", formula]), row(3, ["s2"])), refers: [["table", "../tables/table1.xml"]],
    }],
    strings: strings("Net price", "Sum", "Total"), ...more, more: { "xl/tables/table1.xml": xml, ...more.more },
  });

  it("are what their cells say, and formulas call them so", async () => {
    const { files } = await translate(withTable({ book: "<definedNames><definedName name=\"n\">Sales[Sum]</definedName></definedNames>" },
      table("<tableColumn id=\"1\" name=\"Net price\" totalsRowLabel=\"Total\"/><tableColumn id=\"2\" name=\"Sum\">"
        + "<calculatedColumnFormula>Sales[[#This Row],[Net price]]*2</calculatedColumnFormula></tableColumn>",
      " totalsRowCount=\"1\"")), upperCase);
    expect(items(files[sst])).toEqual(["<t>NET PRICE</t>", "<t>SUM</t>", "<t>TOTAL</t>"]);
    expect(files["xl/tables/table1.xml"]).toContain("name=\"NET PRICE\" totalsRowLabel=\"TOTAL\"");
    expect(files["xl/tables/table1.xml"]).toContain("<calculatedColumnFormula>Sales[[#This Row],[NET PRICE]]*2<");
    expect(files[sheet1]).toContain("<f>SUM(Sales[[#This Row],[NET PRICE]],Sales[SUM])</f>");
    expect(files["xl/workbook.xml"]).toContain(">Sales[SUM]<");
  });
  it("are different within a table, and escaped where formulas need it", async () => {
    const { files } = await translate(withTable({}), (segment) => (segment[0] === "Total" ? segment : ["It's #1"]));
    expect(items(files[sst])).toEqual(["<t>It's #1</t>", "<t>It's #12</t>", "<t>Total</t>"]);
    expect(files[sheet1]).toContain("<f>SUM(Sales[[#This Row],[It''s '#1]],Sales[It''s '#12])</f>");
  });
  it("stay when a pivot table or a query knows its data by them", async () => {
    const pivot = { "xl/pivot.xml": "<pivotCacheDefinition><cacheFields><cacheField name=\"Sum\"/></cacheFields></pivotCacheDefinition>" };
    const { files, left } = await translate(withTable({ refers: [["pivotCacheDefinition", "pivot.xml"]], more: pivot }), upperCase);
    expect(items(files[sst])).toEqual(["<t>NET PRICE</t>", "<t>Sum</t>", "<t>TOTAL</t>"]);
    expect(files[sheet1]).toContain("Sales[Sum]");
    expect(whys(left)).toContain("names that pivot tables, slicers, queries or formulas know their data by are not translated");
  });
  it("stay where a formula calls them without their table", async () => {
    const own = withTable({ sheets: [{
      xml: data(row(1, ["s0", "s1", "s2"]), row(2, ["<c><f>SUBTOTAL(109,[Sum])+[1]Other!A1</f></c>"])),
      refers: [["table", "../tables/table1.xml"]],
    }] });
    expect(items((await translate(own, upperCase)).files[sst])).toEqual(["<t>NET PRICE</t>", "<t>Sum</t>", "<t>TOTAL</t>"]);
  });
  it("stay where their cells say something else", async () => {
    const { files } = await translate(withTable({}, twoColumns.replace("Net price", "Other")), upperCase);
    expect(items(files[sst])).toEqual(["<t>Net price</t>", "<t>SUM</t>", "<t>TOTAL</t>"]);
  });
});

describe("what a sheet has beside cells", () => {
  const sheet = (xml: string): AWorkbook => ({ sheets: [{ name: "Prices", xml: data() + xml }] });

  it("keeps the codes of headers and footers", async () => {
    const header = (text: string): AWorkbook => sheet(`<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`);
    const { files, segments, places } = await translate(
      header("&amp;L&amp;\"Arial,Bold\"&amp;12Our report&amp;C&amp;BBold&amp;B words&amp;RPage &amp;P of &amp;N"), upperCase);
    expect(segments).toEqual([["Our report"], [{ open: 1 }, "Bold", { close: 1 }, " words"],
      ["Page ", { protected: 1, text: "1" }, " of ", { protected: 2, text: "1" }]]);
    expect(places[0]).toBe("sheet Prices, header");
    expect(files[sheet1]).toContain(
      "<oddHeader>&amp;L&amp;\"Arial,Bold\"&amp;12OUR REPORT&amp;C&amp;BBOLD&amp;B WORDS&amp;RPAGE &amp;P OF &amp;N</oddHeader>");
    expect((await translate(header("&amp;12Two &amp;&amp; three"), () => ["2 & 3"])).files[sheet1])
      .toContain("<oddHeader>&amp;12 2 &amp;&amp; 3<");
    expect((await translate(header("Short &amp;P"), (segment) => ["word ".repeat(80), ...segment.slice(1)])).files[sheet1])
      .toMatch(/<oddHeader>(word ){49,50}/);
  });
  it("has messages as long as they may be", async () => {
    const { files, segments, places } = await translate(
      sheet("<dataValidations><dataValidation promptTitle=\"Title\" prompt=\"One.&#10;Two\" error='\"No\"'>"
        + "<formula1>\"Yes,No\"</formula1></dataValidation></dataValidations>"),
      (segment) => (segment[0] === "Title" ? ["a title that is longer than what fits"] : upperCase(segment)));
    expect(segments).toEqual([["Title"], ["One."], ["Two"], ["\"No\""]]);
    expect(places[0]).toBe("sheet Prices, messages");
    expect(files[sheet1]).toContain("promptTitle=\"a title that is longer than what\" prompt=\"ONE._x000a_TWO\" error=\"&quot;NO&quot;\"");
    expect(files[sheet1]).toContain("<formula1>\"Yes,No\"</formula1>");
  });
  it("runs from right to left in a language that does, and the other way round", async () => {
    const view = (attributes: string): AWorkbook => sheet(`<sheetViews><sheetView${attributes} workbookViewId="0"/></sheetViews>`);
    const turned = async (attributes: string, sourceTag: string, targetTag: string): Promise<string | undefined> =>
      /<sheetView [^>]*>/.exec((await translate(view(attributes), upperCase, { sourceTag, targetTag })).files[sheet1] ?? "")?.[0];
    expect(await turned("", "en", "ar")).toBe("<sheetView workbookViewId=\"0\" rightToLeft=\"1\"/>");
    expect(await turned(" rightToLeft=\"1\"", "he", "en")).toBe("<sheetView workbookViewId=\"0\"/>");
    expect(await turned(" rightToLeft=\"1\"", "en", "es")).toBe("<sheetView rightToLeft=\"1\" workbookViewId=\"0\"/>");
  });
  it("is copied as it is packed where nothing in it changes", async () => {
    const before = workbook(cells("Text"));
    const { bytes } = await translate(before, upperCase);
    const packed = async (content: Uint8Array): Promise<Buffer> => {
      const zip = await ZipFile.open(opens(content));
      const pieces: Uint8Array[] = [];
      for await (const piece of zip.packed(zip.find(sheet1)!)) pieces.push(piece);
      return Buffer.concat(pieces);
    };
    expect(await packed(bytes)).toEqual(await packed(before));
  });
  it("is computed anew where formulas have made texts, once something has changed", async () => {
    const cell = "<c t=\"str\"><f>A1&amp;\"!\"</f><v>Text!</v></c>";
    const formulas: AWorkbook = { ...cells("Text"), sheets: [{ xml: data(row(1, ["s0", cell])) }] };
    expect((await translate(formulas)).files["xl/workbook.xml"]).not.toContain("fullCalcOnLoad");
    const { files, left } = await translate(formulas, upperCase);
    expect(files["xl/workbook.xml"]).toContain("</sheets><calcPr fullCalcOnLoad=\"1\"/></workbook>");
    expect(files[sheet1]).toContain("<v>Text!</v>");
    expect(whys(left)).toContain("texts that formulas make are made anew when it is opened");
  });
});

describe("comments", () => {
  const commented = (type: string, name: string, xml: string): AWorkbook => ({
    sheets: [{ name: "Prices", xml: data(), refers: [[type, `../${name}`]] }], more: { [`xl/${name}`]: xml },
  });

  it("keep the name of who wrote them", async () => {
    const { files, segments, places } = await translate(commented("comments", "comments1.xml",
      "<comments><authors><author>Jane Roe</author></authors><commentList><comment ref=\"A1\" authorId=\"0\"><text>"
      + "<r><rPr><b/></rPr><t>Jane Roe:</t></r><r><t xml:space=\"preserve\">\nSee there.</t></r></text></comment></commentList>"
      + "</comments>"),
    upperCase);
    expect([segments, places]).toEqual([[["See there."]], ["sheet Prices, comments"]]);
    expect(files["xl/comments1.xml"]).toContain("<t>Jane Roe:</t></r><r><t xml:space=\"preserve\">\nSEE THERE.</t>");
  });
  it("tell where the people stand that they mention", async () => {
    const last = (segment: Segment): Segment => [segment[2] as string, segment[1] as Segment[number], segment[0] as string];
    const { files } = await translate(commented("threadedComment", "threadedComments/t.xml",
      "<ThreadedComments><threadedComment><text>Ask @Bob &amp; wait</text><mentions><mention startIndex=\"4\" length=\"4\"/></mentions>"
      + "</threadedComment></ThreadedComments>"), last);
    expect(files["xl/threadedComments/t.xml"])
      .toContain("<text> &amp; wait@BobAsk </text><mentions><mention startIndex=\"7\" length=\"4\"/>");
  });
});

describe("charts of a workbook", () => {
  const chart = "<c:chartSpace xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" "
    + "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales "
      + "by month</a:t></a:r></a:p>"
    + "</c:rich></c:tx></c:title></c:chart></c:chartSpace>";
  const withChart = (state: string): AWorkbook => ({
    sheets: [{ name: "Sales", state, xml: data(), refers: [["drawing", "../drawings/drawing1.xml"]] }],
    more: {
      "xl/drawings/drawing1.xml": "<xdr:wsDr xmlns:xdr=\"http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing\"/>",
      "xl/drawings/_rels/drawing1.xml.rels": "<Relationships "
        + "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship "
        + "Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart\" "
          + "Target=\"../charts/chart1.xml\"/></Relationships>",
      "xl/charts/chart1.xml": chart,
    },
  });

  it("are translated with the name of their sheet, and stay where it is hidden", async () => {
    const { files, places } = await translate(withChart("visible"), upperCase);
    expect(files["xl/charts/chart1.xml"]).toContain(">SALES BY MONTH<");
    expect(places).toEqual(["chart 1 on sheet Sales"]);
    const hidden = await translate(withChart("hidden"), upperCase);
    expect([hidden.segments, hidden.files["xl/charts/chart1.xml"]]).toEqual([[], chart]);
  });
});
