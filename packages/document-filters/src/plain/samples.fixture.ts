import iconv from "iconv-lite";
import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "text/plain";
const named = { isNamed: true };
const wrapped = "This is the first sentence of a paragraph that\nwas wrapped by hand. And this is the second one,\nwhich ends here.\n";

/** Plain text. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "paragraphs": "One. Two!\r\n\r\n  Three\n", "wrapped lines": wrapped, "a list": "- one entry\n- another\n\n4711\n", "nothing": "",
      "blank lines": "\n \n\r\n",
      "many scripts": "“Hello” – it is 5 €. 今日は。 🙂\n",
    }, { ...named, staysItself: true }),
    ...samplesOf(mediaType, { "a byte order mark": "\ufeffA naïve house.\n" }, named),
    ...samplesOf(mediaType, { "UTF-16": Buffer.from("\ufeffA naïve house.\n", "utf16le") }, { ...named, encoding: "utf-16le" }),
    ...samplesOf(mediaType, { "windows-1252": iconv.encode("Élève à l’école, où ça?", "windows-1252") },
      { ...named, encoding: "windows-1252" }),
    ...randomSamples(mediaType, someOf([
      "Hello world. ", "this is a rather long line of text that goes on and on ", "\n", "\r\n", "\r", "  ", "\t", "\n\n", "- item", "🙂",
      "the end",
    ]), { ...named, staysItself: true }),
  ],
  wrong: [notText(mediaType)],
};
