import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const properties = "text/x-java-properties";
const facts = { isNamed: true, staysItself: true };

/** Keys, signs, escapes and lines that go on. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(properties, {
      "keys and signs": "# A note\n! Another\n  a.b = The car\r\nc:It is red. It is big.\nd e\\ f\ng\\:h\\=i = The house  \n\n",
      "lines that go on": "a = The red \\\n    car \\\r\n    is fast\nb = ends with \\\\\nc = \\\n",
      "escapes": "a=A \\u00e9t\\u00e9\\tand\\nmore\nb=It''s {0} car\nc=It's red\nd=été\n", "HTML": "a=The <b>red</b> car", "nothing": "",
    }, facts),
    ...randomSamples(properties, someOf(
      ["the red car", "\nkey = ", "\n", "\\\n  ", "🙂", "\\\\", "\\u0041", "=", ":", " ", "{0}", "''", "<b>red</b> "]), facts),
  ],
  wrong: [notText(properties)],
};
