import type { DocumentContext } from "@dragoman/application/documents";
import type { CueNotation } from "../subtitles/cue-text.js";
import { subtitleFilter } from "../subtitles/subtitle-filter.js";
import { sameLanguage } from "../text/languages.js";
import { textFormat } from "../text/text-format.js";

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\u00a0", "&lrm;": "\u200e", "&rlm;": "\u200f", "&quot;": "\"", "&apos;": "'",
};
const tag = /^<(\/?)([a-z]+)/i;
const anyReference = /&(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos|#\d+|#x[\da-f]+);/i;

const notation: CueNotation = {
  signs: /<[^<>]*>|&(?:amp|lt|gt|nbsp|lrm|rlm|quot|apos);/g,
  sign(raw) {
    const character = characters[raw];
    if (character !== undefined) return { kind: "text", text: character };
    const [, slash, name = ""] = tag.exec(raw) ?? [];
    // A time within a text, or the end of whatever is open.
    if (slash === undefined) return { kind: "point", raw };
    return { kind: slash === "" ? "begin" : "end", raw, key: name };
  },
  escape(text, source) {
    // Texts that name no character have their signs as they are: players show them.
    const isRaw = source.includes("&") && !anyReference.test(source);
    const escaped = isRaw ? text.replaceAll("<", "&lt;") : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const named = ["&nbsp;", "&lrm;", "&rlm;"].filter((name) => source.includes(name));
    return named.reduce((all, name) => all.replaceAll(characters[name] as string, name), escaped);
  },
};

const untouched = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const language = /^(Language:[ \t]*)([\w-]+)/m;

/** The header says what language the cues are in. */
const kept = (raw: string, { sourceTag, targetTag }: DocumentContext): string => (raw.startsWith("WEBVTT") ? raw.replace(
  language, (found, name: string, tagged: string) => (sameLanguage(tagged, sourceTag) ? name + targetTag : found)) : raw);

export const webvttFilter = subtitleFilter({
  isUntouched: (line, isFirst) => isFirst || untouched.test(line), hasLooseText: false, notation, kept,
});

/** WebVTT: the text tracks of the web. */
export const webvttFormat = textFormat({
  mediaTypes: [{ name: "text/vtt", ending: ".vtt" }],
  recognise: ({ content }) => /^WEBVTT(?:\s|$)/.test(content),
  filter: webvttFilter,
});
