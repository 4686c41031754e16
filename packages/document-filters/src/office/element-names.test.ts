import { describe, expect, it } from "@jest/globals";
import { XmlTokens } from "../xml-syntax/xml-tokens.js";
import { ElementNames } from "./element-names.js";

function namesOf(xml: string): string[] {
  const names = new ElementNames();
  const found: string[] = [];
  const tokens = new XmlTokens((token) => {
    if (token.kind === "open") found.push(names.open(token));
    if (token.kind === "close") found.push(names.close(token.name));
  });
  tokens.write(xml);
  tokens.end();
  return found;
}

describe("ElementNames", () => {
  it.each([
    ["as it is usual", "<a:p xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"/>", "a:p"],
    ["by another prefix", "<x:p xmlns:x=\"http://schemas.openxmlformats.org/drawingml/2006/main\"/>", "a:p"],
    ["without a prefix", "<p xmlns=\"http://schemas.openxmlformats.org/presentationml/2006/main\"/>", "p:p"],
    ["of the strict edition", "<a:p xmlns:a=\"http://purl.oclc.org/ooxml/drawingml/main\"/>", "a:p"],
    ["of Microsoft", "<q:t xmlns:q=\"http://schemas.microsoft.com/office/drawing/2014/chartex\"/>", "cx:t"],
    ["of compatibility", "<q:Choice xmlns:q=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"/>", "mc:Choice"],
    ["of drawings in Excel", "<w xmlns=\"http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing\"/>", "xdr:w"],
    ["of VML", "<v xmlns=\"urn:schemas-microsoft-com:vml\"/>", "v:v"],
    ["of something else", "<a:p xmlns:a=\"urn:x\"/>", "?:p"],
    ["as it stands where nothing is declared", "<a:p/>", "a:p"],
  ])("knows a name %s", (_what, xml, name) => expect(namesOf(xml)).toEqual([name, name]));
  it("knows what a prefix means until its element ends", () => {
    const spaces = ["main", "chart"].map((space) => `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/${space}"`);
    expect(namesOf(`<a:p ${spaces[0]}><a:v ${spaces[1]}><a:w/></a:v><a:r></a:r></a:p>`))
      .toEqual(["a:p", "c:v", "c:w", "c:w", "c:v", "a:r", "a:r", "a:p"]);
  });
});
