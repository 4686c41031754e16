import { describe, expect, it } from "@jest/globals";
import { safeSvg } from "./safe-svg.js";

const wrapped = (inside: string, attributes = "") => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
const root = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const safe = (svg: string) => safeSvg(Buffer.from(svg));
const inside = async (svg: string) => (await safe(wrapped(svg))).slice(root.length + 1, -"</svg>".length);

describe("an SVG", () => {
  it("keeps what draws", async () => {
    const drawing = '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>'
      + '<style>.a{fill:url(#g);stroke:red}</style><path class="a" style="fill:url(#g)" d="M0 0h10"></path>'
      + '<use xlink:href="#x"></use><use href="#x"></use><text xml:space="preserve"> A &lt; B &amp; C </text>'
      + '<image href="data:image/png;base64,iVBORw0KGgo="></image>';
    expect(await safe(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- made -->${
      wrapped(drawing, ' viewBox="0 0 10 10"')}`)).toBe(`${root} viewBox="0 0 10 10">${drawing}</svg>`);
  });

  it.each([
    ["a script", "<script>alert(1)</script>", ""], ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>", ""],
    ["a script of another place", '<script href="https://x.example/a.js"/>', ""], ["a script in other letters", "<SCRIPT>1</SCRIPT>", ""],
    ["a script by a prefix", '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>', ""],
    ["HTML", '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:1"/></body></foreignObject>', ""],
    ["what stands behind HTML, but not HTML", "<g><foreignObject><g/></foreignObject><g></g></g>", "<g><g></g></g>"],
    ["handlers", '<g onload="x" ONCLICK="x" onfocusin="x" id="a"></g>', '<g id="a"></g>'],
    ["links, but not what they surround", '<a href="javascript:1"><g></g></a>', "<g></g>"],
    ["addresses elsewhere", '<use href="https://x.example/a.svg#b"/><use xlink:href=" javascript:1"/>', "<use></use><use></use>"],
    ["SVG within data",
      '<image href="data:image/svg+xml;base64,PHN2Zz4="/><image href="data:text/html,1"/>', "<image></image><image></image>"],
    ["animations, which set attributes",
      '<g><set attributeName="onload" to="x"/><animate attributeName="href" values="javascript:1"/></g>', "<g></g>"],
    ["styles that fetch", "<style>@import url(https://x.example)</style><style>a{b:url( 'https://x')}</style>", ""],
    ["styles that hide what they fetch", "<style>a{b:u\\72l(https://x)}</style><style>@imp/**/ort 'x'</style>", ""],
    ["attributes that fetch", '<g fill="url(https://x)" style="background:url(//x)" mask="url(#m)"></g>', '<g mask="url(#m)"></g>'],
    ["elements in styles", "<style>a{}<script>1</script></style>", "<style>a{}</style>"],
    ["foreign attributes", '<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"></g>', "<g></g>"],
    ["a base for addresses", '<g xml:base="https://x.example/"></g>', "<g></g>"],
  ])("loses %s", async (_what, given, kept) => expect(await inside(given)).toBe(kept));

  it("writes texts and attributes so that they stay what they are", async () => {
    expect(await inside('<text id="a&quot;b" class="x&#10;y">&lt;script&gt;</text>'))
      .toBe('<text id="a&quot;b" class="x\ny">&lt;script&gt;</text>');
    expect(await inside(await inside("<style>a{}&lt;/style&gt;&lt;script&gt;</style><g></g>"))).toBe("<g></g>");
  });

  it("is the same when it is made safe again", async () => {
    const once = await safe(wrapped('<g id="&lt;&amp;&quot;"><style>a{}</style><text>&amp;lt;</text></g>'));
    expect(await safe(once)).toBe(once);
  });

  it.each([
    ["half of one", "<svg>", "file-not-well-formed"], ["another root", "<html/>", "file-unexpected-root"],
    ["entities of its own", '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "file-declares-entities"],
    ["a hundred billion laughs", `<svg>${"<g>".repeat(200)}`, "file-too-deep"], ["no text", "\xff\xfe\xfd", "file-not-decodable"],
  ])("is refused as %s", async (_what, svg, code) => {
    await expect(safeSvg(Buffer.from(svg, "latin1"))).rejects.toMatchObject({ code });
  });
});
