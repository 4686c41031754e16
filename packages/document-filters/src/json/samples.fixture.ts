import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { bytesOf } from "../text/pass.fixture.js";

const json = "application/json";
const facts = { isNamed: true, staysItself: true };
const wrong = (text: string, names: RegExp) => ({ mediaType: json, bytes: bytesOf(text), code: "document-malformed", names });

/** Values, escapes, comments, and what breaks the rules. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(json, {
      "messages":
        `{\r\n  "title": "The red car",\n "cart": { "one": "One item. It is {color}.", "list": ["First", "Second", 3, null] } }\n`,
      "a message of ICU": "{\"n\": \"{count, plural, one {One car} other {# cars}}\"}",
      "escapes": "{\"a\": \"A \\\"red\\\" car\\nand a \\u00e9t\\u00e9 \\/ house\", \"b\": \"<b class=\\\"x\\\">Red</b> &amp; big\"}",
      "comments and commas": "// All of it\n{ /* here */ \"a\": \"The car\", }\n", "lines": "{\"text\": \"One\"}\n{\"text\": \"Two\"}\n",
      "a text": "\"The car\"", "a number": "-1.5e3", "nothing in it": "[]", "a key twice": "{\"a\": \"One\", \"a\": \"Two\"}",
      "values for programs":
        "{\"$schema\": \"https://a.b/c\", \"id\": \"car\", \"type\": \"red\", \"color\": \"#fff\", \"path\": \"a/b.txt\"}",
    }, facts),
    ...randomSamples(json, someOf(
      ["\"the red car\"", "4711", "true", "\"🙂 big. And red\"", "\"\\\"\"", "\"<b>red</b> \""],
      [(inner) => `[${inner === "" ? "" : "\"a\""}]`],
    ), facts).filter(({ bytes }) => bytes.length > 0),
  ],
  wrong: [
    notText(json), wrong("{\"a\": \"b\"\n\"c\": 1}", /Line 2/), wrong("{\"a\": \n\"open", /Line 2/), wrong("[1,\n2", /Line 2/),
    wrong("[1}", /Line 1/), wrong("{\"a\" 1}", /Line 1/), wrong("[\"\\x\"]", /escape/), wrong("", /no value/),
    { mediaType: json, bytes: bytesOf("[".repeat(1_001)), code: "document-too-deep", names: /line 1 / },
  ],
};
