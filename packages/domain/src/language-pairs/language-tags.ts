import { findLanguage, type Language, languages } from "./languages.js";

/**
 * The language that a code, an alias or an IETF tag means. A tag of a region, script or variant that has no code of its own means
 * its language: `en-US` is English, `zh-TW` Traditional Chinese, and `fr-CA` Canadian French.
 */
export function languageOfTag(tag: string): Language | undefined {
  const exact = findLanguage(tag);
  if (exact !== undefined) return exact;
  const locale = localeOf(tag);
  // Of `und` it is undefined, whatever its type says.
  if (!locale?.language) return undefined;
  const { language, region } = locale;
  // Chinese of Taiwan is written in the other script than that of China; the tag need not say so.
  const { script } = locale.maximize();
  const names = [...(region === undefined ? [] : [`${language}-${region}`]), `${language}-${script}`, language];
  for (const name of names) {
    const found = findLanguage(name) ?? findLanguage(canonical().get(name) ?? "");
    if (found !== undefined) return found;
  }
  return undefined;
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    // No tag at all, as a name or a wildcard is none.
    return undefined;
  }
}

let shortened: ReadonlyMap<string, string> | undefined;

/** Codes by the shortest subtag that stands for them or an alias: `nb` for `nob`, `zh` for `zho`. */
function canonical(): ReadonlyMap<string, string> {
  shortened ??= new Map(languages.flatMap(({ code, aliases = [] }) =>
    aliases.map((alias) => [localeOf(alias)?.language ?? alias, code] as const)));
  return shortened;
}

/** Languages of which only regional forms may be there: European and Brazilian Portuguese stand in for plain Portuguese. */
const regionalForms: Readonly<Record<string, readonly string[]>> = { por: ["ptb", "ptp"] };
/** Of regional forms that have codes of their own. */
const plainForms: Readonly<Record<string, string>> = { ptb: "por", ptp: "por", frc: "fra" };

/** Languages whose pairs stand in for those of a language that has none, the closest first. */
export function standIns(code: string): readonly string[] {
  return regionalForms[code] ?? [];
}

/** The languages that a text in a language may serve for, the closest first: itself, the plain one, and its regional forms. */
export function nearLanguages(code: string): readonly string[] {
  const plain = plainForms[code];
  return [code, ...(plain === undefined ? [] : [plain]), ...standIns(code)];
}
