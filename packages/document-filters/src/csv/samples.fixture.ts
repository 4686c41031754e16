import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const csv = "text/csv";
const tsv = "text/tab-separated-values";
const facts = { isNamed: true, staysItself: true };

/** Tables as text. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(csv, {
      "a table": "id,name,description\r\n1,Anna Smith,\"A \"\"red\"\" car, which is fast.\r\nIt is big.\"\r\n2,Ben,A house\r\n",
      "no header": "4711;The red car is fast;x\n4712;The house is big;y",
      "HTML in cells": "id,body\n1,\"<p>The <b>red</b> car &amp; the house.</p><ul><li>One entry</li></ul>\"\n",
      "a line for Excel": "sep=|\nid|text\n1|The car | \n", "nothing": "", "one cell": "The car.\n", "numbers": "a,b\n1,2\n",
      "rows of all lengths": "key,text\n1\n2,One text,more\n\n3,\"\"\n",
    }, facts),
    ...samplesOf(tsv, { "a table": "key\ttext\nred.car\tThe \"red\" car\n", "no header": "The car\tThe house\n" }, facts),
    ...randomSamples(csv, someOf([
      "the red car", "4711", ",", ",", "\n", "\r\n", "\"", "\"a house, \"\"big\"\"\"", "🙂", "text", "<b>red</b> ", "=SUM(A1)", " ",
    ]), facts),
  ],
  wrong: [notText(csv), notText(tsv)],
};
