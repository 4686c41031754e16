import { describe, expect, it } from "@jest/globals";
import type { DocumentContext } from "@dragoman/application/documents";
import type { TargetSegment } from "@dragoman/domain/segments";
import { textStyle } from "./odf.fixture.js";
import { passOdf, passText, span } from "./odf-pass.fixture.js";

const bold = textStyle("T1", "fo:font-weight=\"bold\"");

describe("styles of the target", () => {
  const defaults = (properties: string, before = ""): string => `<office:styles><style:default-style style:family="paragraph">${before}`
    + `<style:text-properties ${properties}/></style:default-style></office:styles>`;
  const stylesOf = async (all: string, context: Partial<DocumentContext>): Promise<string> =>
    /<office:styles[^]*(?=<\/office:document-styles>$)/
      .exec((await passText("", { styles: all }, context)).files["styles.xml"] ?? "")?.[0] ?? "";

  it.each([
    ["a language", "es", "fo:language=\"en\" fo:country=\"US\"", "fo:language=\"es\" fo:country=\"none\""],
    ["a country", "pt-BR", "fo:language=\"en\" fo:country=\"US\"", "fo:language=\"pt\" fo:country=\"BR\""],
    ["a script", "sr-Latn", "fo:language=\"en\" fo:country=\"US\"", "fo:language=\"sr\" fo:country=\"none\" fo:script=\"Latn\""],
    ["an Asian language", "zh-Hant", "fo:language=\"en\" fo:country=\"US\" style:language-asian=\"zh\" style:country-asian=\"CN\"",
      "fo:language=\"en\" fo:country=\"US\" style:language-asian=\"zh\" style:country-asian=\"TW\""],
    ["a language of complex script", "hi", "fo:language=\"en\"",
      "fo:language=\"en\" style:language-complex=\"hi\" style:country-complex=\"none\""],
  ])("name %s", async (_what, targetTag, properties, expected) => {
    expect(await stylesOf(defaults(properties), { targetTag })).toBe(defaults(expected));
  });
  it("name it also where the source was named in the text, and nowhere else", async () => {
    const styles = (one: string): string =>
      textStyle("T1", `fo:language="${one}" fo:country="none"`) + textStyle("T2", "fo:language=\"fr\"");
    expect((await passText("", { automatic: styles("en") })).files["content.xml"]).toContain(styles("es"));
  });
  it("turn the direction where the target goes the other way", async () => {
    const mode = (value: string): string => `<style:paragraph-properties style:writing-mode="${value}"/>`;
    const language = "fo:language=\"en\" style:language-complex=\"ar\" style:country-complex=\"none\"";
    const arabic = { targetTag: "ar" };
    expect(await stylesOf(defaults("fo:language=\"en\"", mode("page")), arabic)).toBe(defaults(language, mode("rl-tb")));
    expect(await stylesOf(defaults("fo:language=\"en\""), arabic)).toBe(defaults(language, mode("rl-tb")));
    expect(await stylesOf("<office:styles/>", arabic)).toBe(
      `<office:styles><style:default-style style:family="paragraph">${mode("rl-tb")}</style:default-style></office:styles>`);
    expect(await stylesOf("<office:styles><style:default-style style:family=\"paragraph\"/></office:styles>", arabic)).toBe(
      `<office:styles><style:default-style style:family="paragraph">${mode("rl-tb")}</style:default-style></office:styles>`);
    const page = "<office:styles/><style:page-layout><style:page-layout-properties/></style:page-layout><style:style>";
    expect(await stylesOf(`${page}${mode("lr-tb")}</style:style>`, arabic)).toContain(
      `<style:page-layout-properties style:writing-mode="rl-tb"/></style:page-layout><style:style>${mode("rl-tb")}`);
    expect(await stylesOf(`${page}${mode("tb-rl")}</style:style>`, arabic)).toContain(mode("tb-rl"));
    expect(await stylesOf(defaults("fo:language=\"he\"", mode("rl-tb")), { sourceTag: "he", targetTag: "en" }))
      .toContain(`${mode("lr-tb")}<style:text-properties fo:language="en"`);
  });
  it("highlight what did not come from the engine", async () => {
    const context = { highlighted: new Set(["brand", "unknown"] as const) };
    const marked = () => [{ marked: "brand", text: "Acme" }, " ", { unknown: "x" }, " y"] as TargetSegment;
    const automatic = textStyle("mt-brand", "fo:background-color=\"#cfe2f3\"") + textStyle("mt-unknown", "fo:background-color=\"#f4cccc\"");
    for (const parts of [{ automatic: bold }, {}]) {
      const { body, files } = await passOdf("text", `<text:p>${span("T1", "Acme")}</text:p>`, parts, context, marked);
      expect(body).toBe(`<text:p>${[span("mt-brand", "Acme"), " ", span("mt-unknown", "x"), " y"].map((one) => span("T1", one)).join("")}`
        + "</text:p>");
      expect(files["content.xml"]).toContain(`${automatic}</office:automatic-styles><office:body>`);
    }
  });
});
