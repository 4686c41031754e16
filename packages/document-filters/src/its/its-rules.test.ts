import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import { documentFormats } from "../document-formats.js";
import { opens, pass, translated, upperCase } from "../text/pass.fixture.js";
import { xmlFilter } from "../xml/xml-format.js";

const rules = (content: string, attributes = ""): string =>
  `<its:rules xmlns:its="http://www.w3.org/2005/11/its" version="2.0"${attributes}>${content}</its:rules>`;
const shout = async (text: string): Promise<string> => (await pass(xmlFilter, text, upperCase)).output;
const segmentsOf = async (text: string): Promise<string[]> => (await pass(xmlFilter, text)).segments.map(plainText);

/** A document with rules, without them in the answer. */
async function shoutBy(given: string, content: string): Promise<string> {
  const head = `<d>${rules(given)}`;
  const output = await shout(`${head}${content}</d>`);
  expect(output.startsWith(head)).toBe(true);
  return output.slice(head.length, -"</d>".length);
}

const no = (selector: string): string => `<its:translateRule selector="${selector}" translate="no"/>`;
const yes = (selector: string): string => `<its:translateRule selector="${selector}" translate="yes"/>`;

describe("selectors", () => {
  const content = "<a k=\"1\"><b>x</b><c n:k=\"2\" xmlns:n=\"urn:n\"><b k=\"two words\">y</b><b>z</b></c></a>"
    + "<e xmlns=\"urn:e\"><b>v</b></e>";
  const texts = ["x", "y", "z", "v"];

  it.each([
    ["/d", []], ["/d/a", ["v"]], ["//b", ["v"]], ["/d//c/b", ["x", "v"]], ["//a/b", ["y", "z", "v"]], ["/a/b", texts], ["//*", []],
    ["//c/*", ["x", "v"]], ["//e:*", ["x", "y", "z"]], ["//e:e/e:b", ["x", "y", "z"]], ["//c | //e:b", ["x"]], ["//a//b[1]", ["z", "v"]],
    ["//c/b[2]", ["x", "y", "v"]], ["//*[2]", ["v"]], ["//b[position() > 1]", ["x", "y", "v"]], ["//b[@k]", ["x", "z", "v"]],
    ["//*[@k='1']", ["v"]], ["//*[@n:k]", ["x", "v"]], ["//*[@n:k=2]", ["x", "v"]], ["//b[not(@k)]", ["y", "v"]],
    ["//b[contains(concat(' ', @k, ' '), ' words ')]", ["x", "z", "v"]], ["//b[starts-with(@k, 'two') and not(@x)]", ["x", "z", "v"]],
    ["//*[local-name() = 'b']", []], ["//*[local-name(.)='b' and namespace-uri(.)='urn:e']", ["x", "y", "z"]],
    ["//b[parent::c]", ["x", "v"]], ["//b[../@k = '1']", ["y", "z", "v"]], ["//b[ancestor::c or @k]", ["x", "v"]],
    ["//b[ancestor::*[@n:k]]", ["x", "v"]], ["//b[count(ancestor::*) > 2]", ["x", "v"]], ["descendant::c", ["x", "v"]],
    ["/descendant-or-self::c/descendant-or-self::*", ["x", "v"]], ["//c/self::c", ["x", "v"]], ["id('q')", texts], ["//x | //y", texts],
    ["//b[string-length(normalize-space(@k)) = 9]", ["x", "z", "v"]], ["//b[substring-after(@k, ' ') = 'words']", ["x", "z", "v"]],
    ["//*[@k != '1']", ["x", "z", "v"]], ["//b[(@k)]", ["x", "z", "v"]], ["//*[name()='c']", ["x", "v"]],
  ])("select elements: %s", async (selector, translated) => {
    const output = await shoutBy(no(selector).replace("/>", " xmlns:e=\"urn:e\" xmlns:n=\"urn:n\"/>"), content);
    expect(texts.filter((text) => output.includes(`>${text.toUpperCase()}<`))).toEqual(translated);
  });

  it.each([
    ["//b[c]", /content of an element/], ["//b[. = 'x']", /content of an element/], ["//b[following::c]", /following/],
    ["//b[last()]", /last\(\)/], ["//b/text()", /text\(\)/], ["//b[", /too early/], ["", /too early/], ["//p:b", /prefix "p"/],
    ["//b[@a=$v]", /named "v"/], ["//b/..", /outside of a predicate/], ["//b[//c]", /another place/], ["\u0001", /XPath/],
    ["//*[@x][2]", /counts/], ["'text'", /selects no elements/], [`${"/a".repeat(40)}`, /more than 30/],
    [`//a[${"not(".repeat(30)}@b${")".repeat(30)}]`, /too deeply/],
  ])("are refused, with the rule and the reason: %s", async (selector, reason) => {
    const given = `<d>${rules(no(selector.replace(/&/g, "&amp;").replace("\u0001", "§")))}<p>x</p></d>`;
    await expect(pass(xmlFilter, given)).rejects.toMatchObject({
      kind: "invalid", code: "document-rule-not-understood", message: expect.stringMatching(reason),
    });
  });

  it("are understood by XPath alone", async () => {
    await expect(pass(xmlFilter, `<d>${rules(no("p > b"), " queryLanguage=\"css\"")}</d>`)).rejects.toMatchObject(
      { message: expect.stringContaining("css") });
    expect(await shout(`<d>${rules("<its:locNoteRule selector=\"p > b\"/>", " queryLanguage=\"css\"")}<p>x</p></d>`)).toContain(">X<");
  });

  it("read parameters", async () => {
    expect(await shoutBy(`<its:param name="v">two</its:param>${no("//p[@k=$v]")}`, "<p k=\"one\">x</p><p k=\"two\">y</p>"))
      .toBe("<p k=\"one\">X</p><p k=\"two\">y</p>");
  });
});

