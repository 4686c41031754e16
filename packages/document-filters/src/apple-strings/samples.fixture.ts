import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const strings = "text/x-apple-strings";
const facts = { isNamed: true, staysItself: true };

/** Comments, keys with and without quotation marks, escapes, and lines that go on. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(strings, {
      "keys and values": "/* A note */\n\"The car\" = \"The red car\";\r\n// Another\nkey.of-it = \"It is red. It is big.\";\n\n",
      "escapes": "\"a\"=\"A \\\"red\\\" car\\nis \\U00e9t\\U00e9 \\\\ %@ and %1$ld\";\"b\"=\"\";\"c\"=\"app.title\";",
      "lines that go on": "\"a\" = \"The red\ncar\nis fast\";\n", "HTML": "\"a\" = \"The <b>red</b> car\";\n", "nothing": "",
    }, facts),
    ...randomSamples(strings, someOf(
      ["\n", "\"a\" = \"b c\";", "\"red \\\"car\\\"\" = \"the car\";\n", "/* x */", " ", "key = \"🙂 car\";"],
      [(inner) => `/*${inner.replaceAll("*/", "")}*/`]), facts),
  ],
  wrong: [
    notText(strings),
    { mediaType: strings, bytes: Buffer.from("\"a\" = \"b\";\n\"c = \"d\";\n"), code: "document-malformed", names: /Line 2/ },
  ],
};
