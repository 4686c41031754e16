import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const markdown = "text/markdown";
const facts = { isNamed: true, staysItself: true };

/** Blocks, containers, inline codes, references from afar, other languages within. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(markdown, {
      "front matter": "---\r\ntitle: The red car\r\ndate: 2026-11-25\r\ntags: [red, car]\r\n---\r\n\r\n"
        + "# The **car** #\r\n\r\nIt is red.\r\nIt is big.\r\n",
      "containers": "> The *red*\n> car is\\\n> fast.\n>\n> - one\n>   two\n>   1. [x] three\n\n- [ ] task\n",
      "links": "A [red *car*](http://x.org \"title\"), [a house][h], ![a picture](p.png), <http://y.org>, `code`, [^1].\n\n"
        + "[h]: http://h.org \"The house\"\n\n[^1]: A note of\n    two lines.\n",
      "tables": "| Name | What *it* is |\n| :-- | --: |\n| a \\| b | `x|y` |\n|c|The <b>car</b>|\n",
      "HTML": "<p align=\"center\">\n  <img src=\"a.png\" alt=\"The car\">\n</p>\n\n"
        + "<details><summary>The car</summary>\n\nIt is <b>red</b>.<br>Big.\n\n</details>\n",
      "other languages": "import X from './x';\n\n:::note The car\nIt is red.\n:::\n\n$$\nx = a\n$$\n\n{% if car %}\nRed.\n{% endif %}\n\n"
        + "!!! note \"Cars\"\n    They are red.\n\n    They are big.\n\n```js\nlet car = 1;\n\nThe car\n```\n\n    code\n\nEnd\n===\n",
      "nothing": "", "no line end": "# The car",
    }, facts),
    ...randomSamples(markdown, someOf(
      ["the red car", "\n", "\n\n", "# ", "> ", "- ", "1. ", "    ", "*", "**", "`", "[", "](u)", "|",
        "---\n", "<b>", "&amp;", "\\", "```\n",
        "🙂"]),
      facts),
  ],
  wrong: [notText(markdown)],
};
