import { describe, expect, it } from "@jest/globals";
import { mediaType, type OdfParts, textStyle } from "./odf.fixture.js";
import { passText, span } from "./odf-pass.fixture.js";

describe("what is not translated", () => {
  const hidden = textStyle("T9", "text:display=\"none\"");
  const hiddenTexts: [string, string, OdfParts][] = [
    ["a hidden span", `<text:p>${span("T9", "Hidden")}</text:p>`, { automatic: hidden }],
    ["a span hidden by a common style", `<text:p>${span("Low", "Hidden")}</text:p>`, {
      styles: `<office:styles>${textStyle("Deep", "text:display=\"none\"")}
        <style:style style:name="Low" style:family="text" style:parent-style-name="Deep"/></office:styles>`,
    }],
    ["a hidden paragraph", "<text:p text:style-name=\"P9\">Hidden</text:p>",
      { automatic: hidden.replace("T9", "P9").replace("\"text\"", "\"paragraph\"") }],
    ["a hidden section", "<text:section text:display=\"none\"><text:p>Hidden</text:p></text:section>", {}],
    ["a hidden text", "<text:p><text:hidden-text text:string-value=\"Hidden\" text:is-hidden=\"true\"/></text:p>", {}],
  ];
  it.each<[string, string, OdfParts, string]>([
    ["deleted text", "<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone</text:p></text:deletion>"
      + "</text:changed-region></text:tracked-changes>", {}, "deleted text is not translated"],
    ...hiddenTexts.map(([what, body, parts]) => [what, body, parts, "hidden text is not translated"] as [string, string, OdfParts, string]),
  ])("is %s, and it is told", async (_what, kept, parts, why) => {
    const passed = await passText(`${kept}<text:p>Seen</text:p>`, parts);
    expect(passed.segments).toEqual([["Seen"]]);
    expect(passed.body).toBe(`${kept}<text:p>SEEN</text:p>`);
    expect(passed.left).toEqual([{ why }]);
  });
  it.each(hiddenTexts)("is %s no more when hidden text is asked for", async (_what, hiding, parts) => {
    const passed = await passText(hiding, parts, { translateHidden: true });
    expect([passed.segments.flat(), passed.left]).toEqual([["Hidden"], []]);
    expect(passed.body).toBe(hiding.replaceAll("Hidden", "HIDDEN"));
  });
  it("is a signature, which is dropped", async () => {
    const { files, left } = await passText("<text:p>One</text:p>", { files: { "META-INF/documentsignatures.xml": "<a/>" } });
    expect(Object.keys(files)).not.toContain("META-INF/documentsignatures.xml");
    expect(left).toEqual([{ place: "digital signature", why: "what it signs has changed, so it was left out" }]);
  });
  it("is an object of another program, and a document that cannot be read", async () => {
    const { left } = await passText("", {
      types: { "Object 1": "application/vnd.sun.star.oleobject", "Object 2": mediaType("text") },
      files: { "Object 1": "x", "Object 2": "y" },
    });
    expect(left.map(({ place }) => place)).toEqual(["embedded object Object 1", "embedded object Object 2"]);
  });
});