describe("a file of rules", () => {
  const check = (file: string, text = "<d><p k=\"\">a</p><q>b</q></d>") =>
    documentFormats.open({ mediaType: "text/xml", encoding: "", bytes: opens(text), xmlRules: file });

  it("goes before what a vocabulary says, and rules in the document go before it", async () => {
    const text = `<d>${rules(yes("//p[@k]"))}<p>a</p><p k="">b</p><screen>c</screen></d>`;
    const document = check(`<?xml version="1.0"?>\n<x>${rules(no("//p"))}${rules(yes("//screen"))}</x>`, text);
    await document.check();
    expect(await translated(document, upperCase)).toBe(text.replace(">b<", ">B<").replace(">c<", ">C<"));
  });

  it.each([
    ["", undefined], [" \n", undefined], ["<p>", "xml-rules-invalid"], ["<p/>", "xml-rules-invalid"], ["rules", "xml-rules-invalid"],
    ["<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "xml-rules-invalid"], [rules(no("//p[q]")), "document-rule-not-understood"],
    [rules(no("//p".concat(" | //p".repeat(1_000)))), "document-rule-not-understood"],
    [rules(no("//p".concat(" | //p".repeat(900)))), undefined],
    [rules(no("/d".concat(" | //d/q".repeat(100)))), "document-rule-not-understood"],
  ])("is read before the document is: %s", async (file, code) => {
    if (code === undefined) await check(file).check();
    else await expect(check(file).check()).rejects.toMatchObject({ kind: "invalid", code });
  });
});

describe("rules", () => {
  it.each([
    ["the later one", no("//p") + yes("//p[@k]"), "<p>a</p><p k=\"\">b</p>", "<p>a</p><p k=\"\">B</p>"],
    ["what an element says itself", no("//p"), "<p xmlns:its=\"http://www.w3.org/2005/11/its\" its:translate=\"yes\">a</p>",
      "<p xmlns:its=\"http://www.w3.org/2005/11/its\" its:translate=\"yes\">A</p>"],
    ["what is inside", no("//p"), "<p>a<b>b</b></p>", "<p>a<b>b</b></p>"],
    ["what is inside again", no("//p") + yes("//q"), "<p><q>b</q></p>", "<p><q>B</q></p>"],
    ["an attribute", yes("//p/@t | //@u"), "<p t='a' v=\"b\"><q u=\"c\"/></p>", "<p t=\"A\" v=\"b\"><q u=\"C\"/></p>"],
    ["attributes by their names", yes("//@*[starts-with(name(), 't')]"), "<p ta=\"a\" u=\"b\">c</p>", "<p ta=\"A\" u=\"b\">C</p>"],
    ["the attribute of an element that is not", no("//p") + yes("//p/@t"), "<p t=\"a\">b</p>", "<p t=\"A\">b</p>"],
    ["attributes in a sentence", yes("//b/@t"), "<p>c <b t=\"a\">d</b> e</p>", "<p>C <b t=\"A\">D</b> E</p>"],
    ["listings", yes("//screen"), "<screen>a\n b</screen>", "<screen>A\n B</screen>"],
    ["white space", "<its:preserveSpaceRule selector=\"//q\" space=\"preserve\"/>", "<p>a\n b</p><q>a\n b</q>", "<p>A B</p><q>A\n B</q>"],
  ])("hold for %s", async (_, given, content, expected) => expect(await shoutBy(given, content)).toBe(expected));

  it.each([
    ["what stands within text", "<its:withinTextRule selector=\"//b\" withinText=\"yes\"/>", "<p><b>One</b> <b>two</b></p>", ["One two"]],
    ["what ends it", "<its:withinTextRule selector=\"//b\" withinText=\"no\"/>", "<p>One <b>two</b> three</p>", ["One", "two", "three"]],
    ["what has a text of its own", "<its:withinTextRule selector=\"//b\" withinText=\"nested\"/>", "<p>One <b>two</b> three</p>",
      ["two", "One  three"]],
    ["terms", "<its:termRule selector=\"//b\" term=\"yes\"/>", "<p><b>One</b></p><p><b>Two</b><c>three</c></p>", ["One", "Two", "three"]],
    ["what blocks of vocabularies are", "<its:withinTextRule selector=\"//li\" withinText=\"yes\"/>",
      "<p>One <li>two</li></p>", ["One two"]],
  ])("tell %s", async (_, given, content, expected) => expect(await segmentsOf(`<d>${rules(given)}${content}</d>`)).toEqual(expected));

  it("hold for elements before them, and for the root", async () => {
    const later = `<d><p>a</p><q>b</q>${rules(no("/d") + yes("//q"))}</d>`;
    expect(await shout(later)).toBe(later.replace(">b<", ">B<"));
  });

  it.each([
    ["its:translate", "<p>a <b i:translate=\"no\">b</b></p>", "<p>A <b i:translate=\"no\">b</b></p>"],
    ["its:withinText", "<p>a.<b i:withinText=\"no\">b</b></p>", "<p>A.<b i:withinText=\"no\">B</b></p>"],
    ["its:span", "<p>a <i:span translate=\"no\">b</i:span></p>", "<p>A <i:span translate=\"no\">b</i:span></p>"],
    ["no rules", "<i:rules version=\"2.0\"><i:param name=\"a\">b</i:param></i:rules><p>c</p>",
      "<i:rules version=\"2.0\"><i:param name=\"a\">b</i:param></i:rules><p>C</p>"],
  ])("are joined by local ones: %s", async (_, content, expected) => {
    const around = (inner: string): string => `<d xmlns:i="http://www.w3.org/2005/11/its">${inner}</d>`;
    expect(await shout(around(content))).toBe(around(expected));
  });
});
