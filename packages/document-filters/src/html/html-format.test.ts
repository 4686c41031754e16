import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, upperCase } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

const shout = async (html: string, context = {}): Promise<string> => (await pass(htmlFilter, html, upperCase, context)).output;
const texts = async (html: string): Promise<string[]> => (await pass(htmlFilter, html)).segments.map(plainText);

describe("html filter", () => {
  it.each([
    ["text in blocks", "<p>one</p>\n<div>two</div>", "<p>ONE</p>\n<div>TWO</div>"],
    ["title", "<title>a &lt; b</title>", "<title>A &lt; B</title>"],
    ["attributes for people", "<img alt=\"a cat\" title='it\"s'><p aria-label=x><track label=en>",
      "<img alt=\"A CAT\" title='IT&quot;S'><p aria-label=\"X\"><track label=\"EN\">"],
    ["attributes of frames, whose content nobody sees",
      "<iframe title=film alt=x><p>a</p></iframe><div translate=no><iframe title=film></iframe></div>",
      "<iframe title=\"FILM\" alt=\"X\"><p>a</p></iframe><div translate=no><iframe title=film></iframe></div>"],
    ["attributes on several lines", "<img alt=\"a cat\n  on it\"><p title=\"a\n b\">", "<img alt=\"A CAT ON IT\"><p title=\"A\n B\">"],
    ["the first attribute of a name", "<img alt=a title=b alt=c>", "<img alt=\"A\" title=\"B\" alt=c>"],
    ["no attribute that is longer than a block", `<img alt="${"a ".repeat(20_000)}" title=b>`,
      `<img alt="${"a ".repeat(20_000)}" title="B">`],
    ["values of buttons only", "<input type=submit value=go><input type=text value=no><input value=no placeholder=name>",
      "<input type=submit value=\"GO\"><input type=text value=no><input value=no placeholder=\"NAME\">"],
    ["the description", "<meta name=Description content=\"all of it\"><meta name=author content=\"me\">",
      "<meta name=Description content=\"ALL OF IT\"><meta name=author content=\"me\">"],
    ["no script, style, comment", "<script>var a='<p>x</p>'</script><style>p{}</style><!-- c --><p>x",
      "<script>var a='<p>x</p>'</script><style>p{}</style><!-- c --><p>X"],
    ["no code inside a sentence", "<p>use <code>npm <b>i</b></code> and <kbd>Tab</kbd></p>",
      "<p>USE <code>npm <b>i</b></code> AND <kbd>Tab</kbd></p>"],
    ["nothing under translate=no", "<div translate=no>a <p title=t>b</p></div><p>c <i translate=\"no\">d</i> e</p>",
      "<div translate=no>a <p title=t>b</p></div><p>C <i translate=\"no\">d</i> E</p>"],
    ["nothing under notranslate, unless it says yes", "<div class=\"x notranslate\">a <b translate=yes>b</b> c</div>",
      "<div class=\"x notranslate\">a <b translate=yes>B</b> c</div>"],
    ["entities for mark-up", "<p>a &lt;b&gt; &amp;amp; &eacute;</p>", "<p>A &lt;B&gt; &amp;AMP; É</p>"],
    ["blanks around and between", "<p>\n  one two.\n  Three\n</p>", "<p>\n  ONE TWO.\n  THREE\n</p>"],
    ["blanks in pre and textarea", "<pre> a   b\n\n c</pre><textarea>  x  y </textarea>",
      "<pre> A   B\n\n C</pre><textarea>  X  Y </textarea>"],
    ["the root's language", "<html lang=en-GB xml:lang='en'><p>a", "<html lang=\"es\" xml:lang=\"es\"><p>A"],
    ["a root without language", "<html class=x><p>a", "<html lang=\"es\" class=x><p>A"],
    ["encodings it names", "<meta charset=\"ISO-8859-1\"><meta http-equiv=content-type content=\"text/html; charset=latin1\">",
      "<meta charset=\"utf-8\"><meta http-equiv=content-type content=\"text/html; charset=utf-8\">"],
    ["the XML declaration",
      "<?xml version='1.0' encoding='latin1'?><html xmlns=\"http://www.w3.org/1999/xhtml\"><script src=\"a\"/><p>a<br />B</p></html>",
      "<?xml version='1.0' encoding='utf-8'?><html lang=\"es\" xmlns=\"http://www.w3.org/1999/xhtml\"><script src=\"a\"/><p>A<br />B</p>"
        + "</html>"],
    ["encodings under translate=no", "<html translate=no lang=en><meta charset=latin1><p>a",
      "<html translate=no lang=en><meta charset=\"utf-8\"><p>a"],
    ["text in drawings", "<p>see <svg><path d=\"M\"/><title>pic</title></svg> this",
      "<p>SEE <svg><path d=\"M\"/><title>PIC</title></svg> THIS"],
    ["what is broken", "a <b>b <p>c</b> d </p> </i> e < f <", "A <b>B <p>C</b> D </p> </i> E &lt; F &lt;"],
    ["numbers alone as they stand", "<td>42 &mdash; 7,5</td>", "<td>42 &mdash; 7,5</td>"],
  ])("translates %s", async (_, html, expected) => expect(await shout(html)).toBe(expected));

  it("makes one code of tags around the same words, and none of tags around a sentence", async () => {
    const { segments } = await pass(
      htmlFilter, "<p><b>All.</b> <a href=x><i>Some</i></a> <i class=icon></i><img src=y>words <u>are</u></p>");
    expect(segments).toEqual(
      [["All."], [{ open: 3 }, "Some", { close: 3 }, " ", { point: 5 }, "words ", { open: 6 }, "are", { close: 6 }]]);
  });

  it("ends sentences at line breaks that stand for an end", async () => {
    expect(await texts("<p>Anna Smith<br>High Street 1<br>the upper<br>part of it<br><br>and now</p>"))
      .toEqual(["Anna Smith", "High Street 1the upperpart of it", "and now"]);
    expect(await shout("<b>One<br>Two</b> three")).toBe("<b>ONE <br>TWO</b> THREE");
  });

  it("takes numbers alone for segments, but neither signs nor marks of lists", async () => {
    expect(await texts("<p>4711</p><td><b>42</b> &mdash; 7</td><hr>* * *<li>1.</li><td>&nbsp;&#8212;</td><img alt=7 src=x><h1>2. Two</h1>"))
      .toEqual(["4711", "42 — 7", "7", "Two"]);
    const { output } = await pass(
      htmlFilter, "<p><b>4711</b></p>", () => [{ marked: "brand", text: "№ 4711" }], { highlighted: new Set(["brand"]) });
    expect(output).toBe('<p><b><span class="mt-brand">№ 4711</span></b></p>');
  });

  it("shows protected spans to the engine", async () => {
    const { segments } = await pass(htmlFilter, "<p>Run <code>a &lt; <b>b</b></code> now<script>x</script></p>");
    expect(segments).toEqual([["Run ", { protected: 1, text: "a < b" }, " now"]]);
  });

  it("marks segments and unknown words where marks may stand", async () => {
    const html = "<title>one</title><p title=two>three <b>four</b>. Five</p><option>six";
    const { output } = await pass(htmlFilter, html, (segment) => [...segment, { unknown: "<w>" }],
      { markSegments: true, highlighted: new Set(["unknown"]) });
    expect(output).toBe(
      "<title>one&lt;w&gt;</title><p title=\"two&lt;w&gt;\"><span class=\"mt-segment\" data-segment=\"3\">three <b>four</b>."
      + "<span class=\"mt-unknown\">&lt;w&gt;</span></span> <span class=\"mt-segment\" data-segment=\"4\">Five<span "
      + "class=\"mt-unknown\">&lt;w&gt;</span></span></p><option>six&lt;w&gt;");
    expect((await pass(htmlFilter, html, (segment) => [...segment, { unknown: "w" }])).output).not.toContain("<span");
  });

  it("bounds what it holds of a document without an end", async () => {
    for (const html of [`<p>${"word ".repeat(20_000)}`, `<p>${"x".repeat(100_000)}`, "<b>".repeat(20_000), `<!--${"x".repeat(3_000_000)}`,
      `<img alt="${"x".repeat(3_000_000)}`, `a <i translate=no>${"y <b>".repeat(30_000)}`]) {
      const { output, segments } = await pass(htmlFilter, html);
      expect(output).toBe(html);
      expect(Math.max(0, ...segments.map((segment) => plainText(segment).length))).toBeLessThanOrEqual(3_000);
    }
  });

  it("takes elements beyond a hundred thousand open ones for neighbours", async () => {
    const html = `<div translate=no>${"<x-y>".repeat(200_000)}<p translate=yes>one <b>two</b></p>three`;
    const { output, segments } = await pass(htmlFilter, html, upperCase, {}, [65_536]);
    expect(output === html.replace("one <b>", "ONE <b>")).toBe(true);
    expect(segments.map(plainText)).toEqual(["one"]);
  });

  const fragment = fc.oneof(
    fc.constantFrom(
      "<p>", "</p>", "<b>", "</b>", "<i class=x>", "</i>", "<br>", "<br/>", "<img alt='A cat' src=x>",
      "<div title=\"One. Two &amp; three\">", "</div>", "<td>", "<li>", "<ul>", "</ul>",
      "<code>", "</code>", "<span translate=no>", "</span>", "<span translate=yes>", "<script>if (a < b) '</p>'", "</script>",
      "<!-- c -->", "<!x>", "<?pi?>", "<title>", "</title>", "<textarea>", "</textarea>",
      "<pre>", "</pre>", "<svg>", "</svg>", "<path d=1 />", "<style>", "</style>", "<input type=submit value=Go>", "<a href=\"?a=b&c\">",
      "</a>", "<", ">", "</", "</b >", "<b", "<p title=", "\"", "&", "&lt;", "&nbsp;",
      "&copy", "&#x41;", "<![CDATA[x]]>", "<option>", "<svg><title>", "</html>", "\ud83d\ude00", "\0"),
    fc.constantFrom("Hello world. ", "this is ", "Two  blanks\n\tand tab. ", "42", " ", "\n", "x", "Z. ", "日本。", "é"),
  );
  const document = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(""));
  const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });

  it("gives a document back when nothing is translated", async () => {
    await fc.assert(fc.asyncProperty(document, sizes, async (html, pieces) => {
      expect((await pass(htmlFilter, html, undefined, {}, pieces)).output).toBe(html);
    }), { numRuns: 3_00 });
  });

  it("does not depend on the pieces it gets", async () => {
    await fc.assert(fc.asyncProperty(document, sizes, async (html, pieces) => {
      expect(await pass(htmlFilter, html, upperCase, { markSegments: true }, pieces)).toEqual(
        await pass(htmlFilter, html, upperCase, { markSegments: true }));
    }), { numRuns: 3_00 });
  });

  it("brings every tag back once when an engine changes the order", async () => {
    const good = fc.constantFrom("<p>", "<b>", "</b>", "<i>", "</i>", "<a href=x title=\"A tip. Two\">", "</a>", "<br>", "<img alt=cat>",
      "<code>x</code>", "<!-- c -->", "Hello world. ", "this ", "that", " ", "\n");
    const tags = (html: string): string[] => (html.match(/<[^>]*>/g) ?? []).sort();
    await fc.assert(fc.asyncProperty(fc.array(good, { maxLength: 40 }).map((parts) => parts.join("")), async (html) => {
      expect(tags((await pass(htmlFilter, html, backwards)).output)).toEqual(tags(html));
    }), { numRuns: 500 });
  });

  it("changes nothing but letters when an engine changes letters", async () => {
    const skeleton = (html: string): string => html.toLowerCase().replace(/&(lt|gt|amp|quot|#39);|[\s"'<>&]/g, "");
    await fc.assert(fc.asyncProperty(document, async (html) => {
      const plain = html.replace(/&(nbsp|copy|#x41;|lt);?/g, "");
      expect(skeleton((await pass(htmlFilter, plain, upperCase)).output)).toBe(skeleton(plain));
    }), { numRuns: 300 });
  });
});
