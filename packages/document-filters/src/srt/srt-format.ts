import type { CueNotation } from "../subtitles/cue-text.js";
import { subtitleFilter } from "../subtitles/subtitle-filter.js";
import { textFormat } from "../text/text-format.js";

const tag = /^<(\/?)([a-z]+)/i;

/** Tags of HTML that players know, and what they know of other formats; any other `<` is one. */
const notation: CueNotation = {
  signs: /<\/?(?:b|i|u|s|font|em|strong|ruby|rt|span|c)(?:\s[^<>]*)?>|\{\\[^{}]*\}|\{\/?[bius]\}/gi,
  sign(raw) {
    const [, slash, name = ""] = tag.exec(raw) ?? [];
    if (slash === undefined) return { kind: "point", raw };
    return { kind: slash === "" ? "begin" : "end", raw, key: name.toLowerCase() };
  },
  escape: (text) => text,
};

export const srtFilter = subtitleFilter({ isUntouched: () => false, hasLooseText: true, notation });

const firstCue = /^\d+[ \t]*\r?\n[ \t]*\d+:\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->\s*\d+:\d{1,2}:\d{1,2}[.,]\d{1,3}/;

/** SubRip: numbered cues with times. */
export const srtFormat = textFormat({
  mediaTypes: [{ name: "application/x-subrip", ending: ".srt" }],
  recognise: ({ content }) => firstCue.test(content),
  filter: srtFilter,
});
