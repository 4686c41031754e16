import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "application/x-subrip";
const cue = (number: number, text: string): string => `${number}\r\n00:00:0${number},000 --> 00:00:0${number},900\r\n${text}\r\n\r\n`;

/** Subtitles of SubRip. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "cues": cue(1, "The red car\r\nis <b>fast</b>.") + cue(2, "- Is it?\r\n- It is.") + cue(3, "{\\an8}<i>MAN:</i>\r\nOne. Two."),
      "a sentence over cues": cue(1, "<i>We have this</i>") + cue(2, "<i>vision of a car,</i>\r\n<i>which is red</i>")
        + cue(3, "<i>and fast.</i>"),
      "tags that cross": cue(1, "A <b>red <i>car</b> is\r\nfast</i>. </u>"),
      "no empty lines": "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo",
    }, { staysItself: true }),
    ...samplesOf(mediaType, { "texts without times": "One\n\n2\nTwo\n\n1\n00:00:01,000 --> 00:00:02,000\n\nThree\n\n" },
      { staysItself: true, isNamed: true }),
    ...randomSamples(mediaType, someOf([
      "red car ", "the house, ", "It is big. ", "\n", "\n\n", "7\n00:00:01,000 --> 00:00:02,000\n",
      "8\n00:00:02,000 --> 00:00:03,000 X1:1\n",
      "- ", "日本語", "🙂", "{\\an8}", "5 < 6 ", "<i>", "</i>",
    ], [(inner) => `<b>${inner}</b>`]), { staysItself: true, isNamed: true }),
  ],
  wrong: [notText(mediaType)],
};
