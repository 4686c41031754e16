import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const rst = "text/x-rst";
const facts = { isNamed: true, staysItself: true };

/** Blocks by their indentation, inline mark-up, tables. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(rst, {
      "blocks": "=======\nThe car\n=======\r\n\r\n:Author: Ann\n:Abstract: It is red.\n\nIt is\r\nred::\n\n  x = 1\n\n"
        + "Big\n---\n\n- one\n\n  two\n- 1. three\n",
      "directives": ".. note:: The *car*\n   is red.\n\n   Big.\n\n.. code-block:: js\n\n   let car;\n\n"
        + ".. figure:: a.png\n   :alt: A car\n\n   The car.\n",
      "inline mark-up": "A **red** *car*, ``code``, :ref:`big <b>`, `site <http://x.y>`_, |s| [1]_.\n\n"
        + ".. _car: u\n.. [1] A note.\n",
      "tables": "+-----+------+\n| a   | b    |\n+=====+======+\n| red | - it |\n+-----+------+\n\n"
        + "===  =====\na    b\n===  =====\nred  car\n===  =====\n",
      "definitions": "car : noun\n   It is red.\n\n-a, --all  The car.\n\n| red\n| car\n",
      "nothing": "", "no line end": "The car",
    }, facts),
    ...randomSamples(rst, someOf(
      ["the red car", "\n", "\n\n", "- ", "1. ", "    ", "*", "**", "`", "``", "::", "|", "_", "----\n", ".. note:: ", ".. ", ":a: ",
        "+--+\n", "== ==\n", "\\", "🙂"]),
      facts),
  ],
  wrong: [notText(rst)],
};
