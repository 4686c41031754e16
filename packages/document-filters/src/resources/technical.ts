import type { SplicedItem } from "./spliced-filter.js";

/** Values that are for programs, by their looks. */
const technical = [
  /^[^\p{L}]*$/u, /^(?:https?|ftp|mailto|data|file|tel|urn):\S*$/i, /^\S+@\S+\.\S+$/,
  /^#[\da-f]{3,8}$/i, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  /^[\d.,]+\s?\p{L}{1,3}$/u, /^(?:[\w.@~-]*\/)+[\w.@?=&%-]*$/, /^[\p{L}\d]+(?:[_.:][\p{L}\d]+)+$/u,
  /^\p{Ll}+\p{Lu}[\p{L}\d]*$/u, /^\{\{?[\w.]+\}?\}$/,
];

/** Keys whose values programs read, where one word stands there as programs write it. */
const technicalKey = new RegExp(`^(?:${[
  "id|ids|name|uuid|guid|key|code|slug|type|kind|class|className|style|icon|image|img|src|href|url|uri|link|path|file|filename",
  "color|colour|format|version|locale|lang|language|state|status|role|method|encoding|charset|layout|template|permalink",
  "component|variant|size|align|target|rel",
].join("|")})$`);

const oneWord = /^[\p{Ll}\d_./-]+$/u;

/** Whether a value is for programs and not for people. */
export function isTechnical(value: string, key = ""): boolean {
  const shown = value.trim();
  if (technical.some((pattern) => pattern.test(shown))) return true;
  return /^\$(?:schema|ref|id)$/.test(key) || (technicalKey.test(key) && oneWord.test(shown));
}

const why = "texts that look like names or addresses for programs are not translated";

/** A value for programs, which stays; where somebody may take it for a text that is told. */
export const technicalItem = (raw: string, value: string): SplicedItem => (/\p{L}/u.test(value) ? { keep: raw, left: { why } } : raw);
