import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { TextPart } from "../text/text-format.js";
import { aContext, backwards, echo, upperCase } from "../text/pass.fixture.js";
import { RunBlock } from "./run-block.js";
import type { RunNotation } from "./run-notation.js";

const notation: RunNotation = {
  open: (format) => `<r${format === "" ? "" : ` ${format}`}>`, close: () => "</r>", text: (text) => text,
  showsBlanks: (format) => format.includes("u"), highlighted: (format, kind) => `${format}${kind}`,
};
const block = (context = {}): RunBlock => new RunBlock(notation, aContext(context));
const written = (part: TextPart, translate = upperCase): string =>
  ("keep" in part ? part.keep : part.write(part.segments.map(translate)));
const segmentsOf = (part: TextPart) => ("keep" in part ? [] : part.segments);
/** A paragraph of texts with their formats. */
function paragraph(...runs: readonly (readonly [string, string])[]): TextPart {
  const made = block();
  for (const [format, text] of runs) {
    made.text(text, format);
    made.original(`<run ${format}>${text}</run>`);
  }
  return made.finish();
}

describe("RunBlock", () => {
  it("makes one run of neighbours in one format, and no code of it", () => {
    const part = paragraph(["b", "Hello "], ["b", "wor"], ["b", "ld."]);
    expect(segmentsOf(part)).toEqual([["Hello world."]]);
    expect(written(part)).toBe("<r b>HELLO WORLD.</r>");
  });
  it("takes the format of most of the text for that of the paragraph, and makes pairs of the others", () => {
    const part = paragraph(["", "The "], ["b", "red"], ["", " car is fast."]);
    expect(segmentsOf(part)).toEqual([["The ", { open: 1 }, "red", { close: 1 }, " car is fast."]]);
    expect(written(part)).toBe("<r>THE </r><r b>RED</r><r> CAR IS FAST.</r>");
    expect(written(part, backwards)).toBe("<r> car is fast.</r><r b>red</r><r>The </r>");
  });
  it("gives its characters back when nothing was translated", () => {
    expect(written(paragraph(["", "The "], ["b", "red"]), echo)).toBe("<run >The </run><run b>red</run>");
  });
  it("takes no odd blank for a format, unless it can be seen", () => {
    expect(segmentsOf(paragraph(["b", "red"], ["", " "], ["b", "car"]))).toEqual([["red car"]]);
    expect(segmentsOf(paragraph(["b", "red"], ["u", " "], ["b", "car"])))
      .toEqual([["red", { open: 1 }, " ", { close: 1 }, "car"]]);
  });
  it("keeps what stands within runs in its format, and elements around their runs", () => {
    const made = block();
    made.text("See ", "");
    made.tag("open", "link", { markup: "<link>", place: "beside" });
    made.text("the ", "blue");
    made.text("page", "bluebold");
    made.tag("close", "link", { markup: "</link>", place: "beside" });
    made.point({ markup: "<note/>", place: { format: "small" } });
    made.text(" now.", "");
    made.original("raw");
    const part = made.finish();
    expect(segmentsOf(part)).toEqual([
      ["See ", { open: 1 }, "the ", { open: 2 }, "page", { close: 2 }, { close: 1 }, { point: 3 }, " now."]]);
    expect(written(part)).toBe(
      "<r>SEE </r><link><r blue>THE </r><r bluebold>PAGE</r></link><r small><note/></r><r> NOW.</r>");
  });
  it("keeps a mark within whatever run is around it", () => {
    const made = block();
    made.text("A wo", "b");
    made.point({ markup: "<mark/>", place: "here" });
    made.text("rd", "b");
    made.original("raw");
    expect(written(made.finish())).toBe("<r b>A WO<mark/>RD</r>");
  });
  it("leaves a point within the pair around it, and texts of its own in its place", () => {
    const made = block();
    made.text("one", "b");
    made.point({ markup: "<tab/>", place: { format: "b" } });
    made.text("two three four", "b");
    made.text(" five six seven eight nine", "");
    const inner: TextPart = { segments: [["inner text"]], write: ([target]) => String(target) };
    made.nested([{ keep: "<box>" }, inner, { keep: "</box>" }], "<raw box>");
    made.text(" ten", "");
    const part = made.finish();
    expect(segmentsOf(part)).toEqual([
      [{ open: 1 }, "one", { point: 2 }, "two three four", { close: 1 }, " five six seven eight nine", { point: 3 }, " ten"],
      ["inner text"],
    ].reverse());
    expect(written(part)).toBe("<r b>ONE<tab/>TWO THREE FOUR</r><r> FIVE SIX SEVEN EIGHT NINE</r><box>INNER TEXT</box><r> TEN</r>");
  });
  it("ends sentences at line breaks, but not before a small letter", () => {
    const lines = (second: string): TextPart => {
      const made = block();
      made.text("A title", "");
      made.point({ markup: "<br/>", place: { format: "" } }, true);
      made.text(second, "");
      made.original("raw");
      return made.finish();
    };
    expect(segmentsOf(lines("Another line"))).toEqual([["A title"], ["Another line"]]);
    expect(written(lines("Another line"))).toBe("<r>A TITLE<br/>ANOTHER LINE</r>");
    expect(segmentsOf(lines("goes on"))).toEqual([["A title", { point: 1 }, "goes on"]]);
  });
  it("adds a blank to a line break within a pair, and none where one stands", () => {
    const made = (before: string): TextPart => {
      const one = block();
      one.text("He said: ", "");
      one.text(before, "b");
      one.point({ markup: "<br/>", place: { format: "b" } }, true);
      one.text("Two three", "b");
      one.text(" to them, and then he left.", "");
      return one.finish();
    };
    expect(written(made("one"))).toBe("<r>HE SAID: </r><r b>ONE <br/>TWO THREE</r><r> TO THEM, AND THEN HE LEFT.</r>");
    expect(written(made("one "))).toBe(written(made("one")));
  });
  it("has one blank before a line break in the midst of a sentence, however often it is read", () => {
    const made = block();
    made.tag("open", "link", { markup: "<link>", place: "beside" });
    made.text("Red ", "");
    made.point({ markup: "<br/>", place: { format: "" } }, true);
    made.text("Cars", "");
    made.tag("close", "link", { markup: "</link>", place: "beside" });
    made.text(" go on.", "");
    expect(segmentsOf(made.finish())).toEqual([[{ open: 1 }, "Red ", { point: 2 }, "Cars", { close: 1 }, " go on."]]);
  });
  it("writes runs of its own where it was cut in the midst of one", () => {
    const made = block();
    made.isInRun = true;
    made.text("One sentence.", "b");
    made.original("<run>One sentence.");
    const first = made.finish();
    made.text(" Another one.", "b");
    made.original(" Another one.</run>");
    made.isInRun = false;
    const second = made.finish();
    expect([written(first, echo), written(second, echo)]).toEqual(["<r b>One sentence.</r>", "<r b> Another one.</r>"]);
    made.text("A third.", "");
    made.original("<run>A third.</run>");
    expect(written(made.finish(), echo)).toBe("<run>A third.</run>");
  });
  it("highlights what did not come from the engine", () => {
    const made = block({ highlighted: new Set(["brand"]) });
    made.text("Acme sells", "b");
    made.original("raw");
    expect(written(made.finish(), () => [{ marked: "brand", text: "Acme" }, " vende ", { unknown: "xyz" }] as never))
      .toBe("<r bbrand>Acme</r><r b> vende xyz</r>");
  });
  it("never has more runs than words, loses no text and no code", () => fc.assert(fc.property(
    fc.array(fc.tuple(fc.constantFrom("", "b", "i"), fc.stringMatching(/^[a-z]{1,6} ?$/)), { minLength: 1, maxLength: 12 }), (runs) => {
      const part = paragraph(...runs);
      const text = runs.map(([, one]) => one).join("");
      for (const translate of [upperCase, backwards]) {
        const output = written(part, translate);
        if (translate === upperCase) expect(output.match(/<r[ >]/g)?.length).toBeLessThanOrEqual(runs.length);
        const letters = (of: string): string => [...of.replace(/<[^>]*>/g, "").replace(/\s/g, "").toLowerCase()].sort().join("");
        expect(letters(output)).toBe(letters(text));
      }
    })));
});
