import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { aContext, backwards, pass, sizes, tagsOf, upperCase } from "../text/pass.fixture.js";
import { xmlFilter, xmlFormat } from "./xml-format.js";

const its = "xmlns:its=\"http://www.w3.org/2005/11/its\"";
const shout = async (text: string, context = {}): Promise<string> => (await pass(xmlFilter, text, upperCase, context)).output;
const segmentsOf = async (text: string, context = {}): Promise<string[]> =>
  (await pass(xmlFilter, text, undefined, context)).segments.map(plainText);

describe("xml filter", () => {
  it.each([
    ["every text, and nothing else",
      "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\n<!-- c --><a t=\"x\">\n <b>one</b>\n <b n='2'>two</b><?pi x?>\n</a>\n",
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- c --><a t=\"x\">\n <b>ONE</b>\n <b n='2'>TWO</b><?pi x?>\n</a>\n"],
    ["mixed content with its elements inside", "<p>The <b>red</b> <i/>car.</p>", "<p>THE <b>RED</b> <i/>CAR.</p>"],
    ["mixed content that begins with an element", "<d><p><b>The</b> car.</p></d>", "<d><p><b>THE</b> CAR.</p></d>"],
    ["mixed content that ends with text of the outer element", "<p><b>The</b><b>red</b> car.</p>", "<p><b>THE</b><b>RED</b> CAR.</p>"],
    ["text between comments", "<p><!-- b -->one<!-- c -->two<!-- d --></p><!-- e --><!-- f -->",
      "<p><!-- b -->ONE<!-- c -->TWO<!-- d --></p><!-- e --><!-- f -->"],
    ["entities and character data", "<p>a &amp; &#60;b&gt; <![CDATA[<c> & d]]></p>", "<p>A &amp; &lt;B&gt; &lt;C&gt; &amp; D</p>"],
    ["entities of a document type that nobody fetched", "<!DOCTYPE p SYSTEM \"p.dtd\"><p x=\"&y;\">a &prod; b</p>",
      "<!DOCTYPE p SYSTEM \"p.dtd\"><p x=\"&y;\">A &prod; B</p>"],
    ["no styles and scripts of drawings",
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>a { b: c }</style><script><![CDATA[d()]]></script><text>one</text></svg>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><style>a { b: c }</style><script><![CDATA[d()]]></script><text>ONE</text></svg>"],
    ["styles and scripts of anything else", "<song><style>Slow</style></song>", "<song><style>SLOW</style></song>"],
    ["what is not to be translated, as it is",
      `<p ${its}>a <k its:translate="no">Ab <c/></k> b<q its:translate="no">c <r its:translate="yes">d</r></q></p>`,
      `<p ${its}>A <k its:translate="no">Ab <c/></k> B<q its:translate="no">c <r its:translate="yes">d</r></q></p>`],
    ["what is to be translated inside what is not", `<d ${its}><s its:translate="no">a<p its:translate="yes">b</p></s></d>`,
      `<d ${its}><s its:translate="no">a<p its:translate="yes">B</p></s></d>`],
    ["no attribute that only looks like one of ITS", "<d xmlns:o=\"urn:o\"><p o:translate=\"no\" translate=\"no\">a</p></d>",
      "<d xmlns:o=\"urn:o\"><p o:translate=\"no\" translate=\"no\">A</p></d>"],
    ["the language, where it was that of the source",
      "<d xml:lang=\"en-GB\"><p xml:lang=\"fr\">a</p><p xml:lang='en'>b <q xml:lang=\"la\">c</q></p></d>",
      "<d xml:lang=\"es\"><p xml:lang=\"fr\">a</p><p xml:lang=\"es\">B <q xml:lang=\"la\">c</q></p></d>"],
    ["a document that says it is in another language", "<d xml:lang=\"de\"><p>a</p></d>", "<d xml:lang=\"es\"><p>A</p></d>"],
    ["nothing without letters", "<d><p> 42 </p><p/>&#160;</d>", "<d><p> 42 </p><p/>&#160;</d>"],
    ["several sentences of a block", "<p>\n  One.\n  Two\n  three.\n</p>", "<p>\n  ONE.\n  TWO THREE.\n</p>"],
    ["lines that end as those of Windows", "<p>One\r\n  two <b>three</b>\r\nfour.</p>", "<p>ONE TWO <b>THREE</b> FOUR.</p>"],
    ["preserved white space", "<p xml:space=\"preserve\">a\r\n b  c<q xml:space=\"default\">d\n e</q></p>",
      "<p xml:space=\"preserve\">A\r\n B  C<q xml:space=\"default\">D E</q></p>"],
  ])("translates %s", async (_, input, expected) => expect(await shout(input)).toBe(expected));

  it.each([
    ["sentences of a block", "<p>One. <b>Two.</b> Three</p>", ["One.", "Two.", "Three"]],
    ["a block for each element with text", "<d><t>One</t><p>two <b>three</b></p><p><b>four</b></p></d>", ["One", "two three", "four"]],
    ["protected text", `<p ${its}>Press <k its:translate="no"> Ctrl\n </k> now</p>`, ["Press Ctrl now"]],
  ])("finds %s", async (_, input, expected) => expect(await segmentsOf(input)).toEqual(expected));

  it("reads strict XML of SDL in the same way", () => {
    expect(xmlFormat.mediaTypes.map(({ name }) => name)).toEqual(["text/xml", "text/x-sdl-strict-xml"]);
  });

  it("takes any language while that of the text is not known", async () => {
    expect(await segmentsOf("<d xml:lang=\"de\"><p xml:lang=\"fr\">a</p></d>", { sourceTag: "und" })).toEqual(["a"]);
  });

  it("takes an element for structure that has no text for long, and its late text for a block of its own", async () => {
    const rows = "<row><cell>one two</cell></row>\n".repeat(1_000);
    const { output, segments } = await pass(xmlFilter, `<t>${rows}late</t>`, upperCase);
    expect(output).toBe(`<t>${rows.replaceAll("one two", "ONE TWO")}LATE</t>`);
    expect(segments).toHaveLength(1_001);
  });

  it("cuts a block that is too long, and keeps its characters", async () => {
    const text = `<p>${"word <b>and</b> ".repeat(10_000)}${"x".repeat(100_000)}</p>`;
    const parts: number[] = [];
    for await (const part of xmlFilter.parts((async function* () { yield text; })(),
      aContext({ toolVersion: "1", date: new Date() }))) {
      parts.push("keep" in part ? part.keep.length : part.write(part.segments).length);
    }
    expect(Math.max(...parts)).toBeLessThanOrEqual(70_000);
    expect((await pass(xmlFilter, text)).output).toBe(text);
    expect((await pass(xmlFilter, text, upperCase)).output).toBe(
      text.replaceAll("word", "WORD").replaceAll("and", "AND").replaceAll("x", "X"));
  });

  it("cuts a long text at the same places, whatever the pieces of the input", async () => {
    const text = `<p xml:space="preserve"><!--c-->${"caf&#233;\r\n\ud83d\ude00 word ".repeat(9_000)}</p>${" ".repeat(70_000)}`;
    const whole = await pass(xmlFilter, text, upperCase, {}, [text.length]);
    for (const sizes of [[7], [1_000, 3], [65_536]]) {
      const { output, segments } = await pass(xmlFilter, text, upperCase, {}, sizes);
      expect(output === whole.output).toBe(true);
      expect(segments.length).toBe(whole.segments.length);
    }
    expect((await pass(xmlFilter, text)).output === text).toBe(true);
  });

  it("cuts no word in two while a block can hold it", async () => {
    const { segments } = await pass(xmlFilter, `<p>${"ab ".repeat(10_920)}<b>internationalization</b></p>`);
    expect([...new Set(segments.flatMap((segment) => plainText(segment).split(" ")))].sort()).toEqual(["ab", "internationalization"]);
  });

  it("cuts a long CDATA section into several, however many lines it has", async () => {
    const lines = "This & that.\n".repeat(30_000);
    const text = `<p><![CDATA[${lines}]]></p>`;
    const kept: number[] = [];
    for await (const part of xmlFilter.parts((async function* () { yield text; })(), aContext())) {
      kept.push("keep" in part ? part.keep.length : part.write(part.segments).length);
    }
    expect(Math.max(...kept)).toBeLessThanOrEqual(33_000);
    expect((await pass(xmlFilter, text)).output.replaceAll("]]><![CDATA[", "") === text).toBe(true);
    expect((await pass(xmlFilter, text, upperCase)).output === `<p>${"THIS &amp; THAT.\n".repeat(30_000)}</p>`).toBe(true);
  });

  it.each([
    ["document-not-well-formed", "<a><b></a>"], ["document-not-well-formed", "<a>&x</a>"],
    ["document-declares-entities", "<!DOCTYPE x [<!ENTITY a \"b\">]><x/>"],
    ["document-declares-entities", "<!DOCTYPE x SYSTEM \"y\" [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>"],
    ["document-too-deep", "<a>".repeat(1_001)],
  ])("refuses with %s %#", async (code, input) => {
    await expect(pass(xmlFilter, input)).rejects.toMatchObject({ kind: "invalid", code });
  });

  const { some } = fc.letrec<{ node: string; some: string }>((tie) => ({
    node: fc.oneof({ depthSize: "small", withCrossShrink: true },
      fc.constantFrom("One. ", "two ", "Drei? ", "&lt;", "42", "\n ", "\r\n", "é", "<x/>", "<![CDATA[<c> d]]>", "<!--c-->", "<?pi?>",
        "&ent;", "&#169;"),
      fc.tuple(fc.constantFrom("", " its:translate=\"no\"", " its:translate=\"yes\"", " xml:space=\"preserve\"", " xml:lang=\"de\""),
        tie("some")).map(([a, s]) => `<e${a}>${s}</e>`),
      tie("some").map((s) => `<b>${s}</b>`)),
    some: fc.array(tie("node"), { maxLength: 5 }).map((parts) => parts.join("")),
  }));

  it("keeps everything that is not translated, whatever the pieces of the input", async () => {
    await fc.assert(fc.asyncProperty(some, sizes, async (content, pieces) => {
      const text = `<!DOCTYPE d SYSTEM "d.dtd">\n<d ${its}>${content}</d>`;
      expect((await pass(xmlFilter, text, undefined, {}, pieces)).output).toBe(text);
      expect(await pass(xmlFilter, text, upperCase, {}, pieces)).toEqual(await pass(xmlFilter, text, upperCase));
      const shuffled = (await pass(xmlFilter, text, backwards)).output;
      const plain = (raw: string): string[] => tagsOf(raw.replace(/<!\[CDATA\[<c> d\]\]>/g, ""));
      expect(plain(shuffled)).toEqual(plain(text));
      await pass(xmlFilter, shuffled);
    }), { numRuns: 500 });
  });
});
