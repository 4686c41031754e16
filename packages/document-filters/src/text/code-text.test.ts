import { describe, expect, it } from "@jest/globals";
import { pass, upperCase } from "./pass.fixture.js";
import { looksLikeCode } from "./code-text.js";
import { htmlFilter } from "../html/html-format.js";

const shout = async (html: string): Promise<string> => (await pass(htmlFilter, html, upperCase)).output;

describe("preformatted text", () => {
  it.each([
    "var flat = _.reduce(list, function(a, b) { return a.concat(b); }, []);", "#include <stdio.h>\nint main(void) {\n  return 0;\n}",
    "int\tsaveResultTo\t(xmlOutputBufferPtr buf, \t\t const char * name)\n", "#define XSLT_LOCALE_POSIX",
    "SELECT * FROM users WHERE id = 7;",
    "<ul>\n  <li>One</li>\n</ul>", "res.json().then(function (found) {\n  // said when it is there\n  tell(found);\n});",
    "def run(self, name=None):\n    return self.jobs[name]", "if [ -e \"$FILE\" ]; then\n  rm \"$FILE\"\nfi", "_.min([10, 5, 100]);\n=> 5",
  ])("is code where signs say so: %s", async (text) => {
    expect(looksLikeCode(text)).toBe(true);
    const html = `<pre>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</pre>`;
    expect(await shout(html)).toBe(html);
    expect(await shout(`<p>one</p>${html}<p>two</p>`)).toBe(`<p>ONE</p>${html}<p>TWO</p>`);
  });

  it.each([
    "one\n  two", "Shall I compare thee to a summer's day?\n  Thou art more lovely and more temperate:",
    "> Hello Ann,\n> how are you?\n\nFine!",
    "* apples\n* pears (ripe)\n# sugar", "Clients SHOULD send If-Match (see section 4) and MAY ask again.\n\n   [Page 7]",
    "Name      Price\nApples    $5", "Use JavaScript or an iPhone, as you like.",
  ])("is prose otherwise: %s", async (text) => {
    expect(looksLikeCode(text)).toBe(false);
    const html = `<pre>${text.replace(/>/g, "&gt;")}</pre>`;
    expect(await shout(html)).toBe(html.replace(text.replace(/>/g, "&gt;"), (found) => found.toUpperCase().replaceAll("&GT;", "&gt;")));
  });

  it("alone is judged so: paragraphs may hold as many signs as they like", async () =>
    expect(await shout("<p>f(x) = {a; b}</p>")).toBe("<p>F(X) = {A; B}</p>"));
});
