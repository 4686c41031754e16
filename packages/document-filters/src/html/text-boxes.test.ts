import { describe, expect, it } from "@jest/globals";
import { plainText } from "@dragoman/domain/segments";
import fc from "fast-check";
import { backwards, pass, tagsOf } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

const texts = async (html: string): Promise<string[]> => (await pass(htmlFilter, html)).segments.map(plainText);

describe("boxes of text", () => {
  it.each([
    ["<p><span>Success</span><a>Boss Files</a></p>", ["Success", "Boss Files"]],
    ["<p>Published <time>May 4, 2020</time><span>Last updated <b>now</b></span><i>This is old.</i></p>",
      ["Published May 4, 2020", "Last updated now", "This is old."]],
    ["<a><time>August 2</time><time>August 3</time></a>", ["August 2", "August 3"]],
    ["<p><span><span>Price:</span></span><span><b>Free for all</b></span></p>", ["Price:", "Free for all"]],
    ["<p><b>Sold out.</b><i>Come again</i></p>", ["Sold out.", "Come again"]],
    ["<p>Paid by <b>you</b> <a>donate</a><a>subscribe</a> now</p>", ["Paid by you", "donate", "subscribe", "now"]],
    ["<p><span>Red</span><i></i><span>Blue</span></p>", ["Red", "Blue"]],
  ])("end where their words would run together: %s", async (html, expected) => expect(await texts(html)).toEqual(expected));

  it.each([
    "<p>A <b>red</b><i> car</i></p>", "<p><b>Red</b> <i>Car</i></p>", "<p><span>O</span><span>nce upon</span></p>",
    "<p><b>un</b><i>kind</i></p>", "<p><b>H</b><i>Two</i></p>",
    "<p><b>Word</b><sup>Note</sup></p>", "<p>You<b>Tube</b></p>", "<p><b>Red</b><img src=x><i>Car</i></p>",
    "<p><b>日本</b><a>語だ</a></p>", "<p><a>One</a><a>[2]</a> more</p>".replace("One", "[1]"), "<p><b>(Red)</b><i>, Car</i></p>",
  ])("are not parts of words and sentences: %s", async (html) => expect(await texts(html)).toHaveLength(1));

  const piece = fc.constantFrom("<b>", "</b>", "<a>", "</a>", "<i>", "</i>", "<sup>", "</sup>", "Red", "car", "Blue", " ", ".", "<br>",
    "<p>");
  it("lose and double no tag", async () => {
    await fc.assert(fc.asyncProperty(fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")), async (html) => {
      expect((await pass(htmlFilter, html)).output).toBe(html);
      expect(tagsOf((await pass(htmlFilter, html, backwards)).output)).toEqual(tagsOf(html));
    }), { numRuns: 500 });
  });
});
