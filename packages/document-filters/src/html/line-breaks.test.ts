import { describe, expect, it } from "@jest/globals";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import fc from "fast-check";
import { pass, upperCase } from "../text/pass.fixture.js";
import { htmlFilter } from "./html-format.js";

/** An engine that keeps the letter case, by which sentences are found. */
const vowels = (segment: Segment): TargetSegment =>
  segment.map((piece) => (typeof piece === "string" ? piece.replace(/o/gi, "u") : piece));
const shout = async (html: string): Promise<string> => (await pass(htmlFilter, html, upperCase)).output;

describe("line breaks of HTML", () => {
  it.each([
    ["<p>One <br>Two</p>", "<p>ONE <br>TWO</p>"], ["<p>one <br> two</p>", "<p>ONE <br> TWO</p>"],
    ["<p>One <br/>\nTwo</p>", "<p>ONE <br/>\nTWO</p>"],
    ["<b>One <br>Two</b> three", "<b>ONE <br>TWO</b> THREE"], ["<b>One<br> Two</b> three", "<b>ONE<br> TWO</b> THREE"],
    ["<b>One<br>Two</b> three", "<b>ONE <br>TWO</b> THREE"], ["<b>One<br><br>Two</b> three", "<b>ONE <br><br>TWO</b> THREE"],
    ["<p><i>One <a>two</a>.</i><b><u><br></u></b></p>", "<p><i>ONE <a>TWO</a>.</i><b><u><br></u></b></p>"],
    ["<b>One <br> <br> Two</b> three", "<b>ONE <br> <br> TWO</b> THREE"],
    ["<b>One &nbsp;<br>Two</b> three", "<b>ONE &nbsp;<br>TWO</b> THREE"],
    ["<b>One <code>x</code><br>Two</b> three", "<b>ONE <code>x</code> <br>TWO</b> THREE"],
    ["<b>One <code>x</code> <br>Two</b> three", "<b>ONE <code>x</code> <br>TWO</b> THREE"],
    ["<p>One <code>x</code> <br>Two</p>", "<p>ONE <code>x</code> <br>TWO</p>"],
    ["<b>One<i> <br></i>Two</b> three", "<b>ONE<i> <br></i>TWO</b> THREE"],
    ["<pre><b>One<br>Two</b> three</pre>", "<pre><b>ONE <br>TWO</b> THREE</pre>"],
    ["<pre><b>One\n<br>Two</b> three\n</pre>", "<pre><b>ONE\n<br>TWO</b> THREE\n</pre>"],
  ])("keep the blanks beside them: %s", async (html, expected) => {
    expect((await shout(html)).replaceAll("\u00a0", "&nbsp;")).toBe(expected);
  });

  it("get no more blanks when the translation is translated again", async () => {
    const piece = fc.constantFrom("<b>", "</b>", "<i>", "</i>", "<br>", "<br>", "<code>x</code>", "One", "two", " ", " ", ". ", "<p>",
      "<pre>", "</pre>", "\n", "<img src=x>");
    await fc.assert(fc.asyncProperty(fc.array(piece, { maxLength: 25 }).map((parts) => parts.join("")), async (html) => {
      const once = (await pass(htmlFilter, html, vowels)).output;
      expect((await pass(htmlFilter, once, vowels)).output).toBe(once);
    }), { numRuns: 1_000 });
  });
});
