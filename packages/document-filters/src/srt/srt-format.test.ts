import { describe, expect, it } from "@jest/globals";
import { plainText, type Segment } from "@dragoman/domain/segments";
import fc from "fast-check";
import { documentFormats } from "../document-formats.js";
import { opens, pass, sizes, upperCase } from "../text/pass.fixture.js";
import { srtFilter } from "./srt-format.js";

const time = (start: number, end: number): string => `00:00:0${Math.floor(start)},${start % 1 === 0 ? "0" : "5"}00 --> 00:00:0${end},000`;
/** Cues of a second each, one behind the other. */
const cues = (...texts: readonly string[]): string => texts.map((text, i) => `${i + 1}\n${time(i, i + 1)}\n${text}\n\n`).join("");
const found = async (text: string): Promise<string[]> => (await pass(srtFilter, text)).segments.map(plainText);
const twice = (segment: Segment): Segment =>
  segment.map((piece) => (typeof piece === "string" ? piece.replace(/[\p{L}\p{N}]+/gu, "$& $&") : piece));

describe("SubRip", () => {
  it.each([
    ["lines of a cue", cues("The red car\nis fast. It is", "Anna's."), ["The red car is fast.", "It is Anna's."]],
    ["a sentence over cues", cues("We have this", "vision of a red", "car."), ["We have this vision of a red car."]],
    ["a name behind a small word", cues("a picture of", "Anna Smith"), ["a picture of Anna Smith"]],
    ["the one word of English in capitals", cues("That was when", "I saw it."), ["That was when I saw it."]],
    ["titles", cues("Chapter one", "The house"), ["Chapter one", "The house"]],
    ["speakers", cues("- Is it the car?\n- It is,", "- and it is fast."), ["- Is it the car?", "- It is,", "- and it is fast."]],
    ["who speaks, and what is heard", cues("MAN:\nthe car", "(music)", "[door]\nis red"),
      ["MAN:", "the car", "(music)", "[door]", "is red"]],
    ["scripts without blanks", cues("これは長い", "文です"), ["これは長い", "文です"]],
    ["a pause", `1\n${time(0, 1)}\nthe car\n\n2\n${time(3, 4)}\nis red\n`, ["the car", "is red"]],
    ["text behind a number without a time", `1\nthe car\n\n2\n${time(0, 1)}\nis red\n`, ["the car", "is red"]],
    ["another place", `1\n${time(0, 1)}\nthe car\n\n2\n${time(1, 2)} X1:1\nis red\n`, ["the car", "is red"]],
  ])("finds %s", async (_, text, expected) => expect(await found(text)).toEqual(expected));

  it("keeps numbers, times, tags and signs", async () => {
    const text = cues("{\\an8}<i>The <b>red</b> car</i>\n<i>is 5 < 6.</i>", "<font color=\"red\">One</font>");
    const { output, segments } = await pass(srtFilter, text, upperCase);
    expect(segments[0]).toEqual(["The ", { open: 1 }, "red", { close: 1 }, " car is 5 < 6."]);
    expect(output).toBe(cues("{\\an8}<i>THE <b>RED</b> CAR</i>\n<i>IS 5 < 6.</i>", "<font color=\"red\">ONE</font>"));
  });
  it("breaks lines and cues in proportion, but in no pair of tags", async () => {
    const text = cues("We have this vision\nof a", "car which is red.");
    expect((await pass(srtFilter, text, twice)).output)
      .toBe(cues("We We have have this this vision vision\nof of a", "a car car which which is is red red."));
    const tagged = cues("We have", "a <b>red car</b>.");
    const { output } = await pass(srtFilter, tagged, () => ["One ", { open: 1 }, "two three four", { close: 1 }, " five."]);
    expect(output).toBe(cues("One", "<b>two three four</b> five."));
    expect((await pass(srtFilter, cues("We have a big", "red car."), () => ["Uno"])).output).toBe(cues("Uno", ""));
  });
  it("breaks a translation without blanks between words", async () => {
    const chinese = () => ["我们有一座大房子，还有一辆红色的汽车。"];
    const { output } = await pass(srtFilter, cues("We have a big house", "with a red car."), chinese, { targetTag: "zh" });
    expect(output).toBe(cues("我们有一座大房子，", "还有一辆红色的汽车。"));
  });
  it("lets no translation end a cue", async () => {
    expect((await pass(srtFilter, cues("One"), () => ["a\n\nb --> c"])).output).toBe(cues("a b -> c"));
  });
  it.each([
    ["application/x-subrip", "\ufeff\n1\r\n00:00:01,000 --> 00:00:02,000\r\nx"], ["application/x-subrip", "0\n0:00:01.5 --> 0:00:02.5\nx"],
    ["text/plain", "1\nOne --> two"], ["text/plain", "12\n\n00:00:01,000 --> 00:00:02,000\n"],
  ])("is seen: %s", async (format, content) => expect(await documentFormats.recognise(opens(content))).toBe(format));

  it("gives subtitles back when nothing is translated, whatever the pieces, and never another line with a time", async () => {
    const text = fc.array(fc.constantFrom(
      "the car ", "It is. ", "\n", "\n\n", "1\n", `${time(1, 2)}\n`, `${time(2, 3)}\n`, "<i>", "</i>", "- ", "日本",
    )).map((parts) => parts.join(""));
    await fc.assert(fc.asyncProperty(text, sizes, async (document, pieces) => {
      expect((await pass(srtFilter, document, undefined, {}, pieces)).output).toBe(document);
      const { output } = await pass(srtFilter, document, twice, {}, pieces);
      expect(output).toBe((await pass(srtFilter, document, twice)).output);
      expect(output.match(/.*-->.*/g)).toEqual(document.match(/.*-->.*/g));
    }), { numRuns: 200 });
  });
});
