import { describe, expect, it } from "@jest/globals";
import { documentFormats } from "../document-formats.js";
import { opens, pass, upperCase } from "../text/pass.fixture.js";
import { webvttFilter } from "./webvtt-format.js";

const track = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;
const written = async (text: string): Promise<string> =>
  (await pass(webvttFilter, track(text), upperCase)).output.slice(track("").length - 1);

describe("WebVTT", () => {
  it("leaves its header, notes, styles, regions and identifiers alone", async () => {
    const text = "WEBVTT - the title\n\nNOTE the note\n\nSTYLE\n::cue(b) { color: red }\n\nREGION\nid:the\n\n"
      + "the id\n00:01.000 --> 00:02.000\nx\n\nloose\n";
    expect((await pass(webvttFilter, text, upperCase)).output).toBe(text.replace("\nx\n", "\nX\n"));
  });
  it("says that it is in the language of the target, where it named that of the source", async () => {
    for (const [language, expected] of [["en-GB", "es"], ["fr", "fr"]]) {
      const header = `WEBVTT\nKind: captions\nLanguage: ${language}\n\n`;
      expect((await pass(webvttFilter, header)).output).toBe(header.replace(`Language: ${language}`, `Language: ${expected}`));
    }
  });
  it.each([
    ["Five &lt; six &amp; more&nbsp;", "FIVE &lt; SIX &amp; MORE&nbsp;\n"], ["A & b", "A & B\n"], ["A & b &lt; c", "A &amp; B &lt; C\n"],
    ["<v Anna Smith>the car", "<v Anna Smith>THE CAR\n"], ["a<00:01.500><c> car</c>", "A<00:01.500><c> CAR</c>\n"],
    [">> the car", ">> THE CAR\n"], ["<c.red>a <i>car</i></c> x", "<c.red>A <i>CAR</i></c> X\n"],
  ])("writes %s as %s", async (text, expected) => expect(await written(text)).toBe(expected));

  it.each([["text/vtt", "WEBVTT"], ["text/vtt", "\ufeffWEBVTT - x\n\n"], ["text/plain", "WEBVTTX"], ["text/plain", "A WEBVTT"]])(
    "is seen: %s in %s", async (format, content) => expect(await documentFormats.recognise(opens(content))).toBe(format));
});
