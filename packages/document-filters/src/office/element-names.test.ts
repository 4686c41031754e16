import { describe, expect, it } from "@jest/globals";
import { XmlTokens } from "../xml-syntax/xml-tokens.js";
import { ElementNames } from "./element-names.js";

const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";

/** The names of the elements as they begin and end, and the value that `w:val` has in each. */
function namesIn(xml: string): string[] {
  const names = new ElementNames();
  const found: string[] = [];
  const tokens = new XmlTokens((token) => {
    if (token.kind === "open") {
      const value = (found.push(names.open(token)), names.attribute(token, "w:val"));
      if (value !== undefined) found.push(`val=${value}`);
    }
    if (token.kind === "close") found.push(`/${names.close(token.name)}`);
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
  ])("knows a name %s", (_what, xml, name) => expect(namesIn(xml)).toEqual([name, `/${name}`]));
  it.each([
    `<w:p xmlns:w="${word}" w:val="1"/>`, `<w:p xmlns:w="${strict}" w:val="1"/>`, `<x:p xmlns:x="${word}" x:val="1"/>`,
    `<p xmlns="${strict}" xmlns:w="${strict}" w:val="1"/>`, `<p xmlns="${strict}" xmlns:q="${strict}" q:val="1"/>`, "<w:p w:val=\"1\"/>",
  ])("are as Office writes them: %s", (xml) => expect(namesIn(xml)).toEqual(["w:p", "val=1", "/w:p"]));
  it("mean nothing in other name spaces", () => {
    expect(namesIn("<w:p xmlns:w=\"urn:x\" w:val=\"1\"/>")).toEqual(["?:p", "/?:p"]);
  });
  it("change where prefixes do, and back again", () => {
    expect(namesIn(`<w:p xmlns:w="${word}"><w:a xmlns:w="${drawing}"><w:b/></w:a><w:c w:val="2"/><a:d xmlns:a="${drawing}"/><w:e/></w:p>`))
      .toEqual(["w:p", "a:a", "a:b", "/a:b", "/a:a", "w:c", "val=2", "/w:c", "a:d", "/a:d", "w:e", "/w:e", "/w:p"]);
  });
});
