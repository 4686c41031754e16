import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "text/x-line";
const facts = { isNamed: true, staysItself: true };

/** Lines. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType,
      { "line ends": "One. Two.\r\n\n 3 \rlast", "nothing": "", "a long line": `${"Some words and more. ".repeat(150)}\n` }, facts),
    ...randomSamples(mediaType, someOf(["Hello world. ", "two ", "\n", "\r\n", "\r", "  ", "\t", "- item", "🙂", "the end"]), facts),
  ],
  wrong: [notText(mediaType)],
};
