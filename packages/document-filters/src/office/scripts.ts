const rightToLeft: ReadonlySet<string> = new Set(["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);
const otherComplex: ReadonlySet<string> = new Set([
  "Beng", "Deva", "Gujr", "Guru", "Khmr", "Knda", "Laoo", "Mlym", "Mymr", "Orya", "Sinh", "Taml", "Telu", "Thai", "Tibt",
]);
const eastAsian: ReadonlySet<string> = new Set(["Bopo", "Hang", "Hani", "Hans", "Hant", "Hira", "Jpan", "Kana", "Kore"]);

const locales = new Map<string, Intl.Locale | undefined>();

/** The language with its script and region, the usual ones where it does not name them; undefined for none that is known. */
function likely(tag: string): Intl.Locale | undefined {
  if (!locales.has(tag)) {
    if (locales.size >= 500) locales.clear();
    locales.set(tag, localeOf(tag));
  }
  return locales.get(tag);
}

function localeOf(tag: string): Intl.Locale | undefined {
  if (/^und\b/i.test(tag)) return undefined;
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

const scriptOf = (tag: string): string => likely(tag)?.script ?? "";

export const isRightToLeft = (tag: string): boolean => rightToLeft.has(scriptOf(tag));

/** Whether Office writes a language in the formats and fonts of complex scripts. */
export const isComplex = (tag: string): boolean => rightToLeft.has(scriptOf(tag)) || otherComplex.has(scriptOf(tag));

export const isEastAsian = (tag: string): boolean => eastAsian.has(scriptOf(tag));

/** The name that Office has for a language, with a region (`es-ES`); undefined for none that is known. */
export function officeLanguage(tag: string): string | undefined {
  const locale = likely(tag);
  if (locale === undefined) return undefined;
  return locale.region === undefined ? locale.language : `${locale.language}-${locale.region}`;
}

/** Text in scripts that have formats and fonts of their own in Office. */
export const complexText = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]/;
export const eastAsianText = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud8bf]/;
