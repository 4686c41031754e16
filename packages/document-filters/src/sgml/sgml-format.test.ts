import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, sizes, tagsOf, upperCase } from "../text/pass.fixture.js";
import { sgmlFilter } from "./sgml-format.js";

const shout = async (text: string): Promise<string> => (await pass(sgmlFilter, text, upperCase)).output;

describe("sgml filter", () => {
  it.each([
    ["no internal subset",
      "<!DOCTYPE book PUBLIC \"-//X//DTD Y>//EN\" [\n<!ENTITY prod \"the > product ]\">\n<!-- a ]> comment -->\n<!ELEMENT x - - (y)>\n]>"
        + "\n<para>text",
      "<!DOCTYPE book PUBLIC \"-//X//DTD Y>//EN\" [\n<!ENTITY prod \"the > product ]\">\n<!-- a ]> comment -->\n<!ELEMENT x - - (y)>\n]>"
        + "\n<para>TEXT"],
    ["elements without end tags", "<ul><li>one<li>two <em>three\n<p>four", "<ul><li>ONE<li>TWO <em>THREE\n<p>FOUR"],
    ["empty end tags", "<para>a <emphasis>b</> c</><para>d</>", "<para>A <emphasis>B</> C</><para>D</>"],
    ["null end tags, with their text as it is", "<para>a <lit/x y/ b</para>", "<para>A <lit/x y/ B</para>"],
    ["empty elements of XML", "<para>a <xref linkend=\"x/y\"/> b <br/>c", "<para>A <xref linkend=\"x/y\"/> B <br/>C"],
    ["marked sections that are parsed", "<para>a <![ %draft; [ b ]]> c <![INCLUDE[d]]></para>",
      "<para>A <![ %draft; [ B ]]> C <![INCLUDE[D]]></para>"],
    ["other marked sections as they are", "<para>a <![CDATA[ <b> & ]]> c <![IGNORE[ d ]]>e</para>",
      "<para>A <![CDATA[ <b> & ]]> C <![IGNORE[ d ]]>E</para>"],
    ["entities as they are, letters as letters", "<para>a &prod; caf&eacute; &lt;b&#62; &unknown c &amp; d</para>",
      "<para>A &prod; CAFÉ &lt;B&gt; &unknown C &amp; D</para>"],
    ["entities that the document declares", "<!DOCTYPE a [<!ENTITY eacute 'x'>]><p>caf&eacute;s</p>",
      "<!DOCTYPE a [<!ENTITY eacute 'x'>]><p>CAF&eacute;S</p>"],
    ["comments and instructions", "<p>a <!-- b > c --> d <?e f> g</p>", "<p>A <!-- b > c --> D <?e f> G</p>"],
    ["tags without their >", "<p>a <em<b>c</b</em> d", "<p>A <em<b>C</b</em> D"],
    ["attributes with mark-up in them", "<p a='<b>' c=\"d > e\" f=it's>g</p>", "<p a='<b>' c=\"d > e\" f=it's>G</p>"],
    ["characters that are no mark-up", "<p>a < b && c </ d <! e ]]> f/g</p>", "<p>A &lt; B &amp;&amp; C &lt;/ D &lt;! E ]]&gt; F/G</p>"],
    ["lines that count", "<literallayout>a\n  b</literallayout><p>c\n  d</p>", "<literallayout>A\n  B</literallayout><p>C D</p>"],
    ["no listings",
      "<para>a<screen>b\n <b>c</b></screen>d<programlisting>e</>f", "<para>A<screen>b\n <b>c</b></screen>D<programlisting>e</>F"],
    ["what follows a listing that nobody ended", "<para>a<screen>b &lt;</para><para>c", "<para>A<screen>b &lt;</para><para>C"],
    ["what follows a date that nobody ended", "<artheader><date>1 May<title>a</title><pubdate>2 May</artheader><para>b",
      "<artheader><date>1 May<title>A</title><pubdate>2 May</artheader><para>B"],
    ["listings of Linuxdoc", "<!doctype linuxdoc system><p>a<code>\nb\n</code><tscreen><verb>\nc</verb></tscreen>d <tt/e/ <tt>f</tt>",
      "<!doctype linuxdoc system><p>A<code>\nb\n</code><tscreen><verb>\nc</verb></tscreen>D <tt/e/ <tt>f</tt>"],
    ["code in a sentence, as it is", "<para>a <filename>b/<replaceable>c</replaceable></filename> d <literal>e</> f</para>",
      "<para>A <filename>b/<replaceable>c</replaceable></filename> D <literal>e</> F</para>"],
    ["code that nobody ended", "<para>a <literal>b<para>c <command>d", "<para>A <literal>B<para>C <command>D"],
    ["footnotes and entries of an index by themselves",
      "<para>a<footnote><para>b</para></footnote> c<indexterm><primary>d</primary></indexterm> e</para>",
      "<para>A<footnote><para>B</para></footnote> C<indexterm><primary>D</primary></indexterm> E</para>"],
    ["empty elements within a sentence",
      "<para>a <xref linkend=x> b<anchor id=y> c</para>", "<para>A <xref linkend=x> B<anchor id=y> C</para>"],
    ["no remarks", "<para>a <remark>b</remark> c</para><remark>d</remark>e", "<para>A <remark>b</remark> C</para><remark>d</remark>E"],
    ["names in any letter case", "<PARA>a <EMPHASIS>b</emphasis> c</PARA>", "<PARA>A <EMPHASIS>B</emphasis> C</PARA>"],
    ["a declaration without an end", "<p>a<!ELEMENT b", "<p>A<!ELEMENT b"],
  ])("translates %s", async (_, input, expected) => expect(await shout(input)).toBe(expected));

  it.each([
    ["sentences across inline elements", "<para>The <emphasis>red</emphasis> car. It is fast.</para>", ["The red car.", "It is fast."]],
    ["blocks at all other elements", "<chapter><title>One</title>two<foo>three</foo>four", ["One", "two", "three", "four"]],
    ["a sentence across a footnote, and the footnote", "<para>The car<footnote><para>Red.</para></footnote> is fast.</para>",
      ["Red.", "The car is fast."]],
    ["an entry of an index in Linuxdoc",
      "<!doctype linuxdoc system><p>The <nidx>cars!red</nidx>car is red.", ["cars!red", "The car is red."]],
    ["a sentence across an empty element", "<para>See <xref linkend=x> for more.</para>", ["See  for more."]],
    ["code as a word", "<para>Use <literal>ls</literal> now</para>", ["Use ls now"]],
    ["text inside null end tags", "<para>Use <lit/grep/ now</para>", ["Use grep now"]],
  ])("finds %s", async (_, input, expected) => expect((await pass(sgmlFilter, input)).segments.map(plainText)).toEqual(expected));

  it("cuts text without tags, and keeps its characters", async () => {
    const text = `${"some words ".repeat(20_000)}${"x".repeat(100_000)}`;
    expect((await pass(sgmlFilter, text)).output).toBe(text);
    expect((await pass(sgmlFilter, text, upperCase)).output).toBe(text.toUpperCase());
  });

  it("refuses a comment without an end that is too long", async () => {
    await expect(pass(sgmlFilter, `<!--${"x".repeat(5_000_000)}`, undefined, {}, [65_536])).rejects.toMatchObject(
      { code: "document-token-too-long" });
  });

  const bits = fc.constantFrom(
    "One. ", "two ", "<p>", "</p>", "<em>", "</em>", "</>", "<b a='x>'>", "</b>", "<lit/x/", "<br/>", "&prod;", "&eacute;", "&lt;", "&",
      "<", "</", "<!", "/", "]]>", "]", "\n", "\r\n", "<![%d;[", "<![CDATA[<b>]]>",
    "<!-- c -->", "<?pi>", "<!DOCTYPE a [<!ENTITY b \"c>\">]>", "<em<b>", "<a/", "'", "\"", "=", "--", ">", "é", "<screen>", "</screen>",
    "<literal>", "</literal>", "<footnote>", "</footnote>", "<literallayout>", "</literallayout>", "<xref>", "<remark>", "</remark>");

  it("keeps every character of whatever comes, whatever its pieces", async () => {
    await fc.assert(fc.asyncProperty(fc.array(bits, { maxLength: 30 }), sizes, async (found, pieces) => {
      const text = found.join("");
      expect((await pass(sgmlFilter, text, undefined, {}, pieces)).output).toBe(text);
      expect(await pass(sgmlFilter, text, upperCase, {}, pieces)).toEqual(await pass(sgmlFilter, text, upperCase));
    }), { numRuns: 1_000 });
  });

  const { some } = fc.letrec<{ node: string; some: string }>((tie) => ({
    node: fc.oneof({ depthSize: "small", withCrossShrink: true },
      fc.constantFrom("One. ", "two ", "42", "\n", "<lit/x/", "&prod;", "<!-- c -->", "<?pi>", "<p>", "<br/>"),
      tie("some").map((s) => `<em>${s}</em>`), tie("some").map((s) => `<q>${s}</>`)),
    some: fc.array(tie("node"), { maxLength: 6 }).map((parts) => parts.join("")),
  }));

  it("brings every tag back once when an engine changes the order", async () => {
    await fc.assert(fc.asyncProperty(some, async (text) => {
      const tags = (markup: string): string[] => tagsOf(markup.replaceAll("<lit/x/", "<lit>"));
      expect(tags((await pass(sgmlFilter, text, backwards)).output)).toEqual(tags(text));
    }), { numRuns: 500 });
  });
});
