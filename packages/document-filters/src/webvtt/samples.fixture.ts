import { type FormatSamples, notText, randomSamples, samplesOf, someOf } from "../text/format-samples.fixture.js";

const mediaType = "text/vtt";
const cue = (second: number, text: string, settings = ""): string => `00:0${second}.000 --> 00:0${second}.900${settings}\n${text}\n\n`;

/** Text tracks of the web. */
export const samples: FormatSamples = {
  samples: [
    ...samplesOf(mediaType, {
      "cues": `WEBVTT - A title\nKind: captions\n\nNOTE\nA note of mine.\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nan id\n${
        cue(1, "<v Anna Smith>The <c.red>red</c> car\nis fast.", " align:start position:0%")}${cue(2, "Five &lt; six &amp; <i>more</i>.")}`,
      "a sentence over cues": `WEBVTT\n\n${cue(1, "We have this")}${cue(2, "vision of a car,\nwhich is")}${cue(3, "red.")}`,
      "times in a text": `WEBVTT\n\n${cue(1, "this<00:01.199><c> will</c><c.gray><00:01.300><c> do</c></c>")}`,
      "nothing": "WEBVTT",
    }, { staysItself: true }),
    ...samplesOf(mediaType, { "a language": `WEBVTT\nLanguage: en-US\n\n${cue(1, "One.")}` }),
    ...randomSamples(mediaType, someOf([
      "red car ", "the house, ", "It is big. ", "\n", "\n\n", cue(1, "and this"), cue(2, "goes on"), "- ", "日本語", "🙂", "&amp;", "&nbsp;",
      "NOTE x\n", "<00:01.000>",
    ], [(inner) => `<c.red>${inner}</c>`]).map((text) => `WEBVTT\n\n${text}`), { staysItself: true }),
  ],
  wrong: [notText(mediaType)],
};
