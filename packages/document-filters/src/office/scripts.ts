import { scriptKind } from "../text/scripts.js";

const languages = new Map<string, string | undefined>();
const mostLanguages = 500;

/** Whether Office writes a language in the formats and fonts of complex scripts. */
export const isComplex = (tag: string): boolean => scriptKind(tag) === "complex";

export const isEastAsian = (tag: string): boolean => scriptKind(tag) === "asian";

/** The name that Office has for a language, with a region (`es-ES`); undefined for none that is known. */
export function officeLanguage(tag: string): string | undefined {
  if (!languages.has(tag)) {
    if (languages.size >= mostLanguages) languages.clear();
    languages.set(tag, nameOf(tag));
  }
  return languages.get(tag);
}

function nameOf(tag: string): string | undefined {
  if (/^und\b/i.test(tag)) return undefined;
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region === undefined ? language : `${language}-${region}`;
  } catch {
    return undefined;
  }
}

/** Text in scripts that have formats and fonts of their own in Office. */
export const complexText = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/;
export const eastAsianText = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud8bf]/;
