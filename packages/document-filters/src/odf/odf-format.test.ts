import { describe, expect, it } from "@jest/globals";
import { opens, upperCase } from "../text/pass.fixture.js";
import { passZip } from "../zip/zip-pass.fixture.js";
import { zipped } from "../zip/zips.fixture.js";
import { contentOf, mediaType, odf, odfFiles, type OdfType, textStyle } from "./odf.fixture.js";
import { odfFormat } from "./odf-format.js";
import { frame, openOdf, passOdf, passText, span } from "./odf-pass.fixture.js";

const bold = textStyle("T1", "fo:font-weight=\"bold\"");

describe("odfFormat", () => {
  it.each(odfFormat.mediaTypes.map(({ name }) => name))("recognises %s by its first entry, and by its manifest", async (name) => {
    const { mimetype = "", ...others } = odfFiles(name.slice(mediaType("" as OdfType).length) as OdfType, "");
    for (const one of [{ mimetype, ...others }, { ...others, mimetype }, others]) {
      const bytes = zipped(one);
      expect(await odfFormat.recognise?.(bytes.subarray(0, 4_096), opens(bytes, 999))).toBe(name);
    }
  });
  it("leaves other zips, and kinds that it does not translate, to others", async () => {
    for (const bytes of [zipped({ "content.xml": "<a/>" }), odf("chart", ""), zipped({ mimetype: mediaType("text") }).subarray(0, -9)]) {
      const found = await odfFormat.recognise?.(bytes.subarray(0, 4_096), opens(bytes, 999));
      expect([undefined, mediaType("text")]).toContain(found);
    }
  });

  describe("spreadsheets", () => {
    const cell = (attributes: string, content: string, before = ""): string =>
      `<table:table-cell ${attributes}>${before}<text:p>${content}</text:p></table:table-cell>`;
    const comment = (content: string): string => `<office:annotation><text:p>${content}</text:p></office:annotation>`;
    const sheet = (name: string, content: string, more = ""): string =>
      `<table:table table:name="${name}"${more}><table:table-row>${content}</table:table-row></table:table>`;

    it.each([
      ["a text", cell("office:value-type=\"string\"", "one"), cell("office:value-type=\"string\"", "ONE")],
      ["a text with its value", cell("office:value-type=\"string\" office:string-value=\"one\"", "one"),
        cell("office:value-type=\"string\" office:string-value=\"ONE\"", "ONE")],
      ["a covered text", cell("office:value-type=\"string\"", "one").replaceAll("table:table-cell", "table:covered-table-cell"),
        cell("office:value-type=\"string\"", "ONE").replaceAll("table:table-cell", "table:covered-table-cell")],
      ["a number", cell("office:value-type=\"float\" office:value=\"5\"", "five"), undefined],
      ["a date", cell("office:value-type=\"date\"", "May 5"), undefined],
      ["the result of a formula", cell("table:formula=\"of:=[.A1]\" office:value-type=\"string\" office:string-value=\"one\"", "one"),
        undefined],
      ["a comment on a number", cell("office:value-type=\"float\"", "five", comment("why")),
        cell("office:value-type=\"float\"", "five", comment("WHY"))],
    ])("have %s", async (_what, content, expected) => {
      const { body } = await passOdf("spreadsheet", sheet("A", content));
      expect(body).toBe(sheet("A", expected ?? content));
    });
    it("keep and tell the names of sheets, and leave hidden ones", async () => {
      const automatic = `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>`;
      const body = sheet("Prices", cell("office:value-type=\"string\"", "one"))
        + sheet("Old", cell("", "two"), " table:style-name=\"ta1\"");
      const passed = await passOdf("spreadsheet", body, { automatic });
      expect([passed.segments, passed.places]).toEqual([[["one"]], ["sheet Prices"]]);
      expect(passed.left).toEqual([
        { place: "sheet Prices", why: "its name is not translated" }, { place: "sheet Old", why: "its name is not translated" },
        { place: "sheet Old", why: "it is hidden, so it is not translated" },
      ]);
      expect((await passOdf("spreadsheet", body, { automatic }, { translateHidden: true })).segments).toEqual([["one"], ["two"]]);
    });
    it("have messages of validations", async () => {
      const body = (t: (text: string) => string): string => `<table:content-validations><table:content-validation>
        <table:help-message table:title="${t("Help")}"><text:p>${t("A number")}</text:p></table:help-message>
        </table:content-validation></table:content-validations>`;
      expect((await passOdf("spreadsheet", body((one) => one))).body).toBe(body((one) => one.toUpperCase()));
    });
  });

  it("says on which slide, master or page style a text stands", async () => {
    const slide = `<draw:page>${frame("One")}<presentation:notes>${frame("Two")}</presentation:notes></draw:page>`;
    const styles = "<office:master-styles><style:master-page style:name=\"A_20_b\" style:display-name=\"A b\">"
      + "<style:header><text:p>Three</text:p></style:header></style:master-page></office:master-styles>";
    expect((await passOdf("presentation", slide + slide)).places).toEqual(["slide 1", "slide 1 notes", "slide 2", "slide 2 notes"]);
    expect((await passOdf("text", "", { styles })).places).toEqual(["header of page style A b"]);
    expect((await passOdf("presentation", "", { styles })).places).toEqual(["header of master A b"]);
    expect((await passOdf("graphics", slide)).places[0]).toBe("page 1");
  });
  it("translates what is shown and is no paragraph", async () => {
    const body = (t: (text: string) => string): string =>
      `<office:forms><form:form><form:button form:label="${t("Send")}" form:value="x"/></form:form></office:forms><draw:frame>`
      + `<svg:title>${t("A  car")}</svg:title><svg:desc>${t("It is &lt;red&gt;.")}</svg:desc></draw:frame>`
      + `<presentation:footer-decl>${t("Below")}</presentation:footer-decl>`;
    const shout = (one: string): string => one.toUpperCase().replaceAll("&LT;", "&lt;").replaceAll("&GT;", "&gt;");
    expect((await passOdf("presentation", body((one) => one))).body).toBe(body(shout));
  });
  it("translates properties, charts and documents in the document", async () => {
    const chart = contentOf("chart", "<chart:chart><chart:title><text:p>Sales</text:p></chart:title></chart:chart>");
    const { files, places } = await passText("<text:p>One</text:p>", {
      meta: "<dc:title>A title</dc:title><dc:creator>Ann</dc:creator><dc:subject>Cars</dc:subject><dc:description>Of cars</dc:description>",
      types: { "Object 1/": mediaType("chart"), "Object 2/": "application/vnd.oasis.opendocument.formula", "Object 3": mediaType("text") },
      files: {
        "Object 1/content.xml": chart, "Object 2/content.xml": "<math><p>x</p></math>", "Object 3": odf("text", "<text:p>Inner</text:p>"),
      },
    });
    expect(places).toEqual([undefined, "properties", "chart Object 1", "text document Object 3"]);
    expect(files["meta.xml"]).toContain("<dc:title>A TITLE</dc:title><dc:creator>Ann</dc:creator><dc:subject>CARS</dc:subject>");
    expect(files["Object 1/content.xml"]).toBe(chart.replace("Sales", "SALES"));
    expect(files["Object 2/content.xml"]).toBe("<math><p>x</p></math>");
  });
  it("leaves pictures out that show the old text of a chart, and keeps those of others", async () => {
    const chart = contentOf("chart", "<chart:chart><chart:title><text:p>Sales</text:p></chart:title></chart:chart>");
    const { files } = await passText("<text:p>One</text:p>", {
      types: {
        "Object 1/": mediaType("chart"), "ObjectReplacements/Object 1": "application/x-emf",
        "Object 2/": "application/vnd.oasis.opendocument.formula", "ObjectReplacements/Object 2": "application/x-emf",
      },
      files: {
        "ObjectReplacements/Object 1": "old", "Object 1/content.xml": chart,
        "Object 2/content.xml": "<math><p>x</p></math>", "ObjectReplacements/Object 2": "formula",
      },
    });
    expect(Object.keys(files).filter((name) => name.startsWith("ObjectReplacements/"))).toEqual(["ObjectReplacements/Object 2"]);
    expect(files["META-INF/manifest.xml"]?.match(/full-path="[^"]*"/g)).toEqual(
      ["/", "Object 1/", "Object 2/", "ObjectReplacements/Object 2"].map((path) => `full-path="${path}"`));
  });
  it("reads other prefixes than the usual ones", async () => {
    const other = (of: string): string => of.replace(/\b(t|s)(?:ext|tyle)([:=])(?!1\.0)/g, "$1$2");
    const files = odfFiles("text", `<text:p>A  <text:s/>${span("T1", "red")} car</text:p>`, { automatic: bold });
    const passed = await passZip(openOdf(zipped({ ...files, "content.xml": other(String(files["content.xml"])) })), upperCase);
    expect(passed.segments).toEqual([["A  ", { open: 1 }, "red", { close: 1 }, " car"]]);
    expect(passed.files["content.xml"]).toContain(other(`<text:p>A <text:s/>${span("T1", "RED")} CAR</text:p>`));
  });
});
