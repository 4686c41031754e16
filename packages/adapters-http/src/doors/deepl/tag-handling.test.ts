import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { html, type TagWishes, xml } from "./tag-handling.js";

const wishes = (change: Partial<TagWishes> = {}): TagWishes =>
  ({ ignored: [], splitting: [], nonSplitting: [], outlined: true, ...change });
function rules(texts: readonly string[], change: Partial<TagWishes> = {}): readonly string[] {
  const { xmlRules = "" } = xml(wishes(change)).options(texts);
  return [...xmlRules.matchAll(/selector="([^"]*)" (\w+="\w+")/g)].map(([, at, what]) => `${at} ${what}`);
}

describe("tag handling of XML", () => {
  it("gives fragments a root for the while, and documents none", () => {
    const { ready, back } = xml(wishes());
    for (const text of ["One <b>two</b>.", "<a/><b/>", "", "a < b"]) expect(back(ready(text))).toBe(text);
    for (const text of ["<?xml version=\"1.0\"?><a/>", "<!DOCTYPE html>\n<html/>"]) expect(ready(` ${text}`)).toBe(text);
  });
  it("makes rules of the names that are listed, those that split last", () => {
    expect(rules([""], { ignored: ["raw"], splitting: ["p", "x:y"], nonSplitting: ["p"] })).toEqual([
      "//raw translate=\"no\"", "//p withinText=\"yes\"", "//p withinText=\"no\"", "//*[name()='x:y'] withinText=\"no\"",
    ]);
  });
  it.each<[text: string, inText: readonly string[]]>([
    ["<p>One <b>two</b>.</p>", ["b"]], ["<p>One</p><p>Two</p>", []], ["One <br/> two", ["br"]], ["<a><b>x</b>\n<c>y</c></a>", []],
    ["<a><![CDATA[x]]><b/></a>", ["b"]], ["<a><!-- x --><b/></a>", []], ["<a t=\"x>y\"><b/></a>", []], ["<a>x<b><c/></b></a>", ["b"]],
  ])("finds in %s the elements that stand within text", (text, inText) => {
    expect(rules([text])).toEqual(inText.map((name) => `//${name} withinText="yes"`));
    expect(rules([text], { outlined: false })).toEqual([]);
  });
  it("reads whatever comes, in time that grows with its length", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."<>/ab \"'!-=&"), maxLength: 300 }), (text) => {
      const { ready, back } = xml(wishes());
      expect(() => xml(wishes()).options([text])).not.toThrow();
      if (!/^\s*<[?!]/.test(text)) expect(back(ready(text))).toBe(text);
    }));
    for (const piece of ["<a ", "<!--", "<a b='", "<a>", "<a>x", "</a>", "<![CDATA[", "<?", "<a \""]) {
      xml(wishes()).options([piece.repeat(100_000)]);
    }
  });
  it.each(["a b", "", "1a", "a]", "*", "a\"", "a'"])("refuses %j as the name of an element", (name) => {
    for (const list of ["ignored", "splitting", "nonSplitting"] as const) {
      expect(() => xml(wishes({ [list]: [name] }))).toThrow(expect.objectContaining({ code: "unknown-value" }));
    }
  });
});

describe("tag handling of HTML", () => {
  it("marks what is ignored, and takes no other mark away", () => {
    const { ready, back } = html(wishes({ ignored: ["raw", "x-y"] }));
    const text = "<raw>a</raw><raw translate=\"no\"/><rawer>b</rawer><X-Y z=\"1\">c</X-Y><p translate=\"no\">d</p>";
    expect(ready(text)).toBe("<raw translate=\"no\">a</raw><raw translate=\"no\" translate=\"no\"/><rawer>b</rawer>"
      + "<X-Y translate=\"no\" z=\"1\">c</X-Y><p translate=\"no\">d</p>");
    expect(back(ready(text))).toBe(text);
  });
  it("gives back what it got", () => {
    const piece = fc.constantFrom("<raw", "<raw ", " translate=\"no\"", ">", "</raw>", "a", "<", "<p", "<RAW/>");
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { ready, back } = html(wishes({ ignored: ["raw"] }));
      expect(back(ready(pieces.join("")))).toBe(pieces.join(""));
    }));
  });
});
