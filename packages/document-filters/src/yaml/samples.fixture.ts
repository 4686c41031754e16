import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";
import { bytesOf } from "../text/pass.fixture.js";

const yaml = "application/yaml";
const facts = { isNamed: true, staysItself: true };

/** Scalars of all styles, and what breaks the rules. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(yaml, {
      "styles":
        "# All\na: The red car # here\nb: 'It''s red'\nc: \"A \\\"big\\\" house\\n\"\n"
        + "d: |\n  One line.\n  And more.\n\ne: >-\n  A text\n  that goes on\n\n  And ends.\n",
      "several documents": "%YAML 1.2\n---\n- One\n- {a: Two, b: [The car, The house]}\n...\n---\nThree\n",
      "anchors and aliases": "base: &b\n  t: The car\nother:\n  <<: *b\n  u: *b\n  v: !!str Text\n  w: !mine Not this\n",
      "a key twice": "a: One\na: Two\n", "values": "a: 1\nb: true\nc: ~\nd: 2026-11-20\ne: a/b.txt\n", "nothing": "",
      "a comment": "# The car\n",
      "line ends": "a: The car\r\nb: |\r\n  One car.\r\n  One house.\r\nc: 'Red'\r\n",
      "a line over more": "a: The red\n  car is fast\nb: x y\n",
      "HTML": "a: <b>The</b> red <i>car</i>\n",
    }, facts),
    ...samplesOf(yaml, { "a language": "en:\n  cart:\n    one: One item\n    other: \"%{count} items\"\n" }, { isNamed: true }),
    ...randomSamples(yaml, someOf(
      [
        "\n- the red car", "\n- a", "\n- \"the: red\"", "\n- 'it''s'", "\n- |\n  text\n  here\n", "\n- >\n  more text\n  here\n",
        "\n- 🙂 big",
      ],
    ).map((text) => `- x${text}`), facts),
  ],
  wrong: [
    notText(yaml), { mediaType: yaml, bytes: bytesOf("a: b\nc: [1,\n"), code: "document-malformed", names: /^Line [23] / },
    { mediaType: yaml, bytes: bytesOf(`${"[".repeat(5_000)}${"]".repeat(5_000)}`), code: "document-too-deep", names: /line 1 / },
  ],
};
