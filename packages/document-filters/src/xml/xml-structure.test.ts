import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, sizes, tagsOf, upperCase } from "../text/pass.fixture.js";
import { xmlFilter } from "./xml-format.js";

const shout = async (text: string, context = {}): Promise<string> => (await pass(xmlFilter, text, upperCase, context)).output;
const segmentsOf = async (text: string): Promise<string[]> => (await pass(xmlFilter, text)).segments.map(plainText);

const dita = (content: string): string => `<topic id="t"><title>T</title><shortdesc>S</shortdesc><body>${content}</body></topic>`;
const docbook = (content: string): string => `<article xmlns="http://docbook.org/ns/docbook" version="5.0">${content}</article>`;
const xhtml = (content: string): string => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${content}</body></html>`;
const tei = (content: string): string => `<TEI xmlns="http://www.tei-c.org/ns/1.0"><text>${content}</text></TEI>`;
const android = (content: string): string =>
  `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><string name="x">x</string>${content}</resources>`;
const plist = (content: string): string => `<plist version="1.0"><dict>${content}</dict></plist>`;
const resx = (content: string): string => `<root><resheader name="version"><value>2.0</value></resheader>${content}</root>`;

describe("blocks inside text", () => {
  it.each([
    ["a list in an item", "<li>Options<ul><li>Red cars</li><li>Blue houses</li></ul></li>", ["Options", "Red cars", "Blue houses"]],
    ["a list of one", "<li>Options<ul><li>Red cars</li></ul></li>", ["Options", "Red cars"]],
    ["a list by names that nobody knows", "<x>Options<y><z>Red cars</z><z>Blue houses</z></y></x>", ["Options", "Red cars", "Blue houses"]],
    ["an indented one", "<x>Options\n<y>\n<z>Red cars</z>\n</y></x>", ["Options", "Red cars"]],
    ["elements of the name of the one around them", "<x>Options<y><x>Red cars</x></y></x>", ["Options", "Red cars"]],
    ["text behind a list", "<x>One<y><z>two</z><z>three</z></y>four</x>", ["One", "two", "three", "four"]],
    ["emphasis in emphasis, which is no list", "<x>The <y><z>red</z></y> car</x>", ["The red car"]],
    ["a list in emphasis", "<x>One <y>two<z><a>three</a><a>four</a></z></y> five</x>", ["One", "two", "three", "four", "five"]],
    ["a table in a paragraph of DITA", dita("<p>One<table><tgroup><tbody><row><entry>Two</entry></row></tbody></tgroup></table>three</p>"),
      ["T", "S", "One", "Two", "three"]],
    ["paragraphs in a quotation of DocBook",
      docbook("<para>One <quote><para>Two</para><para>Three</para></quote></para>"), ["One", "Two", "Three"]],
    ["a line break that ends a sentence", xhtml("<p>One<br/>Two</p>"), ["One", "Two"]],
    ["a line break that is none", xhtml("<p>One <br>two</br> three</p>"), ["One two three"]],
    ["a link around blocks", xhtml("<a href=\"x\"><div>One</div><p>two</p></a>"), ["One", "two"]],
    ["a quotation of TEI within a sentence, and one with paragraphs",
      tei("<p>He said <quote>the car</quote> twice.</p><p>He said <quote><p>One</p><p>Two</p></quote></p>"),
      ["He said the car twice.", "He said", "One", "Two"]],
  ])("finds %s", async (_, input, expected) => {
    expect(await segmentsOf(input)).toEqual(expected);
    expect((await pass(xmlFilter, input, backwards)).output.match(/<[^>]*>/g)).toEqual(input.match(/<[^>]*>/g));
  });
});

describe("elements by vocabulary", () => {
  it.each([
    ["listings of DITA", dita("<p>a<codeblock>b\n  c</codeblock>d <codeph>e</codeph> <filepath>f</filepath></p>"),
      dita("<p>A<codeblock>b\n  c</codeblock>D <codeph>e</codeph> <filepath>f</filepath></p>")],
    ["a listing that is to be translated", dita("<codeblock translate=\"yes\">b\n  c</codeblock>"),
      dita("<codeblock translate=\"yes\">B\n  C</codeblock>")],
    ["lines", dita("<lines>a\n  b <b>c\nd</b></lines><pre>e\n f</pre>"), dita("<lines>A\n  B <b>C\nD</b></lines><pre>E\n F</pre>")],
    ["what DITA says is not to be translated", dita("<p translate=\"no\">a</p><p>b <ph translate=\"no\">c</ph> d</p>"),
      dita("<p translate=\"no\">a</p><p>B <ph translate=\"no\">c</ph> D</p>")],
    ["DITA by the names of its classes", "<mine class=\"- topic/topic mine/mine \"><c class=\"+ topic/pre pr-d/codeblock mine/c \">a\nb</c>"
      + "<e class=\"- topic/p \">c <f class=\"+ topic/ph pr-d/codeph mine/f \">d</f></e></mine>",
    "<mine class=\"- topic/topic mine/mine \"><c class=\"+ topic/pre pr-d/codeblock mine/c \">a\nb</c>"
      + "<e class=\"- topic/p \">C <f class=\"+ topic/ph pr-d/codeph mine/f \">d</f></e></mine>"],
    ["attributes of DITA", "<map title=\"a\"><topicref href=\"b\" navtitle='c \"d\"'/><topicmeta/></map>",
      "<map title=\"A\"><topicref href=\"b\" navtitle=\"C &quot;D&quot;\"/><topicmeta/></map>"],
    ["listings of DocBook", docbook("<para>a<programlisting><![CDATA[b <c>]]>\n</programlisting><screen>d</screen>e</para>"),
      docbook("<para>A<programlisting><![CDATA[b <c>]]>\n</programlisting><screen>d</screen>E</para>")],
    ["DocBook 4 by its document type",
      "<!DOCTYPE x PUBLIC \"-//OASIS//DTD DocBook XML V4.5//EN\" \"d\"><x lang=\"es\"><synopsis>a</synopsis><p>b</p></x>",
      "<!DOCTYPE x PUBLIC \"-//OASIS//DTD DocBook XML V4.5//EN\" \"d\"><x lang=\"es\"><synopsis>a</synopsis><p>B</p></x>"],
    ["DocBook by its elements", "<chapter><para>a <literal>b</literal></para><screen>c</screen></chapter>",
      "<chapter><para>A <literal>b</literal></para><screen>c</screen></chapter>"],
    ["text with its lines", docbook("<literallayout>a\n  b\n\n c</literallayout>"), docbook("<literallayout>A\n  B\n\n C</literallayout>")],
    ["no names of people", docbook("<info><author><personname>Jon Red</personname></author><title>a</title></info>"),
      docbook("<info><author><personname>Jon Red</personname></author><title>A</title></info>")],
    ["XHTML", xhtml("<p title=\"a\">b <code>c</code><br/>d</p><pre>e\n f</pre><pre><code>g</code></pre><script>h()</script><img alt='i'/>"),
      xhtml("<p title=\"A\">B <code>c</code><br/>D</p><pre>E\n F</pre><pre><code>g</code></pre><script>h()</script><img alt=\"I\"/>")],
    ["XHTML inside of anything", "<feed xmlns=\"urn:f\"><h:div xmlns:h=\"http://www.w3.org/1999/xhtml\">a <h:kbd>b</h:kbd></h:div></feed>",
      "<feed xmlns=\"urn:f\"><h:div xmlns:h=\"http://www.w3.org/1999/xhtml\">A <h:kbd>b</h:kbd></h:div></feed>"],
    ["no examples of TEI",
      tei("<p>a <gi>b</gi> <att>c</att></p><egXML xmlns=\"http://www.tei-c.org/ns/Examples\"><p>d</p></egXML><l>e</l>"),
      tei("<p>A <gi>b</gi> <att>c</att></p><egXML xmlns=\"http://www.tei-c.org/ns/Examples\"><p>d</p></egXML><l>E</l>")],
    ["Mallard", "<page xmlns=\"http://projectmallard.org/1.0/\"><info><credit><name>Jon Red</name></credit></info><code>a</code>"
      + "<p>b <cmd>c</cmd> <gui>d</gui> <code>e</code></p><screen>f</screen></page>",
    "<page xmlns=\"http://projectmallard.org/1.0/\"><info><credit><name>Jon Red</name></credit></info><code>a</code>"
      + "<p>B <cmd>c</cmd> <gui>D</gui> <code>e</code></p><screen>f</screen></page>"],
    ["formulas as they are", docbook("<para>a <m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\"><m:mi>x</m:mi></m:math> b</para>"),
      docbook("<para>A <m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\"><m:mi>x</m:mi></m:math> B</para>")],
    ["strings of Android", android("<string name=\"a\" translatable=\"false\">b</string>"
      + "<string name=\"c\">d <xliff:g id=\"e\">f</xliff:g></string>"
      + "<plurals name=\"g\"><item quantity=\"one\">h</item></plurals><color name=\"i\">j</color><string name=\"k\">@string/a</string>"),
    android("<string name=\"a\" translatable=\"false\">b</string><string name=\"c\">D <xliff:g id=\"e\">f</xliff:g></string>"
      + "<plurals name=\"g\"><item quantity=\"one\">H</item></plurals><color name=\"i\">j</color><string name=\"k\">@string/a</string>")
      .replace(">x<", ">X<")],
    ["backslashes of Android",
      android("<string name=\"a\">don\\'t \\\"b\\\"\\nc \\u00e9 &amp; d</string><string name=\"e\">\"f  g\"</string>"),
      android("<string name=\"a\">DON\\'T \\\"B\\\"\\nC É &amp; D</string><string name=\"e\">\"F G\"</string>").replace(">x<", ">X<")],
    ["plurals of Apple", plist("<key>%d car</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@car@</string><key>car</key><dict>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>a car</string></dict></dict>"),
    plist("<key>%d car</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@car@</string><key>car</key><dict>"
      + "<key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>A CAR</string></dict></dict>")],
    ["short words in property lists", plist("<key>a</key><string>SAVE</string><key>b</key><string>????</string>").replace("SAVE", "Save"),
      plist("<key>a</key><string>SAVE</string><key>b</key><string>????</string>")],
    ["resources of .NET", resx("<data name=\"a\" xml:space=\"preserve\"><value>b</value><comment>c</comment></data>"
      + "<data name=\"&gt;&gt;d\"><value>e</value></data><data name=\"f\" type=\"System.Int32\"><value>g</value></data>"
      + "<data name=\"h\"><value>&lt;?xml i?&gt;</value></data>"),
    resx("<data name=\"a\" xml:space=\"preserve\"><value>B</value><comment>c</comment></data>"
      + "<data name=\"&gt;&gt;d\"><value>e</value></data><data name=\"f\" type=\"System.Int32\"><value>g</value></data>"
      + "<data name=\"h\"><value>&lt;?xml i?&gt;</value></data>")],
  ])("translates %s", async (_, input, expected) => {
    expect(await shout(input)).toBe(expected);
    expect((await pass(xmlFilter, input)).output).toBe(input);
  });

  it.each([
    ["the text of a picture in DITA", dita("<p>Press <image href=\"i\"><alt>Red</alt></image> twice.</p>"),
      ["T", "S", "Red", "Press  twice."]],
    ["the description of a link", dita("<p>See <xref href=\"x\">this<desc>A car</desc></xref> first.</p>"),
      ["T", "S", "A car", "See this first."]],
    ["the text of a picture in DocBook", docbook("<para>Press <inlinemediaobject><imageobject><imagedata/></imageobject>"
      + "<textobject><phrase>Red</phrase></textobject></inlinemediaobject> twice.</para>"), ["Red", "Press  twice."]],
    ["a note of TEI", tei("<p>The car<note place=\"foot\">It is <hi>red</hi>.</note> is fast.</p>"), ["It is red.", "The car is fast."]],
  ])("tells a sentence from %s in it", async (_, input, expected) => expect(await segmentsOf(input)).toEqual(expected));

  it("tells a sentence from the notes and index entries in it", async () => {
    expect(await segmentsOf(dita("<p>The car<fn>It is red.</fn> is fast<indexterm>cars<indexterm>red</indexterm></indexterm>.</p>")))
      .toEqual(["T", "S", "It is red.", "red", "cars", "The car is fast."]);
  });

  it("lets a note that is too long divide its sentence", async () => {
    const note = `<fn>${"<p>It is red.</p>".repeat(3_000)}</fn>`;
    const { output, segments } = await pass(xmlFilter, dita(`<p>The car${note} is fast.</p>`), upperCase);
    expect(segments.length).toBe(3_004);
    expect(output).toBe(dita(`<p>The car${note} is fast.</p>`).replace("The car", "THE CAR").replaceAll("It is red", "IT IS RED")
      .replace("is fast", "IS FAST"));
  });
});

describe("undeclared entities", () => {
  it.each([
    ["alone", "<p>&nbsp;</p>", "<p>&nbsp;</p>"],
    ["between blocks", "<d>&chapter1;<p>a</p>&a.b-c;</d>", "<d>&chapter1;<p>A</p>&a.b-c;</d>"],
    ["as words", "<p>a &php.ini; b</p>", "<p>A &php.ini; B</p>"],
    ["as signs", "<p>a&nbsp;b &mdash; c&hellip;</p>", "<p>A&nbsp;B &mdash; C&hellip;</p>"],
    ["as letters", "<p>caf&eacute; a</p>", "<p>CAFÉ A</p>"],
    ["in attributes", "<p a=\"&x;\">a</p>", "<p a=\"&x;\">A</p>"],
    ["in attributes that are translated", xhtml("<p title=\"a &x; b\">a</p>"), xhtml("<p title=\"a &x; b\">A</p>")],
    ["beside those of XML", "<p>&lt; &#65; &constructor; a</p>", "<p>&lt; A &constructor; A</p>"],
  ])("stay %s", async (_, input, expected) => {
    expect(await shout(input)).toBe(expected);
    expect((await pass(xmlFilter, input)).output).toBe(input);
  });

  it("read as the letters that they are, and letters come back by the names that the block has for them", async () => {
    const swap = (segment: readonly unknown[]) => segment.map((piece) => (typeof piece === "string" ? `¡${piece}!` : piece)) as never;
    expect(await segmentsOf("<p>caf&eacute;s don&rsquo;t</p>")).toEqual(["cafés don’t"]);
    expect((await pass(xmlFilter, "<p>caf&eacute;s don&rsquo;t &ntilde;</p>", swap)).output).toBe(
      "<p>¡caf&eacute;s don&rsquo;t &ntilde;!</p>");
  });
});

describe("whatever comes", () => {
  const roots = [["<topic><shortdesc/>", "</topic>"], ["<article xmlns='http://docbook.org/ns/docbook'>", "</article>"], ["<x>", "</x>"],
    ["<html xmlns='http://www.w3.org/1999/xhtml'>", "</html>"], ["<resources><string>a</string>", "</resources>"]] as const;
  const names = ["p", "para", "b", "i", "ul", "li", "fn", "footnote", "codeblock", "codeph", "literal", "programlisting", "literallayout",
    "lines", "remark", "x", "y", "string", "br", "pre"];
  const { some } = fc.letrec<{ node: string; some: string }>((tie) => ({
    node: fc.oneof({ depthSize: "small", withCrossShrink: true },
      fc.constantFrom("One. ", "two ", "\n ", "\\'", "&ent;", "&eacute;", "&nbsp;", "<x/>", "<br/>", "<!--c-->", "<![CDATA[<c> d]]>",
        "it's \"q\" "),
      fc.tuple(fc.constantFrom(...names), fc.constantFrom("", " translate=\"no\"", " title='a b'", " xml:space=\"preserve\""), tie("some"))
        .map(([name, attribute, inner]) => `<${name}${attribute}>${inner}</${name}>`)),
    some: fc.array(tie("node"), { maxLength: 5 }).map((parts) => parts.join("")),
  }));

  it("keeps every tag, in its order but for inline ones, whatever the pieces of the input", async () => {
    await fc.assert(fc.asyncProperty(fc.constantFrom(...roots), some, sizes, async ([start, end], content, pieces) => {
      const text = start + content + end;
      expect((await pass(xmlFilter, text, undefined, {}, pieces)).output).toBe(text);
      expect(await pass(xmlFilter, text, upperCase, {}, pieces)).toEqual(await pass(xmlFilter, text, upperCase));
      const shuffled = (await pass(xmlFilter, text, backwards)).output;
      const bare = (raw: string): string[] => tagsOf(raw.replace(/<!\[CDATA\[<c> d\]\]>/g, "").replace(/'/g, "\""));
      expect(bare(shuffled)).toEqual(bare(text));
      await pass(xmlFilter, shuffled);
    }), { numRuns: 500 });
  });
});
