import { describe, expect, it } from "@jest/globals";
import { requireBoundedXml } from "./bounded-xml.js";

const refusalOf = (xml: string): string | undefined => {
  try {
    requireBoundedXml(xml);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("requireBoundedXml", () => {
  it.each([
    ["many siblings", `<r>${"<x/>".repeat(23_000)}</r>`, /more than 2000 elements/],
    ["many comments", `<r>${"<!---->".repeat(3_000)}</r>`, /more than 2000 elements/],
    ["many instructions", `<r>${"<?a?>".repeat(3_000)}</r>`, /more than 2000 elements/],
    ["many sections", `<r>${"<![CDATA[a]]>".repeat(3_000)}</r>`, /more than 2000 elements/],
    ["much nesting", `${"<r>".repeat(65)}${"</r>".repeat(65)}`, /nested more than 64 deep/],
    ["many attributes", `<r${Array.from({ length: 65 }, (_, n) => ` a${n}=""`).join("")}/>`, /more than 64 attributes/],
    ["a document type", "<!DOCTYPE r><r/>", /document type/],
    ["a document type with entities", "<!DOCTYPE r [<!ENTITY a 'b'>]><r/>", /document type/],
    ["a tag that does not end", "<r", /no well-formed XML/], ["nothing", "", /no well-formed XML/],
  ])("refuses a response with %s", (_, xml, sentence) => expect(refusalOf(xml)).toMatch(sentence));

  it("lets through what is within the bounds", () => {
    const attributes = Array.from({ length: 60 }, (_, n) => ` a${n}=""`).join("");
    const xml = `${"<r>".repeat(60)}<x${attributes}/>${"<x/>".repeat(1_900)}${"</r>".repeat(60)}`;
    expect(refusalOf(`<?xml version="1.0"?>${xml}`)).toBeUndefined();
  });
});
