import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { pass, sizes, upperCase } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

const shout = async (html: string, pieces?: readonly number[]): Promise<string> =>
  (await pass(htmlFilter, html, upperCase, {}, pieces)).output;
const listings = [
  ...["language-js", "lang-c", "hljs", "prettyprint linenums", "highlight", "brush: js", "sourceCode python", "src src-python",
    "chroma", "codehilite", "shiki github-dark", "prism-code", "code-block", "wp-block-code", "programlisting", "screen", "example",
    "Prettyprint"].map(
    (name) => `<pre class="${name}">if <b>a</b> then\n  b</pre>`),
  ...["highlight", "highlight-python notranslate-x", "codehilite", "sourceCode", "language-sh highlighter-rouge", "code-wrapper",
    "gist"].map(
    (name) => `<div class="${name}"><pre><span></span><span class="k">if</span> a</pre></div>`),
  "<figure class=highlight><table><tr><td class=code><pre><span>a b</span></pre></td></tr></table></figure>",
  "<pre><code>a b</code></pre>", "<pre>\n  <code class=\"language-js\">a\nb</code>\n</pre>",
  "<pre><span>1</span> <code>a b</code> more</pre>",
  "<pre>$ <kbd>make all</kbd>\ndone</pre>", "<pre><samp>a b</samp></pre>", "<pre><b><i><code>a</code></i> b</b> c</pre>",
  "<pre data-lang=js>a b</pre>", "<pre lang=\"c++\">a b</pre>", "<pre lang=python>a b</pre>", "<pre name=code>a b</pre>",
  "<div class=CodeMirror><div>a b</div></div>", "<table><tr><td class=\"blob-code blob-code-inner\">a b</td></tr></table>",
  "<div class=hljs>a <i title=x>b</i></div>",
];

describe("listings of highlighters", () => {
  it.each(listings)("are code: %s", async (html) => {
    expect(await shout(html)).toBe(html);
    expect(await shout(`<p>one</p>${html}two`)).toBe(`<p>ONE</p>${html}TWO`);
  });

  it.each([
    ["<pre>one\n  two</pre>", "<pre>ONE\n  TWO</pre>"], ["<pre class=poem>one</pre>", "<pre class=poem>ONE</pre>"],
    ["<pre>one <code>a b</code> two</pre>", "<pre>ONE <code>a b</code> TWO</pre>"],
    ["<pre lang=en>one</pre>", "<pre lang=\"es\">ONE</pre>"], ["<div class=highlight>one</div>", "<div class=highlight>ONE</div>"],
    ["<body class=code><pre>one</pre>", "<body class=code><pre>ONE</pre>"], ["<p class=example>one</p>", "<p class=example>ONE</p>"],
    ["<pre class=hljs translate=yes>one</pre>", "<pre class=hljs translate=yes>ONE</pre>"],
    ["<pre><code>a</code></pre><pre>one</pre>", "<pre><code>a</code></pre><pre>ONE</pre>"],
    ["<pre></pre><code>a</code> one", "<pre></pre><code>a</code> ONE"],
    ["<pre><code>a</code> b<p>c</pre>one", "<pre><code>a</code> b<p>c</pre>ONE"],
  ])("are not what else is preformatted: %s", async (html, expected) => expect(await shout(html)).toBe(expected));

  it("are the same in whatever pieces they come", async () => {
    await fc.assert(fc.asyncProperty(fc.shuffledSubarray([...listings, "<pre>one</pre>", "<p>two</p>"]), sizes, async (parts, pieces) => {
      const html = parts.join("");
      expect(await shout(html, pieces)).toBe(html.replace("<pre>one<", "<pre>ONE<").replace("<p>two<", "<p>TWO<"));
    }), { numRuns: 100 });
  });
});
