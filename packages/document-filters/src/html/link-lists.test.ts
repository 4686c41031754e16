import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, tagsOf } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

const texts = async (html: string): Promise<string[]> => (await pass(htmlFilter, html)).segments.map(plainText);

describe("lists of links", () => {
  it.each([
    ["without anything between", '<div><a href="1">Home</a><a href="2">The company</a></div>'],
    ["with blanks and line ends between", "<nav>\n <a>Home</a>\n <a>The company</a>\n</nav>"],
    ...["|", "·", ",", "/", "•", "»", "›", "-", "–", ":", "&middot;", "&nbsp;|&nbsp;", "&#124;", "&raquo;", "&gt;", "::", "→"].map((sign) =>
      [`with ${sign} between`, `<p><a>Home</a> ${sign} <a>The company</a></p>`] as const),
    ["with separators and without blanks", "<p><a>Home</a>|<a>The company</a></p>"],
    ["in elements of their own", "<p><span><a>Home</a></span> <b><a>The company</a></b></p>"],
    ["in one element together", "<div><b><a>Home</a> | <a>The company</a></b></div>"],
    ["with separators in elements of their own", "<div><a>Home</a><span class=sep> | </span><a>The company</a></div>"],
    ["with pictures and icons", '<p><i class="icon"></i><a><img src=x> Home</a> <svg><path d="M"/></svg><a><i></i>The company</a></p>'],
    ["in brackets", "<p>[<a>Home</a>] (<a>The company</a>)</p>"],
    ["with comments between", "<p><a>Home</a><!-- next --><a>The company</a></p>"],
    ["with line breaks between", "<p><a>Home</a><br><a>the company</a></p>".replace("the", "The")],
    ["with parts in bold", "<p><a><b>Home</b></a><a>The <b>company</b></a></p>"],
    ["inside a link that is not in the block", "<a><p><a>Home</a> <a>The company</a></p></a>"],
    ["as a path that ends with the page itself", "<p><a>Home</a> &raquo; The company</p>"],
    ["as a path of slashes", "<p><a>Home</a> / <b>The company</b></p>"],
  ])("are a segment each: %s", async (_, html) => expect(await texts(html)).toEqual(["Home", "The company"]));

  it.each([
    ["a label", "<p>Filed under: <a>News</a>, <a>Sport</a></p>", ["Filed under:", "News", "Sport"]],
    ["a label in bold", "<p><b>Tags:</b> <a>News</a> <a>Sport</a></p>", ["Tags:", "News", "Sport"]],
    ["numbers of pages", "<p><a>1</a> 2 <a>3</a> <a>Next</a></p>", ["1", "2", "3", "Next"]],
    ["entries that are no links", "<p>By <a>Ann</a> | 3 comments | <a>Share this</a></p>", ["By Ann", "3 comments", "Share this"]],
    ["entries that are sentences", "<p>Read <a>our terms</a> now. &middot; <a>Home</a></p>", ["Read our terms now.", "Home"]],
    ["a note among many", "<p><a>Home</a> / <a>Terms</a><sup>new</sup> / <a>News</a> <span>/</span> <a>Sport</a></p>",
      ["Home", "Termsnew", "News", "Sport"]],
    ["a note of copyright", "<p><a>Home</a> <a>News</a> <small>&copy; 2016 The firm</small></p>", ["Home", "News", "© 2016 The firm"]],
    ["sentences on other lines", "<p>One <a>red</a> car<br>of mine<br><a>Home</a> / <a>News</a><br>By <a>Ann</a></p>",
      ["One red carof mine", "Home", "News", "By Ann"]],
    ["a list within an entry", "<p><a>Ann</a> | In: <a>News</a>, <a>Sport</a></p>", ["Ann", "In:", "News", "Sport"]],
  ])("may hold %s", async (_, html, expected) => expect(await texts(html)).toEqual(expected));

  it.each([
    "<p>The <a>red</a> <a>car</a> is fast</p>", "<p>Read <a>the terms</a>, <a>the rules</a> and <a>the law</a></p>",
    "<p><a>Ann</a> and <a>Ben</a></p>", "<p>It is <a>a car</a> | not</p>".replace(" | not", ""), "<p><a>One link</a></p>",
    "<p><a>Ann</a>, <a>Ben</a> came</p>", "<p><a>Ann</a>'s <a>car</a></p>", "<p>Use <a>x</a>|<a>y</a> here</p>",
    "<p><a>Ann</a> <code>x</code> <a>Ben</a></p>", "<p>The <a>A|B</a> test</p>",
    "<p><a>Who</a> <a>is it</a>?</p>", "<p>Copyright © 2016 <a>The firm</a></p>",
    "<p>Take <a>bus</a> / <a>train</a> / <a>car</a> home</p>", "<p><a>Spanish</a>-speaking <a>people</a></p>",
  ])("are not sentences with links: %s", async (html) => expect(await texts(html)).toHaveLength(1));

  it("keep all that stands between links", async () => {
    const html = "<p>[<b>&nbsp;<a href=1>Home</a>\n&raquo; <span>|</span></b> <!-- c --><a>The <i>company</i></a> &mdash;</p>";
    expect((await pass(htmlFilter, html, backwards)).output).toBe(html.replace("The <i>company</i>", "<i>company</i>The "));
  });

  const piece = fc.constantFrom("<a href=1>", "</a>", "<a>", "</a>", "<b>", "</b>", "<span>", "</span>", "Home", "The company", " ", " | ",
    ", ", " &middot; ", "\n", "<img src=x>", "<code>x</code>", "Tags: ", " / ", "<p>", "</p>", "<!-- c -->", "2");
  it("lose and double no tag, whatever is between", async () => {
    await fc.assert(fc.asyncProperty(fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")), async (html) => {
      expect((await pass(htmlFilter, html)).output).toBe(html);
      expect(tagsOf((await pass(htmlFilter, html, backwards)).output)).toEqual(tagsOf(html));
    }), { numRuns: 500 });
  });
});
