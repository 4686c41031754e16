import { findLanguage } from "@dragoman/domain/language-pairs";

/** The IETF tag, lower case, that a name of a language in a document means. */
function tagOf(name: string): string {
  const tag = name.trim().replaceAll("_", "-");
  return (tag.includes("-") ? tag : findLanguage(tag)?.tag ?? tag).toLowerCase();
}

const primary = (tag: string): string => tagOf(tag.split("-", 1)[0] as string);

/** 2 for the same language and country or script, 1 for the same language, 0 for others. */
export function likeness(a: string, b: string): number {
  const [one, other] = [tagOf(a), tagOf(b)];
  if (one === other) return 2;
  return primary(one) === primary(other) ? 1 : 0;
}

/** True when both name the same language, whatever its country or script. */
export function sameLanguage(a: string, b: string): boolean {
  return likeness(a, b) > 0;
}
