import { describe, expect, it } from "@jest/globals";
import type { Segment } from "@dragoman/domain/segments";
import fc from "fast-check";
import { echo } from "../text/pass.fixture.js";
import { passZip } from "../zip/zip-pass.fixture.js";
import { textStyle } from "./odf.fixture.js";
import { frame, openOdf, passOdf, passText, span } from "./odf-pass.fixture.js";

const bold = textStyle("T1", "fo:font-weight=\"bold\"");

describe("paragraphs of OpenDocument", () => {
  it.each<[string, string, string, string, Segment[]]>([
    ["text and headings", "<text:h text:outline-level=\"1\">One</text:h><text:p>Two. Three.</text:p>", "",
      "<text:h text:outline-level=\"1\">ONE</text:h><text:p>TWO. THREE.</text:p>", [["One"], ["Two."], ["Three."]]],
    ["formats as pairs", `<text:p>A ${span("T1", "red")} car</text:p>`, bold, `<text:p>A ${span("T1", "RED")} CAR</text:p>`,
      [["A ", { open: 1 }, "red", { close: 1 }, " car"]]],
    ["styles that look the same as one", `<text:p>A ${span("T1", "r")}${span("T2", "ed")} car</text:p>`,
      bold + textStyle("T2", "fo:font-weight=\"bold\" officeooo:rsid=\"0012\" fo:language=\"fr\""),
      `<text:p>A ${span("T1", "RED")} CAR</text:p>`, [["A ", { open: 1 }, "red", { close: 1 }, " car"]]],
    ["no format of a style that only names a language", `<text:p>A r${span("T1", "ed")} car</text:p>`,
      textStyle("T1", "fo:language=\"en\" fo:country=\"US\" style:language-asian=\"zh\""), "<text:p>A RED CAR</text:p>", [["A red car"]]],
    ["no format of a font that no Latin text shows", `<text:p>A r${span("T1", "ed")} car</text:p>`,
      textStyle("T1", "style:font-name-complex=\"Arial\""), "<text:p>A RED CAR</text:p>", [["A red car"]]],
    ["that font where it shows", `<text:p>A ${span("T1", "שלום")} car</text:p>`, textStyle("T1", "style:font-name-complex=\"Arial\""),
      `<text:p>A ${span("T1", "שלום")} CAR</text:p>`, [["A ", { open: 1 }, "שלום", { close: 1 }, " car"]]],
    ["a style that rests on a common one", `<text:p>A ${span("T1", "r")}${span("T2", "ed")} car</text:p>`,
      textStyle("T1", "fo:color=\"#ff0000\"", " style:parent-style-name=\"Strong\"")
      + textStyle("T2", "fo:color=\"#ff0000\"", " style:parent-style-name=\"Weak\""),
      `<text:p>A ${span("T1", "R")}${span("T2", "ED")} CAR</text:p>`,
      [["A ", { open: 1 }, "r", { close: 1 }, { open: 2 }, "ed", { close: 2 }, " car"]]],
    ["spans in spans", `<text:p>A ${span("T1", `b ${span("Strong", "c")}`)} dddd</text:p>`, bold,
      `<text:p>A ${span("T1", "B ")}${span("T1", span("Strong", "C"))} DDDD</text:p>`,
      [["A ", { open: 1 }, "b ", { close: 1 }, { open: 2 }, "c", { close: 2 }, " dddd"]]],
    ["links around their text", `<text:p>See <text:a href="x" office:title="A tip">the ${span("T1", "page")}</text:a> now.</text:p>`,
      bold,
      `<text:p>SEE <text:a href="x" office:title="A TIP">THE ${span("T1", "PAGE")}</text:a> NOW.</text:p>`,
      [["See ", { open: 1 }, "the ", { open: 2 }, "page", { close: 2 }, { close: 1 }, " now."], ["A tip"]].reverse() as Segment[]],
    ["white space as it counts", "<text:p>\n  One\n two  <text:s/>three<text:s text:c=\"4\"/>four<text:tab/>five </text:p>", "",
      "<text:p>ONE TWO <text:s/>THREE<text:s text:c=\"4\"/>FOUR<text:tab/>FIVE </text:p>",
      [["One two  three", { point: 1 }, "four", { point: 2 }, "five"]]],
    ["line breaks", "<text:p>A title<text:line-break/>Another<text:line-break/>goes on</text:p>", "",
      "<text:p>A TITLE<text:line-break/>ANOTHER<text:line-break/>GOES ON</text:p>", [["A title"], ["Another", { point: 2 }, "goes on"]]],
    ["marks within words", "<text:p>A re<text:bookmark text:name=\"b\"/>d c<text:soft-page-break/>ar</text:p>", "",
      "<text:p>A RE<text:bookmark text:name=\"b\"/>D CAR</text:p>", [["A re", { point: 1 }, "d car"]]],
    ["fields", "<text:p>Page <text:page-number>7</text:page-number> of <text:database-display>a b</text:database-display>.</text:p>", "",
      "<text:p>PAGE <text:page-number>7</text:page-number> OF <text:database-display>a b</text:database-display>.</text:p>",
      [["Page ", { protected: 1, text: "7" }, " of ", { protected: 2, text: "a b" }, "."]]],
    ["what fields repeat of the text", "<text:p>See <text:bookmark-ref text:reference-format=\"text\" text:ref-name=\"b\">the end"
      + "</text:bookmark-ref>, <text:bookmark-ref text:reference-format=\"page\" text:ref-name=\"b\">xi</text:bookmark-ref>.</text:p>",
      "",
      "<text:p>SEE <text:bookmark-ref text:reference-format=\"text\" text:ref-name=\"b\">THE END</text:bookmark-ref>, "
      + "<text:bookmark-ref text:reference-format=\"page\" text:ref-name=\"b\">xi</text:bookmark-ref>.</text:p>",
      [["See ", { open: 1 }, "the end", { close: 1 }, ", ", { protected: 2, text: "xi" }, "."]]],
    ["placeholders of people, and those of programs", "<text:p><text:placeholder>&lt;Your name&gt;</text:placeholder>, "
      + "<text:placeholder>&lt;customer.name&gt;</text:placeholder></text:p>", "",
      "<text:p><text:placeholder>&lt;YOUR NAME&gt;</text:placeholder>, "
      + "<text:placeholder>&lt;customer.name&gt;</text:placeholder></text:p>",
      [[{ open: 1 }, "<Your name>", { close: 1 }, ", ", { protected: 2, text: "<customer.name>" }]]],
    ["elements that nobody knows", "<text:p>A <x:new a=\"b\">red</x:new> car</text:p>", "",
      "<text:p>A <x:new a=\"b\">RED</x:new> CAR</text:p>",
      [["A ", { open: 1 }, "red", { close: 1 }, " car"]]],
    ["character data", "<text:p>A <![CDATA[red & blue]]> car</text:p>", "", "<text:p>A RED &amp; BLUE CAR</text:p>",
      [["A red & blue car"]]],
  ])("have %s", async (_what, body, automatic, expected, segments) => {
    const passed = await passText(body, { automatic });
    expect(passed.segments).toEqual(segments);
    expect(passed.body).toBe(expected);
    expect((await passOdf("text", body, { automatic }, {}, echo)).body).toBe(body);
  });
  it("have texts of their own in their midst", async () => {
    const note = (body: string): string =>
      `<text:note><text:note-citation>1</text:note-citation><text:note-body>${body}</text:note-body></text:note>`;
    const comment = (body: string): string => `<office:annotation><dc:creator>Ann</dc:creator>${body}</office:annotation>`;
    const body = (t: (text: string) => string): string => `<text:p>${t("One")}${note(`<text:p>${t("A note.")}</text:p>`)}${t(" two ")}`
      + `${span("T1", `${t("and")}${frame(t("Boxed."))}${t(" more")}`)}${comment(`<text:p>${t("Why?")}</text:p>`)}.</text:p>`;
    const passed = await passText(body((one) => one), { automatic: bold });
    expect(passed.segments).toContainEqual(
      ["One", { point: 1 }, " two ", { open: 2 }, "and", { point: 3 }, " more", { close: 2 }, { point: 4 }, "."]);
    const withoutSpans = (of: string): string => of.replaceAll(/<\/?text:span[^>]*>/g, "");
    expect(withoutSpans(passed.body)).toBe(withoutSpans(body((one) => one.toUpperCase())));
    expect(passed.body).toContain(`${span("T1", "AND")}<draw:frame>`);
    expect(passed.body).toContain(`</draw:frame>${span("T1", " MORE")}`);
  });
  it("stay well-formed when they are cut in the midst of a span", async () => {
    const long = "Words and words and ".repeat(10_000);
    const inner = `${long}<text:a>${long}</text:a>${frame(long)}${long}`;
    const passed = await passText(`<text:p>${span("T1", inner)} end</text:p>`, { automatic: bold });
    const words = passed.body.replaceAll(/<[^>]*>/g, "");
    expect([words.length, new Set(words.split(" "))]).toEqual([4 * long.length + "END".length, new Set(["WORDS", "AND", "END"])]);
    const again = await passZip(openOdf(passed.bytes));
    expect(again.segments.flat().filter((piece) => typeof piece === "string").join("").length).toBeGreaterThan(790_000);
  });
  it("keep all their text, whatever is in one another", () => fc.assert(fc.asyncProperty(
    fc.letrec<{ one: string; some: string }>((tie) => ({
      one: fc.oneof({ depthSize: "small", withCrossShrink: true },
        fc.constantFrom("One. ", "two ", "x", "&lt;", "  <text:s/>", "<text:tab/>", "<text:bookmark/>", "<text:soft-page-break/>"),
        tie("some").map((inner) => span("T1", inner)), tie("some").map((inner) => span("T2", inner)), tie("some").map(frame),
        tie("some").map((inner) => `<text:a>${inner}</text:a>`)),
      some: fc.array(tie("one"), { maxLength: 6 }).map((parts) => parts.join("")),
    })).some, async (inner) => {
      const { body, bytes } = await passText(`<text:p>${inner}</text:p>`, { automatic: bold + textStyle("T2", "fo:language=\"en\"") });
      const letters = (of: string): string => of.replace(/<[^>]*>|\s/g, "");
      expect(letters(body)).toBe(letters(inner).toUpperCase().replaceAll("&LT;", "&lt;"));
      expect((body.match(/<(?!\/?text:(?:span|s|soft))[^>]*>/g) ?? [])).toEqual(
        (`<text:p>${inner}</text:p>`.match(/<(?!\/?text:(?:span|s|soft))[^>]*>/g) ?? []));
      await openOdf(bytes).check();
    }), { numRuns: 60 }));
});
